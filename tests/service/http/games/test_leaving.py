"""Leaving at unusual moments: the game can still be read afterwards."""

import pytest

from tests.kit.clients.client import Api
from tests.service.http.tables import pair


@pytest.mark.rule("CORE-21")
def test_round_that_ends_before_the_cut_can_be_read(client: Api) -> None:
    gone, left = pair(client, options={"cut": True}, on_leave="forfeit")
    client.request("DELETE", f"{gone.path}/players/me", headers={"Authorization": f"Bearer {gone.token}"})
    ended = left.events_of("round_ended")[0]
    record = left.get("/rounds/1").json()
    assert ended["hands"] == record["hands"] == {}
    assert record["deck"] == []
    assert left.view()["winners"] == [left.player_id]


def test_leaving_ignores_idempotency_key_and_body(client: Api) -> None:
    gone, _ = pair(client)
    answer = client.request(
        "DELETE",
        f"{gone.path}/players/me",
        content=b"{",
        headers={"Authorization": f"Bearer {gone.token}", "Idempotency-Key": "not a key"},
    )
    assert answer.status_code == 204
    assert "Content-Type" not in answer.headers
    operation = client.contract.find("DELETE", f"{gone.path}/players/me")
    assert operation is not None
    assert not operation["responses"].keys() & {"400", "413", "415"}
