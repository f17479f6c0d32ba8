"""RLCard's rule agent for gin rummy: it knocks as soon as it may, and throws a card that leaves the least deadwood.

It chooses by lot among equal cards, and whether it takes the discard.
"""

import importlib
from typing import Any

from service.bots.seeded_random import random_for_view
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import RANKS, without
from service.rules.model.moves import Discard, Draw, Knock, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

SUITS_IN_ORDER = "SHDC"
"""The suits in the order of RLCard's numbers of cards."""
CARDS = [rank + suit for suit in SUITS_IN_ORDER for rank in RANKS]
DRAW, TAKE, PASS, GIN, DISCARD = 2, 3, 4, 5, 6
"""RLCard's numbers of actions; a discard adds the number of its card."""
KNOCK = DISCARD + len(CARDS)


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The agent's move; it depends on the view alone, which seeds the lots."""
    if view.phase is Phase.SHOWDOWN:
        return view.legal_moves[0]
    actions = _actions(variant, view)
    importlib.import_module("numpy").random.seed(random_for_view(view).getrandbits(32))
    return actions[int(_agent().step({"legal_actions": list(actions), "obs": [[card in view.hand for card in CARDS]]}))]


def _actions(variant: Variant, view: SeatView) -> dict[int, PlayersMove]:
    """The legal moves by RLCard's numbers; a player who can gin has no other move there."""
    best = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    if best and not deadwood_tables(variant).value(without(view.hand, (best.discard,))):
        return {GIN: best}
    return {_number(move): move for move in view.legal_moves}


def _number(move: PlayersMove) -> int:
    match move:
        case Draw():
            return TAKE if move.source is Source.DISCARD else DRAW
        case Discard():
            return DISCARD + CARDS.index(move.card)
        case Knock():
            return KNOCK + CARDS.index(move.discard)
        case _:
            return PASS


def _agent() -> Any:
    """The agent, which has no types and is not in every environment."""
    return importlib.import_module("rlcard.models.gin_rummy_rule_models").GinRummyNoviceRuleAgent
