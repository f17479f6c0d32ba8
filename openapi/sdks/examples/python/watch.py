"""Follows a game in play and prints its events: `python watch.py URL GAME_ID [TOKEN]`."""

import json
import sys
import time
from collections.abc import Iterator

import httpx
from rummy_client import AuthenticatedClient, Client
from rummy_client.models import Event


def live_events(client: Client | AuthenticatedClient, game_id: str) -> Iterator[Event]:
    """The events of a game as they happen; resumes after a lost connection."""
    headers = {"Accept": "text/event-stream", "Last-Event-ID": "0"}
    while True:
        try:
            with client.get_httpx_client().stream("GET", f"/v1/games/{game_id}/events", headers=headers) as stream:
                if stream.raise_for_status().status_code == httpx.codes.NO_CONTENT:
                    return  # the game has no more events
                for line in stream.iter_lines():
                    name, _, value = line.partition(": ")
                    message = json.loads(value) if name == "data" else {}
                    if "last_seq" in message:
                        print("events were lost: read the game again")
                        headers["Last-Event-ID"] = str(message["last_seq"])
                    if "seq" in message:  # otherwise it says who is connected
                        headers["Last-Event-ID"] = str(message["seq"])
                        yield Event.from_dict(message)
        except httpx.TransportError:
            time.sleep(1)


def main(url: str, game_id: str, token: str = "") -> None:
    """Prints the events until the game is over."""
    client = AuthenticatedClient(url, token=token) if token else Client(url)
    for event in live_events(client, game_id):
        print(event.seq, event.type_)


if __name__ == "__main__":
    main(*sys.argv[1:])
