"""Follows a game as it is played, and tells what happens: `python watch.py URL GAME_ID [TOKEN]`."""

import json
import sys
import time
from collections.abc import Iterator

import httpx
from rummy_client import AuthenticatedClient, Client
from rummy_client.models import Event


def happening(client: Client | AuthenticatedClient, game_id: str) -> Iterator[Event]:
    """The events of a game, as they happen; after a lost connection it goes on where it was."""
    headers = {"Accept": "text/event-stream", "Last-Event-ID": "0"}
    while True:
        try:
            with client.get_httpx_client().stream("GET", f"/v1/games/{game_id}/events", headers=headers) as stream:
                if stream.raise_for_status().status_code == httpx.codes.NO_CONTENT:
                    return  # there is no more
                for line in stream.iter_lines():
                    name, _, value = line.partition(": ")
                    said = json.loads(value) if name == "data" else {}
                    if "seq" in said:  # else it tells who is connected
                        headers["Last-Event-ID"] = str(said["seq"])
                        yield Event.from_dict(said)
        except httpx.TransportError:
            time.sleep(1)


def main(url: str, game_id: str, token: str = "") -> None:
    """Tells what happens until the game is over."""
    client = AuthenticatedClient(url, token=token) if token else Client(url)
    for event in happening(client, game_id):
        print(event.seq, event.type_)


if __name__ == "__main__":
    main(*sys.argv[1:])
