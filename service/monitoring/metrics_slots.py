"""Files for the metrics of web workers: each file belongs to a slot, so that a renewed worker continues it.

With a file for each process, prometheus-client's default, a day of renewed workers would fill a container's memory.
"""

import os
import tempfile
from typing import Any

from prometheus_client import multiprocess, values

from service.settings import METRICS_DIRECTORY_VARIABLE

_slot_of_worker: dict[object, int] = {}


def share_directory() -> None:
    """Creates the folder, unless the environment names one already."""
    if METRICS_DIRECTORY_VARIABLE not in os.environ:
        os.environ[METRICS_DIRECTORY_VARIABLE] = tempfile.mkdtemp(prefix="rummy-metrics-")


def assign_slot(_master: object, worker: Any) -> None:
    """Gives a worker that is about to be forked the first free slot."""
    slot = next(slot for slot in range(len(_slot_of_worker) + 1) if slot not in _slot_of_worker.values())
    _slot_of_worker[worker] = slot
    worker.metrics_slot = f"{os.getpid()}-{slot}"


def enter_slot(_master: object, worker: Any) -> None:
    """In the forked worker: writes its metrics to its slot."""
    values.ValueClass = values.MultiProcessValue(lambda: worker.metrics_slot)  # type: ignore[no-untyped-call]


def free_slot(_master: object, worker: Any) -> None:
    """Frees the slot of a worker that has ended, and drops its gauges."""
    del _slot_of_worker[worker]
    multiprocess.mark_process_dead(worker.metrics_slot)  # type: ignore[no-untyped-call]
