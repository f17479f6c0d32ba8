"""The service in this process, intact or with a deliberate defect."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from flask import request

from service.app import build_app
from service.store import connect
from tests.kit.clients.client import Api
from tests.kit.games.context import context_on

NOWHERE = "unix:///nowhere/at/all"


def defective() -> None:
    """Fails every request to an operation of the contract."""
    if request.path.startswith("/v1/"):
        raise RuntimeError("a defect")


@contextmanager
def served(redis_url: str, *, sandbox: bool = True, broken: bool = False, **changed: Any) -> Iterator[Api]:
    """A service on that store, held to its contract; in a broken one every operation fails."""
    link = connect(redis_url, patience=5.0 if redis_url != NOWHERE else 0.05)
    with closing(link), context_on(link, redis_url=redis_url, sandbox=sandbox, **changed) as context:
        app = build_app(context)
        if broken:
            app.before_request(defective)
        yield Api.inside(app)
