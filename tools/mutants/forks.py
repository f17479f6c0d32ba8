"""Work in forked processes that leave nothing behind: each sends back one answer or none."""

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
"""Memory limit of a forked process in bytes: a mutant may allocate without end."""


@dataclass(frozen=True)
class Ended(Generic[Given, Answer]):
    """The end of one piece of work."""

    given: Given
    answer: Answer | None
    """None if the process was killed."""
    out_of_time: bool


def run_forked(
    work: Callable[[Given], Answer], all_given: Iterable[Given], processes: int
) -> Iterator[Ended[Given, Answer]]:
    """Run `work` on each item, at most `processes` at a time; yield results as they end."""
    running: dict[int, _Running[Given]] = {}
    for given in all_given:
        while len(running) >= processes:
            yield from _read_ended(running)
        reading, writing = os.pipe()
        pid = os.fork()
        if not pid:
            _answer(work, given, writing)
        os.close(writing)
        running[reading] = _Running(given, pid, bytearray())
    while running:
        yield from _read_ended(running)


@dataclass(frozen=True)
class _Running(Generic[Given]):
    given: Given
    pid: int
    output: bytearray


def _read_ended(running: dict[int, _Running[Given]]) -> Iterator[Ended[Given, Any]]:
    """Read once from the running processes; yield those that have ended."""
    for pipe in select.select(list(running), [], [])[0]:
        part = os.read(pipe, 1 << 16)
        running[pipe].output.extend(part)
        if part:
            continue
        os.close(pipe)
        ended = running.pop(pipe)
        _, status = os.waitpid(ended.pid, 0)
        out_of_time = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM
        answer = None if out_of_time or not ended.output else pickle.loads(ended.output)
        yield Ended(ended.given, answer, out_of_time)


def _answer(work: Callable[[Given], Answer], given: Given, writing: int) -> None:
    """The whole life of a forked process."""
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        output = pickle.dumps(work(given))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(output)
    finally:
        os._exit(0)


def limit_time(seconds: float) -> None:
    """Limit this process to `seconds` of computing from now on."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
