"""JSON with something changed in it: what is right otherwise gets further than what is wrong all over."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from tools.fuzz.feed import Feed

MOST_COPIES = 32
Spare = Callable[[Feed], Any]


def edited(feed: Feed, value: Any, spare: Spare) -> Any:
    """The value with a few changes, or none; `spare` gives what may be put in some place of it."""
    box = [deepcopy(value)]
    for _ in range(feed.one_of((0, 1, 0, 1, 2, 3))):
        holder, key = feed.one_of(list(_places(box)))
        _EDITS[feed.number(len(_EDITS))](feed, holder, key, box, spare)
    return box[0] if box else None


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in it: what holds the value, and at which index or name."""
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
    """Puts something beside it: one more in a list, or another value under a name that there may be elsewhere."""
    added = deepcopy(spare(feed))
    if isinstance(holder, dict):
        name = feed.one_of([*(key for _, key in _places(box) if isinstance(key, str)), "jokers", "swap", "borrow"])
        holder[name] = added
    elif holder is not box:
        holder.insert(key, added)


def _repeat(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    """The same again, in a list."""
    if isinstance(holder, list) and holder is not box:
        holder[key:key] = [deepcopy(holder[key]) for _ in range(feed.number(MOST_COPIES))]


def _copy(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    """What stands elsewhere in it."""
    other, at = feed.one_of(list(_places(box)))
    holder[key] = deepcopy(other[at])


def _wrap(feed: Feed, holder: Any, key: Any, box: Any, spare: Spare) -> None:
    """One list around it."""
    holder[key] = [holder[key]]


_EDITS = (_replace, _insert, _remove, _repeat, _copy, _wrap)
