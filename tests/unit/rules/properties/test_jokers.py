"""Legal moves with jokers, compared with trying everything: all places of a joker and all swaps are listed."""

from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from service.rules import engine
from service.rules.catalogue import VARIANTS
from service.rules.legal.legal_moves import legal_moves
from service.rules.legal.meld_moves import MAX_JOKER_MELDS_LISTED
from service.rules.melding.building import build_meld
from service.rules.melding.wild_cards import MeldShape, is_place_certain, wild_cards_stand_for
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand
from service.rules.model.enums import JokerLimit
from service.rules.model.enums import SwapRule as Swapping
from service.rules.model.errors import IllegalMove
from service.rules.model.melds import Meld
from service.rules.model.moves import Draw, LayDown, LayOff, NewMeld, PlayersMove, Source, Swap, SwapJoker
from service.rules.model.rule_fields import MeldRules
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from tests.kit.games.random_play import Setting, play, settings

JOKER_RULES = {
    variant.id: variant.melds for variant in VARIANTS.values() if variant.melds.jokers is not JokerLimit.NONE
}
NEAR = ["2C", "3C", "3D", "3H", "3S", "4C", "5C"]
PLACES = [*NEAR, "3?"]
JOKER_VARIANTS = [name for name, variant in VARIANTS.items() if variant.pack.jokers and variant.general]
LONGEST = 3
"""Number of cards of the melds tried: longer melds with jokers add no new cases."""
MOMENTS = 6


def moments(setting: Setting) -> Iterator[tuple[State, Round]]:
    """Some moments of a game at which the player at turn may use a joker."""
    random = Random(setting.seed)
    for step in play(setting):
        rnd = step.before.round
        if rnd is None or rnd.phase is not Phase.PLAY:
            continue
        on_table = any(meld.stands for meld in rnd.melds)
        weight = 0.3 if on_table and rnd.opened[rnd.turn] else 0.05
        if (on_table or JOKER in rnd.hands[rnd.turn]) and random.random() < weight:
            yield step.before, rnd


def table_after(variant: Variant, state: State, move: PlayersMove) -> tuple[object, ...] | None:
    """The melds and the hand after a move, or None if it is refused; a suit that binds nobody is left out."""
    assert state.round is not None
    seat = state.round.turn
    try:
        after, _ = engine.apply(variant, state, seat, move)
    except IllegalMove:
        return None
    assert after.round is not None
    return tuple(_bound(meld, variant.melds) for meld in after.round.melds), after.round.hands[seat]


def _bound(meld: Meld, rules: MeldRules) -> tuple[object, ...]:
    """The meld with what its jokers stand for, as far as a rule determines it; only such places are listed."""
    if is_place_certain(meld, rules):
        return meld.id, meld.kind, meld.cards, meld.stands
    return meld.id, meld.kind, tuple(sorted(meld.cards)), tuple(sorted(place[0] for place in meld.places))


def fitting_cards(cards: Hand) -> list[Card]:
    """The cards that jokers beside these cards could stand for."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    return [rank + suit for rank in RANKS for suit in SUITS if rank in ranks or suit in suits]


def joker_names(cards: Hand, beside: Hand = ()) -> Iterator[Hand]:
    """Every way to name the jokers among these cards, including not to name them."""
    jokers = cards.count(JOKER)
    yield ()
    if 0 < jokers <= 2:
        yield from combinations(fitting_cards(tuple(card for card in (*cards, *beside) if card != JOKER)), jokers)


def candidates(variant: Variant, rnd: Round) -> Iterator[PlayersMove]:
    """Swaps, and short melds and lay-offs with jokers, from the hand or from the table."""
    hand = rnd.hands[rnd.turn]
    yield from (SwapJoker(meld.id, card) for meld in rnd.melds for card in set(hand))
    swaps: list[Swap | None] = [None]
    if variant.melds.swap is Swapping.AT_ONCE:
        swaps += [Swap(meld.id, card) for meld in rnd.melds if JOKER in meld.cards for card in set(hand)]
    for swap, size in product(swaps, range(1, LONGEST + 1)):
        for cards in set(combinations(hand, size - (swap is not None))):
            yield from _moves_with(rnd, (*cards, JOKER) if swap else cards, swap)


def _moves_with(rnd: Round, cards: Hand, swap: Swap | None) -> Iterator[PlayersMove]:
    if len(cards) == LONGEST and JOKER in cards and cards.count(JOKER) < LONGEST:
        yield from (LayDown((NewMeld(cards, jokers=jokers, swap=swap),)) for jokers in joker_names(cards))
    for meld in rnd.melds if len(cards) < LONGEST else ():
        yield from (LayOff(meld.id, cards, jokers, swap) for jokers in joker_names(cards, _naturals(meld)))


def _naturals(meld: Meld) -> Hand:
    return tuple(card for card in meld.cards if card != JOKER)


@pytest.mark.rule("CAL-06")
@hypothesis_settings(max_examples=12)
@given(settings(JOKER_VARIANTS))
def test_every_card_a_joker_may_stand_for_is_listed(setting: Setting) -> None:
    for state, rnd in islice(moments(setting), MOMENTS):
        listed = legal_moves(setting.variant, state, rnd.turn)
        if sum(isinstance(move, LayDown) for move in listed) >= MAX_JOKER_MELDS_LISTED:
            continue
        reached = {table_after(setting.variant, state, move) for move in listed}
        assert None not in reached
        for move in candidates(setting.variant, rnd):
            after = table_after(setting.variant, state, move)
            assert after is None or after in reached, move


@pytest.mark.rule("CAL-04")
@hypothesis_settings(max_examples=25)
@given(settings(["caloochi"]))
def test_a_discard_that_opens_is_a_legal_draw(setting: Setting) -> None:
    variant = setting.variant.changed({"opening": {"points": 9}})  # three cards never reach 51 points
    for step in islice(play(setting._replace(variant=variant)), 150):
        state, rnd = step.before, step.before.round
        if rnd is None or rnd.phase is not Phase.DRAW or rnd.opened[rnd.turn] or not rnd.discard:
            continue
        top = rnd.discard[-1]
        melds = {cards for cards in combinations((*rnd.hands[rnd.turn], top), 3) if top in cards}
        opens = any(table_after(variant, state, Draw(Source.DISCARD, melds=(NewMeld(cards),))) for cards in melds)
        draws = [move for move in legal_moves(variant, state, rnd.turn) if isinstance(move, Draw)]
        assert opens <= any(move.source is Source.DISCARD for move in draws)


def built(cards: Hand, jokers: Hand, of: str) -> MeldShape | None:
    """The meld that the cards make, or None."""
    try:
        return build_meld(cards, jokers, JOKER_RULES[of])
    except IllegalMove:
        return None


@st.composite
def nearly_melds(draw: st.DrawFn) -> tuple[Hand, Hand]:
    """Cards near each other with jokers, and places for jokers among the same cards."""
    near = draw(st.lists(st.sampled_from(NEAR), min_size=1, max_size=4, unique=True))
    cards = draw(st.lists(st.sampled_from([*near, JOKER]), min_size=3, max_size=5))
    return tuple(cards), draw(st.lists(st.sampled_from(PLACES), max_size=cards.count(JOKER)).map(tuple))


@pytest.mark.rule("CAL-06")
@given(st.sampled_from(sorted(JOKER_RULES)), nearly_melds())
@hypothesis_settings(max_examples=500)
def test_a_meld_is_built_again_from_what_its_wild_cards_stand_for(of: str, wanted: tuple[Hand, Hand]) -> None:
    meld = built(*wanted, of)
    if meld is not None:
        stand_for = wild_cards_stand_for(meld.cards, meld.stands or meld.cards)
        assert built(meld.cards[::-1], stand_for, of) == meld


@pytest.mark.rule("CAL-06")
@given(st.sampled_from(sorted(JOKER_RULES)), nearly_melds())
@hypothesis_settings(max_examples=150)
def test_each_possible_value_of_jokers_makes_another_meld(of: str, wanted: tuple[Hand, Hand]) -> None:
    cards, _ = wanted
    try:
        build_meld(cards, (), JOKER_RULES[of])
    except IllegalMove as refused:
        possible = refused.facts.get("jokers", [])
        assert isinstance(possible, list)
        melds = {built(cards, named, of) for named in possible}
        assert len(melds) == len(possible) != 1
        assert None not in melds
