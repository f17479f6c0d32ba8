"""The one place where what went wrong becomes a problem: refusals of the rules, HTTP errors, a lost store, a crash."""

import logging

from flask import Flask, Response, current_app
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.http.problems.problem import Code, Fault, Place, ProblemError
from service.rules.model.errors import BadOptions, IllegalMove
from service.store import BadCursor, NotReplicated, StoreUnavailable
from service.tables.model.refusals import Refusal, TableError

log = logging.getLogger("service.http.errors")

LATER = {"Retry-After": "1"}
TOLD_AS = {
    Refusal.VARIANT_NOT_FOUND: Code.UNKNOWN_VARIANT,  # in the body of createGame; 404 is for a path
    Refusal.WRONG_JOIN_CODE: Refusal.GAME_NOT_FOUND,  # or it would tell that an unlisted game exists
}
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
    app.register_error_handler(TableError, of_tables)
    app.register_error_handler(BadCursor, of_cursor)
    app.register_error_handler(StoreUnavailable, of_store)


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
    faults = [Fault(Place.BODY, f"/options/{option}", "refused") for option in error.options]
    return ProblemError(error.fault, rule=error.rule, faults=faults, facts={"options": error.options}).response()


def of_tables(error: TableError) -> Response:
    """What a table refuses; where a field of the request is to blame, it is named."""
    field = _FIELDS.get(error.refusal)
    return ProblemError(
        TOLD_AS.get(error.refusal, error.refusal),
        faults=[Fault(Place.BODY, field, "refused")] if field else (),
        headers=LATER if error.refusal is Refusal.BUSY else None,
        facts=error.facts,
    ).response()


_FIELDS = {
    Refusal.VARIANT_NOT_FOUND: "/variant",
    Refusal.PLAYER_COUNT: "/seats",
    Refusal.TOO_MANY_BOTS: "/bots",
    Refusal.NOBODY_TO_SEE: "/visibility",
    Refusal.BAD_DECK: "/deck",
}


def of_cursor(_: BadCursor) -> Response:
    """A cursor that the lobby did not give."""
    return ProblemError(Code.INVALID_FIELDS, faults=[Fault(Place.QUERY, "cursor", "bad_cursor")]).response()


def of_store(error: StoreUnavailable) -> Response:
    """A store that does not answer, cannot write just now, or has a write in one place only."""
    log.error("the store failed: %s", error)
    code = Code.NOT_REPLICATED if isinstance(error, NotReplicated) else Code.STORE_UNAVAILABLE
    return ProblemError(code, headers=LATER).response()
