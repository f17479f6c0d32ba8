"""A hint for a player: the best arrangement of the hand, the move that a strong bot would make, and why."""

from typing import NamedTuple

from service.bots import choose
from service.bots.evaluation.coming_back import answer_offer_to_come_back
from service.bots.game_kinds import GameKind, game_kind
from service.bots.hard.core.drawing import MAX_TRIED_CARDS
from service.bots.hints.arranged_hand import arrange_hand
from service.bots.hints.explaining import explain
from service.bots.hints.reasons import Explanation, Position
from service.bots.wild_cards import wild_cards
from service.rules.arrange.one_pack.deadwood import set_choices
from service.rules.arrange.one_pack.masks import mask_of
from service.rules.melding.solver_bridge import as_new_melds
from service.rules.model.cards import JOKER, Hand
from service.rules.model.moves import NewMeld, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

HINT_LEVEL = "hard"
"""The strongest level, which needs some milliseconds; for a hint it knows only what the view shows."""
QUICK_HINT_LEVEL = "normal"
"""The level for hands on which the strongest would take too long: it tries discards on cards that may come."""
MAX_TRIED_JOKERS = 1
MAX_TRIED_SPLITS = 45
"""Beside its cards, what a hand may have for the strongest level: jokers, and cards times choices of sets."""
MAX_TRIED_WILD_CARDS = 3
"""The same in games of runs, where a hand with more wild cards also takes longer to arrange."""
_ONE_PACK = {
    GameKind.CORE,
    GameKind.CORE_CONCEALED,
    GameKind.KNOCKING,
    GameKind.FREE_KNOCKING,
    GameKind.FOUR_TURNS,
}
_RUNS = {GameKind.RUNS, GameKind.DECLARED_RUNS}


class Advice(NamedTuple):
    """A move, the reason for it, and the level of the bot that makes it; None: no bot has to choose."""

    move: PlayersMove
    why: Explanation
    level: str | None


class HandHint(NamedTuple):
    """A hand split into melds and deadwood with its value, and advice if the player has legal moves."""

    melds: tuple[NewMeld, ...]
    deadwood: Hand
    value: int
    advice: Advice | None


def make_hint(variant: Variant, view: SeatView) -> HandHint:
    """The hint for the seat of this view; it depends on the view alone."""
    variant = variant.with_wild_card(view.wild)
    hand = arrange_hand(variant, view)
    advice = _advice(Position(variant.in_deal(view.scored), view, hand)) if view.legal_moves else None
    return HandHint(as_new_melds(hand.melds, variant.melds), hand.deadwood, hand.value, advice)


def _advice(position: Position) -> Advice:
    variant, view, _ = position
    if view.phase is Phase.OVER:
        answer = answer_offer_to_come_back(variant, view)  # the only moves between rounds are to come back and not to
        return Advice(answer, explain(position, answer), None)
    level = _level(variant, view)
    move = choose(level, variant, view, as_hint=True)
    return Advice(move, explain(position, move), level)


def _level(variant: Variant, view: SeatView) -> str:
    """The bot level that gives the hint."""
    kind, hand = game_kind(variant, len(view.hand_counts)), view.hand
    is_quick = len(hand) <= MAX_TRIED_CARDS
    if kind in _ONE_PACK:
        is_quick = is_quick and len(hand) * set_choices(mask_of(hand)) <= MAX_TRIED_SPLITS
    elif kind is GameKind.WILD:
        is_quick = is_quick and hand.count(JOKER) <= MAX_TRIED_JOKERS
    elif kind in _RUNS:
        is_quick = is_quick and len(wild_cards(variant, hand)) <= MAX_TRIED_WILD_CARDS
    return HINT_LEVEL if is_quick else QUICK_HINT_LEVEL
