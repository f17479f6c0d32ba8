"""Turns every error into a problem, in one place: refusals of rules and tables, HTTP errors, a lost store, a crash."""

import logging
from collections.abc import Sequence

from flask import Flask, Response, current_app
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.rules.model.errors import BadOptions, IllegalMove
from service.store import BadCursor, NotReplicated, StoreUnavailable
from service.tables.model.refusals import Refusal, TableError
from service.tables.storage.change_request import KeyReused

log = logging.getLogger("service.http.errors")

RETRY_AFTER_ONE_SECOND = {"Retry-After": "1"}
RETRY_AFTER_HALF_A_MINUTE = {"Retry-After": "30"}
PUBLIC_CODES: dict[str, str] = {
    Refusal.VARIANT_NOT_FOUND: HttpProblem.UNKNOWN_VARIANT,  # in a body the variant is a wrong field; 404 is for a path
    Refusal.WRONG_JOIN_CODE: Refusal.GAME_NOT_FOUND,  # any other code would reveal that an unlisted game exists
}


def public_code(refusal: str) -> str:
    """The code that a table's refusal has in the contract."""
    return PUBLIC_CODES.get(refusal, refusal)


_CODE_BY_STATUS = {
    404: HttpProblem.NOT_FOUND,
    405: HttpProblem.METHOD_NOT_ALLOWED,
    406: HttpProblem.NOT_ACCEPTABLE,
    413: HttpProblem.BODY_TOO_LARGE,
    415: HttpProblem.UNSUPPORTED_MEDIA_TYPE,
}


def register_error_handlers(app: Flask) -> None:
    """Makes `app` answer every failed request with a problem."""
    app.register_error_handler(ProblemError, ProblemError.response)
    app.register_error_handler(HTTPException, http_error_response)
    app.register_error_handler(IllegalMove, illegal_move_response)
    app.register_error_handler(BadOptions, bad_options_response)
    app.register_error_handler(TableError, table_error_response)
    app.register_error_handler(KeyReused, key_reused_response)
    app.register_error_handler(BadCursor, bad_cursor_response)
    app.register_error_handler(StoreUnavailable, store_error_response)


def http_error_response(error: HTTPException) -> Response:
    """The problem for an error of Werkzeug; Flask passes uncaught exceptions in as a 500."""
    status = error.code or 500
    code = _CODE_BY_STATUS.get(status, HttpProblem.INTERNAL_ERROR if status >= 500 else HttpProblem.BAD_REQUEST)
    allow = {"Allow": ", ".join(error.valid_methods or ())} if isinstance(error, MethodNotAllowed) else {}
    return ProblemError(code, headers=allow, facts={"most": current_app.config["MAX_CONTENT_LENGTH"]}).response()


def illegal_move_response(error: IllegalMove) -> Response:
    """The problem for a move that the rules refuse."""
    return ProblemError(error.reason, rule=error.rule, facts=error.facts).response()


def bad_options_response(error: BadOptions) -> Response:
    """The problem for options that make no game; its faults name each option in the body of createGame."""
    code = _option_fault(error.values)
    faults = [Fault(FaultLocation.BODY, f"/options/{option}", code) for option in error.options]
    return ProblemError(error.fault, rule=error.rule, faults=faults, facts={"options": error.options}).response()


def _option_fault(values: Sequence[bool | int | str]) -> str:
    """The fault of an option that must have one of `values`, which are a range or choices; they may be unknown."""
    if not values:
        return "refused"
    if not isinstance(values, range):
        return f"not_choice:{', '.join(map(str, values))}"
    if values.step > 1:
        return f"not_multiple:{values.step}:{values[-1]}"
    return f"option_out_of_range:{values[0]}:{values[-1]}"


def table_error_response(error: TableError) -> Response:
    """The problem for a refusal by a table; where one field of the body caused it, a fault names that field."""
    field = error.facts.get("field") or _REFUSED_FIELDS.get(error.refusal)
    return ProblemError(
        public_code(error.refusal),
        faults=[Fault(FaultLocation.BODY, f"/{field}", "refused")] if field else (),
        headers=_RETRY_HEADERS.get(error.refusal),
        facts=error.facts,
    ).response()


_RETRY_HEADERS = {
    Refusal.BUSY: RETRY_AFTER_ONE_SECOND,
    Refusal.NEWER_RELEASE: RETRY_AFTER_ONE_SECOND,
    Refusal.STORE_NEARLY_FULL: RETRY_AFTER_HALF_A_MINUTE,  # games that expire make room, and an operator does
}
_REFUSED_FIELDS = {
    Refusal.VARIANT_NOT_FOUND: "variant",
    Refusal.VARIANT_RENAMED: "variant",
    Refusal.TOO_MANY_BOTS: "bots",
    Refusal.NOBODY_TO_SEE: "visibility",
    Refusal.BAD_DECK: "deck",
}


def key_reused_response(_: KeyReused) -> Response:
    """The problem for an idempotency key that was used with another request."""
    return ProblemError(HttpProblem.IDEMPOTENCY_KEY_REUSED).response()


def bad_cursor_response(_: BadCursor) -> Response:
    """The problem for a cursor that the lobby did not give out."""
    return ProblemError(
        HttpProblem.INVALID_FIELDS, faults=[Fault(FaultLocation.QUERY, "cursor", "bad_cursor")]
    ).response()


def store_error_response(error: StoreUnavailable) -> Response:
    """The problem for a store that does not answer or cannot write now, or whose write no replica has confirmed."""
    log.error("the store failed: %s", error)
    code = HttpProblem.NOT_REPLICATED if isinstance(error, NotReplicated) else HttpProblem.STORE_UNAVAILABLE
    return ProblemError(code, headers=RETRY_AFTER_ONE_SECOND).response()
