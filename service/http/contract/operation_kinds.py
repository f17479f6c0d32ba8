"""What operations have in common in the contract: their problems, headers and answers."""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

import msgspec

from service.http.contract import examples
from service.http.contract.operations import Answer, Operation
from service.http.problems.problem import Code
from service.http.schemas.answers import Game, Seat
from service.rules.model.errors import OptionFault, Reason
from service.tables.model.refusals import Refusal

ALWAYS = (
    Code.NOT_ACCEPTABLE,
    Code.INVALID_FIELDS,
    Code.INTERNAL_ERROR,
    Code.API_KEY_REQUIRED,
    Code.API_KEY_UNKNOWN,
    Code.TOO_MANY_REQUESTS,
)
STORED = (*ALWAYS, Code.STORE_UNAVAILABLE)
BODY = (Code.BAD_JSON, Code.BODY_TOO_LARGE, Code.UNSUPPORTED_MEDIA_TYPE)
READ = (Code.TOKEN_INVALID, Refusal.GAME_NOT_FOUND, *STORED)
COMMIT = (Code.TOKEN_MISSING, *READ, Code.NOT_REPLICATED, Refusal.BUSY, Code.PRECONDITION_FAILED)
CHANGE = (*COMMIT, *BODY, Code.IDEMPOTENCY_KEY_REUSED)
MELDS = (
    Reason.NOT_A_MELD,
    Reason.JOKER_AMBIGUOUS,
    Reason.TAKEN_CARD_LEFT_OVER,
    Reason.ONE_MELD_A_TURN,
    Reason.MUST_DISCARD,
    Reason.BORROW_NOT_ALLOWED,
    Reason.SWAP_NOT_ALLOWED,
    Reason.UNKNOWN_MELD,
    Reason.OPENING_TOO_LOW,
    Reason.OPENING_NEEDS_CLEAN_RUN,
)
"""Why melds are refused, whether they come by themselves or with a draw."""
PRESENT = (Refusal.PLAYER_AWAY, Refusal.SEAT_FORFEITED)
"""Why a player may do nothing who does not play himself."""
MOVE = (Refusal.NOT_STARTED, *PRESENT, Reason.ROUND_NOT_RUNNING, Reason.NOT_YOUR_TURN, Reason.WRONG_PHASE)
HELD = (Reason.CARD_NOT_HELD, Reason.LAY_OFF_OWED)
CLOSED = (Refusal.NOT_WAITING, Refusal.ABANDONED, Refusal.GAME_OVER)
"""Why a game takes nobody any more."""
HOST = (Refusal.NOT_THE_HOST, *CLOSED)
OPTIONS = (OptionFault.UNKNOWN, OptionFault.NOT_FOR_VARIANT, OptionFault.OUT_OF_RANGE, OptionFault.CONTRADICTORY)

MARKDOWN = "text/markdown"

ANYBODY = ("", "playerToken")
PLAYER = ("playerToken",)
VIEWED = ("ETag", "X-Request-Id")
NOT_MODIFIED = Answer(HTTPStatus.NOT_MODIFIED, "The client's copy is current (If-None-Match).", headers=VIEWED)

Example = Callable[[], msgspec.Struct]


def reading(name: str, about: str, body: type[msgspec.Struct], example: Example, *problems: str) -> Operation:
    """An operation that shows something of a game to whoever may see it."""
    found = Answer(HTTPStatus.OK, about, body, example, VIEWED)
    return Operation(name, (found, NOT_MODIFIED), (*READ, *problems), ANYBODY, ("IfNoneMatch", "AcceptLanguage"))


def listing(name: str, about: str, body: type[msgspec.Struct], example: Example, *problems: str) -> Operation:
    """An operation that shows what is no single game's."""
    found = Answer(HTTPStatus.OK, about, body, example, ("X-Request-Id",))
    return Operation(name, (found,), (*ALWAYS, *problems), (), ("AcceptLanguage",))


def described(name: str, about: str, body: type[msgspec.Struct], example: Example, *problems: str) -> Operation:
    """An operation that shows what is no single game's, with texts in the language the reader prefers."""
    found = Answer(HTTPStatus.OK, about, body, example, ("Content-Language", "X-Request-Id"))
    return Operation(name, (found,), (*ALWAYS, *problems), (), ("AcceptLanguage",))


def texts(name: str, about: str, example: Callable[[], str], *problems: str) -> Operation:
    """An operation that shows a text, in the language the reader prefers."""
    found = Answer(HTTPStatus.OK, about, str, example, ("Content-Language", *VIEWED), MARKDOWN)
    return Operation(name, (found, NOT_MODIFIED), (*ALWAYS, *problems), (), ("IfNoneMatch", "AcceptLanguage"))


def seating(name: str, about: str, example: Example, *problems: str) -> Operation:
    """An operation that gives somebody a seat and its token."""
    always = (*STORED, Code.NOT_REPLICATED, *BODY, Code.IDEMPOTENCY_KEY_REUSED, Code.SEAT_GIVEN_UP)
    return Operation(name, (_seated(about, example),), (*always, *problems), (), ("StrongKey", "AcceptLanguage"))


def reseating(name: str, about: str, example: Example, *problems: str) -> Operation:
    """An operation that gives a player of one game a seat in another."""
    headers = ("IfMatch", "IdempotencyKey", "AcceptLanguage")
    return Operation(name, (_seated(about, example),), (*CHANGE, Code.SEAT_GIVEN_UP, *problems), PLAYER, headers)


def _seated(about: str, example: Example) -> Answer:
    return Answer(HTTPStatus.CREATED, about, Seat, example, ("Location", *VIEWED))


def changing(name: str, *problems: str, example: Example = examples.game) -> Operation:
    """An operation by which a player changes a game; answers with the game as he then sees it."""
    made = Answer(HTTPStatus.CREATED, "The game after it, as the player sees it.", Game, example, VIEWED)
    return Operation(name, (made,), (*CHANGE, *problems), PLAYER, ("IfMatch", "IdempotencyKey", "AcceptLanguage"))


def moving(name: str, *problems: str, example: Example = examples.game) -> Operation:
    """A move of the rules."""
    return trying(name, *MOVE, *problems, example=example)


def trying(name: str, *problems: str, example: Example = examples.game) -> Operation:
    """A move, which can be tried."""
    made = changing(name, *problems, example=example)
    would_be = Answer(HTTPStatus.OK, "The move would be made (`dry_run`); the game as it is.", Game, example, VIEWED)
    return replace(made, answers=(*made.answers, would_be))
