"""The moves that lay down new melds."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from service.rules import arrange
from service.rules.legal.contract_openings import contract_openings
from service.rules.legal.lay_off_moves import cards_freeing_joker
from service.rules.legal.trials import is_accepted, passes
from service.rules.melding.borrowing import cards_from_hand, may_borrow
from service.rules.melding.building import meld_without
from service.rules.melding.meld_points import points_of_meld
from service.rules.melding.opening import (
    fewest_cards_of_one_opening_meld,
    may_open_with_one_meld,
    may_open_with_whole_hand,
    must_open,
)
from service.rules.melding.solver_bridge import as_new_melds, meld_limits, new_meld_readings, solver_points
from service.rules.model.cards import JOKER, Card, Hand, in_order, without
from service.rules.model.enums import Borrowing, MeldsPerTurn, WholeHandOpens
from service.rules.model.enums import SwapRule as Swapping
from service.rules.model.melds import Meld
from service.rules.model.moves import Borrow, Declare, LayDown, NewMeld, Swap
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.melds_and_lay_offs import (
    check_melds_allowed,
    declare,
    lay_down,
)
from service.rules.rounds.pile_draws import uses_card
from service.rules.rounds.run_pattern import pattern_ways_out
from service.rules.scoring.round_score import points_in

MAX_JOKER_MELDS_LISTED = 300
"""The most melds listed of a hand with jokers, fewest jokers first, so that all natural melds are included.

As many are listed with a card of the table.
"""

MAX_CARDS_WITH_ALL_WAYS = 16
"""Up to this number of cards in a hand, the ways to go out are listed for every discard."""
MAX_CARDS_OF_WAYS = 160
"""The most cards in all listed ways to go out with a larger hand: nine ways of 17 cards, seven of 21, four of forty."""


def new_meld_moves(
    variant: Variant, state: State, rnd: Round, hand: Hand, using: Card | None = None
) -> Iterator[LayDown]:
    """Moves that lay down one new meld, and those with several melds where a single meld is refused.

    With `using`, only moves in which that card of the hand is in a meld (EXT-04).
    """
    list_moves = _exact_openings if variant.opening.exact else _single_melds_and_openings
    return list_moves(variant, state, rnd, hand, using)


def _single_melds_and_openings(
    variant: Variant, state: State, rnd: Round, hand: Hand, using: Card | None
) -> Iterator[LayDown]:
    ways = [*_listed_ways(variant, state, rnd, hand, using)] if lists_ways_out(variant) else []
    yield from ways
    if variant.close.concealed:
        return
    one_more = passes(check_melds_allowed, variant, rnd, 1, hand, None)
    if must_open(variant, rnd):
        for move in (move for move in _opening_moves(variant, rnd, hand, using) if move not in ways):
            if one_more if _leaves_cards(hand, move) else is_accepted(lay_down, variant, state, move):
                yield move
        return
    for new, cards_left in _new_melds(variant, rnd, hand, using):
        move = LayDown((new,))
        if one_more if cards_left > 1 else is_accepted(lay_down, variant, state, move):
            yield move


def _listed_ways(variant: Variant, state: State, rnd: Round, hand: Hand, using: Card | None) -> Iterator[LayDown]:
    """The ways to go out that single melds do not lead to."""
    for move in going_out_moves(variant, rnd, hand):
        is_listed = (variant.close.concealed or len(move.melds) > 1) and (using is None or uses_card(move, using))
        if is_listed and is_accepted(lay_down, variant, state, move):
            yield move


def _exact_openings(variant: Variant, state: State, rnd: Round, hand: Hand, using: Card | None) -> Iterator[LayDown]:
    """One opening that consists of exactly the wanted melds, if there is one; later nobody lays down melds (CTR-04)."""
    openings = contract_openings(variant, hand) if must_open(variant, rnd) else iter(())
    openings = (move for move in openings if using is None or uses_card(move, using))
    yield from islice((move for move in openings if is_accepted(lay_down, variant, state, move)), 1)


def lists_ways_out(variant: Variant) -> bool:
    """Whether moves that go out with several melds are listed, because single melds are refused or limited."""
    is_limited = variant.turn.melds is not MeldsPerTurn.UNLIMITED
    return variant.close.concealed or is_limited or variant.opening.whole_hand_opens is not WholeHandOpens.OFF


def declare_moves(variant: Variant, state: State, rnd: Round, hand: Hand) -> Iterator[Declare]:
    """One declaration for each possible discard (NOW-04)."""
    declarations = (
        Declare(tuple(meld.cards for meld in way.melds), way.discard) for way in pattern_ways_out(variant, rnd, hand)
    )
    yield from (move for move in declarations if is_accepted(declare, variant, state, move))


def _opening_moves(variant: Variant, rnd: Round, hand: Hand, using: Card | None) -> Iterator[LayDown]:
    """The opening with the most points, and every single meld that opens; with `using`, those with that card."""
    best = opening_move(variant, rnd, hand, using)
    if best is not None and len(best.melds) > 1:
        yield best
    least = variant.opening.points if best and may_open_with_one_meld(variant, hand) else None
    may_meld_all = may_open_with_whole_hand(variant, rnd) and _may_be_one_meld(hand)
    if least is None and not may_meld_all:
        return
    fewest = len(hand) - 1 if least is None else fewest_cards_of_one_opening_meld(variant)
    for new in melds_in_hand(variant, hand, using, min(fewest, len(hand) - 1) if may_meld_all else fewest):
        if len(new.cards) == len(hand) - 1 or (least is not None and _opens_alone(variant, new, least)):
            yield LayDown((new,))


def _may_be_one_meld(hand: Hand) -> bool:
    """Whether all natural cards but one are of one suit or of one rank, as they are in a meld."""
    naturals = [card for card in hand if card != JOKER]
    alike = Counter("".join(naturals))
    return len(naturals) - max(alike.values(), default=0) <= 1


def _opens_alone(variant: Variant, new: NewMeld, least: int) -> bool:
    """Whether one meld meets the rules of openings, with at least `least` points."""
    if variant.opening.wants_clean_run and not is_clean_run(new):
        return False
    return points_of_meld(variant, cards_stand_for(new)) >= least


def is_clean_run(new: NewMeld) -> bool:
    """Whether a meld is a run without a joker (BLOCJ-03)."""
    return JOKER not in new.cards and new.cards[0][0] != new.cards[1][0]


def _leaves_cards(hand: Hand, opening: LayDown) -> bool:
    """Whether the opening leaves cards enough to end the turn."""
    return len(hand) - sum([len(new.cards) for new in opening.melds]) > 1


def cards_stand_for(new: NewMeld) -> Hand:
    """The cards that a meld stands for; every joker of `new` is named."""
    if not new.jokers:
        return new.cards
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


def whole_hand_openings(variant: Variant, rnd: Round, hand: Hand, using: Card) -> Iterator[LayDown]:
    """The melds of the whole hand but a card, with `using`, where they open whatever they are (R51-06)."""
    ways = going_out_moves(variant, rnd, hand) if may_open_with_whole_hand(variant, rnd) else iter(())
    return (way for way in ways if uses_card(way, using) and sum(len(new.cards) for new in way.melds) < len(hand))


def _melds_of_one_turn(
    variant: Variant, melds: tuple[arrange.ArrangedMeld, ...], using: Card | None
) -> tuple[arrange.ArrangedMeld, ...]:
    """All of `melds`, or only the one with `using` where any meld opens and a turn has one meld (OPT-09)."""
    if variant.opening.required or variant.turn.melds is MeldsPerTurn.UNLIMITED:
        return melds
    return tuple(meld for meld in melds if using in meld.cards)[:1]


@lru_cache(maxsize=256)
def strongest_opening(variant: Variant, hand: Hand, using: Card | None = None) -> arrange.Opening | None:
    """The melds of `hand` that count most towards an opening; they may be too few points, None certainly is."""
    return arrange.best_opening(
        hand,
        meld_limits(variant.melds),
        solver_points(variant),
        clean_run=variant.opening.wants_clean_run,
        using=using,
        keeping=int(variant.close.must_discard),
        least=variant.opening.points,
    )


def _new_melds(variant: Variant, rnd: Round, hand: Hand, using: Card | None) -> Iterator[tuple[NewMeld, int]]:
    """Each new meld the hand can make, also with a borrowed card or a swapped joker, and the number of cards left."""
    for new in melds_in_hand(variant, hand, using):
        yield new, len(hand) - len(new.cards)
    with_table_card = islice(_new_melds_with_table_card(variant, rnd, hand), MAX_JOKER_MELDS_LISTED)
    yield from (each for each in with_table_card if using is None or using in cards_from_hand(each[0]))


def _new_melds_with_table_card(variant: Variant, rnd: Round, hand: Hand) -> Iterator[tuple[NewMeld, int]]:
    """The new melds with a card or a joker of a meld on the table."""
    if variant.melds.borrow is Borrowing.OFF and variant.melds.swap is not Swapping.AT_ONCE:
        return
    for meld in rnd.melds:
        for card in _borrowable_cards(variant, rnd, meld):
            for new in melds_in_hand(variant, (*hand, card), card):
                yield NewMeld(new.cards, Borrow(meld.id, card), new.jokers), len(hand) + 1 - len(new.cards)
        for card in cards_freeing_joker(variant, rnd, meld, hand):
            for new in melds_in_hand(variant, (*without(hand, (card,)), JOKER), JOKER):
                yield NewMeld(new.cards, jokers=new.jokers, swap=Swap(meld.id, card)), len(hand) - len(new.cards)


def melds_in_hand(variant: Variant, hand: Hand, using: Card | None = None, fewest: int = 0) -> Iterator[NewMeld]:
    """Every meld of the hand with at least `fewest` cards, or every one of those with the card `using`.

    Of a hand with jokers, or where sets may hold identical cards, only the first MAX_JOKER_MELDS_LISTED melds are
    looked at, and as many are listed at most.
    """
    rules = variant.melds
    if not rules.identical_in_sets and JOKER not in hand:
        melds = (cards for cards in arrange.melds_in(hand, rules.ace) if len(cards) >= fewest)
        return (NewMeld(cards) for cards in melds if using is None or using in cards)
    arranged = islice(arrange.melds_with_jokers(hand, meld_limits(rules), using), MAX_JOKER_MELDS_LISTED)
    readings = (new for meld in arranged if len(meld.cards) >= fewest for new in new_meld_readings(meld, rules))
    return islice(readings, MAX_JOKER_MELDS_LISTED)


def _borrowable_cards(variant: Variant, rnd: Round, meld: Meld) -> Hand:
    if not may_borrow(variant, rnd.turn, meld):
        return ()
    return tuple(card for card in dict.fromkeys(meld.cards) if meld_without(meld, card, variant.melds))


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
