"""Who is connected to a game, through whichever process. It is no part of the game and changes no version of it."""

import os
from collections.abc import Iterable
from typing import NamedTuple

from service.store import keys
from service.store.connections.interface import StoreConnection
from service.store.lua.script import Script

SPECTATORS = "-"
"""Stands for those who are no players."""
ATTENDANCE_MESSAGE = b"p"
"""The first byte of a message that tells who is there."""

_report_script = Script("present.lua")


class PresenceReport(NamedTuple):
    """What a process reports of a player, or of the spectators."""

    who: str
    streams: int
    milliseconds: int
    """So long this holds if the process does not report again."""


class Attendance(NamedTuple):
    """Who is there in all."""

    number: int
    """Greater with every change."""
    spectators: int
    players: tuple[str, ...]


def parse_attendance(said: bytes) -> Attendance:
    """What the script tells."""
    number, spectators, *players = said.decode().split(" ")
    return Attendance(int(number), int(spectators), tuple(players))


class PresenceStore:
    """What one process has to say of who is connected through it; it holds for `seconds`."""

    def __init__(self, link: StoreConnection, seconds: int) -> None:
        self._link = link
        self._seconds = seconds
        self._process = os.urandom(6).hex()

    def report(
        self, game_id: str, here: Iterable[PresenceReport], entering: str = "", most: int = 0
    ) -> Attendance | None:
        """Who is there with these; None, and nothing has changed, where whoever is entering has too many streams.

        Others hear of it where it changes who is there. Safe to send again. Raises StoreUnavailable.
        """
        told = (fact for each in here for fact in each)
        args = (keys.feed_channel(game_id), self._process, entering, most, self._seconds, *told)
        said = _report_script.run(self._link, [keys.presence_key(game_id)], args)
        return parse_attendance(said) if said else None
