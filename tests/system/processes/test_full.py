"""The whole service on an embedded server that fills up: new games stop, games in play go on."""

from collections.abc import Callable

from redis import Redis

from tests.kit.clients.client import Api, code_of
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import Running


def test_new_games_stop_before_the_store_is_full_and_return_with_room(
    start: Callable[..., Running], connect: Callable[[str], Api]
) -> None:
    running = start(MAXMEMORY_MB=16, STORE_FILL_PERCENT=75)
    api = connect(running.url)
    mover = next(seat for seat in api.table("rami", 2) if seat.view()["legal_moves"])
    address = (running.data_dir / "redis" / "address").read_text()
    with Redis(unix_socket_path=address) as redis:
        assert redis.config_get("maxmemory") == {"maxmemory": str(16 * 1024 * 1024)}
        redis.setrange("filler", 12 * 1024 * 1024 - 1, "x")  # without a buffer of this size
        wait_until(lambda: api.call("createGame", {"variant": "rami"}).is_error)
        assert code_of(api.call("createGame", {"variant": "rami"})) == (503, "store_nearly_full")
        mover.draw()
        redis.delete("filler")
        wait_until(lambda: api.call("createGame", {"variant": "rami"}).is_success)
    running.says("new games are opened again")
