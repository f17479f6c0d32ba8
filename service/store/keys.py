"""The names of all keys. What belongs to one game has the game's id as its hash tag: one slot of a cluster."""

DEADLINES_KEY = "deadlines"


def lobby_key(name: str) -> str:
    """Sorted set: the public games on a list."""
    return f"lobby:{name}"


def join_code_key(join_code: str) -> str:
    """String: the game that a join code leads to."""
    return f"code:{join_code}"


def pointer_key(name: str) -> str:
    """String: where somebody who looks for a game goes."""
    return f"pointer:{name}"


def game_key(game_id: str) -> str:
    """Hash: version, state and recorded answers."""
    return f"game:{{{game_id}}}"


def events_key(game_id: str) -> str:
    """Stream: every event of the game."""
    return f"game:{{{game_id}}}:events"


def moves_key(game_id: str) -> str:
    """List: the moves of all rounds, in the order of play."""
    return f"game:{{{game_id}}}:moves"


def rounds_key(game_id: str) -> str:
    """Hash: the closing records of ended rounds."""
    return f"game:{{{game_id}}}:rounds"


def answer_field(player: str, key: str) -> str:
    """Field of the game's hash: what a player was answered under the idempotency key with this hash."""
    return f"answer:{player}:{key}"


def tallies_key(limit: str, window: int, share: int) -> str:
    """Hash: how often each of some callers came in a stretch of time."""
    return f"tallies:{limit}:{window}:{share}"


def presence_key(game_id: str) -> str:
    """Hash: who is connected to the game, through which process."""
    return f"game:{{{game_id}}}:present"


def feed_channel(game_id: str) -> str:
    """Channel: the events of every commit of the game, and who is there."""
    return f"feed:{{{game_id}}}"


def game_of_channel(channel: bytes) -> str:
    """The game of a channel."""
    return channel[6:-1].decode()
