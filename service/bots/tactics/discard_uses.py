"""Which discard to take where it has to be laid down at once, and how to use it (EXT-04, EXT-05)."""

from itertools import accumulate, islice

from service.bots.seat_facts import cards_taken_by, has_melded, uses_discard
from service.bots.tactics.joker_turn import split_by_points
from service.rules.arrange import WildSplit
from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import JOKER, Hand, in_order, without
from service.rules.model.moves import Draw
from service.rules.model.variant import Variant
from service.rules.rounds.pile_draws import depth_of
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

MAX_USES_COMPARED = 9
"""How many draws are compared, those that lay down most: each costs a search for the melds of the hand after it."""
MAX_CARDS_COMPARED = 4000
"""The squares of the sizes of the hands compared, in total: some 10 ms, with one hand of 60 cards or nine of 21."""
LEAST_GAIN = 5
"""How many points a draw must gain over one of the stock, where laid cards count: a card unseen gains as much."""


def best_use(variant: Variant, view: SeatView, *, melds_only: bool = False) -> Draw | None:
    """The draw with a use of a discard that leaves the player better off than a card of the stock, or None.

    For a player who has not opened, the best draw that opens always is. With `melds_only` lay-offs and swaps do not
    count.
    """
    draws = [move for move in view.legal_moves if isinstance(move, Draw) and uses_discard(move)]
    uses = [move for move in draws if move.melds or not melds_only]
    if not uses:
        return None
    uses.sort(key=lambda move: len(_cards_used(move)) - depth_of(view.discard_pile, move), reverse=True)
    worths = [(_worth_after(variant, view, move), move) for move in _likely(variant, view, uses)]
    worth, best = max(worths, key=lambda each: each[0])
    return best if _opens(variant, view) or worth > _worth_now(variant, view) else None


def _likely(variant: Variant, view: SeatView, uses: list[Draw]) -> list[Draw]:
    """The first of `uses`, as many as are compared."""
    costs = accumulate((len(view.hand) + len(cards_taken_by(variant, view, move))) ** 2 for move in uses)
    within = sum(1 for cost in islice(costs, MAX_USES_COMPARED) if cost <= MAX_CARDS_COMPARED)
    return uses[: max(1, within)]


def _opens(variant: Variant, view: SeatView) -> bool:
    """Whether every use opens, because the player has not opened where that takes more than a meld."""
    return variant.opening.required and not has_melded(view, view.seat)


def _cards_used(move: Draw) -> Hand:
    """The cards that the use takes from the hand, with the discard."""
    if move.swap is not None:
        return (move.swap.card,)
    uses = move.melds if move.lay_off is None else (move.lay_off,)
    return tuple([card for use in uses for card in cards_from_hand(use)])


def _worth_after(variant: Variant, view: SeatView, move: Draw) -> int:
    """The worth of the hand after the draw and a discard, with what the draw lays down."""
    used = _cards_used(move)
    hand = without((*view.hand, *cards_taken_by(variant, view, move)), used) + ((JOKER,) if move.swap else ())
    split = split_by_points(variant, in_order(hand))
    dearest = max((points_in(variant, (card,)) for card in split.left if card != JOKER), default=0)
    laid = points_in(variant, used) * variant.melds.owned_cards
    gained_joker = points_in(variant, (JOKER,)) if move.swap and JOKER in split.left else 0  # it will be in a meld soon
    return _worth(variant, hand, split) + dearest + laid + gained_joker


def _worth_now(variant: Variant, view: SeatView) -> int:
    """The worth of the hand with a draw from the stock, whose card is discarded or gains something."""
    split = split_by_points(variant, in_order(view.hand))
    return _worth(variant, view.hand, split) + LEAST_GAIN * variant.melds.owned_cards


def _worth(variant: Variant, hand: Hand, split: WildSplit) -> int:
    """What the hand counts: its melds where laid cards count, less the cards outside melds."""
    melded = points_in(variant, hand) - split.value
    return melded * variant.melds.owned_cards - split.value
