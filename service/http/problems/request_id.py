"""One id for each request: on its answer, in its problems and on every line it logs."""

import re
import secrets

from flask import has_request_context, request

REQUEST_ID_HEADER = "X-Request-Id"
REQUEST_ID_KEY = "rummy.request_id"
"""Where the WSGI environment has it."""
TOKEN_PATTERN = re.compile(r"p\d+\.[A-Za-z0-9_-]{43}")
"""What looks like a player's token, which is never to be an id: ids are told to whoever watches the service."""
_VALID_ID = re.compile(r"[A-Za-z0-9._:/+=-]{1,64}")


def request_id() -> str:
    """The current request's id; `-` outside a request."""
    return request.environ.get(REQUEST_ID_KEY, "-") if has_request_context() else "-"


def choose_request_id(offered: str | None) -> str:
    """The client's own id if it is a sane one, else a fresh one."""
    if offered is not None and _VALID_ID.fullmatch(offered) and not TOKEN_PATTERN.search(offered):
        return offered
    return secrets.token_hex(8)
