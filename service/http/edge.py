"""What happens at the edge of every request: its id, cross-origin rules, whether the client takes our answers."""

from flask import Flask, Response, request

from service.http.cors import Cors
from service.http.problems import Code, ProblemError
from service.http.request_id import HEADER, request_id

JSON = "application/json"
API = "/v1/"


def add_edge(app: Flask, cors: Cors) -> None:
    """Adds it to the app."""

    @app.before_request
    def arrive() -> Response | None:
        if request.method == "OPTIONS":
            return cors.preflight()
        if request.path.startswith(API):
            check_accept()
        return None

    @app.after_request
    def leave(response: Response) -> Response:
        response.headers[HEADER] = request_id()
        cors.mark(response)
        return response


def check_accept() -> None:
    """Raises ProblemError (406) where the client takes no JSON."""
    accept = request.headers.get("Accept")
    if accept is None or accept == "*/*" or JSON in accept or request.accept_mimetypes[JSON]:
        return
    raise ProblemError(Code.NOT_ACCEPTABLE, facts={"offered": JSON})
