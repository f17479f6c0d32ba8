"""Forwarded headers, which count only when a trusted proxy sends them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

from service.http.middleware.addresses import parsed_address
from service.setting_readers import Networks

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class TrustedProxies:
    """Accepts X-Forwarded-For, -Proto and -Host only from peers in the trusted networks."""

    def __init__(self, app: "WSGIApplication", networks: Networks) -> None:
        self._app = app
        self._with_forwarded_headers = ProxyFix(app, x_for=1, x_proto=1, x_host=1)
        self._networks = networks

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Passes the request on, with the client's own address if a trusted proxy reports it."""
        trusted = self._trusts(environ.get("REMOTE_ADDR", ""))
        return (self._with_forwarded_headers if trusted else self._app)(environ, start_response)

    def _trusts(self, peer: str) -> bool:
        address = parsed_address(peer)
        return address is not None and any(address in network for network in self._networks)
