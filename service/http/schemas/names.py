"""Names of players, games and bots. Others read them, so that they may hide nothing and cover nothing."""

import re
from typing import Any
from unicodedata import category, normalize

from marshmallow import ValidationError

from service.http.schemas.fields import TextField

MAX_COMBINING_MARKS = 4
"""Most combining marks in a row that a name may have: Hebrew and Tibetan need them, more would cover other lines."""
MAX_CHARACTERS_PER_COMPOSED = 4
"""Most characters that Unicode composes to one."""
NAME_FORM = (
    f"Kept in Unicode's form NFC; nothing invisible, and {MAX_COMBINING_MARKS} combining marks in a row at most."
)
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
    "|(?<![\u2190-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]"  # no effect but on symbols
)
"""Printable characters that leave no mark: a name of them would be empty, or look like another."""


class NameField(TextField):
    """A name in Unicode's composed form, so that the same name typed differently is the same text."""

    def __init__(self, most: int = 40, *, metadata: dict[str, str], **more: Any) -> None:
        described = {"description": f"{metadata['description']} {NAME_FORM}"}
        super().__init__(most=most, metadata={**metadata, **described}, **more)
        self._longest = MAX_CHARACTERS_PER_COMPOSED * most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **more)
        if len(text) > self._longest:
            return text  # too long in any form; composing thousands of marks would take a second
        name = normalize("NFC", text)
        if _INVISIBLE.search(name) or _longest_mark_run(name) > MAX_COMBINING_MARKS or _is_mark(name[:1]):
            raise ValidationError(f"unreadable:{MAX_COMBINING_MARKS}")
        return name


def _is_mark(character: str) -> bool:
    return bool(character) and category(character).startswith("M")


def _longest_mark_run(text: str) -> int:
    """The largest number of combining marks in a row."""
    runs = "".join("m" if _is_mark(each) else " " for each in text).split()
    return max(map(len, runs), default=0)
