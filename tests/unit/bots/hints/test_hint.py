"""A hint arranges exactly the hand, its melds are legal, and its suggested move is accepted."""

from collections import Counter
from random import Random

import msgspec
import pytest

from service.bots.hints.hint import MAX_TRIED_WILD_CARDS, HandHint, make_hint
from service.rules import arrange
from service.rules.catalogue import VARIANTS
from service.rules.engine import apply
from service.rules.melding.building import build_meld
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.scoring.round_score import card_values, points_in
from service.rules.view import SeatView, view
from tests.unit.bots.rounds import new_game, random_player, round_of, states_of_round, variant_of
from tests.unit.rules.table import cards, set_table

GAMES: list[tuple[str, int, dict[str, OptionInput]]] = [
    (name, seats, {}) for name, variant in VARIANTS.items() for seats in sorted({*variant.players})
]
WITH_OPTIONS: list[tuple[str, int, dict[str, OptionInput]]] = [
    ("rummy", 3, {"call_rummy": True, "borrow": "any", "cut": True}),
    ("continental-rum", 3, {"deuces_wild": True}),
    ("gin-rummy", 2, {"showdown": "manual", "wall_knock": True}),
    ("rummy", 3, {"ace": "around_the_corner"}),
    ("double-rum", 4, {"concealed": True}),
]


def view_for(variant: Variant, state: State, seat: int) -> SeatView:
    """The seat's view of the round."""
    seen = view(variant, state, seat)
    assert seen is not None
    return seen


def check(variant: Variant, state: State, seat: int) -> HandHint:
    """The hint for a seat, after all checks that apply to any hint."""
    variant = variant.in_round(state.round)
    own = view_for(variant, state, seat)
    given = make_hint(variant, own)
    cards = [card for meld in given.melds for card in meld.cards]
    assert Counter([*cards, *given.deadwood]) == Counter(own.hand)
    for meld in given.melds:
        shape = build_meld(meld.cards, meld.jokers, variant.melds)
        lengths = {length for pattern in variant.pattern.lengths for length in pattern}
        assert not lengths or len(shape.cards) in lengths
    assert given.value == points_in(variant, given.deadwood)
    assert (given.advice is None) == (not own.legal_moves)
    if given.advice is not None:
        apply(variant, state, seat, given.advice.move)
    return given


@pytest.mark.parametrize(("name", "seats", "options"), [*GAMES, *WITH_OPTIONS])
def test_every_hint_is_right_along_random_play(name: str, seats: int, options: dict[str, OptionInput]) -> None:
    chance = Random(f"{name} {seats} {options}")
    variant = variant_of(name, seats, options)
    state = new_game(variant, seats, chance)
    for place, now in enumerate(states_of_round(variant, state, chance, [random_player(chance)] * seats)):
        if place > 120:
            break
        calls = round_of(now).calls
        for seat in {round_of(now).turn, *(calls.waiting if calls else ())}:
            check(variant, now, seat)


@pytest.mark.parametrize("name", ["gin-rummy", "rami", "knock-rummy"])
def test_arrangement_leaves_least_deadwood(name: str) -> None:
    chance = Random(name)
    variant = variant_of(name, 2, {})
    state = new_game(variant, 2, chance)
    table = arrange.deadwood(variant.melds.ace, card_values(variant))
    for now in states_of_round(variant, state, chance, [random_player(chance)] * 2):
        given = check(variant, now, round_of(now).turn)
        assert given.value == table.value(round_of(now).hands[round_of(now).turn])


def test_taken_cards_are_arranged_in_separate_melds_in_phom() -> None:
    chance, arranged = Random(5), 0
    variant = variant_of("phom", 4, {})
    for _ in range(40):
        state = new_game(variant, 4, chance)
        for now in states_of_round(variant, state, chance, [random_player(chance)] * 4):
            seat = round_of(now).turn
            taken = {each.card for each in round_of(now).taken if each.seat == seat} & set(round_of(now).hands[seat])
            given = make_hint(variant, view_for(variant, now, seat))
            own = [meld for meld in given.melds if taken & set(meld.cards)]
            assert len(own) == len(taken)
            arranged += bool(taken)
    assert arranged > 20


def test_a_hand_that_can_go_out_in_runs_is_arranged_in_those_runs() -> None:
    chance, arranged = Random(3), 0
    for name, deuces in (("nowrang", None), ("continental-rum", False), ("continental-rum", True)):
        variant = variant_of(name, 2, {} if deuces is None else {"deuces_wild": deuces})
        for _ in range(60):
            hand = hand_of_runs(chance, variant)
            own = view_with_hand(variant, hand)
            given = make_hint(variant, own)
            assert given.deadwood == ()
            assert tuple(sorted(len(meld.cards) for meld in given.melds)) in variant.pattern.lengths
            arranged += 1
    assert arranged == 180


def hand_of_runs(chance: Random, variant: Variant) -> tuple[Card, ...]:
    """A hand made of runs of a pattern, one of its cards a joker where the variant has jokers."""
    ranks = {Ace.HIGH: RANKS[1:] + "A", Ace.HIGH_OR_LOW: RANKS + "A"}[variant.melds.ace]
    while True:
        hand: list[Card] = []
        for length in chance.choice(variant.pattern.lengths):
            suit, start = chance.choice(SUITS), chance.randrange(len(ranks) - length + 1)
            hand += [rank + suit for rank in ranks[start : start + length]]
        if variant.pack.jokers_each:
            hand[chance.randrange(len(hand))] = JOKER
        if not Counter(hand) - Counter(variant.whole_pack(2)):
            return tuple(sorted(hand))


@pytest.mark.parametrize(("wild", "level"), [(MAX_TRIED_WILD_CARDS, "hard"), (MAX_TRIED_WILD_CARDS + 1, "normal")])
def test_a_hand_with_many_wild_cards_gets_its_hint_from_the_quicker_level_in_games_of_runs(
    wild: int, level: str
) -> None:
    hand = (*cards(f"{JOKER} 2C 2D 2H")[-wild:], *cards("4C 6C 8C TC QC 3D 5D 7D 9D JD 4H 8H QH 5S 9S")[wild:])
    table = set_table("continental-rum", hand=" ".join(hand), seats=8, discards="KS", deuces_wild=True)
    advice = make_hint(table.variant, table.view(0)).advice
    assert advice is not None
    assert advice.level == level


def view_with_hand(variant: Variant, hand: tuple[Card, ...]) -> SeatView:
    """A view with this hand for the seat, which is not at turn."""
    dealt = next(states_of_round(variant, new_game(variant, 2, Random(1)), Random(1), ()))
    return msgspec.structs.replace(view_for(variant, dealt, 0), hand=hand, legal_moves=())
