"""The subscriptions of a process: one connection to each server with channels in use, read by a thread of its own.

In a cluster the channels are sharded: the node that has a game tells its readers, and no other node hears of it. When a
slot moves, its node ends the subscriptions to the channels in it; they are then subscribed where the slot is. A server
that cannot do this (before Redis 7) has ordinary channels, and its messages go to all nodes.
"""

import logging
import threading
from collections.abc import Callable, Iterable
from typing import NamedTuple

from redis import exceptions

from service.store.connections.cluster_slots import channel_slot
from service.store.connections.interface import (
    MessageSource,
    RawConnection,
    Reply,
    StoreConnection,
    StoreUnavailable,
    pack_commands,
)

PING_AFTER_SECONDS = 15.0
"""Seconds of silence before a PING to the server, and again until the connection is given up."""
RECONNECT_PAUSE_SECONDS = 0.2
"""Seconds before an attempt to reconnect."""
CONNECTION_ERRORS = (exceptions.RedisError, StoreUnavailable)

log = logging.getLogger("service.store.subscriptions")


class Receiver(NamedTuple):
    """What the threads call."""

    begin: Callable[[bytes], None]
    """A server has confirmed a subscription to this channel: the first one, or another after a loss."""
    receive: Callable[[bytes, bytes], None]
    """A message has come over this channel."""


class Subscriptions:
    """The channels in use. Safe for threads and greenlets; nothing here waits for a server but its own threads."""

    def __init__(self, store: StoreConnection, receiver: Receiver) -> None:
        self.store = store
        self.receiver = receiver
        self.closed = threading.Event()
        self.lock = threading.Lock()  # guards everything below, all listeners, and sending
        self._listeners: dict[MessageSource, Listener] = {}
        self._homes: dict[str, Listener] = {}

    def add(self, channel: str) -> None:
        """Subscribes a channel, now and again after each loss."""
        with self.lock:
            self._place(channel)

    def remove(self, channel: str) -> None:
        """Unsubscribes a channel."""
        with self.lock:
            if listener := self._homes.pop(channel, None):
                listener.unsubscribe(channel)

    def move(self, listener: "Listener", channels: Iterable[str]) -> None:
        """Subscribes channels of this listener where they are now; ends it if it has none and no connection."""
        with self.lock:
            for channel in channels:
                if self._homes.get(channel) is listener:
                    listener.channels.discard(channel)
                    self._place(channel)
            if not listener.channels and not listener.is_connected:
                self._listeners.pop(listener.source, None)

    def close(self) -> None:
        """Ends all subscriptions."""
        self.closed.set()
        with self.lock:
            listeners = list(self._listeners.values())
            for listener in listeners:
                listener.disconnect()
        for listener in listeners:
            listener.thread.join()

    def has(self, listener: "Listener") -> bool:
        """Whether this listener has something to do."""
        return not self.closed.is_set() and self._listeners.get(listener.source) is listener

    def _place(self, channel: str) -> None:
        if self.closed.is_set():
            return
        source = self.store.message_source(channel)
        listener = self._listeners.get(source)
        if listener is None:
            listener = self._listeners[source] = Listener(self, source)
            listener.thread.start()
        self._homes[channel] = listener
        listener.subscribe(channel)


class Listener:
    """The subscriptions at one server; their lock is held by all who call it."""

    def __init__(self, subscriptions: Subscriptions, source: MessageSource) -> None:
        self.source = source
        self.channels: set[str] = set()
        self.thread = threading.Thread(target=self._run, name="feed", daemon=True)
        self._subscriptions = subscriptions
        self._connection: RawConnection | None = None
        self._is_sharded = subscriptions.store.is_sharded

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection, as far as is known."""
        return self._connection is not None

    def subscribe(self, channel: str) -> None:
        """Subscribes a channel, as soon as there is a connection."""
        self.channels.add(channel)
        self._send("SUBSCRIBE", channel)

    def unsubscribe(self, channel: str) -> None:
        """Unsubscribes a channel."""
        self.channels.discard(channel)
        self._send("UNSUBSCRIBE", channel)

    def disconnect(self) -> None:
        """Closes the connection; the thread that may be reading from it notices."""
        if self._connection:
            self._connection.disconnect()
            self._connection = None

    def _send(self, name: str, *channels: str) -> None:
        """Sends a command for each channel; if that fails, the next connection subscribes to everything."""
        if self._connection and channels:
            word = f"S{name}" if self._is_sharded else name
            self._send_packed([(word, channel) for channel in channels])

    def _send_packed(self, commands: list[tuple[str, ...]]) -> None:
        if self._connection:
            try:
                self._connection.send_packed_command(pack_commands(commands))
            except CONNECTION_ERRORS:
                self.disconnect()

    def _run(self) -> None:
        while self._subscriptions.has(self):
            try:
                self._listen(self.source.raw_connection(PING_AFTER_SECONDS))
            except CONNECTION_ERRORS:
                pass
            except Exception:
                log.exception("the feed")  # the thread must not end: no waiter would get events any more
            if not self._subscriptions.closed.wait(RECONNECT_PAUSE_SECONDS):
                self._subscriptions.store.suspect_failover()
                self._subscriptions.move(self, list(self.channels))

    def _listen(self, connection: RawConnection) -> None:
        try:
            self._subscribe_all(connection)
            while not self._subscriptions.closed.is_set():
                self._handle_reply(self._read(connection))
        finally:
            with self._subscriptions.lock:
                self._connection = None
                connection.disconnect()

    def _subscribe_all(self, connection: RawConnection) -> None:
        connection.connect()
        with self._subscriptions.lock:
            if not self._subscriptions.closed.is_set():
                self._connection = connection
                self._send("SUBSCRIBE", *self.channels)

    def _read(self, connection: RawConnection) -> Reply:
        try:
            return _reply_or_error(connection)
        except exceptions.TimeoutError:
            with self._subscriptions.lock:
                self._send_packed([("PING",)])
            return _reply_or_error(connection)

    def _handle_reply(self, reply: Reply) -> None:
        match reply:
            case [b"subscribe" | b"ssubscribe", channel, _]:
                self._subscriptions.receiver.begin(channel)
            case [b"message" | b"smessage", channel, message]:
                self._subscriptions.receiver.receive(channel, message)
            case [b"sunsubscribe", channel, _]:
                self._follow({channel.decode()} & self.channels)
            case exceptions.MovedError():
                self._follow({channel for channel in self.channels if channel_slot(channel) == reply.slot_id})
            case exceptions.ResponseError():
                self._is_sharded = self._is_sharded and "unknown command" not in str(reply)
                raise reply

    def _follow(self, channels: set[str]) -> None:
        """Subscribes channels of one slot where it has gone."""
        for channel in sorted(channels)[:1]:
            self._subscriptions.store.call("EXISTS", channel)  # redirected: from then on the way is known
        self._subscriptions.move(self, channels)


def _reply_or_error(connection: RawConnection) -> Reply:
    try:
        return connection.read_response(disconnect_on_error=False)
    except exceptions.ResponseError as error:
        return error
