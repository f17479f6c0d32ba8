"""Conditional requests: the entity tag of a view, 304 when the client has it already, 412 when the game moved on."""

import re
from collections.abc import Mapping

from flask import Response, request

from service.http.problems.language import preferred_language
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.protocol.responses import view_headers

SPECTATOR = "spectator"
VIEW_FORMAT = 3
"""Goes up when a release changes the form of a view, so that no client keeps the old form."""
_TAG_VERSION = re.compile(r'(?:W/)?"(\d+)\.')


def view_etag(version: int, viewer: str | None) -> str:
    """The strong entity tag of the view of a game at `version` for `viewer` (a player, or None: a spectator)."""
    return f'"{version}.{viewer or SPECTATOR}.{preferred_language()}.{VIEW_FORMAT}"'


def not_modified(tag: str, headers: Mapping[str, str] | None = None) -> Response | None:
    """A 304 response if If-None-Match names `tag`, else None; `headers` are by default those of a view."""
    if_none_match = request.environ.get("HTTP_IF_NONE_MATCH")
    if if_none_match is None or (tag not in if_none_match and if_none_match.strip() != "*"):
        return None
    return Response(status=304, headers=headers or view_headers(tag))


def check_if_match(version: int, viewer: str) -> None:
    """Raises ProblemError (412) if If-Match names no tag of `version`.

    Only the version counts: the client may have seen it in another language, and a proxy may have made the tag weak.
    """
    if_match = request.environ.get("HTTP_IF_MATCH")
    if if_match is None or if_match.strip() == "*" or str(version) in _TAG_VERSION.findall(if_match):
        return
    raise ProblemError(
        HttpProblem.PRECONDITION_FAILED,
        version=version,
        facts={"version": version},
        headers={"ETag": view_etag(version, viewer)},
    )
