"""A primary with replicas, and sentinels that watch over it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.kit.servers.redis_server import DOWN_MS, Server, wait_until

MASTER = "games"


@contextmanager
def replicated(directory: Path, replicas: int) -> Iterator[list[Server]]:
    """A primary and the replicas that follow it."""
    kept = ["--appendonly", "yes", "--appendfsync", "no", "--save", "", "--repl-diskless-sync-delay", 0]
    with ExitStack() as stack:
        master = stack.enter_context(Server.running(directory, *kept, name="master"))
        following = [*kept, "--replicaof", f"127.0.0.1 {master.port}"]
        others = [stack.enter_context(Server.running(directory, *following, name=f"r{n}")) for n in range(replicas)]
        wait_until(lambda: followers(master) == replicas)
        yield [master, *others]


def followers(master: Server) -> int:
    """Number of replicas that are up to date."""
    about = master.call("INFO", "replication")
    found = [fact for name, fact in about.items() if name.startswith("slave") and isinstance(fact, dict)]
    return sum(fact["state"] == "online" and fact["lag"] < 2 for fact in found)


@dataclass
class Guarded:
    """A primary with replicas, and sentinels that put one of them in its place when it dies."""

    servers: list[Server]
    sentinels: list[Server]

    @classmethod
    @contextmanager
    def running(cls, directory: Path, replicas: int = 2, sentinels: int = 3) -> Iterator[Self]:
        """Starts all servers and waits until they are ready."""
        with ExitStack() as stack:
            servers = stack.enter_context(replicated(directory, replicas))
            watching = [stack.enter_context(sentinel(directory, f"s{n}", servers[0])) for n in range(sentinels)]
            guarded = cls(servers, watching)
            wait_until(guarded.is_ready)
            yield guarded

    @property
    def url(self) -> str:
        """A URL for the service, with all sentinels."""
        return f"redis+sentinel://{','.join(server.address for server in self.sentinels)}/{MASTER}/0"

    @property
    def master(self) -> Server:
        """The current primary, as the sentinels report it."""
        port = int(self.sentinels[0].call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER)[1])
        return next(server for server in self.servers if server.port == port)

    @property
    def replicas(self) -> list[Server]:
        """All servers except the primary."""
        return [server for server in self.servers if server is not self.master]

    def settle(self) -> None:
        """Makes all running servers follow the primary, as the sentinels would do within ten seconds."""
        wait_until(lambda: {fact["flags"] for fact in self._watched()} == {"master"})
        master = self.master
        for replica in self.replicas:
            replica.call("REPLICAOF", "127.0.0.1", master.port)
        wait_until(self.is_ready)

    def is_ready(self) -> bool:
        """Whether all replicas follow the primary, and the sentinels know all servers and are at rest."""
        master = self.master
        right = {
            "port": str(master.port),
            "flags": "master",
            "num-slaves": str(len(self.servers) - 1),
            "num-other-sentinels": str(len(self.sentinels) - 1),
        }
        known = all(right.items() <= facts.items() for facts in self._watched())
        return known and master.role() == "master" and followers(master) == len(self.servers) - 1

    def _watched(self) -> list[dict[str, str]]:
        """What each sentinel knows of the primary."""
        said = [sentinel.call("SENTINEL", "MASTER", MASTER) for sentinel in self.sentinels]
        words = [[word.decode() for word in each] for each in said]
        return [dict(zip(each[::2], each[1::2], strict=True)) for each in words]


@contextmanager
def sentinel(directory: Path, name: str, master: Server, quorum: int = 2, **secret: str) -> Iterator[Server]:
    """A sentinel that watches over the primary and finds the other sentinels through it."""
    lines = {
        "monitor": f"{MASTER} 127.0.0.1 {master.port} {quorum}",
        "down-after-milliseconds": f"{MASTER} {DOWN_MS}",
        "failover-timeout": f"{MASTER} 3000",
        **({"auth-pass": f"{MASTER} {master.password}"} if master.password else {}),
    }
    settings = directory / f"{name}.conf"
    settings.write_text("".join(f"sentinel {name} {value}\n" for name, value in lines.items()))
    with Server.running(directory, settings, "--sentinel", name=name, **secret) as server:
        yield server
