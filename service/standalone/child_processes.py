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
    """Starts a child in its own session: Ctrl-C reaches only the parent, which stops its children in order."""
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
    # On systems without this call, children of a parent that is killed go on until they end by themselves.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def stop_child(child: subprocess.Popen[bytes], patience: float) -> None:
    """Asks a child to end and waits; kills it after `patience` seconds."""
    child.terminate()
    try:
        child.wait(patience)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
