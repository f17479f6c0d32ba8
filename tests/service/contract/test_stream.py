"""The stream of a game is as the contract says: every line of it, and the same events as its pages."""

import json
from random import Random

from tests.kit.client import Api, Json, Seat
from tests.kit.players import few_rounds, play, without_knowledge


def test_a_stream_tells_events_of_the_contract(service: Api) -> None:
    [seat] = service.table("rami", 1, 1, options=few_rounds(service, "rami"))
    play([seat], without_knowledge(Random(5)))
    events: list[Json] = []
    for name, number, data in streamed(seat):
        schema = {"": "Event", "presence": "Presence"}[name]
        service.contract.validate({"$ref": f"#/components/schemas/{schema}"}, data)
        if not name:
            assert number == str(data["seq"])
            events.append(data)
    assert events == seat.events()
    assert events[-1]["type"] == "game_ended"


def streamed(seat: Seat) -> list[tuple[str, str, Json]]:
    """Name, id and data of whatever the stream of a finished game tells."""
    text = seat.call("listEvents", Accept="text/event-stream").raise_for_status().text
    told = [
        dict(line.split(": ", 1) for line in block.splitlines()) for block in text.split("\n\n") if block.strip(":")
    ]
    return [(each.get("event", ""), each.get("id", ""), json.loads(each["data"])) for each in told if "data" in each]
