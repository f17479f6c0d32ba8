"""Names that people give themselves, their games and bots: text as others see it, which hides and spills nothing."""

import re
from typing import Any
from unicodedata import category, normalize

from marshmallow import ValidationError

from service.http.schemas.fields import Text

MOST_MARKS = 4
"""Combining marks in a row: what scripts need, Hebrew and Tibetan too; more of them would cover the lines around."""
LONGEST = 4
"""Characters that Unicode composes to one, at most."""
KEPT_AS = f"Kept in Unicode's form NFC; nothing invisible, and {MOST_MARKS} combining marks in a row at most."
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
    "|(?<![\u2190-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]"  # these choose how a symbol looks, else nothing
)
"""What counts as printable and leaves no mark: a name of it would be empty, or look like another's."""


class Name(Text):
    """A text for others to read, in Unicode's composed form: names that are typed differently are then the same."""

    def __init__(self, most: int = 40, *, metadata: dict[str, str], **more: Any) -> None:
        told = {"description": f"{metadata['description']} {KEPT_AS}"}
        super().__init__(most=most, metadata={**metadata, **told}, **more)
        self._longest = LONGEST * most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> str:
        typed: str = super()._deserialize(value, attr, data, **more)
        if len(typed) > self._longest:
            return typed  # too long, however composed: thousands of marks would take a second to put in order
        name = normalize("NFC", typed)
        if _UNSEEN.search(name) or _marks(name) > MOST_MARKS or _is_mark(name[:1]):
            raise ValidationError(f"unreadable:{MOST_MARKS}")
        return name


def _is_mark(character: str) -> bool:
    return bool(character) and category(character).startswith("M")


def _marks(text: str) -> int:
    """The most combining marks in a row."""
    runs = "".join("m" if _is_mark(each) else " " for each in text).split()
    return max(map(len, runs), default=0)
