"""Kinds of operations: the problems, headers and answers that operations have in common."""

from dataclasses import replace
from http import HTTPStatus

import msgspec

from service.http.contract.operations import Answer, Operation
from service.http.problems.handlers import public_code
from service.http.problems.problem import HttpProblem
from service.http.protocol.pages import HTML_MEDIA_TYPE
from service.http.schemas.answers import DryRun, Game, Seat
from service.rules.engine import MOVE_REFUSES
from service.rules.model.moves import PlayersMove
from service.rules.rounds.turn import TURN_REFUSES
from service.tables.actions.gameplay import PLAY_REFUSES
from service.tables.model.refusals import Refusal
from service.tables.storage.repository import CHANGE_REFUSES, READ_REFUSES

COMMON_PROBLEMS = (
    HttpProblem.NOT_ACCEPTABLE,
    HttpProblem.INVALID_FIELDS,
    HttpProblem.INTERNAL_ERROR,
    HttpProblem.API_KEY_REQUIRED,
    HttpProblem.API_KEY_UNKNOWN,
    HttpProblem.TOO_MANY_REQUESTS,
    HttpProblem.OVERLOADED,
)
STORE_PROBLEMS = (*COMMON_PROBLEMS, HttpProblem.STORE_UNAVAILABLE)
BODY_PROBLEMS = (
    HttpProblem.BAD_JSON,
    HttpProblem.REPEATED_MEMBER,
    HttpProblem.BODY_TOO_LARGE,
    HttpProblem.UNSUPPORTED_MEDIA_TYPE,
    HttpProblem.UNSUPPORTED_CODING,
)
READ_PROBLEMS = (HttpProblem.TOKEN_INVALID, *READ_REFUSES, *STORE_PROBLEMS)
COMMIT_PROBLEMS = (
    HttpProblem.TOKEN_MISSING,
    *READ_PROBLEMS,
    HttpProblem.NOT_REPLICATED,
    *CHANGE_REFUSES,
    HttpProblem.PRECONDITION_FAILED,
)
CHANGE_PROBLEMS = (*COMMIT_PROBLEMS, *BODY_PROBLEMS, HttpProblem.IDEMPOTENCY_KEY_REUSED)
MOVE_PROBLEMS = (*PLAY_REFUSES, *TURN_REFUSES)

MARKDOWN_MEDIA_TYPE = "text/markdown"

NO_TOKEN = ((), ("apiKey",))
OPTIONAL_TOKEN = (*NO_TOKEN, ("playerToken",), ("playerToken", "apiKey"))
PLAYER_TOKEN = (("playerToken",), ("playerToken", "apiKey"))
VIEW_HEADER_NAMES = ("ETag", "X-Request-Id")
NOT_MODIFIED_ANSWER = Answer(
    HTTPStatus.NOT_MODIFIED, "The client's copy is current (If-None-Match).", headers=VIEW_HEADER_NAMES
)


def read_operation(name: str, description: str, body: type[msgspec.Struct], *problems: str) -> Operation:
    """An operation that shows a part of a game to everybody who may see the game."""
    answer = Answer(HTTPStatus.OK, description, body, VIEW_HEADER_NAMES)
    return Operation(
        name,
        (answer, NOT_MODIFIED_ANSWER),
        (*READ_PROBLEMS, *problems),
        OPTIONAL_TOKEN,
        ("IfNoneMatch", "AcceptLanguage"),
    )


def list_operation(name: str, description: str, body: type[msgspec.Struct], *problems: str) -> Operation:
    """An operation that shows something that belongs to no single game."""
    answer = Answer(HTTPStatus.OK, description, body, ("X-Request-Id",))
    return Operation(name, (answer,), (*COMMON_PROBLEMS, *problems), NO_TOKEN, ("AcceptLanguage",))


def localized_operation(name: str, description: str, body: type[msgspec.Struct], *problems: str) -> Operation:
    """An operation that shows something that belongs to no single game, in the reader's language."""
    answer = Answer(HTTPStatus.OK, description, body, ("Content-Language", "X-Request-Id"))
    return Operation(name, (answer,), (*COMMON_PROBLEMS, *problems), NO_TOKEN, ("AcceptLanguage",))


def text_operation(name: str, description: str, *problems: str) -> Operation:
    """An operation that shows a text in the reader's language, as Markdown or as a page."""
    headers = ("Content-Language", *VIEW_HEADER_NAMES)
    answers = (
        Answer(HTTPStatus.OK, description, {"type": "string"}, headers, media_type)
        for media_type in (MARKDOWN_MEDIA_TYPE, HTML_MEDIA_TYPE)
    )
    return Operation(
        name,
        (*answers, NOT_MODIFIED_ANSWER),
        (*COMMON_PROBLEMS, *problems),
        NO_TOKEN,
        ("IfNoneMatch", "AcceptLanguage"),
    )


def seat_operation(name: str, description: str, *problems: str) -> Operation:
    """An operation that gives a new player a seat and its token."""
    common = (
        *STORE_PROBLEMS,
        Refusal.NEWER_RELEASE,
        HttpProblem.NOT_REPLICATED,
        *BODY_PROBLEMS,
        HttpProblem.IDEMPOTENCY_KEY_REUSED,
        HttpProblem.SEAT_GIVEN_UP,
    )
    return Operation(
        name,
        (_seat_answer(description),),
        (*common, *map(public_code, problems)),
        NO_TOKEN,
        ("StrongKey", "AcceptLanguage"),
    )


def reseat_operation(name: str, description: str, *problems: str) -> Operation:
    """An operation that gives a player of one game a seat in another game."""
    headers = ("IfMatch", "IdempotencyKey", "AcceptLanguage")
    return Operation(
        name,
        (_seat_answer(description),),
        (*CHANGE_PROBLEMS, HttpProblem.SEAT_GIVEN_UP, *problems),
        PLAYER_TOKEN,
        headers,
    )


def _seat_answer(description: str) -> Answer:
    return Answer(HTTPStatus.CREATED, description, Seat, ("Location", *VIEW_HEADER_NAMES))


def change_operation(name: str, *problems: str) -> Operation:
    """An operation by which a player changes a game; it answers with the game as the player then sees it."""
    changed = Answer(HTTPStatus.CREATED, "The game after the change, as the player sees it.", Game, VIEW_HEADER_NAMES)
    return Operation(
        name, (changed,), (*CHANGE_PROBLEMS, *problems), PLAYER_TOKEN, ("IfMatch", "IdempotencyKey", "AcceptLanguage")
    )


def move_operation(name: str, move: type[PlayersMove]) -> Operation:
    """An operation that makes a move of this type."""
    return dry_run_operation(name, *MOVE_PROBLEMS, *MOVE_REFUSES[move])


def dry_run_operation(name: str, *problems: str) -> Operation:
    """An operation that makes a move, or only checks it (`dry_run`)."""
    operation = change_operation(name, *problems)
    tried = Answer(HTTPStatus.OK, "The move is legal (`dry_run`); what it would be worth.", DryRun, ("X-Request-Id",))
    return replace(operation, answers=(*operation.answers, tried))
