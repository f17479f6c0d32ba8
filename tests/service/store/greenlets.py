"""A program for test_gevent: the store and its feed under gevent, where a wait blocks only its greenlet."""

import sys

from gevent import Greenlet, monkey, spawn

monkey.patch_all()

from service.store import Feed, GameStore, connect  # noqa: E402 - gevent has to come first
from tests.service.store.changes import change  # noqa: E402

GAMES, MOVES = 50, 10


def listen(feed: Feed, game_id: str) -> int:
    """Waits for every event of a game; returns how many came."""
    seen = 0
    while seen < MOVES and (news := feed.wait_for_update(game_id, seen, 3, 10).events):
        seen += len(news)
    return seen


def play(store: GameStore, game_id: str) -> int:
    """Plays a game; returns how many commits were made."""
    return [store.commit(change(n, game_id=game_id)) for n in range(MOVES)].count(True)


def result(greenlet: "Greenlet[..., int]") -> int:
    """Waits for a greenlet; returns its result."""
    return int(greenlet.get(timeout=30))


def main(url: str) -> None:
    """Runs many listeners and players on few connections."""
    link = connect(url, connections=4)
    store, feed = GameStore(link, 60), Feed(link)
    games = [f"g{n}" for n in range(GAMES)]
    listeners = [spawn(listen, feed, game_id) for game_id in games * 3]
    players = [spawn(play, store, game_id) for game_id in games]
    sys.stdout.write(f"heard {sum(map(result, listeners))} made {sum(map(result, players))}")
    feed.close()
    link.close()


if __name__ == "__main__":
    main(sys.argv[1])
