"""The service and the bare endpoint with a sampling timer, for `--profile`."""

import atexit
import json
import os
import signal
from collections import Counter
from pathlib import Path
from types import FrameType

from flask import Flask

from service import app
from tools.bench import bare

OUTPUT = "BENCH_SAMPLES"
"""The variable with the directory for samples: one file for each process."""
INTERVAL = 0.001
"""Seconds of processor time between samples; Linux makes them up to four times as long."""
WRITTEN_EVERY = 100
LIBRARIES = f"{os.sep}site-packages{os.sep}"
SERVICE = str(Path(app.__file__).parent)

_samples: Counter[tuple[str, str]] = Counter()


def service() -> Flask:
    """The web application with sampling."""
    return _watched(app.create_app())


def yardstick() -> Flask:
    """The bare endpoint with sampling."""
    return _watched(bare.app)


def _watched(made: Flask) -> Flask:
    signal.signal(signal.SIGPROF, _look)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    atexit.register(signal.setitimer, signal.ITIMER_PROF, 0)  # otherwise the last signal finds no handler
    return made


def _look(signum: int, frame: FrameType | None) -> None:
    """Count the running function; the standard library counts for its caller."""
    if _samples.total() % WRITTEN_EVERY == 0:
        _write()
    while frame is not None:
        if owner := _owner(frame.f_code.co_filename):
            _samples[owner, f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_qualname}"] += 1
            return
        frame = frame.f_back


def _owner(file: str) -> str | None:
    """The part of the service or the library that `file` belongs to."""
    if file.startswith(SERVICE):
        return "service." + Path(file).relative_to(SERVICE).parts[0].removesuffix(".py")
    _, found, inside = file.rpartition(LIBRARIES)
    return Path(inside).parts[0] if found else None


def _write() -> None:
    counted = [[owner, function, count] for (owner, function), count in _samples.items()]
    Path(os.environ[OUTPUT], f"{os.getpid()}.json").write_text(json.dumps(counted))
