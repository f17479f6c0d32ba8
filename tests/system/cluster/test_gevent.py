"""Sentinels, a cluster and replicas under gevent, where the calls of a process share its connections."""

import pytest

from tests.kit.servers.gevent_tests import run_under_gevent


@pytest.mark.soak
def test_servers_are_found_and_changes_confirmed_under_gevent() -> None:
    names = ("cluster_connection", "sentinel", "durability")
    run_under_gevent(*(f"tests/system/cluster/test_{name}.py" for name in names))
