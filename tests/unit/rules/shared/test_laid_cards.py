"""Cards on the table that count for who laid them (EXT-07), in any variant with such cards."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import Ace
from service.rules.model.enums import JokerLimit, SwapRule
from service.rules.model.result import Due
from service.rules.scoring.laid_cards import laid_less_held, laid_points
from tests.unit.rules.table import Table, rummy, set_table

OWNED = VARIANTS["rummy"].derive(
    "owned",
    "Owned",
    score=laid_less_held,
    pack={"jokers": 2},
    melds={
        "owned_cards": True,
        "ace": Ace.HIGH_OR_LOW,
        "jokers": JokerLimit.ANY,
        "named_suit": True,
        "swap": SwapRule.TO_HAND,
        "swap_before_opening": True,
    },
    values={"ace": 15, "joker": 15, "melded_ace": 15, "melded_low_ace": 1},
)
RUN = "1: 5C 6C 7C"


def owners(table: Table) -> list[tuple[int, ...]]:
    return [meld.players for meld in table.round.melds]


def points(table: Table) -> list[tuple[int, ...]]:
    return [meld.points for meld in table.round.melds]


@pytest.mark.rule("EXT-07")
def test_cards_laid_off_belong_to_who_laid_them_off() -> None:
    table = set_table(OWNED, hand="4C 8C KD KH 2S", melds=[RUN]).draw().lay_off("8C 4C", on="6C")
    assert table.melds == ("4C 5C 6C 7C 8C",)
    assert owners(table) == [(0, 1, 1, 1, 0)]
    assert points(table) == [(4, 5, 6, 7, 8)]
    assert [laid_points(table.round, seat) for seat in (0, 1)] == [12, 18]


@pytest.mark.rule("EXT-07")
@pytest.mark.parametrize(
    ("meld", "counts"),
    [("AC 2C 3C", (1, 2, 3)), ("QC KC AC", (10, 10, 15)), ("AC AD AH", (15,) * 3), ("JOKER=AC 2C 3C", (15, 2, 3))],
)
def test_place_of_a_card_sets_what_it_counts(meld: str, counts: tuple[int, ...]) -> None:
    table = set_table(OWNED, hand="AC 2C 3C QC KC AD AH JOKER 9H", stock="9S ...").draw().meld(meld)
    assert points(table) == [counts]
    assert owners(table) == [(0, 0, 0)]


@pytest.mark.rule("EXT-07")
def test_an_ace_after_the_king_keeps_its_points_when_the_run_gets_all_thirteen_ranks() -> None:
    long = "1: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    table = set_table(OWNED, hand="2C KD KH 2S", melds=[long]).draw().lay_off("2C", on="AC")
    assert dict(zip(table.round.melds[0].cards, table.round.melds[0].points, strict=True))["AC"] == 15
    assert owners(table)[0].count(0) == 1


@pytest.mark.rule("EXT-07")
def test_a_card_that_takes_a_jokers_place_belongs_to_its_player() -> None:
    table = set_table(OWNED, hand="6C KD KH 2S", melds=["1: 5C JOKER=6C 7C"]).draw().swap("6C")
    assert owners(table) == [(1, 0, 1)]
    assert points(table) == [(5, 6, 7)]


@pytest.mark.rule("EXT-07")
def test_a_joker_that_moves_with_its_meld_stays_its_players() -> None:
    free = OWNED.changed({"melds": {"named_suit": False}})
    table = set_table(free, hand="9H KD KH 2S", melds=["1: 9C 9D JOKER"]).draw().lay_off("9H", on="9C")
    of = dict(zip(table.round.melds[0].cards, table.round.melds[0].players, strict=True))
    assert of == {"9C": 1, "9D": 1, "9H": 0, "JOKER": 1}


@pytest.mark.rule("EXT-07")
@pytest.mark.parametrize(
    ("meld", "joker", "on"),
    [
        ("1: 5H 6H JOKER=7H", "JOKER=4H", "5H"),
        ("1: 5H JOKER=6H 7H", "JOKER=4H", "5H"),
        ("1: QH QD JOKER=QS", "JOKER=QC", "QH"),
    ],
)
def test_a_joker_that_stays_in_its_place_stays_its_players(meld: str, joker: str, on: str) -> None:
    table = set_table(OWNED, hand="JOKER KD KH 2S", melds=[meld]).draw().lay_off(joker, on=on)
    of = dict(zip(table.round.melds[0].places, table.round.melds[0].players, strict=True))
    assert [place for place, player in of.items() if player == 0] == [joker.removeprefix("JOKER=")]


@pytest.mark.rule("EXT-07")
def test_a_called_card_belongs_to_the_caller() -> None:
    table = set_table(OWNED, hands=["8C KD 4S", "2S 3D", "2H 9D"], melds=["0: 5C 6C 7C"], call_rummy=True)
    called = table.draw().discard("8C").call("6C", by=2)
    assert owners(called) == [(0, 0, 0, 2)]


@pytest.mark.rule("EXT-07")
def test_a_round_scores_laid_cards_less_cards_held() -> None:
    table = set_table(OWNED, hands=["8C 9C TC", "AD 4C"], melds=["1: QH QD QS"], stock="2S ...").draw()
    out = table.meld("8C 9C TC").discard("2S")
    assert out.gains == {(0, Due.LAID): 27, (1, Due.LAID): 30, (1, Due.HELD): -19}
    assert out.totals == (27, 11)


def test_cards_of_other_games_have_no_players() -> None:
    table = rummy(hand="8C KD KH 2S", melds=[RUN]).draw().lay_off("8C", on="6C")
    assert (owners(table), points(table)) == ([()], [()])
