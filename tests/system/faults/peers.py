"""The processes at the other end of a Unix socket."""

import socket
import struct
from pathlib import Path


def peer(near: socket.socket) -> int:
    """The process at the other end of a Unix socket."""
    pid, _, _ = struct.unpack("3i", near.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")))
    return int(pid)


def is_web(pid: int) -> bool:
    """Whether this process is a live web worker."""
    return _runs(pid, b"gunicorn")


def is_player(pid: int) -> bool:
    """Whether this process is a live `rummy worker`."""
    return _runs(pid, b"\0worker\0")


def _runs(pid: int, word: bytes) -> bool:
    try:
        return word in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
