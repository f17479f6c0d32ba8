"""The list of legal moves when there are more than fit."""

import pytest

from service.http.schemas.answers import LegalMove
from service.http.schemas.vocabulary import Action
from service.http.views.moves import shorten_moves
from tests.kit.clients.client import Api
from tests.service.http.tables import dealt, melds


def moves(action: Action, count: int) -> list[LegalMove]:
    return [LegalMove(action=action, path="", meld_id=str(number)) for number in range(count)]


@pytest.mark.parametrize(
    ("melds", "lay_offs", "kept"),
    [(50, 20, (50, 20)), (300, 20, (65, 20)), (20, 300, (20, 65)), (300, 300, (43, 42))],
)
def test_only_melds_and_lay_offs_are_shortened(melds: int, lay_offs: int, kept: tuple[int, int]) -> None:
    discards = moves(Action.DISCARD, 15)
    every = (*moves(Action.MELD, melds), *moves(Action.LAY_OFF, lay_offs), *discards)
    shown = shorten_moves(every, 100)
    counts = tuple(sum(move.action is action for move in shown) for action in (Action.MELD, Action.LAY_OFF))
    assert counts == kept
    assert list(shown[-15:]) == discards
    assert shown[0] == every[0]


def test_every_discard_is_listed_for_a_hand_full_of_jokers(client: Api) -> None:
    hand = "JOKER JOKER JOKER JOKER 5C 6D 7H 8S 9C TD JH QS 2D 3S 4H"
    eldest, _ = dealt(client, "double-rum", "JOKER JOKER JOKER JOKER 5C 6D 7H 8S 9C TD")
    game = eldest.draw()
    discards = [move["card"] for move in game["legal_moves"] if move["action"] == "discard"]
    assert set(discards) == set(game["round"]["hand"])
    assert len(game["legal_moves"]) <= 200
    eldest, _ = dealt(client, "caloochi", hand, opening_points=0)
    game = eldest.draw()
    assert game["legal_moves_truncated"]
    assert len(game["legal_moves"]) == 200
    discards = [move["card"] for move in game["legal_moves"] if move["action"] == "discard"]
    assert set(discards) == set(game["round"]["hand"])


def test_legal_opening_that_a_hand_with_two_jokers_does_not_list_counts_as_left_out(client: Api) -> None:
    eldest, _ = dealt(client, "caloochi", "7D 8D 9D JC QC JOKER JOKER 3S 3H 5C 6C 8H TS KD 2H")
    game = eldest.draw()
    opening = melds("7D 8D 9D", "JC QC JOKER:KC")
    assert len(game["round"]["hand"]) == 16
    assert opening not in [move.get("melds") for move in game["legal_moves"]]
    assert game["legal_moves_truncated"]
    assert eldest.post("/melds", {"melds": opening}).status_code == 201
