"""Simultaneous requests: each sender has its own connection, so they reach several worker processes."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def together(action: Callable[[S], T], senders: Iterable[S]) -> list[T]:
    """The results of `action` for all senders, begun at once."""
    them = list(senders)
    barrier = Barrier(len(them))

    def begin(sender: S) -> T:
        barrier.wait()
        return action(sender)

    with ThreadPoolExecutor(len(them)) as pool:
        return list(pool.map(begin, them))


def only(values: Sequence[T]) -> T:
    """The value that all of `values` have."""
    assert all(value == values[0] for value in values), values
    return values[0]
