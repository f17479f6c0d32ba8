"""Health checks: whether the process runs, and whether it can serve."""

from flask import Blueprint, Response, jsonify

from service.http.context import service_context

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """Answers if the process runs."""
    return jsonify(status="ok")


@health.get("/readyz")
def readyz() -> Response:
    """Answers if the store answers too."""
    service_context().tables.store.ping()
    return jsonify(status="ready")
