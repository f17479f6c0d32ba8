"""The demo tells a whole game, and fails in one line if there is nobody to play with."""

import subprocess
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path

import pytest

from tests.kit.servers.running import Running, free_port
from tools.demo.choice import chosen
from tools.demo.story import Json, Story
from tools.demo.words import Words

ROOT = Path(__file__).parents[3]


def demo(url: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.demo", url]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)


def test_demo_tells_a_whole_game(start: Callable[..., Running]) -> None:
    told = demo(start(WORKERS=1).url)
    assert told.returncode == 0, told.stderr
    assert " begins." in told.stdout
    assert "in my hand" in told.stdout
    assert told.stdout.rstrip().endswith(("wins.", "win."))
    assert "\x1b" not in told.stdout
    assert "{" not in told.stdout


def test_demo_fails_in_one_line_if_no_server_answers() -> None:
    told = demo(f"http://127.0.0.1:{free_port()}")
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.startswith("no server answers at http://127.0.0.1:")
    assert told.stderr.count("\n") == 1


class Another(BaseHTTPRequestHandler):
    """A web server that is not a rummy server."""

    def do_POST(self) -> None:
        self.send_error(404)

    def log_message(self, *args: object) -> None:
        """Logs nothing."""


def test_demo_fails_in_one_line_if_another_server_answers() -> None:
    with HTTPServer(("127.0.0.1", 0), Another) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        told = demo(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
        thread.join()
    assert told.returncode == 1
    assert "POST /v1/games with 404" in told.stderr
    assert told.stderr.count("\n") == 1


class Terminal(StringIO):
    """An output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_colours_unless_no_color_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Words.fitting(Terminal()).card("TH") == "\x1b[31m10♥\x1b[0m"
    assert Words.fitting(Terminal()).card("KS") == "K♠"
    assert Words.fitting(StringIO()).card("TH") == "10♥"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Words.fitting(Terminal()).card("TH") == "10♥"


def told(*events: Json) -> list[str]:
    """The lines that tell these events of Ann and Ben's game."""
    lines: list[str] = []
    story = Story(Words(coloured=False), lines.append)
    for number, name in enumerate(("Ann", "Ben"), start=1):
        story.tell({"type": "player_joined", "player_id": f"p{number}", "name": name})
    for event in events:
        story.tell({"player_id": "p1", **event})
    return [line.strip() for line in lines]


def test_a_turn_is_told_in_one_line() -> None:
    run = {"cards": ["2C", "3C", "4C"]}
    assert told(
        {"type": "stock_renewed"},
        {"type": "card_drawn", "card": "4C"},
        {"type": "melded", "melds": [run]},
        {"type": "laid_off", "cards": ["AD"], "meld": {"cards": ["AD", "2D", "3D", "4D"]}},
        {"type": "something_new"},
        {"type": "discarded", "card": "KH", "count": 2},
    ) == [
        "Ann  turns the discard pile over, draws 4♣, lays down 2♣ 3♣ 4♣, lays off A♦ on 2♦ 3♦ 4♦, discards K♥ (2 left)"
    ]


def test_a_void_round_is_told() -> None:
    (line,) = told({"type": "round_ended", "outcome": {"ending": "void"}})
    assert line == "Nobody went out in time: the round is void and dealt again."


def test_demo_player_melds_before_it_discards_and_takes_useful_discards() -> None:
    meld = {"action": "meld", "melds": [{"cards": ["7C", "7D", "7H"]}]}
    lay_off = {"action": "layOff", "meld_id": "m1", "cards": ["2S"]}
    discards = [{"action": "discard", "card": card} for card in ("7C", "KD")]
    hand = ["7C", "7D", "KD"]
    assert chosen([*discards, lay_off, meld], hand, []) == meld
    assert chosen([*discards, lay_off], hand, []) == lay_off
    assert chosen(discards, hand, []) == discards[1]
    draws = [{"action": "draw", "source": source} for source in ("stock", "discard")]
    assert chosen(draws, hand, ["7S"]) == draws[1]
    assert chosen(draws, hand, ["QS"]) == draws[0]
