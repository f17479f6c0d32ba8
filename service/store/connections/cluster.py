"""A connection to a cluster: one connection to each node, and the way to the node that has a key."""

from collections.abc import Callable, Container, Sequence
from itertools import islice

from redis import exceptions

from service.store.connections.cluster_slots import SlotMap, channel_slot, slot_of
from service.store.connections.hanging_nodes import HangingNodes
from service.store.connections.interface import (
    Address,
    Argument,
    Command,
    Reply,
    StoreUnavailable,
    check_reply,
)
from service.store.connections.server import ServerConnection

MAX_REDIRECTS = 5
"""After this many redirections from node to node a command fails."""

CommandGroup = Sequence[Command]
"""A command with a key, and the commands without one that follow it over the same connection."""


class ClusterConnection:
    """A StoreConnection that sends commands to the nodes of their keys.

    Each node has its own connections, and one that hangs is asked no more for a while: it holds up no other.
    """

    is_sharded = True

    def __init__(
        self,
        connect_to: Callable[[Address], ServerConnection],
        seeds: Sequence[Address],
        replica_wait: Sequence[Command] = (),
    ) -> None:
        self.replica_wait = replica_wait
        self._connect_to = connect_to
        self._connections: dict[Address, ServerConnection] = {}
        self._slots = SlotMap(seeds, lambda at, timeout: self._node_connection(at).raw_connection(timeout))
        self._hanging = HangingNodes(self._slots.ask_node)

    def call(self, *command: Argument) -> Reply:
        """The reply to one command. Raises StoreUnavailable."""
        return self.pipe([command])[0]

    def pipe(self, *stages: Sequence[Command]) -> list[Reply]:
        """The replies to all commands; the nodes of a stage are asked in turn. Raises StoreUnavailable."""
        return [check_reply(reply) for stage in stages for reply in self._run_stage(stage)]

    def message_source(self, channel: str) -> ServerConnection:
        """The connection to the node that has the channel's slot, as far as is known."""
        return self._node_connection(self._slots.known_owner(channel_slot(channel)))

    def primaries(self) -> Sequence[ServerConnection]:
        """A connection to each primary, by their addresses. Raises StoreUnavailable."""
        return [self._node_connection(at) for at in self._slots.primaries()]

    def suspect_failover(self) -> None:
        """Asks the nodes again: a primary without replicas may have been replaced."""
        self._slots.refresh()

    def close(self) -> None:
        """Closes idle connections."""
        for node in list(self._connections.values()):
            node.close()

    def _node_connection(self, at: Address) -> ServerConnection:
        node = self._connections.get(at)
        if node is None:
            for address in self._connections.keys() - self._slots.nodes:
                if stale := self._connections.pop(address, None):  # another thread may have closed it
                    stale.close()
            node = self._connections.setdefault(at, self._connect_to(at))
        return node

    def _exchange(self, at: Address, commands: CommandGroup) -> list[Reply]:
        with self._hanging.calling(at):
            return self._node_connection(at).exchange(commands)

    def _node_for(self, group: CommandGroup, tried: Container[Address] = ()) -> Address:
        slot = slot_of(group[0])
        return self._slots.any_primary(tried) if slot is None else self._slots.owner(slot)

    def _run_stage(self, commands: Sequence[Command]) -> list[Reply]:
        groups = _command_groups(commands)
        if len(groups) == 1:
            return self._run_group(groups[0])
        nodes: dict[Address, list[int]] = {}
        for n, group in enumerate(groups):
            nodes.setdefault(self._node_for(group), []).append(n)
        replies_by_group: dict[int, list[Reply]] = {}
        for at, places in nodes.items():
            replies_by_group |= zip(places, self._run_groups(at, [groups[n] for n in places]), strict=True)
        return [reply for n in range(len(groups)) for reply in replies_by_group[n]]

    def _run_group(self, group: CommandGroup) -> list[Reply]:
        """The replies to one group, from whichever node has its slot now."""
        tried: set[Address] = set()
        while True:
            at = self._node_for(group, tried)
            try:
                return self._follow_redirects(group, at, self._exchange(at, group))
            except StoreUnavailable:
                tried.add(at)
                self._slots.refresh(after=at)
                if len(tried) == MAX_REDIRECTS or self._node_for(group, tried) in tried:
                    raise

    def _run_groups(self, at: Address, groups: Sequence[CommandGroup]) -> list[list[Reply]]:
        """The replies to groups that one node should have, in one round trip if it has them."""
        try:
            replies = iter(self._exchange(at, [command for group in groups for command in group]))
        except StoreUnavailable:
            self._slots.refresh(after=at)
            if any(self._node_for(group) == at for group in groups):
                raise
            return [self._run_group(group) for group in groups]
        return [self._follow_redirects(group, at, list(islice(replies, len(group)))) for group in groups]

    def _follow_redirects(self, group: CommandGroup, at: Address, replies: list[Reply]) -> list[Reply]:
        """These replies, or those of the node to which they redirect. Raises StoreUnavailable."""
        for _ in range(MAX_REDIRECTS):
            reply = replies[0]
            if isinstance(reply, exceptions.ClusterDownError):
                self._slots.refresh(after=at)
            if not isinstance(reply, exceptions.AskError):
                return replies
            at = Address(reply.host or at.host, reply.port)
            replies = self._redirect(group, at, reply)
        raise StoreUnavailable("the nodes of the cluster redirect the command to one another")

    def _redirect(self, group: CommandGroup, at: Address, reply: exceptions.AskError) -> list[Reply]:
        if isinstance(reply, exceptions.MovedError):
            self._slots.note_moved(reply.slot_id, at)
            return self._exchange(at, group)
        return self._exchange(at, [("ASKING",), *group])[1:]


def _command_groups(commands: Sequence[Command]) -> list[list[Command]]:
    groups: list[list[Command]] = []
    for command in commands:
        if groups and slot_of(command) is None:
            groups[-1].append(command)
        else:
            groups.append([command])
    return groups
