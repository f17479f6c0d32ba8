"""The cut over HTTP: the service commits to its seed before the cut, and a dry run of the cut reveals nothing."""

import pytest

from service.http.context import ServiceContext
from service.tables.model.game_setup import FreshSecrets
from tests.kit.clients.client import Api, Seat, code_of, success
from tests.service.http.tables import pair
from tests.system.fairness import published

pytestmark = pytest.mark.rule("CORE-20")
CUT = {"contribution": "thirteen from the top"}


@pytest.fixture
def players(client: Api) -> tuple[Seat, Seat]:
    """The cutter and the other player of a game of one round, before the cut."""
    return pair(client, variant="rummy", options={"cut": True, "rounds": 1}, on_leave="forfeit")


def commitments(seat: Seat) -> tuple[str, str]:
    """The commitments for this round and for the next."""
    view = seat.view()
    return view["commitment"], view["next_commitment"]


def test_commitment_is_shown_before_the_cut_and_the_seed_after_the_round(client: Api) -> None:
    host = client.create(variant="rummy", seats=2, options={"cut": True, "rounds": 1}, on_leave="forfeit")
    promised = host.view()["next_commitment"]
    guest = host.join()
    cutter, other = (host, guest) if host.view()["legal_moves"] else (guest, host)
    waiting = cutter.view()
    assert (waiting["commitment"], waiting["round"]["phase"], waiting["round"]["turn"]) == (
        promised,
        "cut",
        cutter.player_id,
    )
    assert (waiting["round"]["hand"], waiting["round"]["stock_count"]) == ([], 0)
    begun = cutter.events()[-1]
    assert (begun["type"], begun["commitment"], begun["cutter"]) == ("round_begun", promised, cutter.player_id)
    success(cutter.post("/cuts", CUT))
    cut, dealt, *_ = cutter.spectator().events()[begun["seq"] :]
    assert (cut["type"], cut["contribution"], dealt["type"]) == ("cards_cut", CUT["contribution"], "cards_dealt")
    assert cut["version"] == dealt["version"] > begun["version"]
    other.leave()
    record = cutter.get("/rounds/1").json()
    assert published.commitment(record["seed"]) == promised == record["commitment"]
    secret = published.key(record["seed"], CUT["contribution"])
    assert record["deck"] == list(published.order(secret, "deal", published.pack()))


def test_no_request_changes_the_commitment(players: tuple[Seat, Seat]) -> None:
    cutter, other = players
    bound = commitments(cutter)
    for path, body in (
        ("/cuts?dry_run=true", CUT),
        ("/cuts", {"contribution": "x" * 65}),
        ("/draws", {"source": "stock"}),
        ("/rounds", {}),
        ("/start", {}),
        ("/bots", {}),
        ("/rematch", {}),
        ("/players/me/return", {}),
    ):
        cutter.post(path, body)
        assert commitments(cutter) == commitments(other) == bound
    assert code_of(other.post("/cuts", CUT)) == (409, "not_your_turn")
    success(cutter.post("/cuts", CUT))
    assert commitments(cutter) == commitments(other) == bound
    assert code_of(cutter.post("/cuts", {"contribution": "another"})) == (409, "wrong_phase")
    assert commitments(cutter) == commitments(other) == bound


def test_dry_run_of_a_cut_reveals_nothing_of_the_deal(players: tuple[Seat, Seat]) -> None:
    cutter, _ = players
    before = cutter.get()
    for number in range(30):
        tried = cutter.post("/cuts?dry_run=true", {"contribution": str(number)})
        nothing = {"version": before.json()["version"], "points": None, "deadwood": None}
        assert (tried.status_code, tried.json(), tried.headers.get("ETag")) == (200, nothing, None)
    assert cutter.get().content == before.content


def test_deal_uses_no_new_randomness_after_the_cut(
    players: tuple[Seat, Seat], parts: ServiceContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left() -> FreshSecrets:
        raise AssertionError("the deal is to come of the seed and the cut alone")

    cutter, _ = players
    monkeypatch.setattr(parts.tables, "chance", none_left)
    assert success(cutter.post("/cuts", CUT))["round"]["phase"] == "draw"


def test_repeated_cut_under_one_key_is_made_once(players: tuple[Seat, Seat]) -> None:
    cutter, _ = players
    one, two = (cutter.post("/cuts", CUT, Idempotency_Key="the-same-cut") for _ in range(2))
    assert one.status_code == 201
    assert one.content == two.content == cutter.get().content
    other_text = cutter.post("/cuts", {"contribution": "another"}, Idempotency_Key="the-same-cut")
    assert code_of(other_text) == (422, "idempotency_key_reused")
