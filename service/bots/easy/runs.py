"""The easy bot for games that go out in runs of fixed lengths: it keeps the cards of the runs that it is closest to."""

from service.bots.evaluation.runs.run_coverage import run_coverage
from service.bots.evaluation.runs.run_distance import help_of_suit
from service.bots.evaluation.runs.run_progress import coverage_of_other_suits
from service.bots.evaluation.runs.suit_counts import pack_cards
from service.bots.seat_facts import legal_discards
from service.bots.wild_cards import wild_cards
from service.rules.model.cards import RANKS, SUITS, Card, Hand
from service.rules.model.moves import Declare, Discard, Draw, LayDown, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

VARIATION_RANGE = 5
"""How much variation is added to that help: bots that wait for each other's cards would never finish."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    move = way_out_or_draw(variant, view)
    return move or Discard(_least_useful(variant, view))


def way_out_or_draw(variant: Variant, view: SeatView) -> PlayersMove | None:
    """The way out, or a draw of the discard if it is useful; None if the bot has to choose a discard."""
    out = next((move for move in view.legal_moves if isinstance(move, LayDown | Declare)), None)
    if out is not None:
        return out
    return _draw(variant, view) if view.phase is Phase.DRAW else None


def _draw(variant: Variant, view: SeatView) -> PlayersMove:
    take = Draw(Source.DISCARD)
    if take in view.legal_moves and _is_useful(variant, view.hand, view.discard_pile[-1]):
        return take
    return next(move for move in (Draw(Source.STOCK), Pass(), take) if move in view.legal_moves)


def _is_useful(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether more of the hand is useful with this card and without one of the others."""
    left = useful_after_discards(variant, (*hand, card))
    return max(left[other] for other in hand) > left[card]


def _least_useful(variant: Variant, view: SeatView) -> Card:
    """The discard that leaves most cards useful; among several, usually one with few neighbours in its suit."""
    left = useful_after_discards(variant, view.hand)

    def worth(card: Card) -> tuple[int, int]:
        others = {other for other in view.hand if other != card}
        return -left[card], help_of_suit(card, others, variant.melds.ace) + variation(view, card)

    return min(legal_discards(view), key=worth)


def variation(view: SeatView, card: Card) -> int:
    """A number below VARIATION_RANGE that changes from turn to turn, and from rank to rank."""
    return (7 * sum(view.turns) + 3 * RANKS.find(card[0])) % VARIATION_RANGE


def useful_after_discards(variant: Variant, hand: Hand) -> dict[Card, int]:
    """For each card, how many cards of the rest of the hand fit into one way to go out."""
    runs = run_coverage(variant.melds.ace, variant.pattern.lengths)
    wild = wild_cards(variant, hand)
    naturals = [card for card in hand if card not in wild]
    numbers = {suit: pack_cards([card for card in naturals if card[1] == suit], runs.ace) for suit in SUITS}
    covers = [runs.of_suit(numbers[suit]) for suit in SUITS]
    left: dict[Card, int] = {}
    for suit, beside in coverage_of_other_suits(runs, covers).items():
        best = runs.with_best_beside(beside)
        if wild and not left:
            whole = runs.max_useful_beside(best, runs.of_suit(numbers[suit]), len(naturals), len(wild) - 1)
            left = dict.fromkeys(wild, whole)
        for card in dict.fromkeys(card for card in naturals if card[1] == suit):
            rest = runs.of_suit(numbers[suit] - pack_cards([card], runs.ace))
            left[card] = runs.max_useful_beside(best, rest, len(naturals) - 1, len(wild))
    return left
