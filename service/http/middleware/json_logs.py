"""Log lines as JSON, one object a line, with the request's id and game and without player tokens."""

import logging
import sys
from datetime import UTC, datetime

import msgspec
from flask import has_request_context, request

from service.http.middleware.access_log import game_id_of, operation_id
from service.http.problems.request_id import TOKEN_PATTERN, request_id


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; anything that looks like a token is replaced, wherever it came from."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request_id": request_id(),
            **_request_facts(),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return TOKEN_PATTERN.sub("[token]", msgspec.json.encode(line).decode())


def _request_facts() -> dict[str, str | None]:
    """The operation and the game of the current request; nothing outside a request."""
    if not has_request_context():
        return {}
    return {"operation": operation_id(request.environ), "game_id": game_id_of(request.environ)}


def log_as_json() -> None:
    """Sends every log line of this process to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    # In a web worker, gunicorn's own lines are about requests that it cannot parse.
    for gunicorn_handler in logging.getLogger("gunicorn.error").handlers:
        gunicorn_handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
