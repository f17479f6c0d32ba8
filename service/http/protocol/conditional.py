"""Conditional requests: the entity tag of a view, 304 when the client has it already, 412 when the game moved on."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from flask import Response, request

from service.http.problems.language import Language, preferred_language
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.protocol.responses import view_headers
from service.tables.model.table import Table

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

SPECTATOR = "spectator"
VIEW_FORMAT = 7
"""Goes up when a release changes the form of a view, so that no client keeps the old form."""
MARK_BYTES = 4
"""Bytes of a state's mark that its tags carry: two states of one version have equal tags once in 4 billion times."""
_TAGGED_STATE = re.compile(r'(?:W/)?"(\d+\.[0-9a-f]*)\.')


def view_etag(table: Table, viewer: str | None, language: Language) -> str:
    """The strong entity tag of the view of `table` in `language` for `viewer` (a player, or None: a spectator)."""
    return f'"{_state_tag(table)}.{viewer or SPECTATOR}.{language}.{VIEW_FORMAT}"'


def _state_tag(table: Table) -> str:
    """What the tags of all views of this state begin with.

    After a failover or a restored backup another state can have the same version; it has another mark.
    """
    return f"{table.version}.{table.mark[:MARK_BYTES].hex()}"


def not_modified(tag: str, headers: Mapping[str, str] | None = None) -> Response | None:
    """A 304 response if If-None-Match names `tag`, else None; `headers` are by default those of a view."""
    if_none_match = request.environ.get("HTTP_IF_NONE_MATCH")
    if if_none_match is None or (tag not in if_none_match and if_none_match.strip() != "*"):
        return None
    return Response(status=304, headers=headers or view_headers(tag))


def check_if_match(environ: "WSGIEnvironment", table: Table, viewer: str) -> None:
    """Raises ProblemError (412) if If-Match names no tag of the state of `table`.

    Only the state counts: the client may have seen it in another language, and a proxy may have made the tag weak.
    """
    if_match = environ.get("HTTP_IF_MATCH")
    if if_match is None or if_match.strip() == "*" or _state_tag(table) in _TAGGED_STATE.findall(if_match):
        return
    raise ProblemError(
        HttpProblem.PRECONDITION_FAILED,
        version=table.version,
        facts={"version": table.version},
        headers={"ETag": view_etag(table, viewer, preferred_language(environ))},
    )
