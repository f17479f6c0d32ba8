"""Hints over HTTP."""

from collections import Counter

import pytest

from tests.kit.clients.client import Api, Json, Seat, code_of, success, without_path
from tests.kit.games.choices import steady
from tests.kit.games.players import play, scored
from tests.service.http.tables import dealt, pair


def hint(seat: Seat) -> Json:
    """The player's hint."""
    return success(seat.get("/hint"))


def test_hint_shows_the_best_split_and_a_move(client: Api) -> None:
    mover, other = dealt(client, "gin-rummy", "AS 2S 3S 7C 7D 7H JD QD KD 4C", rest="8C 9H")
    mover.act(hint(mover)["move"])
    found = hint(mover)
    melds = {frozenset(meld["cards"]) for meld in found["melds"]}
    assert melds == {frozenset(meld.split()) for meld in ("AS 2S 3S", "JD QD KD", "7C 7D 7H")}
    assert (found["deadwood"], found["value"]) == (["4C"], 4)
    assert found["version"] == mover.view()["version"]
    assert hint(other)["move"]["action"] in {"passTurn", "draw"}
    assert found["move"] is None


def test_hint_names_the_cards_that_jokers_stand_for(client: Api) -> None:
    mover, _ = dealt(client, "caloochi", "TS JS JOKER KS TH JH QH 2C")
    named = {tuple(meld["cards"]): meld.get("jokers") for meld in hint(mover)["melds"]}
    assert ["QS"] in named.values()


@pytest.mark.parametrize("variant", ["rummy", "gin-rummy", "phom", "caloochi", "nowrang", "knock-rummy"])
def test_a_round_can_be_played_by_hints_alone(client: Api, variant: str) -> None:
    seats = pair(client, variant=variant)
    for _ in range(600):
        asked = [seat for seat in seats if seat.view()["legal_moves"]]
        if not asked or asked[0].view()["status"] != "playing":
            break
        found = hint(asked[0])
        shown = Counter([card for meld in found["melds"] for card in meld["cards"]] + found["deadwood"])
        assert shown == Counter(asked[0].view()["round"]["hand"])
        asked[0].act(found["move"])
    assert seats[0].view()["round"]["outcome"]


def test_hint_between_rounds_is_the_next_deal(client: Api) -> None:
    seats = pair(client, options={"rounds": 2})
    play(seats, steady, scored)
    assert without_path(hint(seats[0])["move"]) == {"action": "dealRound"}
    seats[0].act(hint(seats[0])["move"])


def test_unchanged_hint_is_not_sent_again(client: Api) -> None:
    mover, _ = pair(client)
    first = mover.get("/hint")
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = mover.get("/hint", If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    mover.draw()
    assert mover.get("/hint", If_None_Match=first.headers["ETag"]).status_code == 200


def test_a_game_may_be_without_hints(client: Api) -> None:
    mover, _ = pair(client, hints=False)
    assert mover.view()["hints"] is False
    assert code_of(mover.get("/hint")) == (403, "hints_off")
    assert code_of(mover.get("/hint", If_None_Match="*")) == (403, "hints_off")
    assert pair(client)[0].view()["hints"] is True


def test_hints_need_a_token_and_a_started_game(client: Api) -> None:
    mover, _ = pair(client)
    assert code_of(client.get(f"{mover.path}/hint")) == (401, "token_missing")
    assert code_of(client.create("rami", seats=2).get("/hint")) == (409, "game_not_started")
    hidden = client.create("rami", seats=2, visibility="unlisted")
    assert code_of(client.get(f"{hidden.path}/hint")) == (404, "game_not_found")


def test_hint_for_an_away_player_has_no_move(client: Api) -> None:
    mover, other = pair(client, turn_seconds=5)
    for seconds in (5, 5, 5, 5, 5):
        success(other.post("/clock", {"seconds": seconds}))
    assert code_of(mover.post("/draws", {"source": "stock"})) == (409, "player_away")
    found = hint(mover)
    assert (found["move"], bool(found["melds"] or found["deadwood"])) == (None, True)


def test_hint_before_the_cut_has_a_move_and_no_hand(client: Api) -> None:
    seats = pair(client, options={"cut": True})
    found = next(hint(seat) for seat in seats if seat.view()["legal_moves"])
    assert (found["melds"], found["deadwood"], found["value"], found["move"]["action"]) == ([], [], 0, "cut")


def test_hint_does_not_depend_on_hidden_cards(client: Api) -> None:
    hand = "AS 2S 3S 7C 7D 7H JD QD KD 4C"
    seen = []
    for others in ("TC TD TH 4S 5S KC QC 9C 6H 6D", "TC 5D TH 4S 5S KC QC 9C 6H 6D"):
        mover, _ = dealt(client, "gin-rummy", hand, others, rest="8C 9H")
        found = hint(mover)
        found["move"] = without_path(found["move"])
        seen.append({name: found[name] for name in ("melds", "deadwood", "value", "move", "reason", "level")})
    assert seen[0] == seen[1]
    assert mover.get().json()["round"]["hand"]


def test_a_hint_gives_its_reason_in_the_language_of_the_player(client: Api) -> None:
    mover, _ = dealt(client, "gin-rummy", "AS 2S 3S 7C 7D 7H JD QD KD 4C", rest="8C 9H")
    english, french = (success(mover.get("/hint", Accept_Language=each)) for each in ("en", "fr"))
    assert english["reason"]["code"] == french["reason"]["code"] == "discards_useless"
    assert english["reason"]["text"] == "No card that you may take from the discard pile improves your melds."
    assert french["reason"]["text"].startswith("Aucune des cartes")
    assert english["level"] == "hard"


def test_a_hand_with_many_splits_gets_its_hint_from_the_quicker_level(client: Api) -> None:
    mover, _ = dealt(client, "gin-rummy", "AC AD AH AS 2C 2D 2H 2S 3C 3D")
    assert hint(mover)["level"] == "normal"


def test_hint_without_a_move_has_no_reason_and_no_level(client: Api) -> None:
    _, other = pair(client)
    found = hint(other)
    assert (found["move"], found["reason"], found["level"]) == (None, None, None)


def test_the_next_deal_has_a_reason_and_no_level(client: Api) -> None:
    seats = pair(client, options={"rounds": 2})
    play(seats, steady, scored)
    found = hint(seats[0])
    assert (found["reason"]["code"], found["level"]) == ("next_round", None)
