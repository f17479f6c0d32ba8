"""A turn in a game of contracts: collect towards the wanted melds, open, then lay off all that fits (CTR-04)."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from service.bots.evaluation.contract_progress import contract_plan, is_useful
from service.bots.evaluation.turn_plan import lay_off_cards
from service.bots.seat_facts import has_melded, legal_discards
from service.bots.seeded_random import in_varied_order
from service.bots.tactics.joker_turn import replaces_a_joker
from service.rules.arrange import WantedMelds
from service.rules.melding.solver_bridge import wanted_melds
from service.rules.model.cards import JOKER, Card, Hand
from service.rules.model.moves import Buy, Discard, Draw, LayDown, LayOff, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

FEW_MISSING = 3
"""The most missing cards with which a careful player buys: one with more hardly opens in this deal."""


class ContractStyle(NamedTuple):
    """How a bot of one level discards, and what it makes use of."""

    worst_card: Callable[[Hand], Card]
    """Chooses a discard among the cards that the plan does not need."""
    takes_to_lay_off: bool = True
    """Whether it takes a discard to lay it off: its hand surely shrinks, while a card of the stock may not fit."""
    buys_from_far: bool = False
    """Whether it buys a useful card with more than FEW_MISSING cards missing too."""
    most_cards_to_swap: int = 0
    """The largest hand with which it puts a card in the place of a joker and lays the joker off elsewhere."""


def play_contract_turn(style: ContractStyle, variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the style and the view alone."""
    variant = variant.in_deal(view.scored)
    wanted = wanted_melds(variant.opening)
    if view.phase is Phase.BUYING:
        return _answer(style, view, wanted)
    if view.phase is Phase.DRAW:
        return _draw(style, variant, view, wanted)
    return _best_play(style, view) or Discard(style.worst_card(spare_discards(view, wanted)))


def _answer(style: ContractStyle, view: SeatView, wanted: WantedMelds) -> PlayersMove:
    """Buys a card that brings the contract closer.

    Where the melds must take the whole hand, the penalty cards would have to fit too.
    """
    card = view.discard_pile[-1]
    is_close = style.buys_from_far or contract_plan((*view.hand, card), wanted).missing <= FEW_MISSING
    return Buy() if not wanted.whole_hand and is_close and is_useful(view.hand, card, wanted) else Pass()


def _draw(style: ContractStyle, variant: Variant, view: SeatView, wanted: WantedMelds) -> PlayersMove:
    take, stock = Draw(Source.DISCARD), Draw(Source.STOCK)
    if take in view.legal_moves and _wants(style, variant, view, wanted):
        return take
    return next(move for move in (stock, Pass(), take) if move in view.legal_moves)


def _wants(style: ContractStyle, variant: Variant, view: SeatView, wanted: WantedMelds) -> bool:
    """Whether the top discard is a joker, brings the contract closer, or fits on the table after that."""
    card = view.discard_pile[-1]
    if card == JOKER or not has_melded(view, view.seat):
        return card == JOKER or is_useful(view.hand, card, wanted)
    if len(view.hand) < style.most_cards_to_swap and replaces_a_joker(variant, view, card):
        return True
    return style.takes_to_lay_off and card in lay_off_cards(variant, view.melds)


def _best_play(style: ContractStyle, view: SeatView) -> LayDown | LayOff | None:
    """The opening, else the lay-off of the most cards, jokers last."""
    if opening := next((move for move in view.legal_moves if isinstance(move, LayDown)), None):
        return opening
    may_swap = len(view.hand) <= style.most_cards_to_swap
    lay_offs = [move for move in view.legal_moves if isinstance(move, LayOff) and (may_swap or not move.swap)]
    return max(lay_offs, key=lambda move: (JOKER not in move.cards, not move.swap, len(move.cards)), default=None)


def spare_discards(view: SeatView, wanted: WantedMelds) -> Hand:
    """The discards that the plan does not need, in an order that varies; else all but jokers."""
    discards = legal_discards(view)
    planned = Counter() if has_melded(view, view.seat) else Counter(contract_plan(view.hand, wanted).cards)
    held = Counter(view.hand)
    spare = [card for card in discards if card != JOKER and held[card] > planned[card]]
    allowed = spare or [card for card in discards if card != JOKER] or discards
    return in_varied_order(view, tuple(allowed))
