"""The stream of a game is as the contract says: every line of it, and the same events as its pages."""

import json
from random import Random

from tests.service.contract.stranger import Json, Service, play, short, sit_down


def test_a_stream_tells_events_of_the_contract(service: Service) -> None:
    [seat] = sit_down(service, "rami", 1, 1, short(service, "rami"))
    play([seat], Random(5))
    events: list[Json] = []
    for name, number, data in streamed(service, seat.game_id, seat.token):
        schema = {"": "Event", "presence": "Presence"}[name]
        service.contract.validate({"$ref": f"#/components/schemas/{schema}"}, data)
        if not name:
            assert number == str(data["seq"])
            events.append(data)
    assert events == seat.events()
    assert events[-1]["type"] == "game_ended"


def streamed(service: Service, game_id: str, token: str) -> list[tuple[str, str, Json]]:
    """Name, id and data of whatever the stream of a finished game tells."""
    headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {token}"}
    text = service.http.get(f"/v1/games/{game_id}/events", headers=headers).raise_for_status().text
    told = [
        dict(line.split(": ", 1) for line in block.splitlines()) for block in text.split("\n\n") if block.strip(":")
    ]
    return [(each.get("event", ""), each.get("id", ""), json.loads(each["data"])) for each in told if "data" in each]
