"""The stream of a game matches the contract line by line, and has the same events as its pages."""

import json
from random import Random

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.players import few_rounds, play, without_knowledge


def test_stream_sends_the_events_of_the_contract(service: Api) -> None:
    [seat] = service.table("rami", 1, 1, options=few_rounds(service, "rami"))
    play([seat], without_knowledge(Random(5)))
    events: list[Json] = []
    for name, number, data in stream_messages(seat):
        schema = {"": "Event", "presence": "Presence"}[name]
        service.contract.validate({"$ref": f"#/components/schemas/{schema}"}, data)
        if not name:
            assert number == str(data["seq"])
            events.append(data)
    assert events == seat.events()
    assert events[-1]["type"] == "game_ended"


def stream_messages(seat: Seat) -> list[tuple[str, str, Json]]:
    """Name, id and data of each message in the stream of a finished game."""
    text = seat.call("listEvents", Accept="text/event-stream").raise_for_status().text
    told = [
        dict(line.split(": ", 1) for line in block.splitlines()) for block in text.split("\n\n") if block.strip(":")
    ]
    return [(each.get("event", ""), each.get("id", ""), json.loads(each["data"])) for each in told if "data" in each]
