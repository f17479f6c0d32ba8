"""How near two cards of a suit are in a run, for each rule of the ace, and the neighbours that bots keep."""

import pytest

from service.bots import choose
from service.bots.evaluation.runs.run_distance import run_distance
from service.rules.model.cards import Ace
from service.rules.model.moves import Discard
from tests.unit.rules.table import Phase, Table, caloochi, set_table


def discards_of(level: str, table: Table) -> set[str]:
    """The cards that the bot discards in this position of different rounds."""
    moves = [choose(level, table.variant, table.having(number=number).view(0)) for number in range(1, 9)]
    return {move.card for move in moves if isinstance(move, Discard)}


@pytest.mark.parametrize(
    ("ace", "to_three", "to_queen"),
    [(Ace.LOW, 2, 11), (Ace.HIGH, 11, 2), (Ace.HIGH_OR_LOW, 2, 2), (Ace.CORNER, 2, 2)],
)
def test_ace_is_near_the_ends_at_which_it_may_stand(ace: Ace, to_three: int, to_queen: int) -> None:
    assert (run_distance("AS", "3S", ace), run_distance("AS", "QS", ace)) == (to_three, to_queen)


def test_king_is_near_the_two_only_around_the_corner() -> None:
    assert [run_distance("KS", "2S", ace) for ace in Ace] == [11, 11, 11, 2]


@pytest.mark.parametrize(("level", "pair"), [("normal", "KH AH"), ("hard", "KH AH"), ("hard", "QH AH")])
def test_practised_players_keep_a_high_ace_and_its_neighbour(level: str, pair: str) -> None:
    table = caloochi(hand=f"{pair} JD TS 7S", melds=["0: 2C 3C 4C"], turns=1, phase=Phase.PLAY)
    assert discards_of(level, table) <= {"JD", "TS"}


def test_easy_bot_keeps_a_king_beside_its_high_ace() -> None:
    table = set_table("nowrang", seats=2, hand="AC 9C QC 5D 9D JD AH 6H 9H KH 5S", turns=1, phase=Phase.PLAY)
    assert "KH" not in discards_of("easy", table)
