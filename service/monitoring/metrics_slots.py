"""Where web workers leave what they count: in files for each place, so that a renewed worker goes on with them.

With a file for each process, as is usual, a day of renewed workers would fill a container's memory.
"""

import os
import tempfile
from typing import Any

from prometheus_client import multiprocess, values

from service.settings import METRICS_DIRECTORY_VARIABLE

_slot_of_worker: dict[object, int] = {}


def share_directory() -> None:
    """Names the folder, unless whoever started this has."""
    if METRICS_DIRECTORY_VARIABLE not in os.environ:
        os.environ[METRICS_DIRECTORY_VARIABLE] = tempfile.mkdtemp(prefix="rummy-metrics-")


def assign_slot(_master: object, worker: Any) -> None:
    """Gives a worker that is about to be forked the first place that is free."""
    place = next(place for place in range(len(_slot_of_worker) + 1) if place not in _slot_of_worker.values())
    _slot_of_worker[worker] = place
    worker.place = f"{os.getpid()}-{place}"


def enter_slot(_master: object, worker: Any) -> None:
    """In the worker itself: its counts go there."""
    values.ValueClass = values.MultiProcessValue(lambda: worker.place)  # type: ignore[no-untyped-call]


def free_slot(_master: object, worker: Any) -> None:
    """Takes the place of a worker that has ended; what was open in it is no more."""
    del _slot_of_worker[worker]
    multiprocess.mark_process_dead(worker.place)  # type: ignore[no-untyped-call]
