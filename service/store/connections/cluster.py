"""The line to a cluster: a line to each node, and the way to the node that has a key."""

from collections.abc import Callable, Container, Sequence
from itertools import islice

from redis import exceptions

from service.store.connections.cluster_slots import SlotMap, slot_of
from service.store.connections.interface import (
    Address,
    Argument,
    Command,
    RawConnection,
    Reply,
    StoreUnavailable,
    check_reply,
)
from service.store.connections.server import ServerConnection

MAX_REDIRECTS = 5
"""So often a command is sent on from node to node before it is given up."""

CommandGroup = Sequence[Command]
"""A command with a key, and those without one that follow it over the same connection."""


class ClusterConnection:
    """A Link whose commands go where their keys are. Each node has its own connections: if one hangs, others do not."""

    receives_every_message = False

    def __init__(
        self, link_to: Callable[[Address], ServerConnection], seeds: Sequence[Address], seal: Sequence[Command] = ()
    ) -> None:
        self.seal = seal
        self._link_to = link_to
        self._links: dict[Address, ServerConnection] = {}
        self._slots = SlotMap(seeds, lambda at, timeout: self._node_connection(at).connection(timeout))

    def call(self, *command: Argument) -> Reply:
        """The reply to one command. Raises StoreUnavailable."""
        return self.pipe([command])[0]

    def pipe(self, *stages: Sequence[Command]) -> list[Reply]:
        """The replies to all commands; within a stage one node is asked after the other. Raises StoreUnavailable."""
        return [check_reply(reply) for stage in stages for reply in self._run_stage(stage)]

    def connection(self, timeout: float) -> RawConnection:
        """A connection to one of the primaries, another each time: what is published reaches all of them."""
        return self._node_connection(self._slots.any_primary()).connection(timeout)

    def suspect_failover(self) -> None:
        """A primary that no replica follows may have been given up by the others: they are asked."""
        self._slots.refresh()

    def close(self) -> None:
        """Closes the connections that nobody uses."""
        for link in list(self._links.values()):
            link.close()

    def _node_connection(self, at: Address) -> ServerConnection:
        link = self._links.get(at)
        if link is None:
            for gone in self._links.keys() - self._slots.nodes:
                if left := self._links.pop(gone, None):  # another may have closed it
                    left.close()
            link = self._links.setdefault(at, self._link_to(at))
        return link

    def _node_for(self, part: CommandGroup, tried: Container[Address] = ()) -> Address:
        slot = slot_of(part[0])
        return self._slots.any_primary(tried) if slot is None else self._slots.owner(slot)

    def _run_stage(self, commands: Sequence[Command]) -> list[Reply]:
        parts = _command_groups(commands)
        if len(parts) == 1:
            return self._run_group(parts[0])
        nodes: dict[Address, list[int]] = {}
        for n, part in enumerate(parts):
            nodes.setdefault(self._node_for(part), []).append(n)
        found: dict[int, list[Reply]] = {}
        for at, places in nodes.items():
            found |= zip(places, self._run_groups(at, [parts[n] for n in places]), strict=True)
        return [reply for n in range(len(parts)) for reply in found[n]]

    def _run_group(self, part: CommandGroup) -> list[Reply]:
        """The replies to one part, from whichever node has its slot now."""
        tried: set[Address] = set()
        while True:
            at = self._node_for(part, tried)
            try:
                return self._follow_redirects(part, at, self._node_connection(at).exchange(part))
            except StoreUnavailable:
                tried.add(at)
                self._slots.refresh(after=at)
                if len(tried) == MAX_REDIRECTS or self._node_for(part, tried) in tried:
                    raise

    def _run_groups(self, at: Address, parts: Sequence[CommandGroup]) -> list[list[Reply]]:
        """The replies to parts that one node should have, in one round trip if it has them."""
        try:
            replies = iter(self._node_connection(at).exchange([command for part in parts for command in part]))
        except StoreUnavailable:
            self._slots.refresh(after=at)
            if any(self._node_for(part) == at for part in parts):
                raise
            return [self._run_group(part) for part in parts]
        return [self._follow_redirects(part, at, list(islice(replies, len(part)))) for part in parts]

    def _follow_redirects(self, part: CommandGroup, at: Address, replies: list[Reply]) -> list[Reply]:
        """These replies, or those of the node that the part is sent on to. Raises StoreUnavailable."""
        for _ in range(MAX_REDIRECTS):
            said = replies[0]
            if isinstance(said, exceptions.ClusterDownError):
                self._slots.refresh(after=at)
            if not isinstance(said, exceptions.AskError):
                return replies
            at = Address(said.host or at.host, said.port)
            replies = self._redirect(part, at, said)
        raise StoreUnavailable("the nodes of the cluster send each other the same command")

    def _redirect(self, part: CommandGroup, at: Address, said: exceptions.AskError) -> list[Reply]:
        if isinstance(said, exceptions.MovedError):
            self._slots.note_moved(said.slot_id, at)
            return self._node_connection(at).exchange(part)
        return self._node_connection(at).exchange([("ASKING",), *part])[1:]


def _command_groups(commands: Sequence[Command]) -> list[list[Command]]:
    parts: list[list[Command]] = []
    for command in commands:
        if parts and slot_of(command) is None:
            parts[-1].append(command)
        else:
            parts.append([command])
    return parts
