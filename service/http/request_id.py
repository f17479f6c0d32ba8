"""One id for each request: on its answer, in its problems and on every line it logs."""

import re
import secrets

from flask import g, has_request_context, request

HEADER = "X-Request-Id"
_SANE = re.compile(r"[A-Za-z0-9._:/+=-]{1,64}")


def request_id() -> str:
    """The current request's id: the client's own if it is sane, else a fresh one; `-` outside a request."""
    if not has_request_context():
        return "-"
    known: str | None = g.get("request_id")
    if known is None:
        known = g.request_id = _chosen(request.headers.get(HEADER))
    return known


def _chosen(offered: str | None) -> str:
    if offered is not None and _SANE.fullmatch(offered):
        return offered
    return secrets.token_hex(8)
