"""The names of all keys. Keys of one game have its id as their hash tag: one slot of a cluster."""

DEADLINES_KEY = "deadlines"
GAME_KEY_PATTERN = "game:{*}"
"""Matches the hash of every game, and no other key."""


def lobby_key(name: str) -> str:
    """Sorted set: the public games on a list."""
    return f"lobby:{name}"


def join_code_key(join_code: str) -> str:
    """String: the game that a join code leads to."""
    return f"code:{join_code}"


def pointer_key(name: str) -> str:
    """String: the game that a player of quick play goes to."""
    return f"pointer:{name}"


def game_key(game_id: str) -> str:
    """Hash: version, state and stored answers."""
    return f"game:{{{game_id}}}"


def events_key(game_id: str) -> str:
    """Stream: all events of the game."""
    return f"game:{{{game_id}}}:events"


def moves_key(game_id: str) -> str:
    """List: the moves of all rounds, in the order of play."""
    return f"game:{{{game_id}}}:moves"


def rounds_key(game_id: str) -> str:
    """Hash: the records of ended rounds."""
    return f"game:{{{game_id}}}:rounds"


def answers_key(game_id: str) -> str:
    """List: the stored answers in the order of their commits; they themselves are in the game's hash."""
    return f"game:{{{game_id}}}:answers"


def keys_of_game(game_id: str) -> list[str]:
    """All keys of one game, its hash first."""
    return [
        game_key(game_id),
        events_key(game_id),
        moves_key(game_id),
        rounds_key(game_id),
        answers_key(game_id),
        presence_key(game_id),
    ]


def game_of_key(key: bytes) -> str:
    """The id of the game with this hash."""
    return key[6:-1].decode()


def answer_field(player: str, key: str) -> str:
    """Field of the game's hash: the answer to a player under the idempotency key with this hash."""
    return f"answer:{player}:{key}"


def tallies_key(limit: str, window: int, share: int) -> str:
    """Hash: the number of requests of some callers in one window."""
    return f"tallies:{limit}:{window}:{share}"


def bot_tables_keys(caller: str) -> tuple[str, str]:
    """Sorted sets: the places of tables that bots fill, all of them and those of a caller; one slot of a cluster."""
    return "{bot_tables}", f"{{bot_tables}}:{caller}"


def presence_key(game_id: str) -> str:
    """Hash: the players and spectators connected to the game, by process."""
    return f"game:{{{game_id}}}:present"


def feed_channel(game_id: str) -> str:
    """Channel: the events of every commit of the game, and its attendance."""
    return f"feed:{{{game_id}}}"


def game_of_channel(channel: bytes) -> str:
    """The id of the game with this channel."""
    return channel[6:-1].decode()
