"""The rights that deploy/secrets.sh gives the service are enough on a cluster, with replicas to wait for."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis
from redis.exceptions import NoPermissionError

from service.admin import Admin
from service.app import create_app, stop_streams
from service.http.context import context_of
from service.settings import Durability, Settings
from service.store import Deadlines, measure_fill
from service.store.connections.cluster import ClusterConnection
from service.worker import play_due_games
from tests.kit.clients.client import Api, success
from tests.kit.servers.programs import DEPLOY, output
from tests.service.http.tables import pair_by_chance
from tests.system.cluster.clusters import Cluster


def test_the_rights_of_the_service_are_enough_on_a_cluster(tmp_path: Path) -> None:
    output("sh", DEPLOY / "secrets.sh", tmp_path / "secrets")
    _, *rights = (tmp_path / "secrets" / "redis.acl").read_text().splitlines()[-1].split()
    known = urlsplit((tmp_path / "secrets" / "redis_url").read_text().strip()).netloc.rpartition("@")[0]
    with Cluster.running(tmp_path / "cluster", primaries=1, replicas=1) as cluster:
        for node in cluster.nodes:
            node.call("ACL", "SETUSER", *rights)
        url = cluster.url.replace("://", f"://{known}@")
        app = create_app(Settings(redis_url=url, secret_key="s" * 32, durability=Durability.REPLICATED))
        tables = context_of(app).tables
        link = tables.store._connection
        assert isinstance(link, ClusterConnection)
        link.replica_wait = (("WAIT", 1, 4000),)  # however busy the machine
        mover, other = pair_by_chance(Api.inside(app))
        mover.draw()
        assert success(other.get("/events", Prefer="wait=20"))["events"]
        assert not play_due_games(tables, Deadlines(link, 60))
        assert measure_fill(link) == 0
        operator = Admin(link)
        assert len(list(operator.games("0:0", 10))) == 2
        assert operator.show(mover.game_id)
        assert len(list(operator.delete([mover.game_id]))) == 1
        stop_streams(app)
        link.close()
        with Redis.from_url(f"redis://{known}@{cluster.nodes[0].address}") as redis, pytest.raises(NoPermissionError):
            redis.execute_command("CLUSTER RESET")
