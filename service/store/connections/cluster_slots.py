"""Which node of a cluster has which slot, as far as is known: the nodes are asked when that turns out to be wrong."""

import threading
import time
from collections.abc import Callable, Container, Iterable, Sequence
from random import SystemRandom

from redis import exceptions
from redis.cluster import parse_cluster_slots
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from service.store.connections.interface import Address, Command, RawConnection, Reply, StoreUnavailable

NODE_TIMEOUT_SECONDS = 0.5
"""Seconds for a node to say how the slots are shared out."""
REFRESH_LIMIT_SECONDS = 1.5
"""Seconds after which no other node is asked."""
REFRESH_PAUSE_SECONDS = 0.1
"""Seconds before they are asked again: it takes a cluster longer than that to change its mind."""
_random = SystemRandom()
_SCRIPT_COMMANDS = {"EVAL", "EVALSHA"}
_KEYLESS_COMMANDS = {"PING", "WAIT"}


def slot_of(command: Command) -> int | None:
    """The slot of its key, if it has one."""
    if command[0] in _KEYLESS_COMMANDS:
        return None
    key = command[3 if command[0] in _SCRIPT_COMMANDS else 1]
    return key_slot(key if isinstance(key, bytes) else str(key).encode())


class SlotMap:
    """The map of a cluster; empty until somebody asks for a slot."""

    def __init__(self, seeds: Sequence[Address], wire_to: Callable[[Address, float], RawConnection]) -> None:
        self.nodes: frozenset[Address] = frozenset(seeds)
        """Every node that is known, replicas too."""
        self._seeds = frozenset(seeds)
        self._wire_to = wire_to
        self._owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._primaries: list[Address] = []
        self._lock = threading.Lock()  # is held by who asks
        self._edition = 0
        self._again = 0.0
        self._trouble = ""

    def owner(self, slot: int) -> Address:
        """The node that has it. Raises StoreUnavailable where none is known."""
        if self._owners[slot] is None:
            self.refresh()
        at = self._owners[slot]
        if at is None:
            raise StoreUnavailable(f"no node has slot {slot}{self._trouble}")
        return at

    def any_primary(self, but: Container[Address] = ()) -> Address:
        """One of the primaries, another each time; of the nodes first named, where no primary is known."""
        if not self._primaries:
            self.refresh()
        known = self._primaries or list(self._seeds)
        return _random.choice([at for at in known if at not in but] or known)

    def note_moved(self, slot: int, at: Address) -> None:
        """A node says that it is there; others will have moved with it."""
        self._owners[slot] = at
        self.refresh()

    def refresh(self, after: Address | None = None) -> None:
        """Asks how the slots are shared out, if nobody has just done so; `after` has failed, and is asked last."""
        edition = self._edition
        if not self._lock.acquire(timeout=REFRESH_LIMIT_SECONDS + 2 * NODE_TIMEOUT_SECONDS):
            return
        try:
            if edition == self._edition and self._again <= time.monotonic():
                self._ask_nodes(after)
                self._again = time.monotonic() + REFRESH_PAUSE_SECONDS
        finally:
            self._lock.release()

    def _ask_nodes(self, after: Address | None) -> None:
        end = time.monotonic() + REFRESH_LIMIT_SECONDS
        nodes = sorted(self.nodes | self._seeds, key=lambda at: (at == after, _random.random()))
        for at in nodes:
            try:
                return self._learn(at, self._ask_node(at))
            except exceptions.RedisError as error:
                self._trouble = f" ({at.host}:{at.port}: {error})"
            if time.monotonic() > end:
                return None
        return None

    def _ask_node(self, at: Address) -> Reply:
        wire = self._wire_to(at, NODE_TIMEOUT_SECONDS)
        try:
            wire.send_packed_command(wire.pack_commands([("CLUSTER", "SLOTS")]))
            return wire.read_response()
        finally:
            wire.disconnect()

    def _learn(self, at: Address, said: Reply) -> None:
        shares = parse_cluster_slots(said, current_host=at.host)
        if not shares:
            raise exceptions.ClusterDownError("has no part in a cluster")
        owners: list[Address | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        for (first, last), share in shares.items():
            owners[first : last + 1] = [Address(*share["primary"])] * (last + 1 - first)
        self._owners = owners
        self._primaries = sorted({each for each in owners if each})
        self.nodes = frozenset(self._primaries) | frozenset(_replicas(shares.values()))
        self._trouble = ""
        self._edition += 1


def _replicas(shares: Iterable[dict[str, list[tuple[str, int]]]]) -> Iterable[Address]:
    return (Address(*replica) for share in shares for replica in share["replicas"])
