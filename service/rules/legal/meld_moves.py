"""The moves that put cards on the table: new melds, lay-offs and swaps of jokers."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from service.rules import arrange
from service.rules.melding.borrowing import cards_for_joker, may_borrow
from service.rules.melding.building import meld_with_joker_swapped, meld_without
from service.rules.melding.lay_offs import lay_off_choices
from service.rules.melding.meld_points import points_of_meld
from service.rules.melding.opening import may_open_with_whole_hand, must_open
from service.rules.melding.solver_bridge import as_new_melds, meld_limits, new_meld_readings, solver_points
from service.rules.model.cards import JOKER, Card, Hand, in_order, without
from service.rules.model.enums import MeldsPerTurn
from service.rules.model.enums import SwapRule as Swapping
from service.rules.model.errors import IllegalMove
from service.rules.model.melds import Meld
from service.rules.model.moves import Borrow, Declare, LayDown, LayOff, NewMeld, Swap, SwapJoker
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.joker_swaps import check_swap_allowed
from service.rules.rounds.melds_and_lay_offs import (
    check_lay_off_allowed,
    check_melds_allowed,
    declare,
    lay_down,
    lay_off,
)
from service.rules.rounds.run_pattern import pattern_ways_out
from service.rules.rounds.turn import replace_meld, running_round
from service.rules.scoring.round_score import points_in

M = TypeVar("M", LayDown, LayOff, Declare)
MAX_JOKER_MELDS_LISTED = 300
"""The most melds listed of a hand with jokers, fewest jokers first, so that all natural melds are included.

As many are listed with a card of the table.
"""

MAX_CARDS_WITH_ALL_WAYS = 16
"""Up to this number of cards in a hand, the ways to go out are listed for every discard."""
MAX_CARDS_OF_WAYS = 160
"""The most cards in all listed ways to go out with a larger hand: nine ways of 17 cards, seven of 21, four of forty."""


def new_meld_moves(variant: Variant, state: State, rnd: Round, hand: Hand) -> Iterator[LayDown]:
    """Moves that lay down one new meld, and those with several melds where a single meld is refused."""
    is_concealed = variant.close.concealed
    if lists_ways_out(variant):
        ways = (move for move in going_out_moves(variant, rnd, hand) if is_concealed or len(move.melds) > 1)
        yield from (move for move in ways if _is_accepted(lay_down, variant, state, move))
    if is_concealed:
        return
    one_more = _passes(check_melds_allowed, variant, rnd, 1, hand, None)
    if must_open(variant, rnd):
        for move in _opening_moves(variant, rnd, hand):
            if one_more if _is_plain_opening(hand, move) else _is_accepted(lay_down, variant, state, move):
                yield move
        return
    for new, cards_left in _new_melds(variant, rnd, hand):
        move = LayDown((new,))
        if one_more if cards_left > 1 else _is_accepted(lay_down, variant, state, move):
            yield move


def lists_ways_out(variant: Variant) -> bool:
    """Whether moves that go out with several melds are listed, because single melds are refused or limited."""
    is_limited = variant.turn.melds is not MeldsPerTurn.UNLIMITED
    return variant.close.concealed or is_limited or variant.opening.whole_hand_opens


def declare_moves(variant: Variant, state: State, rnd: Round, hand: Hand) -> Iterator[Declare]:
    """One declaration for each possible discard (NOW-04)."""
    declarations = (
        Declare(tuple(meld.cards for meld in way.melds), way.discard) for way in pattern_ways_out(variant, rnd, hand)
    )
    yield from (move for move in declarations if _is_accepted(declare, variant, state, move))


def _opening_moves(variant: Variant, rnd: Round, hand: Hand) -> Iterator[LayDown]:
    """The opening with the most points, and every single meld that opens."""
    best = opening_move(variant, rnd, hand)
    if best is not None and len(best.melds) > 1:
        yield best
    least = variant.opening.points if best else None
    for new in melds_in_hand(variant, hand) if best or may_open_with_whole_hand(variant, rnd) else ():
        if len(new.cards) == len(hand) - 1 or (least is not None and _opens_alone(variant, new, least)):
            yield LayDown((new,))


def _opens_alone(variant: Variant, new: NewMeld, least: int) -> bool:
    """Whether one meld meets the rules of openings, with at least `least` points."""
    if variant.opening.clean_run and not is_clean_run(new):
        return False
    return points_of_meld(variant, cards_stand_for(new)) >= least


def is_clean_run(new: NewMeld) -> bool:
    """Whether a meld is a run without a joker (BLOCJ-03)."""
    return JOKER not in new.cards and new.cards[0][0] != new.cards[1][0]


def _is_plain_opening(hand: Hand, move: LayDown) -> bool:
    """Whether the move is one meld that leaves cards enough to end the turn."""
    return len(move.melds) == 1 and len(hand) - len(move.melds[0].cards) > 1


def cards_stand_for(new: NewMeld) -> Hand:
    """The cards that a meld stands for; every joker of `new` is named."""
    jokers = iter(new.jokers)
    return tuple([next(jokers) if card == JOKER else card for card in new.cards])


def opening_move(variant: Variant, rnd: Round, hand: Hand, using: Card | None = None) -> LayDown | None:
    """The opening of `hand` with the most points, or None if it has too few; with `using`, that card is in a meld."""
    opening = strongest_opening(variant, hand, using)
    barred = rnd.this_turn.barred[:1]
    if opening and barred and in_order(card for meld in opening.melds for card in meld.cards) == without(hand, barred):
        # Only the barred card would be left, which cannot be discarded: keep another card instead.
        hands = (without(hand, (card,)) for card in dict.fromkeys(hand) if card not in barred)
        opening = max(filter(None, (strongest_opening(variant, hand, None) for hand in hands)), default=None)
    if opening is None or opening.points < variant.opening.points:
        return None
    return LayDown(as_new_melds(_melds_of_one_turn(variant, opening.melds, using), variant.melds))


def _melds_of_one_turn(
    variant: Variant, melds: tuple[arrange.ArrangedMeld, ...], using: Card | None
) -> tuple[arrange.ArrangedMeld, ...]:
    """All of `melds`, or only the one with `using` where any meld opens and a turn has one meld (OPT-09)."""
    if variant.opening.required or variant.turn.melds is MeldsPerTurn.UNLIMITED:
        return melds
    return tuple(meld for meld in melds if using in meld.cards)[:1]


@lru_cache(maxsize=256)
def strongest_opening(variant: Variant, hand: Hand, using: Card | None = None) -> arrange.Opening | None:
    """The melds of `hand` that count most towards an opening, even if they are too few points."""
    return arrange.best_opening(
        hand,
        meld_limits(variant.melds),
        solver_points(variant),
        clean_run=variant.opening.clean_run,
        using=using,
        keeping=int(variant.close.must_discard),
    )


def _new_melds(variant: Variant, rnd: Round, hand: Hand) -> Iterator[tuple[NewMeld, int]]:
    """Each new meld the hand can make, also with a borrowed card or a swapped joker, and the number of cards left."""
    for new in melds_in_hand(variant, hand):
        yield new, len(hand) - len(new.cards)
    yield from islice(_new_melds_with_table_card(variant, rnd, hand), MAX_JOKER_MELDS_LISTED)


def _new_melds_with_table_card(variant: Variant, rnd: Round, hand: Hand) -> Iterator[tuple[NewMeld, int]]:
    """The new melds with a card or a joker of a meld on the table."""
    for meld in rnd.melds:
        for card in _borrowable_cards(variant, rnd, meld):
            for new in melds_in_hand(variant, (*hand, card), card):
                yield NewMeld(new.cards, Borrow(meld.id, card), new.jokers), len(hand) + 1 - len(new.cards)
        for card in _cards_freeing_joker(variant, rnd, meld, hand):
            for new in melds_in_hand(variant, (*without(hand, (card,)), JOKER), JOKER):
                yield NewMeld(new.cards, jokers=new.jokers, swap=Swap(meld.id, card)), len(hand) - len(new.cards)


def melds_in_hand(variant: Variant, hand: Hand, using: Card | None = None) -> Iterator[NewMeld]:
    """Every meld of the hand, or every one with the card `using`.

    At most MAX_JOKER_MELDS_LISTED if the hand has jokers or sets may hold identical cards.
    """
    rules = variant.melds
    if not rules.identical_in_sets and JOKER not in hand:
        melds = (NewMeld(cards) for cards in arrange.melds_in(hand, rules.ace))
        return melds if using is None else (new for new in melds if using in new.cards)
    arranged = arrange.melds_with_jokers(hand, meld_limits(rules), using)
    return islice((new for meld in arranged for new in new_meld_readings(meld, rules)), MAX_JOKER_MELDS_LISTED)


def _borrowable_cards(variant: Variant, rnd: Round, meld: Meld) -> Hand:
    if not may_borrow(variant, rnd.turn, meld):
        return ()
    return tuple(card for card in dict.fromkeys(meld.cards) if meld_without(meld, card, variant.melds))


def _cards_freeing_joker(variant: Variant, rnd: Round, meld: Meld, hand: Hand) -> Hand:
    """The cards of the hand that can replace a joker of `meld`, where the joker is used at once (ROMME-05)."""
    if variant.melds.swap is not Swapping.AT_ONCE or not rnd.opened[rnd.turn]:
        return ()
    return cards_for_joker(variant, meld, hand)


def swap_moves(variant: Variant, rnd: Round, hand: Hand) -> Iterator[SwapJoker]:
    """The swaps that take a joker into the hand, for each card that can replace one (CAL-07, BLOCJ-06)."""
    if variant.melds.swap is Swapping.OFF or not _passes(check_swap_allowed, variant, rnd):
        return
    if rnd.opened[rnd.turn] or variant.melds.swap_before_opening:
        for meld in rnd.melds:
            yield from (SwapJoker(meld.id, card) for card in cards_for_joker(variant, meld, hand))


def lay_off_moves(variant: Variant, state: State, rnd: Round, hand: Hand) -> Iterator[LayOff]:
    """Every lay-off, including those of a joker that the player swaps for a card."""
    if not rnd.melds or not _passes(check_lay_off_allowed, variant, rnd):
        return
    for move, cards_left in _lay_offs(variant, rnd, hand):
        if cards_left > 1 or _is_accepted(lay_off, variant, state, move):
            yield move


def _lay_offs(variant: Variant, rnd: Round, hand: Hand) -> Iterator[tuple[LayOff, int]]:
    for meld in rnd.melds:
        for cards, jokers in lay_off_choices(meld, hand, variant.melds):
            yield LayOff(meld.id, cards, jokers), len(hand) - len(cards)
        for card in _cards_freeing_joker(variant, rnd, meld, hand):
            yield from _lay_offs_with_swap(variant, rnd, meld, hand, card)


def _lay_offs_with_swap(
    variant: Variant, rnd: Round, lender: Meld, hand: Hand, card: Card
) -> Iterator[tuple[LayOff, int]]:
    """The lay-offs of the joker that `card` replaces in `lender`, alone or with cards of the hand."""
    without_joker = meld_with_joker_swapped(lender, card, variant.melds)
    assert without_joker is not None
    rest = without(hand, (card,))
    for meld in replace_meld(rnd, without_joker).melds:
        for cards, jokers in lay_off_choices(meld, (*rest, JOKER), variant.melds):
            if JOKER in cards:
                yield LayOff(meld.id, cards, jokers, Swap(lender.id, card)), len(hand) - len(cards)


def _passes(check: Callable[..., object], *args: object) -> bool:
    try:
        check(*args)
    except IllegalMove:
        return False
    return True


def _is_accepted(
    apply_move: Callable[[Variant, State, int, M], object], variant: Variant, state: State, move: M
) -> bool:
    """Whether the rules accept the move; asked where few cards are left and the turn may have no legal end."""
    return _passes(apply_move, variant, state, running_round(state).turn, move)


def going_out_moves(variant: Variant, rnd: Round, hand: Hand) -> Iterator[LayDown]:
    """Moves that lay down the whole hand, or all but one card, which is the discard in a concealed game (OPT-14).

    The moves that earn most come first.
    """
    for way in pattern_ways_out(variant, rnd, hand) if variant.pattern.lengths else listed_ways_out(variant, hand).ways:
        discard = way.discard if variant.close.concealed else None
        yield LayDown(as_new_melds(way.melds, variant.melds), discard)


@lru_cache(maxsize=16)
def listed_ways_out(variant: Variant, hand: Hand) -> arrange.WaysOut:
    """The ways out of a hand that are listed; of a large one these may not be all."""
    most = None if len(hand) <= MAX_CARDS_WITH_ALL_WAYS else MAX_CARDS_OF_WAYS // len(hand)
    by_points = sorted(hand, key=lambda card: points_in(variant, (card,)))
    return arrange.ways_out(by_points, meld_limits(variant.melds), most, solver_points(variant))
