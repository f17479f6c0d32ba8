"""Who is connected to a game, through any process. Presence is not part of the game and changes no version of it."""

import os
from collections.abc import Iterable
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import StoreConnection
from service.store.lua.script import Script, publish_command

SPECTATORS = "-"
"""Stands for all spectators in place of a player's id."""
ATTENDANCE_MESSAGE = b"p"
"""The first byte of a message with an attendance."""

_report_script = Script("publish.lua", "present.lua")


class PresenceReport(NamedTuple):
    """What a process reports of a player, or of the spectators."""

    who: str
    streams: int
    milliseconds: int
    """How long the report holds if the process sends no other."""


class Attendance(NamedTuple):
    """The players and spectators connected through all processes."""

    number: int
    """Grows with every change."""
    spectators: int
    players: tuple[str, ...]


def parse_attendance(text: bytes) -> Attendance:
    """The attendance from the script's reply."""
    number, spectators, *players = text.decode().split(" ")
    return Attendance(int(number), int(spectators), tuple(players))


class PresenceStore:
    """Reports who is connected through this process; the reports are kept for `seconds`."""

    def __init__(self, connection: StoreConnection, seconds: int) -> None:
        self._connection = connection
        self._seconds = seconds
        self._process = os.urandom(6).hex()

    def report(
        self, game_id: str, reports: Iterable[PresenceReport], entering: str = "", max_streams: int = 0
    ) -> Attendance | None:
        """Reports who is connected, and returns the attendance of all processes.

        Returns None and changes nothing if the player `entering` would have more than `max_streams` streams.
        Publishes an attendance that has changed. Safe to send again. Raises StoreUnavailable.
        """
        report_args = (fact for each in reports for fact in each)
        said = (keys.feed_channel(game_id), self._process, entering, max_streams, self._seconds)
        args = (*said, publish_command(self._connection), *report_args)
        reply = _report_script.run(self._connection, [keys.presence_key(game_id)], args)
        return parse_attendance(reply) if reply else None
