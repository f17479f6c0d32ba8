"""The port for Prometheus: every request to it gets the metrics, whatever its path; no other port serves them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import make_wsgi_app

from service.monitoring.metrics import registry

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class MetricsPort:
    """The outermost middleware: it goes by the port the server listens on, not by a header."""

    def __init__(self, app: "WSGIApplication", port: int) -> None:
        self._app = app
        self._port = str(port)
        self._page = make_wsgi_app(registry())

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answers with the metrics on the metrics port, and passes every other request on."""
        is_metrics_port = environ.get("SERVER_PORT") == self._port
        return (self._page if is_metrics_port else self._app)(environ, start_response)
