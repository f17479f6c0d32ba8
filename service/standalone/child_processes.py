"""Child processes that do not outlive their parent."""

import ctypes
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1


def spawn_child(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str] | None = None,
    pass_fds: Sequence[int] = (),
    output: IO[bytes] | int | None = None,
) -> subprocess.Popen[bytes]:
    """Starts a child in a session of its own: a Ctrl-C reaches the parent only, which stops its children in order."""
    return subprocess.Popen(
        command,
        env=env,
        pass_fds=pass_fds,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
        preexec_fn=_end_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509 (parents here have no threads)
    )


def _end_with_parent() -> None:
    # Where the system has no such call, a parent that is killed outright leaves its children to end by themselves.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def stop_child(child: subprocess.Popen[bytes], patience: float) -> None:
    """Asks a child to end and waits; after `patience` seconds it is killed."""
    child.terminate()
    try:
        child.wait(patience)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
