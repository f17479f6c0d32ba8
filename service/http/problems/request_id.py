"""An id for each request: on its answer, in its problems and in every line it logs."""

import random
import re

from flask import has_request_context, request

REQUEST_ID_HEADER = "X-Request-Id"
REQUEST_ID_KEY = "rummy.request_id"
"""Key of the request's id in the WSGI environment."""
TOKEN_PATTERN = re.compile(r"p\d+\.[A-Za-z0-9_-]{43}")
"""The form of a player token, which must never serve as an id: logs and traces show ids."""
_VALID_ID = re.compile(r"[A-Za-z0-9._:/+=-]{1,64}")


def request_id() -> str:
    """The id of the current request; `-` outside a request."""
    return request.environ.get(REQUEST_ID_KEY, "-") if has_request_context() else "-"


def choose_request_id(offered: str | None) -> str:
    """`offered`, the client's own id, if it is well formed, otherwise a fresh one."""
    if offered is not None and _VALID_ID.fullmatch(offered) and not TOKEN_PATTERN.search(offered):
        return offered
    return f"{random.getrandbits(64):016x}"  # no secret, so no call of the system
