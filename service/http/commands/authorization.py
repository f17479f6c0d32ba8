"""Who looks at a game or plays in it: the token of the request, checked against the table."""

from service.http.context import service_context
from service.http.problems.problem import ProblemError
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


def viewer_of(table: Table, claimed: TokenClaim | None) -> Player | None:
    """The player who looks, or None for a spectator; raises ProblemError where the game is not his to see."""
    if claimed is not None:
        return require_player(table, claimed)
    if table.visibility is Visibility.UNLISTED:
        raise ProblemError(Refusal.GAME_NOT_FOUND)
    return None


def require_player(table: Table, claimed: TokenClaim | None) -> Player:
    """The player whose token this is; raises ProblemError (an unlisted game tells nobody else that it exists)."""
    found = table.player(claimed.player_id) if claimed else None
    if (
        claimed
        and found
        and found.nonce
        and is_valid_claim(claimed, service_context().settings.secret_key, table.id, found.nonce)
    ):
        return found
    if table.visibility is Visibility.UNLISTED:
        raise ProblemError(Refusal.GAME_NOT_FOUND)
    raise invalid_token_error() if claimed else missing_token_error()


def token_of_player(table: Table, player_id: str) -> str | None:
    """The token of a player who has one."""
    found = table.player(player_id)
    if found is None or found.nonce is None:
        return None
    return player_token(service_context().settings.secret_key, table.id, player_id, found.nonce)


def table_and_viewer(game_id: str) -> tuple[Table, Player | None]:
    """The game as it is and who looks at it; raises ProblemError where it is not his to see."""
    claimed = token_claim()
    table = service_context().tables.look(game_id, lambda table: viewer_of(table, claimed))
    return table, viewer_of(table, claimed)
