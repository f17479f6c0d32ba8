"""Rounds of bots are legal, end, and are hardly ever void; no bot sees more than its seat."""

from collections import Counter
from functools import partial
from random import Random
from time import thread_time_ns

import msgspec
import pytest

from service.bots import LEVELS, choose
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import in_order
from service.rules.model.errors import BadOptions
from service.rules.model.result import Ending
from service.rules.model.state import Phase, State
from service.rules.model.variant import Variant
from service.rules.view import open_discards, view
from tests.kit.games.shares import share
from tests.unit.bots.rounds import (
    Options,
    after_round,
    easy_bot,
    new_game,
    options_id,
    random_player,
    round_of,
    states_of_round,
    variant_of,
)
from tools.bots.shared_arguments import nearest_seats

OPTIONS: list[Options] = [
    {},
    {"call_rummy": True, "must_discard_to_go_out": True},
    {"call_rummy": True, "call_window": 3000, "melds_per_turn": "one_or_lay_off", "cut": True},
    {"borrow": "any", "lay_off_needs_meld": True},
    {"borrow": "own", "melds_per_turn": "one", "ace": "high_or_low"},
    {"concealed": True, "discard_pickup": "any"},
    {"concealed": True, "must_discard_to_go_out": True, "reshuffle": True},
    {"block": "value", "lay_off_from_turn": 2, "card_values": "flat"},
    {"block": "cards", "discard_pickup": "any", "ace": "high"},
    {"max_turnovers": 0, "max_idle": 1},
]


BY_CHANCE = 2
"""Void rounds more than their share that a few rounds may have."""


def ends_of(name: str, options: Options, rounds: int) -> Counter[Ending]:
    """How rounds of bots end at tables of up to six."""
    ends: Counter[Ending] = Counter()
    least, most = VARIANTS[name].players
    for seats in range(least, min(most, 6) + 1):
        chance = Random(f"{name} {options} {seats}")
        variant = variant_of(name, seats, options)
        for _ in range(rounds):
            state = after_round(variant, new_game(variant, seats, chance), chance, [easy_bot] * seats)
            ends[ending(state)] += 1
    return ends


def ending(state: State) -> Ending:
    result = round_of(state).result
    assert result is not None
    return result.ending


def is_accepted(name: str, options: Options) -> bool:
    """Whether the variant takes the options; they are the same for every number of seats."""
    try:
        variant_of(name, VARIANTS[name].players[0], options)
    except BadOptions:
        return False
    return True


ACCEPTED = [(name, options) for name in VARIANTS for options in OPTIONS if is_accepted(name, options)]
BY_GAME = pytest.mark.parametrize(
    ("name", "options"), ACCEPTED, ids=[f"{name}-{options_id(options)}" for name, options in ACCEPTED]
)


@BY_GAME
def test_rounds_of_bots_come_to_an_end(name: str, options: Options) -> None:
    assert ends_of(name, options, rounds=1)


def test_every_variant_and_all_options_are_played() -> None:
    assert {name for name, _ in ACCEPTED} == set(VARIANTS)
    assert all(any(options is each for _, options in ACCEPTED) for each in OPTIONS)


@pytest.mark.soak
@BY_GAME
def test_rounds_of_bots_are_hardly_ever_void(name: str, options: Options) -> None:
    # where the last card must be discarded, a hand of one or two cards may be left that fits nowhere
    ends = ends_of(name, options, share(300))
    most = 0.7 if "max_turnovers" in options else 0.06 if "must_discard_to_go_out" in options else 0.02
    assert ends[Ending.VOID] <= most * ends.total() + BY_CHANCE, ends


TABLES = [(name, seats) for name in VARIANTS for seats in nearest_seats(name, (2, 4))]


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_bot_beats_a_random_player(name: str, seats: int) -> None:
    chance = Random(name)
    variant = variant_of(name, seats, {"seating": "join_order"})
    if "rounds" not in variant.refused:
        variant = variant.changed({"match": {"rounds": 40, "target": None, "elimination": False}})
    state = new_game(variant, seats, chance)
    players = [easy_bot, *[random_player(chance)] * (seats - 1)]
    while not state.over:
        state = after_round(variant, state, chance, players)
    if variant.match.lowest_wins:
        assert 3 * state.totals[0] < 2 * min(state.totals[1:]), state.totals
        return
    # random players knock at once, and the lowest hand wins; and what they lay may count for them
    times = 3 if variant.knock.compare is None and not variant.melds.owned_cards else 1
    assert state.totals[0] > times * max(state.totals[1:]), state.totals


def with_hidden_cards_exchanged(variant: Variant, state: State, seat: int, chance: Random) -> State:
    """The same game with the cards hidden from this seat dealt anew."""
    rnd = round_of(state)
    shown = len(open_discards(variant, rnd))
    buried = rnd.discard[: len(rnd.discard) - shown]
    others = [hand for other, hand in enumerate(rnd.hands) if other != seat]
    hidden = [*rnd.stock, *buried, *(card for hand in others for card in hand)]
    chance.shuffle(hidden)
    take = partial(_take, hidden)
    hands = tuple(hand if other == seat else in_order(take(len(hand))) for other, hand in enumerate(rnd.hands))
    stock, buried = take(len(rnd.stock)), take(len(buried))
    discard = (*buried, *rnd.discard[len(buried) :])
    return msgspec.structs.replace(state, round=msgspec.structs.replace(rnd, hands=hands, stock=stock, discard=discard))


def _take(cards: list[str], count: int) -> tuple[str, ...]:
    taken, cards[:count] = tuple(cards[:count]), []
    return taken


GENERAL = [name for name, rules in VARIANTS.items() if rules.general]


@pytest.mark.parametrize(
    ("name", "options"), [*(("rummy", each) for each in OPTIONS), *((name, {}) for name in GENERAL)]
)
def test_hidden_cards_do_not_change_the_bots_move(name: str, options: Options) -> None:
    chance, seats = Random(1), min(4, VARIANTS[name].players[1])
    variant = variant_of(name, seats, options)
    for state in states_of_round(variant, new_game(variant, seats, chance), chance, [easy_bot] * seats):
        rnd = round_of(state)
        seen = view(variant, state, rnd.turn)
        if rnd.phase in {Phase.CUT, Phase.OVER} or seen is None or not seen.legal_moves:
            continue
        other = view(variant, with_hidden_cards_exchanged(variant, state, rnd.turn, chance), rnd.turn)
        assert other == seen
        for level in LEVELS:
            assert choose(level, variant, other) == choose(level, variant, seen)


def test_bot_chooses_a_move_in_far_less_than_a_millisecond_of_cpu_time() -> None:
    chance, times = Random(2), list[int]()

    for name in VARIANTS:
        seats = min(4, VARIANTS[name].players[1])
        variant = variant_of(name, seats, {})
        for state in states_of_round(variant, new_game(variant, seats, chance), chance, [easy_bot] * seats):
            seen = view(variant, state, round_of(state).turn)
            if seen and seen.legal_moves:
                start = thread_time_ns()
                choose(LEVELS[0], variant, seen)
                times.append(thread_time_ns() - start)
    assert sorted(times)[len(times) // 2] < 500_000
