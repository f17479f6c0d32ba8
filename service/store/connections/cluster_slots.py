"""Which node of a cluster has which slot; the nodes are asked again when this turns out to be wrong."""

import threading
import time
from collections.abc import Callable, Container, Iterable, Sequence
from random import SystemRandom

from redis import exceptions
from redis.cluster import parse_cluster_slots
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from service.store.connections.interface import Address, Command, RawConnection, Reply, StoreUnavailable, pack_commands

NODE_TIMEOUT_SECONDS = 0.5
"""Seconds for a node to report the slots."""
REFRESH_LIMIT_SECONDS = 1.5
"""Seconds after which no further node is asked."""
REFRESH_PAUSE_SECONDS = 0.1
"""Seconds before the nodes are asked again: a cluster takes longer than that to change."""
_random = SystemRandom()
_KEY_PLACES = {"EVAL": 3, "EVALSHA": 3, "MEMORY": 2}
"""Where a command has its key, if not behind its name."""
_KEYLESS_COMMANDS = {"PING", "TIME", "WAIT"}


def slot_of(command: Command) -> int | None:
    """The slot of the command's key, or None."""
    if command[0] in _KEYLESS_COMMANDS:
        return None
    key = command[_KEY_PLACES.get(str(command[0]), 1)]
    return key_slot(key if isinstance(key, bytes) else str(key).encode())


def channel_slot(channel: str) -> int:
    """The slot of a channel."""
    return int(key_slot(channel.encode()))


class SlotMap:
    """The slots of a cluster; empty until the first use."""

    def __init__(self, seeds: Sequence[Address], connect_to: Callable[[Address, float], RawConnection]) -> None:
        self.nodes: frozenset[Address] = frozenset(seeds)
        """All known nodes, also replicas."""
        self._seeds = frozenset(seeds)
        self._connect_to = connect_to
        self._owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._primaries: list[Address] = []
        self._lock = threading.Lock()  # held while the nodes are asked
        self._edition = 0
        self._next_refresh = 0.0
        self._last_error = ""

    def owner(self, slot: int) -> Address:
        """The node that has this slot. Raises StoreUnavailable if none is known."""
        if self._owners[slot] is None:
            self.refresh()
        at = self._owners[slot]
        if at is None:
            raise StoreUnavailable(f"no node has slot {slot}{self._last_error}")
        return at

    def known_owner(self, slot: int) -> Address:
        """The node that has this slot as far as is known, or any other. Asks no node."""
        return self._owners[slot] or _random.choice(self._primaries or list(self._seeds))

    def primaries(self) -> Sequence[Address]:
        """The nodes that have slots, sorted. Raises StoreUnavailable if none is known."""
        if not self._primaries:
            self.refresh()
        if not self._primaries:
            raise StoreUnavailable(f"no primary is known{self._last_error}")
        return self._primaries

    def any_primary(self, excluded: Container[Address] = ()) -> Address:
        """A random primary outside `excluded` if there is one; one of the configured nodes if no primary is known."""
        if not self._primaries:
            self.refresh()
        candidates = self._primaries or list(self._seeds)
        return _random.choice([at for at in candidates if at not in excluded] or candidates)

    def note_moved(self, slot: int, at: Address) -> None:
        """Records that a node has this slot, and asks again: other slots will have moved with it."""
        self._owners[slot] = at
        self.refresh()

    def refresh(self, after: Address | None = None) -> None:
        """Asks the nodes for the slots, unless they were just asked; `after` has failed and is asked last."""
        edition = self._edition
        if not self._lock.acquire(timeout=REFRESH_LIMIT_SECONDS + 2 * NODE_TIMEOUT_SECONDS):
            return
        try:
            if edition == self._edition and self._next_refresh <= time.monotonic():
                self._ask_nodes(after)
                self._next_refresh = time.monotonic() + REFRESH_PAUSE_SECONDS
        finally:
            self._lock.release()

    def _ask_nodes(self, after: Address | None) -> None:
        end = time.monotonic() + REFRESH_LIMIT_SECONDS
        nodes = sorted(self.nodes | self._seeds, key=lambda at: (at == after, _random.random()))
        for at in nodes:
            try:
                return self._learn(at, self.ask_node(at))
            except exceptions.RedisError as error:
                self._last_error = f" ({at.host}:{at.port}: {error})"
            if time.monotonic() > end:
                return None
        return None

    def ask_node(self, at: Address) -> Reply:
        """What a node says of the slots. Raises RedisError if it does not answer soon."""
        connection = self._connect_to(at, NODE_TIMEOUT_SECONDS)
        try:
            connection.send_packed_command(pack_commands([("CLUSTER", "SLOTS")]))
            return connection.read_response()
        finally:
            connection.disconnect()

    def _learn(self, at: Address, reply: Reply) -> None:
        shares = parse_cluster_slots(reply, current_host=at.host)
        if not shares:
            raise exceptions.ClusterDownError("is not part of a cluster")
        owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        for (first, last), share in shares.items():
            owners[first : last + 1] = [Address(*share["primary"])] * (last + 1 - first)
        self._owners = owners
        self._primaries = sorted({owner for owner in owners if owner})
        self.nodes = frozenset(self._primaries) | frozenset(_replicas(shares.values()))
        self._last_error = ""
        self._edition += 1


def _replicas(shares: Iterable[dict[str, list[tuple[str, int]]]]) -> Iterable[Address]:
    return (Address(*replica) for share in shares for replica in share["replicas"])
