"""Work done in a process forked for it, which leaves nothing behind: it sends one answer back, or none."""

import os
import pickle
import resource
import select
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Given = TypeVar("Given")
Answer = TypeVar("Answer")

MEMORY = 3 << 30
"""Bytes that a forked process may ask for: a fault may make something grow without end."""


@dataclass(frozen=True)
class Ended(Generic[Given, Answer]):
    """What became of one piece of work."""

    given: Given
    answer: Answer | None
    """None: the process was ended."""
    out_of_time: bool


def forked(
    work: Callable[[Given], Answer], all_given: Iterable[Given], processes: int
) -> Iterator[Ended[Given, Answer]]:
    """The work done for each thing given, so many at a time, as it is done."""
    running: dict[int, _Running[Given]] = {}
    for given in all_given:
        while len(running) >= processes:
            yield from _heard(running)
        reading, writing = os.pipe()
        pid = os.fork()
        if not pid:
            _answer(work, given, writing)
        os.close(writing)
        running[reading] = _Running(given, pid, bytearray())
    while running:
        yield from _heard(running)


@dataclass(frozen=True)
class _Running(Generic[Given]):
    given: Given
    pid: int
    told: bytearray


def _heard(running: dict[int, _Running[Given]]) -> Iterator[Ended[Given, Any]]:
    """Those that end with the next thing heard from any of them."""
    for pipe in select.select(list(running), [], [])[0]:
        part = os.read(pipe, 1 << 16)
        running[pipe].told.extend(part)
        if part:
            continue
        os.close(pipe)
        ended = running.pop(pipe)
        _, status = os.waitpid(ended.pid, 0)
        out_of_time = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM
        answer = None if out_of_time or not ended.told else pickle.loads(ended.told)
        yield Ended(ended.given, answer, out_of_time)


def _answer(work: Callable[[Given], Answer], given: Given, writing: int) -> None:
    """What the forked process does, and all it does."""
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        told = pickle.dumps(work(given))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(told)
    finally:
        os._exit(0)


def allow(seconds: float) -> None:
    """Let this process compute for so long from now on, not longer."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
