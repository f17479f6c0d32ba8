"""Clusters for tests."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from redis import RedisError
from redis.cluster import parse_cluster_slots
from redis.crc import key_slot

from tests.kit.servers.redis_server import DOWN_MS, Server, wait_until
from tests.kit.servers.running import free_port

SLOTS = 16384
GAMES = [f"g{n}" for n in range(30)]


@dataclass
class Cluster:
    """Primaries with their replicas, shard by shard."""

    shards: list[list[Server]]

    @classmethod
    @contextmanager
    def running(
        cls, directory: Path, primaries: int, replicas: int = 0, *, options: Sequence[str] = ()
    ) -> Iterator[Self]:
        """A new cluster that is ready."""
        with ExitStack() as stack:
            nodes = [
                [stack.enter_context(_node(directory, f"{shard}-{n}", options)) for n in range(1 + replicas)]
                for shard in range(primaries)
            ]
            cluster = cls(nodes)
            cluster._introduce()
            for own in nodes:
                for replica in own[1:]:
                    replica.call("CLUSTER REPLICATE", own[0].call("CLUSTER MYID"))
            wait_until(cluster.is_ready)
            yield cluster

    @property
    def nodes(self) -> list[Server]:
        """All nodes."""
        return [server for shard in self.shards for server in shard]

    @property
    def url(self) -> str:
        """A URL for the service, with some of the nodes."""
        return f"redis+cluster://{','.join(server.address for server in self.nodes[:4])}"

    def primary(self, key: str) -> Server:
        """The primary of a key, as some node reports it."""
        slot = self.slot(key)
        for server in self.nodes:
            with suppress(RedisError):
                shares = parse_cluster_slots(server.call("CLUSTER SLOTS"))
                port = next(share["primary"][1] for (first, last), share in shares.items() if first <= slot <= last)
                return next(each for each in self.nodes if each.port == port)
        raise AssertionError("no node answers")

    def slot(self, key: str) -> int:
        """The slot of a key."""
        return key_slot(key.encode())

    def shard(self, key: str) -> int:
        """The index of the shard that has a key."""
        return min(self.slot(key) // (SLOTS // len(self.shards)), len(self.shards) - 1)

    def bytes_told(self) -> int:
        """The bytes that nodes have sent one another to pass on messages of channels."""
        return sum(int(node.call("CLUSTER INFO")["cluster_stats_pubsub_bytes_sent"]) for node in self.nodes)

    def _introduce(self) -> None:
        first, share = self.shards[0][0], SLOTS // len(self.shards)
        for n, (primary, *_) in enumerate(self.shards):
            last = SLOTS - 1 if n == len(self.shards) - 1 else (n + 1) * share - 1
            primary.call("CLUSTER ADDSLOTSRANGE", n * share, last)
            primary.call("CLUSTER SET-CONFIG-EPOCH", n + 1)
        for server in self.nodes[1:]:
            server.call("CLUSTER MEET", "127.0.0.1", first.port, first.bus)
        wait_until(
            lambda: all(
                server.call("CLUSTER INFO")["cluster_known_nodes"] == str(len(self.nodes)) for server in self.nodes
            )
        )

    def is_ready(self) -> bool:
        """Whether every node is linked and finds the cluster in order."""
        return all(_is_ready(server) for server in self.nodes)


def _is_ready(server: Server) -> bool:
    about = server.call("INFO", "replication")
    linked = about["role"] == "master" or about["master_link_status"] == "up"
    return bool(linked and server.call("CLUSTER INFO")["cluster_state"] == "ok")


@contextmanager
def _node(directory: Path, name: str, more: Sequence[str]) -> Iterator[Server]:
    bus = free_port()
    options = {
        "cluster-enabled": "yes",
        "cluster-port": bus,
        "cluster-node-timeout": DOWN_MS,
        "cluster-require-full-coverage": "no",  # or the loss of one shard would silence the others
        "appendonly": "yes",
        "appendfsync": "no",
        "save": "",
        "repl-diskless-sync-delay": 0,
        "enable-debug-command": "local",
    }
    with Server.running(directory, *_words(options), *more, name=name) as server:
        server.bus = bus
        yield server


def _words(options: Mapping[str, object]) -> list[object]:
    return [word for name, value in options.items() for word in (f"--{name}", value)]


def on_each_shard(cluster: Cluster) -> list[str]:
    """One game for each shard."""
    return [next(game for game in GAMES if cluster.shard(f"{{{game}}}") == n) for n in range(len(cluster.shards))]


def game_with_own_slot(cluster: Cluster, name: str) -> str:
    """A game of the first shard that no other test uses, since changes of its slot are not undone."""
    return next(f"{name}{n}" for n in range(99) if cluster.shard(f"{{{name}{n}}}") == 0)
