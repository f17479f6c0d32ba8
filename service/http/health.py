"""Whether the process lives, and whether it can serve."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify


def health(ping: Callable[[], None]) -> Blueprint:
    """The pages that a supervisor asks; `ping` raises when the store does not answer."""
    pages = Blueprint("health", __name__)

    @pages.get("/healthz")
    def healthz() -> Response:
        return jsonify(status="ok")

    @pages.get("/readyz")
    def readyz() -> Response:
        ping()
        return jsonify(status="ready")

    return pages
