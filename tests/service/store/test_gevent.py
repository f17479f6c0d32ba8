"""The store under gevent, as in the web processes: in a process of its own because gevent patches all of it."""

from tests.kit.servers.gevent_tests import run_under_gevent

PLAIN_ONLY = "test_call_waits_for_a_free_connection_only_until_its_timeout"
"""Under gevent no call waits for a free connection."""


def test_the_store_under_gevent() -> None:
    folder = "tests/service/store"
    connection = f"{folder}/connections/test_connection.py"
    files = ("under_gevent", "time_limits_under_gevent", "games/test_commit", "games/test_races")
    run_under_gevent(connection, *(f"{folder}/{file}.py" for file in files), f"--deselect={connection}::{PLAIN_ONLY}")
