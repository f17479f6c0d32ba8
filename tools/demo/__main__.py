"""`python -m tools.demo [URL]`: plays one game of rami and narrates it."""

import sys

import httpx

from tests.kit.clients.client import Json
from tools.demo.choice import chosen
from tools.demo.seat import Person
from tools.demo.story import Story
from tools.demo.words import Words

URL = "http://127.0.0.1:8000"
PATIENCE = 20
"""Seconds to wait for another player's move."""


def main() -> int:
    """Play at the server that the command line names; the exit code is 1 if none answers."""
    url = sys.argv[1] if len(sys.argv) > 1 else URL
    try:
        with httpx.Client(base_url=url, timeout=PATIENCE + 10) as http:
            play(http, Words.fitting(sys.stdout))
    except (httpx.TransportError, httpx.InvalidURL) as error:
        return _given_up(f"no server answers at {url} ({error}): start one with `make run`, or name another as URL=...")
    except httpx.HTTPStatusError as error:
        asked, status = error.request, error.response.status_code
        return _given_up(
            f"the server at {url} answers {asked.method} {asked.url.path} with {status}: is it this service?"
        )
    except (AssertionError, ValueError, LookupError, TypeError):
        return _given_up(f"what answers at {url} is not this service")
    except KeyboardInterrupt:
        return 130
    return 0


def _given_up(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 1


def play(http: httpx.Client, words: Words) -> None:
    """One game of four players, to its end."""
    me = Person(http, "rami", "Ann", bots=("Ben", "Cleo", "Dora"))
    print(f"A game of rami at {http.base_url}: game {me.game['game_id']}.")
    story = Story(words, print)
    while True:
        for event in me.news():
            story.tell(event)
        if me.game["status"] == "finished":
            break
        if moves := me.game["legal_moves"]:
            _move(me, story, moves)
        else:
            _wait(me, story)
    story.scores(me.scores())


def _move(me: Person, story: Story, moves: list[Json]) -> None:
    rnd = me.game["round"]
    if moves[0]["action"] == "draw":
        story.table(me.game)
    me.make(chosen(moves, rnd["hand"], rnd["discard_pile"][-1:]))


def _wait(me: Person, story: Story) -> None:
    for event in me.news(PATIENCE):
        story.tell(event)
    me.look()


if __name__ == "__main__":
    sys.exit(main())
