"""The names of all keys. What belongs to one game has the game's id as its hash tag: one slot of a cluster."""

DEADLINES = "deadlines"


def lobby(name: str) -> str:
    """Sorted set: the public games on a list."""
    return f"lobby:{name}"


def code(join_code: str) -> str:
    """String: the game that a join code leads to."""
    return f"code:{join_code}"


def pointer(name: str) -> str:
    """String: where somebody who looks for a game goes."""
    return f"pointer:{name}"


def game(game_id: str) -> str:
    """Hash: version, state and recorded answers."""
    return f"game:{{{game_id}}}"


def events(game_id: str) -> str:
    """Stream: every event of the game."""
    return f"game:{{{game_id}}}:events"


def moves(game_id: str) -> str:
    """List: the moves of all rounds, in the order of play."""
    return f"game:{{{game_id}}}:moves"


def rounds(game_id: str) -> str:
    """Hash: the closing records of ended rounds."""
    return f"game:{{{game_id}}}:rounds"


def answer(player: str, key: str) -> str:
    """Field of the game's hash: what a player was answered under the idempotency key with this hash."""
    return f"answer:{player}:{key}"


def tallies(limit: str, window: int, share: int) -> str:
    """Hash: how often each of some callers came in a stretch of time."""
    return f"tallies:{limit}:{window}:{share}"


def present(game_id: str) -> str:
    """Hash: who is connected to the game, through which process."""
    return f"game:{{{game_id}}}:present"


def feed(game_id: str) -> str:
    """Channel: the events of every commit of the game, and who is there."""
    return f"feed:{{{game_id}}}"


def fed(channel: bytes) -> str:
    """The game of a channel."""
    return channel[6:-1].decode()
