"""The listed ways out in continental rum: one for each possible discard, all accepted, the best first."""

from functools import partial
from itertools import pairwise

import pytest

from service.rules.melding.building import build_meld
from service.rules.model.cards import JOKER, Ace
from service.rules.model.moves import LayDown
from tests.unit.arrange.plain_patterns import CONTINENTAL, discards, melding_hands
from tests.unit.rules.table import Phase, Reason, Table, refuses, set_table


def earned(table: Table, move: LayDown) -> int:
    return table.play(move).totals[0]


def table_and_ways_out(hand: tuple[str, ...], *, options: bool = False) -> tuple[Table, list[LayDown]]:
    """A player of six before the discard, and the listed requests that go out."""
    seats = 6 if hand.count(JOKER) < 4 else 9
    later = partial(set_table, "continental-rum", seats=seats, turns=1, phase=Phase.PLAY)
    table = later(hand=" ".join(hand), deuces_wild=options, special_meld_bonus=options)
    return table, [move for move in table.legal() if isinstance(move, LayDown)]


@pytest.mark.rule("CORE-17")
def test_melds_are_not_chosen_for_a_discard_that_is_not_held() -> None:
    table = set_table("continental-rum", hand="9S 8S", seats=6, phase=Phase.PLAY)
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.meld(discard="KD")


@pytest.mark.rule("CONT-03")
@pytest.mark.rule("CONT-07")
@pytest.mark.parametrize("jokers", range(4))
def test_one_way_out_is_listed_for_each_discard_and_accepted(jokers: int) -> None:
    for hand in melding_hands(25, jokers, CONTINENTAL, Ace.HIGH_OR_LOW, seed=jokers):
        table, listed = table_and_ways_out(hand)
        assert {move.discard for move in listed} == discards(hand, Ace.HIGH_OR_LOW, CONTINENTAL)
        assert len({move.discard for move in listed}) == len(listed)
        assert all(better >= worse for better, worse in pairwise(earned(table, move) for move in listed))


@pytest.mark.rule("CONT-05")
@pytest.mark.rule("CONT-07")
@pytest.mark.parametrize("twos", range(1, 5))
def test_listed_ways_with_wild_twos_score_as_much_as_the_automatic_choice(twos: int) -> None:
    for hand in melding_hands(25, 1, CONTINENTAL, Ace.HIGH_OR_LOW, seed=10 + twos):
        with_twos = (*hand[twos:], *["2C", "2D", "2C", "2S"][:twos])
        if max(map(with_twos.count, with_twos)) > 3:
            continue
        table, listed = table_and_ways_out(with_twos, options=True)
        for move in listed:
            assert earned(table, move) == earned(table, LayDown((), move.discard))
            assert all(build_meld(new.cards, new.jokers, table.variant.melds) for new in move.melds)
        assert all(better >= worse for better, worse in pairwise(earned(table, move) for move in listed))
