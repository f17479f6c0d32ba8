"""The benchmarks measure what they claim: real moves that are accepted."""

from random import Random

import pytest

from service.rules.catalogue import VARIANTS
from tools.bench import bus, engine, http, overload, streams, told
from tools.bench.load import Response, parsed
from tools.bench.scripts import GAMES


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_benchmark_plays_every_variant(variant: str) -> None:
    assert engine.play(VARIANTS[variant], Random(1), 200) > 0


@pytest.mark.parametrize(
    "variant", [name if name == "gin-rummy" else pytest.param(name, marks=pytest.mark.soak) for name in GAMES]
)
def test_http_benchmark_makes_moves(variant: str) -> None:
    moves, answers, store, _ = http.measured(variant, connections=2, pairs=1, seconds=0.5, warm_up=1.0)
    assert moves[0].rate > answers[0].rate / 100
    assert moves[0].others <= moves[0].rate / 2
    assert store > 0


def test_stream_benchmark_delivers_moves_to_streams() -> None:
    idle, delays, without, beside = streams.measured(streams=20, turns=4, pairs=1, seconds=0.5, quiet=0.1)
    assert len(delays) == 4 * 2 * 2
    assert idle.kilobytes < 1000
    assert without[0].rate > 10 < beside[0].rate


def test_reader_benchmark_tells_every_reader_of_every_move() -> None:
    costs = told.measured(games=2, repeats=1)
    assert all(cost > 0 for each in costs.values() for cost in each)


@pytest.mark.soak
def test_bus_benchmark_counts_the_bytes_of_commits() -> None:
    commits, told = bus.measured(1, bus.UNSHARDED)
    assert commits > 10
    assert told > 10 * commits


def test_overload_benchmark_counts_every_arrival() -> None:
    capacity, curve = overload.measured(count=60, seconds=0.5, warm_up=0.5, patience=20.0)
    for factor, stretch in zip(overload.FACTORS, curve, strict=True):
        assert len(stretch.served) + len(stretch.refused) + stretch.unanswered == int(factor * capacity * 0.5)
        assert stretch.served
        assert not stretch.unanswered


def test_a_response_is_parsed_only_when_it_is_complete() -> None:
    head = b"HTTP/1.1 201 CREATED\r\nServer: x\r\nContent-Length: 2\r\n\r\n"
    assert parsed(head[:30]) is None
    assert parsed(head + b"{") is None
    assert parsed(head + b"{}") == Response(201, b"{}")
