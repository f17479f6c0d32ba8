"""The benchmarks measure what they say: real moves, and nothing that is refused."""

from random import Random

import pytest

from service.rules.catalogue import VARIANTS
from tools.bench import engine, http, streams
from tools.bench.load import Response, parsed
from tools.bench.scripts import GAMES


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_engine_plays_at_random(variant: str) -> None:
    assert engine.play(VARIANTS[variant], Random(1), 200) > 0


@pytest.mark.parametrize(
    "variant", [name if name == "gin-rummy" else pytest.param(name, marks=pytest.mark.soak) for name in GAMES]
)
def test_moves_are_made_over_http(variant: str) -> None:
    moves, answers = http.measured(variant, pairs=1, seconds=0.5, warm_up=1.0)
    assert moves[0].rate > answers[0].rate / 100
    assert moves[0].others <= moves[0].rate / 2


def test_streams_are_told_of_moves() -> None:
    idle, delays, without, beside = streams.measured(streams=20, turns=4, pairs=1, seconds=0.5, quiet=0.1)
    assert len(delays) == 4 * 2 * 2
    assert idle.kilobytes < 1000
    assert without[0].rate > 10 < beside[0].rate


def test_a_response_is_read_once_all_of_it_is_there() -> None:
    head = b"HTTP/1.1 201 CREATED\r\nServer: x\r\nContent-Length: 2\r\n\r\n"
    assert parsed(head[:30]) is None
    assert parsed(head + b"{") is None
    assert parsed(head + b"{}") == Response(201, b"{}")
