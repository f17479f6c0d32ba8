"""Traces: if they are on, each request is a span with its parts; if not, nothing needs OpenTelemetry."""

import logging
import sys
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from service.monitoring.trace_export import ENDPOINT_VARIABLE, start_tracing
from tests.kit.clients.client import Api
from tests.kit.servers.running import Running
from tests.system.watch.collector import Collector, collecting
from tests.system.watch.reading import PATIENCE

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


def found(collector: Collector, name: str, of: Span | None = None) -> Span:
    """Waits for the first span with this name, inside the span `of` if one is given."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for span in collector.spans():
            if span.name == name and (of is None or span.parent_span_id == of.span_id):
                return span
        time.sleep(0.05)
    raise AssertionError(f"no span {name}: {[span.name for span in collector.spans()]}")


def test_a_request_is_a_span_with_child_spans(start: Callable[..., Running]) -> None:
    with collecting() as collector:
        running = start(OTEL_EXPORTER_OTLP_ENDPOINT=collector.url, OTEL_BSP_SCHEDULE_DELAY="50")
        with closing(Api.at(running.url)) as api:
            seat = api.create("rummy", bots=[{"level": "easy"}])
            seat.call("getGame", traceparent=f"00-{TRACE}-{PARENT}-01", X_Request_Id="mine")
            api.create("rummy", bots=[{"level": "hard"}] * 2, seats=2)
        opened = found(collector, "createGame")
        assert found(collector, "store.commit", opened).trace_id == opened.trace_id
        looked = found(collector, "getGame")
        assert (looked.trace_id.hex(), looked.parent_span_id.hex()) == (TRACE, PARENT)
        said = {each.key: each.value.string_value or each.value.int_value for each in looked.attributes}
        assert said == {
            "http.request.method": "GET",
            "http.response.status_code": 200,
            "http.route": "/v1/games/<game_id>",
            "rummy.request_id": "mine",
            "rummy.game_id": seat.game_id,
        }
        found(collector, "bot.hard", found(collector, "worker.step"))
        assert seat.token
        assert not any(seat.token.partition(".")[2].encode() in body for body in collector.bodies)
        running.stop()


def test_traces_are_off_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENDPOINT_VARIABLE, raising=False)
    assert not start_tracing()


def test_service_logs_what_to_install_if_opentelemetry_is_missing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(ENDPOINT_VARIABLE, "http://127.0.0.1:4318")
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    with caplog.at_level(logging.ERROR):
        assert not start_tracing()
    (said,) = caplog.messages
    assert said.endswith("pip install --no-deps --require-hashes -r deploy/locks/tracing.txt")
