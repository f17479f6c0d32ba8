"""JSON with a few changes: nearly valid input reaches more code than random input."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from tools.fuzz.feed import Feed

MOST_COPIES = 32
Spare = Callable[[Feed], Any]


def edited(feed: Feed, value: Any, spare: Spare) -> Any:
    """The value with a few changes or none; `spare` gives values to put into it."""
    box = [deepcopy(value)]
    for _ in range(feed.one_of((0, 1, 0, 1, 2, 3))):
        holder, key = feed.one_of(list(_places(box)))
        _EDITS[feed.number(len(_EDITS))](feed, holder, key, box, spare)
    return box[0] if box else None


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in the value: its holder, and its index or key."""
    inside = holder.items() if isinstance(holder, dict) else enumerate(holder)
    for key, value in list(inside):
        yield holder, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _replace(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    holder[key] = deepcopy(spare(feed))


def _remove(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    del holder[key]
    box or box.append(None)


def _insert(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    """Insert a value: one more item of a list, or a value under a key that is used elsewhere."""
    added = deepcopy(spare(feed))
    if isinstance(holder, dict):
        name = feed.one_of([*(key for _, key in _places(box) if isinstance(key, str)), "jokers", "swap", "borrow"])
        holder[name] = added
    elif holder is not box:
        holder.insert(key, added)


def _repeat(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    """Repeat an item of a list."""
    if isinstance(holder, list) and holder is not box:
        holder[key:key] = [deepcopy(holder[key]) for _ in range(feed.number(MOST_COPIES))]


def _copy(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    """Copy a value from another place."""
    other, at = feed.one_of(list(_places(box)))
    holder[key] = deepcopy(other[at])


def _wrap(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    """Wrap the value in a list."""
    holder[key] = [holder[key]]


_EDITS = (_replace, _insert, _remove, _repeat, _copy, _wrap)
