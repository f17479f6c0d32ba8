"""The port for Prometheus: whoever comes in there gets the metrics, whatever he asks for; nobody else does."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import make_wsgi_app

from service.monitoring.metrics import registry

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class MetricsPort:
    """Stands outside everything: the port it goes by is the one the server listens on, not what a header says."""

    def __init__(self, app: "WSGIApplication", port: int) -> None:
        self._app = app
        self._port = str(port)
        self._page = make_wsgi_app(registry())

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Passes the request on, or shows the metrics."""
        here = environ.get("SERVER_PORT") == self._port
        return (self._page if here else self._app)(environ, start_response)
