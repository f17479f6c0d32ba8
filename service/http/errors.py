"""The one place where what went wrong becomes a problem: refusals of the rules, HTTP errors, a lost store, a crash."""

import logging

from flask import Flask, Response, current_app
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import OutOfMemoryError, ReadOnlyError, TryAgainError
from redis.exceptions import TimeoutError as RedisTimeoutError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.http.problems import RETRY_AFTER_SECONDS, Code, Fault, Place, ProblemError
from service.rules.errors import BadOptions, IllegalMove

log = logging.getLogger(__name__)

STORE_FAILURES = (RedisConnectionError, RedisTimeoutError, ReadOnlyError, OutOfMemoryError, TryAgainError)
_BY_STATUS = {
    404: Code.NOT_FOUND,
    405: Code.METHOD_NOT_ALLOWED,
    406: Code.NOT_ACCEPTABLE,
    413: Code.BODY_TOO_LARGE,
    415: Code.UNSUPPORTED_MEDIA_TYPE,
}


def handle_errors(app: Flask) -> None:
    """Makes every failed request of this app answer with a problem."""
    app.register_error_handler(ProblemError, ProblemError.response)
    app.register_error_handler(HTTPException, of_http)
    app.register_error_handler(IllegalMove, of_rules)
    app.register_error_handler(BadOptions, of_options)
    for failure in STORE_FAILURES:
        app.register_error_handler(failure, of_store)


def of_http(error: HTTPException) -> Response:
    """Werkzeug's own errors, and what nobody caught: Flask hands that over as a 500."""
    status = error.code or 500
    code = _BY_STATUS.get(status, Code.INTERNAL_ERROR if status >= 500 else Code.BAD_REQUEST)
    allow = {"Allow": ", ".join(error.valid_methods or ())} if isinstance(error, MethodNotAllowed) else {}
    return ProblemError(code, headers=allow, facts={"most": current_app.config["MAX_CONTENT_LENGTH"]}).response()


def of_rules(error: IllegalMove) -> Response:
    """A move that the rules refuse."""
    return ProblemError(error.reason, rule=error.rule, facts=error.facts).response()


def of_options(error: BadOptions) -> Response:
    """Options that make no game; each is named in the body of createGame."""
    faults = [Fault(Place.BODY, f"/options/{option}", "option") for option in error.options]
    facts = {**error.facts, "options": error.options}
    return ProblemError(error.fault, rule=error.rule, faults=faults, facts=facts).response()


def of_store(error: Exception) -> Response:
    """A store that does not answer, or cannot write just now."""
    log.error("the store failed: %s", error)
    return ProblemError(Code.STORE_UNAVAILABLE, headers={"Retry-After": str(RETRY_AFTER_SECONDS)}).response()
