"""A turn with jokers, several packs and openings, as bots of every level play it; a style holds their differences."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from service.bots.evaluation.card_worth import ends_before_next_turn
from service.bots.evaluation.runs.run_distance import help_of_suit
from service.bots.evaluation.runs.short_runs import short_runs
from service.bots.evaluation.turn_plan import lay_off_cards
from service.bots.seat_facts import card_taken_by, has_melded, legal_discards, uses_discard
from service.bots.seat_order import another_may_go_out, fewest_cards_of_others
from service.bots.seeded_random import in_varied_order
from service.rules import arrange
from service.rules.arrange import WildSplit
from service.rules.arrange.meld_types import SHORTEST_RUN
from service.rules.melding.borrowing import cards_from_hand
from service.rules.melding.building import meld_with_joker_swapped
from service.rules.melding.solver_bridge import meld_limits, solver_points
from service.rules.model.cards import JOKER, Card, Hand, holds, without
from service.rules.model.enums import HandCounts, SwapRule
from service.rules.model.melds import Meld
from service.rules.model.moves import Call, Decline, Discard, Draw, LayDown, LayOff, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values, dearest_card
from service.rules.view import SeatView


class JokerStyle(NamedTuple):
    """How a bot of one level judges a card of the pile, its melds and lay-offs, and its spare cards."""

    is_useful: Callable[[Card], bool]
    best_use: Callable[[], Draw | None]
    """The draw of a discard that is laid down at once, where it may be taken only for that."""
    plays: Callable[[WildSplit], Iterator[PlayersMove]]
    """The melds, lay-offs and swaps to make, best first."""
    worst_card: Callable[[WildSplit, Hand], Card]
    """Which of the spare cards to discard."""


HELP_TO_SET = 2
"""How much a loose card of the same rank and another suit helps a card; those of its suit help by NEIGHBOUR_HELP."""
JOKER_IS_RISKY = 1
"""With this many cards or fewer another player is so close to going out that a joker is better laid off than kept."""
MAX_PILE_CARDS = 12
"""How many cards the bot considers, from the top, of a pile from which any card may be taken."""


def play_joker_turn(style: JokerStyle, variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it opens as soon as it can."""
    calls = [move for move in view.legal_moves if isinstance(move, Call)]
    if calls and (not variant.turn.caller_discards or _spares_a_card(variant, view.hand)):
        return calls[0]
    if all(isinstance(move, Call | Decline) for move in view.legal_moves):
        return Decline()
    return _draw(style, view) if view.phase is Phase.DRAW else _play(style, variant, view)


def split_by_points(variant: Variant, hand: Hand) -> WildSplit:
    """The hand split into melds and loose cards, with as few points left as possible: openings need points in melds."""
    return arrange.least_split(hand, meld_limits(variant.melds), card_values(variant), solver_points(variant))


def makes_a_meld(variant: Variant, view: SeatView, card: Card) -> bool:
    """Whether the card goes into a meld in hand."""
    if card == JOKER:
        return True
    loose = len(split_by_points(variant, view.hand).left)
    split = split_by_points(variant, (*view.hand, card))
    return len(split.left) <= loose and card not in split.left


def melds_laid_together(view: SeatView) -> Iterator[LayDown]:
    """Moves that lay down several melds at once: they open or go out."""
    return (move for move in view.legal_moves if isinstance(move, LayDown) and len(move.melds) > 1)


def melds_that_go_out(view: SeatView) -> LayDown | None:
    """Several melds that leave one card at most, which is discarded; None if there are none."""
    for move in melds_laid_together(view):
        if sum(len(cards_from_hand(meld)) for meld in move.melds) >= len(view.hand) - 1:
            return move
    return None


def melds_of_split(view: SeatView, split: WildSplit) -> Iterator[LayDown]:
    """The melds of the split, the longest first; then melds that borrow a card and use only loose cards."""
    listed = [move for move in view.legal_moves if isinstance(move, LayDown) and not move.melds[0].swap]
    for meld in sorted((sorted(arranged.cards) for arranged in split.melds), key=len, reverse=True):
        yield from (move for move in listed if sorted(move.melds[0].cards) == meld and not move.melds[0].borrow)
    yield from (move for move in listed if move.melds[0].borrow and holds(split.left, cards_from_hand(move.melds[0])))


def lay_offs_of_loose_cards(view: SeatView, split: WildSplit) -> Iterator[LayOff]:
    """Lay-offs of loose cards, the longest first.

    Jokers only if at most one other loose card and no meld remain, or if another player has hardly a card left, or if
    they count on the table and time is short.
    """
    listed = [move for move in view.legal_moves if isinstance(move, LayOff) and not move.swap]
    with_jokers = len(split.left) - split.left.count(JOKER) <= 1 and not split.melds
    with_jokers = with_jokers or is_pressed_to_lay(view) or fewest_cards_of_others(view) <= JOKER_IS_RISKY
    fit = [move for move in listed if (with_jokers or JOKER not in move.cards) and holds(split.left, move.cards)]
    yield from sorted(fit, key=lambda move: -len(move.cards))


def is_pressed_to_lay(view: SeatView) -> bool:
    """Whether laid cards count for who laid them, and the round may end before the seat plays again."""
    counts_laid = any(meld.players for meld in view.melds)
    return counts_laid and (view.stock_count <= len(view.in_round) or another_may_go_out(view))


def replaces_a_joker(variant: Variant, view: SeatView, card: Card) -> bool:
    """Whether the seat may put the card in the place of a joker on the table."""
    rules = variant.melds
    if rules.swap is SwapRule.OFF or not (has_melded(view, view.seat) or rules.swap_before_opening):
        return False
    return any(meld_with_joker_swapped(meld, card, rules) for meld in view.melds)


def neighbour_help(variant: Variant, hand: Hand, card: Card) -> int:
    """How much the other loose cards in `hand` help this card."""
    if card == JOKER:
        return 0
    others = {other for other in hand if other not in {card, JOKER}}
    help_to_set = HELP_TO_SET * sum(other[0] == card[0] for other in others)
    return help_to_set + help_of_suit(card, others, variant.melds.ace)


def is_useless_copy(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether the hand has this card more than once, and no set takes it twice."""
    return not variant.melds.identical_in_sets and hand.count(card) > 1


def spare_cards(variant: Variant, view: SeatView, split: WildSplit) -> Hand:
    """The discards outside melds, in an order that varies; jokers only if there is nothing else.

    Where an opening needs a run without jokers, no card of such a run is spare before it (R51-03).
    """
    discards = legal_discards(view)
    keeps_run = variant.opening.wants_clean_run and not has_melded(view, view.seat)
    kept = natural_run_cards(variant, view.hand) if keeps_run else frozenset()
    loose = [card for card in discards if card in split.left and card != JOKER]
    spare = [card for card in loose if card not in kept]
    allowed = spare or loose or [card for card in discards if card != JOKER] or discards
    return in_varied_order(view, tuple(allowed))


def natural_run_cards(variant: Variant, hand: Hand) -> frozenset[Card]:
    """The cards of the hand that are in a run without jokers."""
    held = frozenset(hand)
    return frozenset([card for run in short_runs(variant.melds.ace) if held.issuperset(run) for card in run])


def cards_fitting_nowhere(variant: Variant, melds: Iterable[Meld], among: Hand) -> Hand:
    """The cards of `among` that nobody can use on these melds; all of them if each fits somewhere."""
    fitting = cards_used_on_table(variant, tuple(melds))
    return tuple([card for card in among if card not in fitting]) or among


def cards_used_on_table(variant: Variant, melds: tuple[Meld, ...]) -> frozenset[Card]:
    """The natural cards that fit on one of these melds, or free a joker of it."""
    if variant.melds.swap is SwapRule.OFF:
        return lay_off_cards(variant, melds)
    freeing = [card for meld in melds for card in meld.stands if meld_with_joker_swapped(meld, card, variant.melds)]
    return lay_off_cards(variant, melds).union(freeing)


def _spares_a_card(variant: Variant, hand: Hand) -> bool:
    """Whether the hand can discard a card other than a joker without breaking a meld."""
    return any(card != JOKER for card in split_by_points(variant, hand).left)


def _draw(style: JokerStyle, view: SeatView) -> PlayersMove:
    if use := style.best_use():
        return use
    takes = [move for move in view.legal_moves if isinstance(move, Draw) and move.source is Source.DISCARD]
    for move in [move for move in takes if not uses_discard(move)][:MAX_PILE_CARDS]:
        if style.is_useful(card_taken_by(view, move)):
            return move
    otherwise = (Draw(Source.STOCK), Pass(), Draw(Source.DISCARD))
    return next(move for move in otherwise if move in view.legal_moves)


def _play(style: JokerStyle, variant: Variant, view: SeatView) -> PlayersMove:
    split = split_to_lay_down(variant, view.hand)
    if play := next(style.plays(split), None):
        return play
    if ends_before_next_turn(variant, view):
        return Discard(_dearest_discard(variant, view, split))
    return Discard(style.worst_card(split, spare_cards(variant, view, split)))


def _dearest_discard(variant: Variant, view: SeatView, split: WildSplit) -> Card:
    """The discard that costs most in hand, even a joker; where only deadwood counts, a card outside melds."""
    discards = legal_discards(view)
    if variant.values.hand_counts is HandCounts.DEADWOOD:
        discards = tuple([card for card in discards if card in split.left]) or discards
    return dearest_card(variant, discards)


def split_to_lay_down(variant: Variant, hand: Hand) -> WildSplit:
    """The hand split by points; where a discard is required and no card is loose, one card is left for it.

    A meld of three cannot be laid down then, so its cards are loose.
    """
    split = split_by_points(variant, hand)
    if split.left or not variant.close.must_discard:
        return split
    if len(hand) <= SHORTEST_RUN:
        return WildSplit((), hand, split.value)
    shorter = ((card, split_by_points(variant, without(hand, (card,)))) for card in dict.fromkeys(hand))
    return next((rest._replace(left=(card,)) for card, rest in shorter if not rest.left and card != JOKER), split)
