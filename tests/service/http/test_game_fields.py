"""What a game says of itself besides its round: its last event, the next dealer, the values of its cards."""

import pytest

from service.rules.catalogue import VARIANTS
from tests.kit.choices import steady
from tests.kit.client import Api, Json
from tests.kit.players import play
from tests.service.http.tables import pair

SMALL = {"A": 1, **{str(number): number for number in range(2, 10)}}
COURT = dict.fromkeys("TJQK", 10)


def test_last_seq_is_the_number_of_the_last_event(client: Api) -> None:
    ann = client.create("rami", seats=2)
    assert ann.view()["last_seq"] == ann.events()[-1]["seq"]
    bob = ann.join()
    mover = next(seat for seat in (ann, bob) if seat.view()["legal_moves"])
    before = mover.view()["last_seq"]
    after = mover.draw()["last_seq"]
    assert [event["seq"] for event in bob.events(after=before)] == list(range(before + 1, after + 1)) != []
    assert bob.view()["last_seq"] == ann.spectator().view()["last_seq"] == after
    assert bob.events(after=after) == []


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize("rule", ["winner", "left"])
def test_next_dealer_is_known_between_rounds_only(client: Api, rule: str) -> None:
    seats = pair(client, "rummy", options={"rounds": 2, "next_dealer": rule})
    dealt = 1
    while (over := play(seats, steady, until=lambda view: view["status"] != "playing"))["status"] != "finished":
        assert over["next_dealer"] is not None
        seats[0].move("dealRound")
        dealt += 1
        started = seats[1].view()
        assert (started["round"]["dealer"], started["next_dealer"]) == (over["next_dealer"], None)
    assert dealt >= 2
    assert over["next_dealer"] is None


@pytest.mark.rule("CORE-06", "CORE-21")
def test_next_dealer_skips_a_player_who_has_left(client: Api) -> None:
    seats = client.table("rummy", 3, options={"rounds": 2, "next_dealer": "left"}, on_leave="forfeit")
    between = play(seats, steady, until=lambda view: view["status"] == "between_rounds")
    leaver = next(seat for seat in seats if seat.player_id == between["next_dealer"])
    leaver.leave()
    others = [seat for seat in seats if seat != leaver]
    announced = others[0].view()["next_dealer"]
    assert announced in {seat.player_id for seat in others}
    others[0].move("dealRound")
    assert others[1].view()["round"]["dealer"] == announced


def card_values(client: Api, variant: str, **options: object) -> Json:
    """The values of cards in a game that waits for players."""
    values: Json = client.create(variant, options=options).view()["card_values"]
    return values


@pytest.mark.rule("CORE-03", "CAL-02", "ROMME-02", "PHOM-07", "OPT-05", "OPT-15")
def test_card_values_are_those_of_the_variant_with_the_options(client: Api) -> None:
    assert card_values(client, "rummy") == SMALL | COURT
    assert card_values(client, "rummy", card_values="flat") == dict.fromkeys(SMALL | COURT, 1)
    assert card_values(client, "rummy", ace="around_the_corner") == SMALL | COURT | {"A": 11}
    assert card_values(client, "caloochi") == SMALL | COURT | {"A": 15, "JOKER": 25}
    assert card_values(client, "caloochi", card_values="flat")["JOKER"] == 2
    assert card_values(client, "german-rummy") == SMALL | COURT | {"A": 11, "JOKER": 30}
    assert card_values(client, "phom") == SMALL | {"T": 10, "J": 11, "Q": 12, "K": 13}


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_games_with_jokers_have_a_value_for_one(client: Api, variant: str) -> None:
    jokers = client.get(f"/v1/variants/{variant}").json()["cards"][0]["jokers"]
    assert ("JOKER" in card_values(client, variant)) == (jokers > 0)
