"""A server with a certificate that no client trusts."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.kit.servers.programs import output, program


class Untrusted(ThreadingHTTPServer):
    """Signs its certificate itself, and counts the connections."""

    connections = 0

    @property
    def url(self) -> str:
        """The address."""
        return f"https://127.0.0.1:{self.server_address[1]}"

    def get_request(self) -> Any:
        """Counts; the handshake is part of it."""
        self.connections += 1
        return super().get_request()


@contextmanager
def untrusted(folder: Path) -> Iterator[Untrusted]:
    """Runs the server with a new certificate in the folder."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ("-keyout", key, "-out", certificate, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    output(program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *made)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    with Untrusted(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
