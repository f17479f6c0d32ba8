"""Names that people give themselves, their games and bots: text as others see it, which hides and spills nothing."""

import re
from typing import Any
from unicodedata import category, normalize

from marshmallow import ValidationError

from service.http.schemas.fields import TextField

MAX_COMBINING_MARKS = 4
"""Combining marks in a row: what scripts need, Hebrew and Tibetan too; more of them would cover the lines around."""
MAX_CHARACTERS_PER_COMPOSED = 4
"""Characters that Unicode composes to one, at most."""
NAME_FORM = (
    f"Kept in Unicode's form NFC; nothing invisible, and {MAX_COMBINING_MARKS} combining marks in a row at most."
)
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
    "|(?<![\u2190-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]"  # these choose how a symbol looks, else nothing
)
"""What counts as printable and leaves no mark: a name of it would be empty, or look like another's."""


class NameField(TextField):
    """A text for others to read, in Unicode's composed form: names that are typed differently are then the same."""

    def __init__(self, most: int = 40, *, metadata: dict[str, str], **more: Any) -> None:
        told = {"description": f"{metadata['description']} {NAME_FORM}"}
        super().__init__(most=most, metadata={**metadata, **told}, **more)
        self._longest = MAX_CHARACTERS_PER_COMPOSED * most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> str:
        typed: str = super()._deserialize(value, attr, data, **more)
        if len(typed) > self._longest:
            return typed  # too long, however composed: thousands of marks would take a second to put in order
        name = normalize("NFC", typed)
        if _INVISIBLE.search(name) or _longest_mark_run(name) > MAX_COMBINING_MARKS or _is_mark(name[:1]):
            raise ValidationError(f"unreadable:{MAX_COMBINING_MARKS}")
        return name


def _is_mark(character: str) -> bool:
    return bool(character) and category(character).startswith("M")


def _longest_mark_run(text: str) -> int:
    """The most combining marks in a row."""
    runs = "".join("m" if _is_mark(each) else " " for each in text).split()
    return max(map(len, runs), default=0)
