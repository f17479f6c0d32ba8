"""The viewer or player of a request: its token, checked against the table."""

from flask import request

from service.http.context import service_context
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.protocol.tokens import (
    TokenClaim,
    invalid_token_error,
    is_valid_claim,
    missing_token_error,
    player_token,
    token_claim,
)
from service.tables.model.refusals import Refusal
from service.tables.model.table import Player, Table, Visibility


def viewer_of(table: Table, claim: TokenClaim | None) -> Player | None:
    """The player of this claim, or None for a spectator. Raises ProblemError if they may not see the game."""
    if claim is not None:
        return require_player(table, claim, service_context().settings.secret_keys)
    if table.visibility is Visibility.UNLISTED:
        raise ProblemError(Refusal.GAME_NOT_FOUND)
    return None


def require_player(table: Table, claim: TokenClaim | None, secret_keys: tuple[str, ...]) -> Player:
    """The player of this claim. Raises ProblemError for anyone else; an unlisted game then seems not to exist."""
    player = table.player(claim.player_id) if claim else None
    if claim and player and player.nonce and is_valid_claim(claim, secret_keys, table.id, player.nonce):
        return player
    if table.visibility is Visibility.UNLISTED:
        raise ProblemError(Refusal.GAME_NOT_FOUND)
    raise invalid_token_error() if claim else missing_token_error()


def token_of_player(table: Table, player_id: str) -> str:
    """The token of a player. Raises ProblemError if they have left, or a bot has their id."""
    player = table.player(player_id)
    if player is None or player.nonce is None:
        raise ProblemError(HttpProblem.SEAT_GIVEN_UP, facts={"player_id": player_id})
    return player_token(service_context().settings.secret_keys, table.id, player_id, player.nonce)


def table_and_viewer(game_id: str) -> tuple[Table, Player | None]:
    """The game as it is, and its viewer: a player, or None. Raises ProblemError if they may not see it."""
    claim = token_claim(request.environ)
    table = service_context().tables.look(game_id)
    return table, viewer_of(table, claim)
