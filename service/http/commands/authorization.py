"""Who looks at a game or plays in it: the token of the request, checked against the table."""

from service.http.context import parts
from service.http.problems.problem import ProblemError
from service.http.protocol import tokens as auth
from service.tables.model.refusals import Refusal
from service.tables.model.table import Player, Table, Visibility


def viewer(table: Table, claimed: auth.Claim | None) -> Player | None:
    """The player who looks, or None for a spectator; raises ProblemError where the game is not his to see."""
    if claimed is not None:
        return player(table, claimed)
    if table.visibility is Visibility.UNLISTED:
        raise ProblemError(Refusal.GAME_NOT_FOUND)
    return None


def player(table: Table, claimed: auth.Claim | None) -> Player:
    """The player whose token this is; raises ProblemError (an unlisted game tells nobody else that it exists)."""
    found = table.player(claimed.player_id) if claimed else None
    if claimed and found and found.nonce and auth.proves(claimed, parts().settings.secret_key, table.id, found.nonce):
        return found
    if table.visibility is Visibility.UNLISTED:
        raise ProblemError(Refusal.GAME_NOT_FOUND)
    raise auth.invalid_token() if claimed else auth.missing_token()


def token_of(table: Table, player_id: str) -> str | None:
    """The token of a player who has one."""
    found = table.player(player_id)
    if found is None or found.nonce is None:
        return None
    return auth.token(parts().settings.secret_key, table.id, player_id, found.nonce)


def seen(game_id: str) -> tuple[Table, Player | None]:
    """The game as it is and who looks at it; raises ProblemError where it is not his to see."""
    claimed = auth.claim()
    table = parts().tables.look(game_id, lambda table: viewer(table, claimed))
    return table, viewer(table, claimed)
