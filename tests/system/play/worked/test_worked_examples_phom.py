"""The rulebook's examples of phỏm, dealt from stacked packs and played over HTTP."""

import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.decks import meld
from tests.system.play.worked.examples import by_player, dealt, paid, refused

RANKS = "A23456789TJQK"
NO_MELDS = [
    "AC 4C 7C TC KC 2D 5D 8D JD 3H",
    "2C 5C 8C JC 3D 6D 9D QD AH",
    "3C 6C 9C QC AD 4D 7D TD KD",
    "4H 7H TH KH 2S 5S 8S JS 3S",
]
STOCK = "4S 8H 9H QH 6S 7S AS TS 6H KS 9S 2H QS JH 5H"
THREE_WITH_MELDS = [
    "2C 3C 4C 7H 9D JS KC 5D 6D QS",
    "7C 8C 9C 2H 4H 6H KS TD AS",
    "TC JC QC 3D 5H 7S 9S KD JD",
]


def play_four_turns_each(table: list[Seat]) -> Json:
    """Plays four turns each: draws from the stock, discards the card drawn, shows the best melds."""
    view: Json = {}
    for number in range(16):
        seat = table[number % 4]
        if number:
            seat.move("draw", source="stock")
        moves = seat.view()["legal_moves"]
        if number >= 12:
            seat.make(next(move for move in moves if move["action"] == "show"))
            moves = seat.view()["legal_moves"]
        discards = [move["card"] for move in moves if move["action"] == "discard"]
        dearest = max(discards, key=lambda card: RANKS.index(card[0]))
        drawn = seat.view()["round"]["drawn"]
        view = seat.move("discard", card=drawn if drawn in discards else dearest)
    return view


def players_by_rank(view: Json, table: list[Seat], melded: set[int]) -> list[str]:
    """The players by their deadwood, those without a meld last."""
    hands = view["round"]["hands"]

    def rank(at: int) -> tuple[bool, int, int]:
        left_over = sum(RANKS.index(card[0]) + 1 for card in hands[table[at].player_id])
        return at not in melded, left_over, at

    return [table[at].player_id or "" for at in sorted(range(4), key=rank)]


@pytest.mark.rule("PHOM-07", "PHOM-08")
@pytest.mark.parametrize(
    ("hands", "melded", "pay"),
    [
        ([*THREE_WITH_MELDS, "9H TH JH 2S 5S 8S QD 3S AC"], {0, 1, 2, 3}, [1, 2, 3]),
        ([*THREE_WITH_MELDS, "TH KH 2S 5S 8S 3S 8H 4D AD"], {0, 1, 2}, [1, 2, 4]),
        (NO_MELDS, set(), [4, 4, 4]),
    ],
)
def test_losers_pay_by_their_rank_and_four_without_a_meld(
    api: Api, hands: list[str], melded: set[int], pay: list[int]
) -> None:
    table = dealt(api, "phom", hands, "", STOCK if not melded else "", {"rounds": 4})
    view = play_four_turns_each(table)
    assert view["round"]["outcome"]["ending"] == "shown"
    assert {meld["owner"] for meld in view["round"]["melds"]} == {table[at].player_id for at in melded}
    winner, *others = players_by_rank(view, table, melded)
    assert paid(table[0]) == [(player, winner, points) for player, points in zip(others, pay, strict=True)]
    totals = {player["player_id"]: player["total"] for player in view["players"]}
    assert totals == {winner: sum(pay)} | {player: -points for player, points in zip(others, pay, strict=True)}


@pytest.mark.rule("PHOM-05")
@pytest.mark.parametrize(
    ("melds", "discard", "points"),
    [(["3C 4C 5C", "8D 9D TD", "JH QH KH"], {"discard": "AS"}, 6), (["3C 4C 5C 6C", "8D 9D TD", "JH QH KH"], {}, 12)],
)
def test_a_whole_hand_of_melds_wins_6_or_12_from_each(api: Api, melds: list[str], discard: Json, points: int) -> None:
    first, *others = dealt(api, "phom", [" ".join([*melds, *discard.values()]), "", ""])
    assert refused(first, "declare", melds=[meld(each) for each in melds[:2]], **discard) == "not_all_melded"
    view = first.move("declare", melds=[meld(each) for each in melds], **discard)
    assert view["round"]["outcome"]["ending"] == "declared"
    assert sorted(paid(first)) == sorted((player, first.player_id, points) for player in by_player(*others))


@pytest.mark.rule("PHOM-02", "PHOM-03")
def test_a_discard_is_taken_only_into_a_meld(api: Api) -> None:
    first, second, third = dealt(api, "phom", ["5C 9H", "3C 4C 6C 9D KS", "2D"], "", "")
    assert refused(second, "draw", source="discard") == "not_your_turn"
    first.move("discard", card="9H")
    assert refused(second, "draw", source="discard") == "no_meld_for_taken"
    second.move("draw", source="stock")
    assert third.view()["round"]["taken"] == []


@pytest.mark.rule("PHOM-03", "PHOM-10", "PHOM-11")
def test_a_player_pays_for_everybody_after_feeding_three_cards(api: Api) -> None:
    hands = ["5C 8D KH AS 3S", "3C 4C 6D 7D JH QH 2H 9S TC", "AD 3D 5D 8H TH 2S 6S 9C KC"]
    options: Json = {"fed_card_penalty": True, "feeder_pays_all": True, "rounds": 3}
    first, second, third = dealt(api, "phom", hands, "", "7S 8S 4S 2D JD", options)
    for card in ("5C", "8D", "KH"):
        if card != "5C":
            first.move("draw", source="stock")
        first.move("discard", card=card)
        view = second.move("draw", source="discard")
        assert [taken["card"] for taken in view["round"]["taken"]][-1] == card
        assert refused(second, "discard", card=card) == "taken_card_stays"
        if card != "KH":
            second.move("discard", card="TC" if card == "5C" else "9S")
            third.move("draw", source="stock")
            third.move("discard", card=third.view()["round"]["drawn"])
    melds = [meld("3C 4C 5C"), meld("6D 7D 8D"), meld("JH QH KH")]
    view = second.move("declare", melds=melds, discard="2H")
    outcome = view["round"]["outcome"]
    assert [(due["payer"], due["points"]) for due in outcome["payments"]] == [(first.player_id, 1)] * 3 + [
        (first.player_id, 12)
    ]
    totals = {player["player_id"]: player["total"] for player in view["players"]}
    assert totals == {first.player_id: -15, second.player_id: 15, third.player_id: 0}
