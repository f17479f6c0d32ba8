"""What a game says of itself besides its round: its last event, the next dealer, the values of its cards."""

import pytest

from service.http.contract.example_games import stacked_pack
from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api, Json, Seat
from tests.service.http.tables import melds

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


def after_a_round(client: Api, players: int, **asked: object) -> tuple[list[Seat], Json]:
    """The seats in the order of play of a game in which eldest has just gone out, and what eldest sees."""
    laid = ["2C 3C 4C 5C", "9D 9H 9S", "KC KD KH"][: 3 if players == 2 else 2]
    hand = [card for meld in laid for card in meld.split() if card != "5C"]
    deck = stacked_pack("rummy", (tuple(hand), *[()] * (players - 1)), ("AH", "5C"))
    seats = client.table("rummy", players, deck=deck, on_leave="forfeit", **asked)
    order = [player["player_id"] for player in seats[0].view()["players"]]
    at = order.index(seats[0].view()["round"]["turn"])
    eldest, *others = (next(seat for seat in seats if seat.me == me) for me in order[at:] + order[:at])
    assert eldest.draw()["next_dealer"] is None
    (last,) = eldest.move("meld", melds=melds(*laid))["round"]["hand"]
    return [eldest, *others], eldest.move("discard", card=last)


@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize(("rule", "place"), [("winner", 0), ("left", 0), ("loser", 1)])
def test_next_dealer_is_known_between_rounds_only(client: Api, rule: str, place: int) -> None:
    seats, over = after_a_round(client, 2, options={"rounds": 2, "next_dealer": rule})
    assert (over["status"], over["next_dealer"]) == ("between_rounds", seats[place].me)
    dealt = seats[1].move("dealRound")
    assert (dealt["round"]["dealer"], dealt["next_dealer"]) == (seats[place].me, None)


@pytest.mark.rule("CORE-06")
def test_no_dealer_is_next_once_the_game_is_over(client: Api) -> None:
    _, over = after_a_round(client, 2, options={"rounds": 1})
    assert (over["status"], over["next_dealer"]) == ("finished", None)


@pytest.mark.rule("CORE-06", "CORE-21")
def test_next_dealer_skips_a_player_who_has_left(client: Api) -> None:
    (eldest, second, dealer), over = after_a_round(client, 3, options={"rounds": 2, "next_dealer": "left"})
    assert over["next_dealer"] == eldest.me
    eldest.leave()
    assert dealer.view()["next_dealer"] == second.me
    assert dealer.move("dealRound")["round"]["dealer"] == second.me


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


@pytest.mark.rule("PHOM-01")
@pytest.mark.parametrize(
    ("variant", "options", "rotation"),
    [("rummy", {}, "clockwise"), ("phom", {"rotation": "counterclockwise"}, "counterclockwise")],
)
def test_rotation_is_that_of_the_game_chosen_or_not(client: Api, variant: str, options: Json, rotation: str) -> None:
    assert client.create(variant, seats=3, options=options).view()["rotation"] == rotation
