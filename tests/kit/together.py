"""Requests at the same moment: each sender has a connection of its own, so they reach several worker processes."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def together(action: Callable[[S], T], senders: Iterable[S]) -> list[T]:
    """What the action returns for each of them, all begun at once."""
    them = list(senders)
    barrier = Barrier(len(them))

    def begin(sender: S) -> T:
        barrier.wait()
        return action(sender)

    with ThreadPoolExecutor(len(them)) as pool:
        return list(pool.map(begin, them))


def only(values: Sequence[T]) -> T:
    """The one value that all of them are."""
    assert all(value == values[0] for value in values), values
    return values[0]
