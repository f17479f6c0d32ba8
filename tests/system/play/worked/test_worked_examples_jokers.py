"""The rulebook's examples with jokers, several packs and openings, dealt from stacked packs and played over HTTP."""

import pytest

from tests.kit.clients.client import Api, Json, Seat, without_path
from tests.kit.games.accounts import check_stacked_game
from tests.kit.games.decks import cards, meld
from tests.system.play.worked.examples import by_player, dealt, gained, on_table, paid, refused, refused_melds, turn


def jokers(view: Json, meld_id: str) -> list[str]:
    """What the jokers of a meld stand for."""
    found: list[str] = next(each["jokers"] for each in view["round"]["melds"] if each["meld_id"] == meld_id)
    return found


def after_draw(seat: Seat) -> Seat:
    """The player after a draw from the stock."""
    seat.move("draw", source="stock")
    return seat


@pytest.mark.rule("CAL-03")
@pytest.mark.parametrize(
    ("variant", "opens", "too_low"),
    [
        ("caloochi", ["AS AC AD", "2S 2C 2D"], ["QS QC QD", "5S 5C 5D 5H"]),
        ("caloochi", ["AS AC JOKER:AD", "2S 2C 2D"], ["QS QC JOKER:QD", "5S 5C 5D 5H"]),
        ("caloochi", ["2H 3H JOKER:AH", "2S 3S 4S", "9S 9C 9D"], ["2H 3H JOKER:4H", "2S 3S 4S", "9S 9C 9D"]),
        ("german-rummy", ["TS JS QS KS"], ["TS JS QS", "3S 3C 3D"]),
        ("german-rummy", ["JS QS KS AS"], ["AS 2S 3S", "AC AD AH"]),
        ("german-rummy", ["TS JOKER QS KS"], ["AS 2S 3S JOKER:4S", "6D 7D 8D"]),
        ("bloc-rami-jokers", ["TS JS QS KS", "4C 4D 4H"], ["9H TH JH QH", "AC 2C 3C", "2D 2H 2S"]),
        ("bloc-rami-jokers", ["JS QS KS AS", "4C 4D JOKER"], ["AH 2H 3H 4H", "TC TD TH", "3C 3D 3S"]),
    ],
)
def test_an_opening_below_the_required_points_is_refused(
    api: Api, variant: str, opens: list[str], too_low: list[str]
) -> None:
    hands = [" ".join(each.partition(":")[0] for each in melds) for melds in (opens, too_low)]
    opener, other = dealt(api, variant, hands)
    view = turn(opener, *opens)
    assert sorted(map(sorted, on_table(view))) == sorted(sorted(cards(each.partition(":")[0])) for each in opens)
    assert refused_melds(after_draw(other), *too_low) == "opening_too_low"


@pytest.mark.rule("CAL-03", "CAL-07")
def test_lay_offs_and_joker_swaps_are_refused_before_the_opening(api: Api) -> None:
    hands = ["KS KC JOKER QC QD QH", "KD KH JC JD JH TC TD TH"]
    first, second = dealt(api, "caloochi", hands, "", "2C 3C 2D 3D", {"swap_before_opening": False})
    view = turn(first, "KS KC JOKER:KD", "QC QD QH")
    assert jokers(view, "m1") == ["KD"]
    after_draw(second)
    assert refused(second, "layOff", meld_id="m1", cards=["KH"]) == "lay_off_needs_meld"
    assert refused(second, "swapJoker", meld_id="m1", card="KD") == "swap_not_allowed"
    second.move("meld", melds=[meld("JC JD JH"), meld("TC TD TH")])
    assert refused(second, "swapJoker", meld_id="m1", card="KD") == "swap_not_allowed"
    assert refused(second, "layOff", meld_id="m1", cards=["KD"]) == "does_not_fit"
    view = second.move("layOff", meld_id="m1", cards=["KH"])
    second.move("discard", card=view["round"]["drawn"])
    turn(first)
    after_draw(second)
    view = second.move("swapJoker", meld_id="m1", card="KD")
    assert "JOKER" in view["round"]["hand"]
    assert jokers(view, "m1") == []
    second.move("layOff", meld_id="m3", cards=["JOKER"], jokers=["JS"])


@pytest.mark.rule("CAL-02", "CAL-08")
def test_a_joker_in_hand_costs_25_and_an_ace_15_in_caloochi(api: Api) -> None:
    out = ["AS AC AD AH", "KS KC KD KH", "QS QC QD QH", "9C 9D 9H"]
    left = "AS JOKER KC 2C 2D 2H 3C 3D 3H 4C 4D 4H 5C 5D 5H"
    first, second = dealt(api, "caloochi", [" ".join(out), left], "", "7S", {"rounds": 1})
    view = turn(first, *out)
    assert view["winners"] == [first.player_id]
    assert paid(first) == [(second.player_id, first.player_id, 15 + 25 + 10 + 3 * (2 + 3 + 4 + 5))]
    check_stacked_game(first)


@pytest.mark.rule("CAL-04")
def test_a_discard_is_taken_before_the_opening_only_to_open_with_it(api: Api) -> None:
    first, second = dealt(api, "caloochi", ["KS KC QC QD QH 5S", "2C 3C 4C"], "KD", "9S 9H 8S")
    assert refused(first, "draw", source="discard") == "must_open_with_discard"
    without_it = [meld("QC QD QH")]
    assert refused(first, "draw", source="discard", melds=without_it) == "must_open_with_discard"
    opening = [meld("KS KC KD"), meld("QC QD QH")]
    offered = [move["melds"] for move in first.view()["legal_moves"] if move["action"] == "draw" and "melds" in move]
    assert any("KD" in laid["cards"] for laid in offered[0])
    view = first.move("draw", source="discard", melds=opening)
    assert on_table(view) == [["KC", "KD", "KS"], ["QC", "QD", "QH"]]
    first.move("discard", card="5S")
    assert refused(second, "draw", source="discard", melds=[meld("2C 3C 4C")]) == "must_open_with_discard"
    turn(second, discard="2C")
    first.move("draw", source="discard")


@pytest.mark.rule("CAL-06")
def test_a_jokers_suit_is_named_in_a_set_of_three_and_either_card_swaps_in_a_set_of_four(api: Api) -> None:
    hands = ["KS KC JOKER QS QC JOKER JOKER", "KD QH QD TC TD TH 9C 9D 9H"]
    first, second = dealt(api, "caloochi", hands, "", "2S 3S 2C 3C")
    assert refused_melds(after_draw(first), "KS KC JOKER", "QS QC JOKER JOKER") == "joker_ambiguous"
    view = first.move("meld", melds=[meld("KS KC JOKER:KH"), meld("QS QC JOKER JOKER")])
    assert (jokers(view, "m1"), sorted(jokers(view, "m2"))) == (["KH"], ["QD", "QH"])
    first.move("discard", card="2S")
    turn(second, "TC TD TH", "9C 9D 9H")
    turn(first)
    after_draw(second)
    assert refused(second, "swapJoker", meld_id="m1", card="KD") == "no_such_joker"
    second.move("swapJoker", meld_id="m2", card="QH")
    view = second.move("swapJoker", meld_id="m2", card="QD")
    assert view["round"]["hand"].count("JOKER") == 2
    second.move("layOff", meld_id="m1", cards=["KD"])


@pytest.mark.rule("ROMME-03", "ROMME-05")
def test_a_swapped_joker_is_used_at_once_in_german_rummy(api: Api) -> None:
    hands = ["TS JS JOKER KS 5C 6C 9D 8H", "QS TH JH QH KH 7S 7D JOKER JOKER"]
    first, second = dealt(api, "german-rummy", hands, "", "2S 3S 2D")
    turn(first, "TS JS JOKER KS")
    after_draw(second)
    at_once: Json = {"meld_id": "m1", "card": "QS"}
    assert refused(second, "meld", melds=[{**meld("7S 7D JOKER:7H"), "swap": at_once}]) == "swap_not_allowed"
    view = second.move("meld", melds=[meld("TH JH QH KH")])
    assert refused(second, "swapJoker", meld_id="m1", card="QS") == "not_in_this_variant"
    assert refused_melds(second, "7S JOKER JOKER") == "not_a_meld"
    view = second.move("meld", melds=[{**meld("7S 7D JOKER:7H"), "swap": at_once}])
    assert on_table(view)[0] == ["TS", "JS", "QS", "KS"]
    assert jokers(view, "m3") == ["7H"]
    assert view["round"]["hand"].count("JOKER") == 2
    assert refused(second, "layOff", meld_id="m3", cards=["JOKER", "JOKER"]) == "does_not_fit"


@pytest.mark.rule("ROMME-07")
def test_a_joker_an_ace_and_a_king_cost_51_in_german_rummy(api: Api) -> None:
    out = ["5C 6C 7C 8C 9C", "TS JS QS KS", "3S 3H 3D 3C"]
    left = "JOKER AS KC 2C 2D 2H 2S 4C 4D 4H 5D 5H 5S"
    first, second = dealt(api, "german-rummy", [" ".join(out), left], "", "9S", {"rounds": 1})
    view = turn(first, *out)
    assert gained(first) == [(second.player_id, 51 + 8 + 12 + 15, "penalty")]
    assert view["winners"] == [first.player_id]
    check_stacked_game(second)


@pytest.mark.rule("ROMME-06")
def test_going_out_needs_a_last_discard_in_german_rummy(api: Api) -> None:
    first, _ = dealt(api, "german-rummy", ["5C 6C 7C 8C 9C TS JS QS KS 3S 3H 3D 3C", ""], "", "TC")
    after_draw(first)
    assert refused_melds(first, "5C 6C 7C 8C 9C TC", "TS JS QS KS", "3S 3H 3D 3C") == "must_discard"


@pytest.mark.rule("DOUBLE-04")
def test_a_joker_moves_to_the_other_end_of_a_run(api: Api) -> None:
    hands = ["5S 6S JOKER AH 2H JOKER", "7S 8S 3H 4H"]
    first, second = dealt(api, "double-rum", hands, "", "9C TD 9D")
    turn(first, "5S 6S JOKER:7S", "AH 2H JOKER")
    after_draw(second)
    assert refused(second, "layOff", meld_id="m2", cards=["3H"]) == "does_not_fit"
    assert second.move("layOff", meld_id="m2", cards=["4H"])["round"]["melds"][1]["jokers"] == ["3H"]
    view = second.move("layOff", meld_id="m1", cards=["7S", "8S"])
    assert on_table(view)[0] == ["JOKER", "5S", "6S", "7S", "8S"]
    assert jokers(view, "m1") == ["4S"]


@pytest.mark.rule("DOUBLE-03")
def test_a_set_may_hold_identical_cards_in_double_rum(api: Api) -> None:
    first, second = dealt(api, "double-rum", ["7H 7H 7C JOKER", "7C 7S"], "", "9C TD")
    view = turn(first, "7H 7H 7C JOKER")
    assert on_table(view) == [["7C", "7H", "7H", "JOKER"]]
    after_draw(second)
    view = second.move("layOff", meld_id="m1", cards=["7C", "7S"])
    assert sorted(on_table(view)[0]) == ["7C", "7C", "7H", "7H", "7S", "JOKER"]


@pytest.mark.rule("BLOCJ-06")
@pytest.mark.parametrize(
    ("lies", "card", "certain"),
    [
        ("3H JOKER 5H", "4H", True),
        ("9H 9D JOKER", "9C", False),
        ("9H 9D JOKER", "9S", False),
        ("9H 9D 9S JOKER", "9C", True),
    ],
)
def test_a_joker_is_swapped_only_if_its_card_is_certain(api: Api, lies: str, card: str, certain: bool) -> None:
    hands = ["TS JS QS KS 6C 6D 6H " + lies, "TC JC QC KC 5C 5D 5S " + card]
    first, second = dealt(api, "bloc-rami-jokers", hands, "", "2C 2D 2S 3D")
    turn(first, "TS JS QS KS", "6C 6D 6H", lies)
    turn(second, "TC JC QC KC", "5C 5D 5S")
    turn(first)
    view = after_draw(second).view()
    swaps = [without_path(move) for move in view["legal_moves"] if move["action"] == "swapJoker"]
    if not certain:
        assert swaps == []
        assert refused(second, "swapJoker", meld_id="m3", card=card) == "no_such_joker"
        view = second.move("layOff", meld_id="m3", cards=[card])
        assert jokers(view, "m3") == [{"9C": "9S", "9S": "9C"}[card]]
        return
    assert swaps == [{"action": "swapJoker", "meld_id": "m3", "card": card}]
    view = second.move(**swaps[0])
    assert "JOKER" in view["round"]["hand"]
    second.move("discard", card=view["round"]["drawn"])


@pytest.mark.rule("BLOCJ-02", "BLOCJ-03")
def test_an_opening_with_jokers_needs_a_clean_run_and_at_most_one_joker_per_meld(api: Api) -> None:
    first, _ = dealt(api, "bloc-rami-jokers", ["TS JS JOKER KS QC QD QH AC AD AH JOKER", ""])
    after_draw(first)
    assert refused_melds(first, "AC JOKER AD JOKER", "QC QD QH") == "not_a_meld"
    assert refused_melds(first, "TS JS JOKER KS", "QC QD QH", "AC AD AH JOKER") == "opening_needs_clean_run"


@pytest.mark.rule("BLOC-05")
def test_rami_sec_melds_all_but_the_discard_in_the_first_turn(api: Api) -> None:
    melds = ["2C 3C 4C", "6D 7D 8D", "9S TS JS QS", "KC KD KH"]
    first, second = dealt(api, "bloc-rami", [" ".join(melds), ""], "", "2S 5H", {"rounds": 1})
    after_draw(first)
    assert refused_melds(first, *melds[:2]) == "one_meld_a_turn"
    view = first.move("meld", melds=[meld(each) for each in melds], discard="2S")
    assert (view["status"], view["winners"]) == ("finished", [first.player_id])
    assert [player for player, *_ in gained(first)] == by_player(second)
    check_stacked_game(second)


@pytest.mark.rule("BLOC-02", "BLOC-06")
def test_the_round_ends_with_the_stock_and_no_discard_is_drawn_in_bloc_rami(api: Api) -> None:
    table = dealt(api, "bloc-rami", ["", ""], options={"rounds": 1})
    view = table[0].view()
    for number in range(view["round"]["stock_count"]):
        assert refused(table[number % 2], "draw", source="discard") == "discard_pile_empty"
        view = turn(table[number % 2])
    outcome = view["round"]["outcome"]
    assert (outcome["ending"], outcome["winners"]) == ("stock", [])
    assert {player for player, *_ in gained(table[0])} == {seat.player_id for seat in table}
    check_stacked_game(table[0])
