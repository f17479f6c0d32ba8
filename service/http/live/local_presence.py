"""Who is connected through this process, game by game, and the reports of it to the store."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator

from service.store import Attendance, PresenceReport, PresenceStore, StoreUnavailable

GRACE_SECONDS = 3.0
"""Seconds for which a player still counts as present after their last stream has ended: most reconnect at once."""


class GamePresence:
    """The streams of one game through this process, by viewer; a viewer without streams stays for the time of grace."""

    def __init__(self) -> None:
        self.reporting = threading.Lock()  # a report holds absolute counts: an older one must not arrive last
        self.streams: Counter[str] = Counter()
        self.left: dict[str, float] = {}
        self.due = 0.0
        """When the next report to the store is due."""

    def enter(self, viewer: str) -> None:
        """Adds a stream of `viewer`."""
        self.streams[viewer] += 1
        self.left.pop(viewer, None)

    def leave(self, viewer: str, now: float) -> None:
        """Removes a stream of `viewer`; the next report is due at once, to make room for another stream."""
        self.streams[viewer] -= 1
        self.due = now
        if not self.streams[viewer]:
            self.left[viewer] = now

    def reports(self, now: float, life: float) -> Iterator[PresenceReport]:
        """The reports to send, each with the time for which it holds."""
        for viewer, count in self.streams.items():
            rest = self.left[viewer] + GRACE_SECONDS - now if viewer in self.left else life
            yield PresenceReport(viewer, count, int(1000 * max(rest, 0)))

    def schedule_report(self, now: float, interval: float) -> None:
        """Sets the next report to `interval` from now, or to the end of somebody's grace if that comes first."""
        graces = (left + GRACE_SECONDS for left in self.left.values())
        self.due = min([now + interval, *(over for over in graces if over > now)])

    def forget_expired(self, now: float) -> None:
        """Forgets the viewers whose grace was over at `now`."""
        for viewer in [viewer for viewer, left in self.left.items() if left + GRACE_SECONDS <= now]:
            del self.left[viewer], self.streams[viewer]


class LocalPresence:
    """The presence of all games with streams through this process; the store keeps a report for `life` seconds."""

    def __init__(self, presence: PresenceStore, interval: float, life: float, clock: Callable[[], float]) -> None:
        self._presence = presence
        self._interval = interval
        self._life = life
        self._clock = clock
        self._lock = threading.Lock()  # guards the games, and their streams
        self._games: dict[str, GamePresence] = {}

    def enter(self, game_id: str, viewer: str, most: int) -> Attendance | None:
        """Presence with one more stream of `viewer`, or None beyond `most` streams. Raises StoreUnavailable."""
        with self._lock:
            game = self._games.setdefault(game_id, GamePresence())
            game.enter(viewer)
        attendance = None
        try:
            attendance = self._report(game_id, game, viewer, most)
        finally:
            if attendance is None:
                self.leave(game_id, viewer)
        return attendance

    def leave(self, game_id: str, viewer: str) -> None:
        """Removes a stream of `viewer`; `send_due_reports` reports it."""
        with self._lock:
            self._games[game_id].leave(viewer, self._clock())

    def send_due_reports(self) -> None:
        """Sends the reports that are due. Raises StoreUnavailable if one of them could not be sent."""
        now = self._clock()
        unavailable: StoreUnavailable | None = None
        for game_id, game in [(game_id, game) for game_id, game in self._games.items() if game.due <= now]:
            try:
                self._report(game_id, game)
            except StoreUnavailable as error:  # the next game may be on another server
                unavailable = error
            with self._lock:
                if not game.streams:
                    del self._games[game_id]
        if unavailable:
            raise unavailable

    def _report(self, game_id: str, game: GamePresence, entering: str = "", most: int = 0) -> Attendance | None:
        with game.reporting:
            with self._lock:
                now = self._clock()
                reports = list(game.reports(now, self._life))
                game.schedule_report(now, self._interval)
            try:
                attendance = self._presence.report(game_id, reports, entering, most)
            except StoreUnavailable:
                game.due = now
                raise
            if attendance:
                with self._lock:
                    game.forget_expired(now)
            return attendance
