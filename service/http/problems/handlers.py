"""The one place where what went wrong becomes a problem: refusals of the rules, HTTP errors, a lost store, a crash."""

import logging

from flask import Flask, Response, current_app
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.rules.model.errors import BadOptions, IllegalMove
from service.store import BadCursor, NotReplicated, StoreUnavailable
from service.tables.model.refusals import Refusal, TableError

log = logging.getLogger("service.http.errors")

RETRY_AFTER_ONE_SECOND = {"Retry-After": "1"}
PUBLIC_CODES = {
    Refusal.VARIANT_NOT_FOUND: HttpProblem.UNKNOWN_VARIANT,  # in the body of createGame; 404 is for a path
    Refusal.WRONG_JOIN_CODE: Refusal.GAME_NOT_FOUND,  # or it would tell that an unlisted game exists
}
_CODE_BY_STATUS = {
    404: HttpProblem.NOT_FOUND,
    405: HttpProblem.METHOD_NOT_ALLOWED,
    406: HttpProblem.NOT_ACCEPTABLE,
    413: HttpProblem.BODY_TOO_LARGE,
    415: HttpProblem.UNSUPPORTED_MEDIA_TYPE,
}


def register_error_handlers(app: Flask) -> None:
    """Makes every failed request of this app answer with a problem."""
    app.register_error_handler(ProblemError, ProblemError.response)
    app.register_error_handler(HTTPException, http_error_response)
    app.register_error_handler(IllegalMove, illegal_move_response)
    app.register_error_handler(BadOptions, bad_options_response)
    app.register_error_handler(TableError, table_error_response)
    app.register_error_handler(BadCursor, bad_cursor_response)
    app.register_error_handler(StoreUnavailable, store_error_response)


def http_error_response(error: HTTPException) -> Response:
    """Werkzeug's own errors, and what nobody caught: Flask hands that over as a 500."""
    status = error.code or 500
    code = _CODE_BY_STATUS.get(status, HttpProblem.INTERNAL_ERROR if status >= 500 else HttpProblem.BAD_REQUEST)
    allow = {"Allow": ", ".join(error.valid_methods or ())} if isinstance(error, MethodNotAllowed) else {}
    return ProblemError(code, headers=allow, facts={"most": current_app.config["MAX_CONTENT_LENGTH"]}).response()


def illegal_move_response(error: IllegalMove) -> Response:
    """A move that the rules refuse."""
    return ProblemError(error.reason, rule=error.rule, facts=error.facts).response()


def bad_options_response(error: BadOptions) -> Response:
    """Options that make no game; each is named in the body of createGame."""
    faults = [Fault(FaultLocation.BODY, f"/options/{option}", "refused") for option in error.options]
    return ProblemError(error.fault, rule=error.rule, faults=faults, facts={"options": error.options}).response()


def table_error_response(error: TableError) -> Response:
    """What a table refuses; where a field of the request is to blame, it is named."""
    field = _FIELD_POINTERS.get(error.refusal)
    return ProblemError(
        PUBLIC_CODES.get(error.refusal, error.refusal),
        faults=[Fault(FaultLocation.BODY, field, "refused")] if field else (),
        headers=RETRY_AFTER_ONE_SECOND if error.refusal is Refusal.BUSY else None,
        facts=error.facts,
    ).response()


_FIELD_POINTERS = {
    Refusal.VARIANT_NOT_FOUND: "/variant",
    Refusal.PLAYER_COUNT: "/seats",
    Refusal.TOO_MANY_BOTS: "/bots",
    Refusal.NOBODY_TO_SEE: "/visibility",
    Refusal.BAD_DECK: "/deck",
}


def bad_cursor_response(_: BadCursor) -> Response:
    """A cursor that the lobby did not give."""
    return ProblemError(
        HttpProblem.INVALID_FIELDS, faults=[Fault(FaultLocation.QUERY, "cursor", "bad_cursor")]
    ).response()


def store_error_response(error: StoreUnavailable) -> Response:
    """A store that does not answer, cannot write just now, or has a write in one place only."""
    log.error("the store failed: %s", error)
    code = HttpProblem.NOT_REPLICATED if isinstance(error, NotReplicated) else HttpProblem.STORE_UNAVAILABLE
    return ProblemError(code, headers=RETRY_AFTER_ONE_SECOND).response()
