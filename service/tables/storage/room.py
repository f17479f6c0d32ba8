"""Room for new games: a store that is nearly full keeps the rest of its memory for the games in play."""

import logging
import threading

from service.monitoring import metrics
from service.store import StoreConnection, StoreUnavailable, measure_fill

MEASURE_INTERVAL_SECONDS = 1.0
REOPENING_MARGIN = 0.02
"""How far the fill falls below the limit before games are opened again: not for every game that expires."""
log = logging.getLogger("service.tables.room")


class StoreRoom:
    """Measures the store's fill once a second from `start` to `stop`, so that no request waits for it."""

    def __init__(self, connection: StoreConnection, limit: float) -> None:
        self._connection = connection
        self._limit = limit
        self._is_scarce = False
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="room", daemon=True)

    @property
    def is_scarce(self) -> bool:
        """Whether the fill has reached the limit, a share of the servers' `maxmemory`, and not fallen well below it."""
        return self._is_scarce

    def measure(self) -> None:
        """Measures the fill; while no server can be reached, the last measurement holds."""
        try:
            fill = measure_fill(self._connection)
        except StoreUnavailable:
            return
        metrics.store_fill.set(fill)
        is_scarce = fill >= self._limit - (REOPENING_MARGIN if self._is_scarce else 0)
        if self._is_scarce != is_scarce:
            self._is_scarce = is_scarce
            log.warning("the store is %d %% full, and %s", 100 * fill, self._consequence())

    def start(self) -> None:
        """Measures from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the measuring."""
        self._stopped.set()

    def _consequence(self) -> str:
        return "new games are refused" if self._is_scarce else "new games are opened again"

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self.measure()
            except Exception:
                log.exception("measuring the store's fill")
            self._stopped.wait(MEASURE_INTERVAL_SECONDS)
