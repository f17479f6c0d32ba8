"""The store under gevent, in a separate process because gevent patches all of it."""

import subprocess
import sys

from redis import Redis


def test_greenlets_share_few_connections_and_hear_everything(redis: Redis, url: str) -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.service.store.greenlets", url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("heard 1500 made 500", "")
