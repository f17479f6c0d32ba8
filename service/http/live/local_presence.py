"""Who is connected through this process, game by game, and telling the store of it."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator

from service.store import Attendance, PresenceReport, PresenceStore, StoreUnavailable

GRACE_SECONDS = 3.0
"""Seconds for which a player whose last stream has ended still counts as present: he mostly comes straight back."""


class GamePresence:
    """One game's streams through this process; who has none left stays for the time of grace."""

    def __init__(self) -> None:
        self.reporting = threading.Lock()  # a report says how many there are: an older one must not come last
        self.streams: Counter[str] = Counter()
        self.left: dict[str, float] = {}
        self.due = 0.0
        """When the store is to be told again."""

    def enter(self, who: str) -> None:
        """One stream more."""
        self.streams[who] += 1
        self.left.pop(who, None)

    def leave(self, who: str, now: float) -> None:
        """One stream less; the store is told at once, so that another can be opened."""
        self.streams[who] -= 1
        self.due = now
        if not self.streams[who]:
            self.left[who] = now

    def reports(self, now: float, life: float) -> Iterator[PresenceReport]:
        """What to report, each for as long as it holds."""
        for who, count in self.streams.items():
            rest = self.left[who] + GRACE_SECONDS - now if who in self.left else life
            yield PresenceReport(who, count, int(1000 * max(rest, 0)))

    def schedule_report(self, now: float, every: float) -> None:
        """The next report is due when grace is over for somebody, unless something happens before."""
        graces = (left + GRACE_SECONDS for left in self.left.values())
        self.due = min([now + every, *(over for over in graces if over > now)])

    def forget_expired(self, now: float) -> None:
        """Forgets whose grace was over then."""
        for who in [who for who, left in self.left.items() if left + GRACE_SECONDS <= now]:
            del self.left[who], self.streams[who]


class LocalPresence:
    """All games with streams through this process. The store keeps a report for `life` seconds."""

    def __init__(self, presence: PresenceStore, every: float, life: float, clock: Callable[[], float]) -> None:
        self._presence = presence
        self._every = every
        self._life = life
        self._clock = clock
        self._lock = threading.Lock()  # guards the rooms, and who is in them
        self._rooms: dict[str, GamePresence] = {}

    def enter(self, game_id: str, who: str, most: int) -> Attendance | None:
        """Who is there with one stream more, or None where that would be too many of his. Raises StoreUnavailable."""
        with self._lock:
            room = self._rooms.setdefault(game_id, GamePresence())
            room.enter(who)
        present = None
        try:
            present = self._report(game_id, room, who, most)
        finally:
            if present is None:
                self.leave(game_id, who)
        return present

    def leave(self, game_id: str, who: str) -> None:
        """One stream less; `tell` passes it on."""
        with self._lock:
            self._rooms[game_id].leave(who, self._clock())

    def send_due_reports(self) -> None:
        """Makes the reports that are due. Raises StoreUnavailable where one of them could not be made."""
        now = self._clock()
        away: StoreUnavailable | None = None
        for game_id, room in [(game_id, room) for game_id, room in self._rooms.items() if room.due <= now]:
            try:
                self._report(game_id, room)
            except StoreUnavailable as error:  # the next game may be on another server
                away = error
            with self._lock:
                if not room.streams:
                    del self._rooms[game_id]
        if away:
            raise away

    def _report(self, game_id: str, room: GamePresence, entering: str = "", most: int = 0) -> Attendance | None:
        with room.reporting:
            with self._lock:
                now = self._clock()
                here = list(room.reports(now, self._life))
                room.schedule_report(now, self._every)
            try:
                present = self._presence.report(game_id, here, entering, most)
            except StoreUnavailable:
                room.due = now
                raise
            if present:
                with self._lock:
                    room.forget_expired(now)
            return present
