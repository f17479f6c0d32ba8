"""Leaving at odd moments: what is left of the game can still be looked at."""

import pytest

from tests.service.http.client import Client, said


@pytest.mark.rule("CORE-21")
def test_a_round_that_ends_before_the_cards_are_cut_can_be_looked_at(client: Client) -> None:
    gone, left = client.table(options={"cut": True}, on_leave="forfeit")
    client.ask("DELETE", f"{gone.path}/players/me", headers={"Authorization": f"Bearer {gone.token}"})
    ended = left.events("round_ended")[0]
    record = said(left.get("/rounds/1"))
    assert ended["hands"] == record["hands"] == {}
    assert record["deck"] == []
    assert left.look()["winners"] == [left.player_id]


def test_a_key_says_nothing_of_leaving_and_leaving_takes_no_body(client: Client) -> None:
    gone, _ = client.table()
    answer = client.ask(
        "DELETE",
        f"{gone.path}/players/me",
        data="{",
        headers={"Authorization": f"Bearer {gone.token}", "Idempotency-Key": "not a key"},
    )
    assert answer.status_code == 204
    assert "Content-Type" not in answer.headers
    operation = client.contract.find("DELETE", f"{gone.path}/players/me")
    assert operation is not None
    assert not operation["responses"].keys() & {"400", "413", "415"}
