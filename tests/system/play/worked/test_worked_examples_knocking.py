"""The rulebook's examples of knocking, dealt from stacked packs and played over HTTP."""

import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.accounts import check_stacked_game
from tests.system.play.worked.examples import by_player, dealt, dealt_again, gained, on_table, paid, refused, turn

KNOCKER = "AS 2S 3S 7C 7D 7H JD QD KD 4C"
GIN_HAND = "AS 2S 3S 7C 7D 7H TD JD QD KD"
PLAIN = "TC TS TH 4S 5S KC QC 9C 6H 6D"


def table_ready_to_knock(
    api: Api, variant: str, hands: list[str], upcard: str, stock: str, options: Json | None = None
) -> list[Seat]:
    """A table of two where the upcard was passed and the first player has drawn."""
    return after_passes(dealt(api, variant, hands, upcard, stock, options))


def after_passes(table: list[Seat]) -> list[Seat]:
    for seat in table:
        seat.move("passTurn")
    table[0].move("draw", source="stock")
    return table


def earned(seat: Seat, number: int = 1) -> dict[str, int]:
    """The points gained in a round, by player."""
    points: dict[str, int] = {}
    for player, part, _ in gained(seat, number):
        points[player] = points.get(player, 0) + part
    return points


@pytest.mark.rule("GIN-06", "GIN-08")
def test_a_knock_earns_the_difference_after_chained_lay_offs(api: Api) -> None:
    knocker, other = table_ready_to_knock(api, "gin-rummy", [KNOCKER, PLAIN], "8C", "9H", {"rounds": 1})
    view = knocker.move("knock", discard="9H")
    assert ["AS", "2S", "3S", "4S", "5S"] in on_table(view)
    assert gained(knocker) == [(knocker.player_id, 10 + 10 + 9 + 6 + 6 - 4, "less_deadwood")]
    (settled,) = other.scores()["settlement"]
    assert (settled["payer"], settled["payee"], settled["points"]) == (other.player_id, knocker.player_id, 37)
    check_stacked_game(other)


@pytest.mark.rule("GIN-09")
@pytest.mark.parametrize(("rest", "points"), [("AC 3D", 20), ("AC 2D", 20 + 1), ("TD 9D", 20 + 4)])
def test_an_opponent_with_no_more_deadwood_than_the_knocker_undercuts(api: Api, rest: str, points: int) -> None:
    hand = f"TC TS TH 8S 8D 8H 4S 5S {rest}"
    knocker, other = table_ready_to_knock(api, "gin-rummy", [KNOCKER, hand], "8C", "9H", {"rounds": 1})
    view = knocker.move("knock", discard="9H")
    assert earned(knocker) == {other.player_id: points}
    assert "undercut" in [reason for *_, reason in gained(knocker)]
    assert view["winners"] == [other.player_id]
    check_stacked_game(knocker)


@pytest.mark.rule("GIN-06", "GIN-07", "GIN-09")
@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        (PLAIN, 4 + 5 + 10 + 10 + 9 + 6 + 6),
        ("TC TS TH 8S 8D 8H 4H 5H 6H 9H", 9),
        ("TC TS TH 8S 8D 8H 4H 5H 6H 3H", 0),
    ],
)
def test_gin_earns_25_and_the_deadwood_and_is_not_undercut(api: Api, hand: str, deadwood: int) -> None:
    knocker, _ = table_ready_to_knock(api, "gin-rummy", [GIN_HAND, hand], "8C", "9S", {"rounds": 1})
    knocker.move("knock", discard="9S")
    assert earned(knocker) == {knocker.player_id: 25 + deadwood}


@pytest.mark.rule("GIN-11")
def test_the_end_of_a_match_adds_the_game_bonus_and_boxes(api: Api) -> None:
    table = table_ready_to_knock(api, "gin-rummy", [KNOCKER, PLAIN], "8C", "9H", {"target": 100})
    ann = table[0]
    ann.move("knock", discard="9H")
    table = after_passes(dealt_again(table, "gin-rummy", [KNOCKER, "TC TS TH 8S 8D 8H 4S 5S AC 3D"], "8C", "9H"))
    ben = table[0]
    assert ben.player_id != ann.player_id, "the deal alternates"
    ben.move("knock", discard="9H")
    table = dealt_again(table, "gin-rummy", [PLAIN, GIN_HAND], "8C", "9S 9D")
    assert table[0].player_id == ann.player_id
    for seat in table:
        seat.move("passTurn")
    turn(ann)
    ben.move("draw", source="stock")
    ben.move("knock", discard="9D")
    assert earned(ann, 3) == {ben.player_id: 25 + 50}
    table = after_passes(dealt_again(table, "gin-rummy", [PLAIN, KNOCKER], "8C", "9H"))
    assert table[0].player_id == ben.player_id
    ben.move("discard", card="9H")
    ann.move("draw", source="stock")
    view = ann.move("knock", discard=ann.view()["round"]["drawn"])
    assert view["status"] == "between_rounds"
    table = after_passes(dealt_again(table, "gin-rummy", [KNOCKER, PLAIN], "8C", "9H"))
    view = table[0].move("knock", discard="9H")
    assert (view["status"], view["winners"]) == ("finished", [ann.player_id])
    assert {player["player_id"]: player["total"] for player in view["players"]} == {
        ann.player_id: 37 + 20 + 37 + 37 + 100 + 25 * 4,
        ben.player_id: 75 + 25,
    }
    check_stacked_game(ben)


@pytest.mark.rule("GIN-10")
def test_a_round_is_void_when_two_cards_are_left_in_the_stock(api: Api) -> None:
    table = table_ready_to_knock(
        api, "gin-rummy", ["2C 4D 6H 8S TC QD KH AS 3C 5D", "2H 4S 6C 8D TH QS KC AD 3H 5S"], "7C", ""
    )
    view = table[0].move("discard", card=table[0].view()["round"]["drawn"])
    for number in range(1, 29):
        view = turn(table[number % 2])
    assert view["round"]["outcome"]["ending"] == "void"
    assert view["round"]["stock_count"] == 2
    (ended,) = table[0].scores()["rounds"]
    assert set(ended["points"].values()) == {0}


@pytest.mark.rule("OGIN-01", "OGIN-02", "SGIN-01")
@pytest.mark.parametrize(
    ("variant", "upcard", "limit", "too_high", "enough"),
    [
        ("oklahoma-gin", "5H", 5, "6C", "5C"),
        ("oklahoma-gin", "KH", 10, "JC", "TC"),
        ("oklahoma-gin", "AH", 0, "2C", "4S"),
        ("straight-gin", "5H", 0, "AC", "4S"),
    ],
)
def test_the_upcard_or_the_variant_sets_the_knock_limit(
    api: Api, variant: str, upcard: str, limit: int, too_high: str, enough: str
) -> None:
    melds = "AS 2S 3S 7C 7D 7H JD QD KD"
    hand, drawn = (f"{melds} 8H", enough) if limit == 10 else (f"{melds} {too_high}", enough)
    knocker, _ = table_ready_to_knock(api, variant, [hand, ""], upcard, drawn, {"rounds": 1})
    view = knocker.view()
    assert view["round"]["knock_limit"] == limit
    if limit < 10:
        assert refused(knocker, "knock", discard=enough) == "deadwood_too_high"
    view = knocker.move("knock", discard="8H" if limit == 10 else too_high)
    assert view["round"]["outcome"]["ending"] == "knock"
    assert view["round"]["outcome"]["rummy"] == (limit == 0)


@pytest.mark.rule("SGIN-02")
def test_one_deadwood_card_of_any_value_may_be_left_only_with_its_option(api: Api) -> None:
    melds = "AS 2S 3S 7C 7D 7H JD QD KD"
    hands = [f"{melds} KH", PLAIN]
    knocker, _ = table_ready_to_knock(api, "straight-gin", hands, "8C", "9H")
    assert refused(knocker, "knock", discard="9H") == "deadwood_too_high"
    knocker, _ = table_ready_to_knock(api, "straight-gin", hands, "8C", "9H", {"one_deadwood_card": True})
    knocker.move("knock", discard="9H")
    assert gained(knocker) == [(knocker.player_id, 10 + 10 + 9 + 6 + 6 - 10, "less_deadwood")]


FOUR = ["TC TD TH 2C 3D AC 5H", "KC QD JS 9H 8D 6C 5S", "KS QC JH 9D 8C 6H 4D"]
"""Hands of 11, 58 and 57 points of deadwood."""


@pytest.mark.rule("KNOCK-06")
def test_an_opponent_with_less_deadwood_wins_and_the_knocker_pays_ten_more(api: Api) -> None:
    knocker, lowest, third, dealer = dealt(
        api, "knock-rummy", ["AS 2S 3S KD 4H 9C 2H", *FOUR], "7C", "QH", {"rounds": 1}
    )
    knocker.move("draw", source="stock")
    view = knocker.move("knock", discard="QH")
    totals = {player["player_id"]: player["total"] for player in view["players"]}
    assert totals == dict.fromkeys(by_player(third, dealer), 0) | {
        lowest.player_id: (25 - 11) + 10 + (58 - 11) + (57 - 11),
        knocker.player_id: -10,
    }
    assert view["winners"] == [lowest.player_id]
    check_stacked_game(knocker)


@pytest.mark.rule("KNOCK-03", "KNOCK-04", "KNOCK-05", "KNOCK-07")
@pytest.mark.parametrize(
    ("hand", "more", "winner"),
    [
        ("AS 2S 3S 4H 2H AD AH", (0, 0, 0), 0),
        ("AS 2S 3S 4S 7D 7H 7S", (25, 25, 25), 0),
        ("AS 2S 3S 4H 5D 2H 2D", (0, 0, 0), None),
    ],
)
def test_the_knocker_wins_the_differences_unless_an_opponent_has_less(
    api: Api, hand: str, more: tuple[int, ...], winner: int | None
) -> None:
    """Cases: 8 points, rummy, and 13 points against 11."""
    table = dealt(api, "knock-rummy", [hand, *FOUR], "7C", "QH", {"rounds": 1})
    table[0].move("draw", source="stock")
    table[0].move("knock", discard="QH")
    if winner is None:
        assert {payee for _, payee, _ in paid(table[0])} == {table[1].player_id}
        return
    deadwood = {0: 8, 25: 0}[more[0]]
    total: dict[str, int] = {}
    for payer, payee, points in paid(table[0]):
        assert payee == table[0].player_id
        total[payer] = total.get(payer, 0) + points
    expected = [value - deadwood + extra for value, extra in zip((11, 58, 57), more, strict=True)]
    assert total == dict(zip(by_player(*table[1:]), expected, strict=True))
    check_stacked_game(table[1])


@pytest.mark.rule("KNOCK-05")
def test_a_tied_opponent_wins_instead_of_the_knocker(api: Api) -> None:
    knocker, tied, *others = dealt(api, "knock-rummy", ["AS 2S 3S 5D 3H 2H AD", *FOUR], "7C", "QH", {"rounds": 1})
    knocker.move("draw", source="stock")
    view = knocker.move("knock", discard="QH")
    assert view["winners"] == [tied.player_id]
    assert sorted(paid(knocker)) == sorted(
        (payer, tied.player_id, points) for payer, points in zip(by_player(*others), (47, 46), strict=True)
    )
