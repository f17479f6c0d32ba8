"""The messages of an event stream (WHATWG HTML, 9.2)."""

import json
from collections.abc import Iterable, Iterator
from typing import Any


def frames(chunks: Iterable[bytes]) -> Iterator[tuple[str, Any]]:
    r"""The complete messages of a stream, each with its event name and its data, which is JSON.

    >>> list(frames([b"id: 7\ndata: {\"seq\"", b": 7}\n\nevent: presence\ndata: {}\n\n:\n\n"]))
    [('message', {'seq': 7}), ('presence', {})]
    """
    name, data = "message", ""
    for line in _lines(chunks):
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            data += value
        elif not line:
            if data:
                yield name, json.loads(data)
            name, data = "message", ""


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """The lines of a stream; those of httpx also end at separators that JSON may contain, such as U+2028."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (line.removesuffix(b"\r").decode() for line in lines)
