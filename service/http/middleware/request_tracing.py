"""A span for each request, from its arrival to its answer, or to the head of a stream."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from opentelemetry.propagate import extract
from opentelemetry.trace import SpanKind, Status, StatusCode, get_tracer

from service.http.middleware.access_log import game_id_of, operation_id, request_attribute
from service.http.problems.request_id import REQUEST_ID_KEY
from service.monitoring.trace_export import TRACER_NAME

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class RequestTracing:
    """Continues the trace that the client sends, if any (W3C Trace Context)."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app
        self._tracer = get_tracer(TRACER_NAME)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Passes the request on inside a span."""
        trace_headers = {
            name: environ[f"HTTP_{name.upper()}"] for name in _TRACE_HEADERS if f"HTTP_{name.upper()}" in environ
        }
        with self._tracer.start_as_current_span("none", extract(trace_headers), SpanKind.SERVER) as span:

            def start(status: str, *rest: Any) -> Any:
                span.update_name(operation_id(environ))
                span.set_attributes(_span_attributes(environ, int(status[:3])))
                if status >= "500":
                    span.set_status(Status(StatusCode.ERROR))
                return start_response(status, *rest)

            return self._app(environ, start)


_TRACE_HEADERS = ("traceparent", "tracestate")


def _span_attributes(environ: "WSGIEnvironment", status: int) -> dict[str, str | int]:
    """The span's attributes; the route and not the path, since the path may hold anything."""
    rule, game_id = request_attribute(environ, "url_rule"), game_id_of(environ)
    return {
        "http.request.method": environ["REQUEST_METHOD"],
        "http.response.status_code": status,
        "http.route": rule.rule if rule else "",
        "rummy.request_id": environ[REQUEST_ID_KEY],
        **({"rummy.game_id": game_id} if game_id else {}),
    }
