"""Conditional requests: the entity tag of a view, 304 when the client has it already, 412 when the game moved on."""

import re
from collections.abc import Mapping

from flask import Response, request

from service.http.problems.language import preferred_language
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.protocol.responses import view_headers

SPECTATOR = "spectator"
VIEW_FORMAT = 3
"""Counts up when a release changes what a view looks like, so that no client keeps the old shape."""
_TAG_VERSION = re.compile(r'(?:W/)?"(\d+)\.')


def view_etag(version: int, viewer: str | None) -> str:
    """The strong tag of what `viewer` (a player, or None: a spectator) sees of a game at `version`."""
    return f'"{version}.{viewer or SPECTATOR}.{preferred_language()}.{VIEW_FORMAT}"'


def not_modified(tag: str, headers: Mapping[str, str] | None = None) -> Response | None:
    """The answer without a body, where If-None-Match names the tag; its headers are by default those of a view."""
    wanted = request.environ.get("HTTP_IF_NONE_MATCH")
    if wanted is None or (tag not in wanted and wanted.strip() != "*"):
        return None
    return Response(status=304, headers=headers or view_headers(tag))


def check_if_match(version: int, viewer: str) -> None:
    """Raises ProblemError (412) where If-Match names no tag of this version.

    Only the version counts: a client may have seen it in another language, and a proxy may have marked it weak.
    """
    wanted = request.environ.get("HTTP_IF_MATCH")
    if wanted is None or wanted.strip() == "*" or str(version) in _TAG_VERSION.findall(wanted):
        return
    raise ProblemError(
        HttpProblem.PRECONDITION_FAILED,
        version=version,
        facts={"version": version},
        headers={"ETag": view_etag(version, viewer)},
    )
