"""Fields of request schemas: strict about types, and faults are codes of `texts/fields.toml` with their facts."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any, ClassVar

import marshmallow as ma
from marshmallow import ValidationError, fields, validate

from service.rules.cards import CODES


class Worded:
    """Gives a field our words for what can be wrong with any field."""

    default_error_messages: ClassVar[Mapping[str, str]] = {"required": "required", "null": "not_null"}


class Body(ma.Schema):
    """A JSON object that is refused when it has a field nobody knows."""

    class Meta:
        """Requests refuse what they do not know; answers may grow."""

        unknown = ma.RAISE

    error_messages: ClassVar[dict[str, str]] = {"unknown": "unknown_field", "type": "not_object"}


class Range(validate.Range):
    """A whole number from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(min=least, max=most, error=f"range:{least}:{most}")


class Characters(validate.Length):
    """A text of `least` to `most` characters."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(min=least, max=most, error=f"length:{least}:{most}")


class Count(validate.Length):
    """A list of `least` to `most` entries."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(min=least, max=most, error=f"count:{least}:{most}")


class Text(Worded, fields.String):
    """A string; with `most`, one of up to so many printable characters."""

    default_error_messages: ClassVar[Mapping[str, str]] = {"invalid": "not_text", "invalid_utf8": "not_text"}

    def __init__(self, least: int = 1, most: int = 40, **more: Any) -> None:
        super().__init__(validate=[Characters(least, most), printable], **more)


def printable(text: str) -> None:
    """Refuses control characters, lone surrogates and spaces at the ends."""
    if not text.isprintable() or text != text.strip():
        raise ValidationError("not_printable")


class Pattern(Worded, fields.String):
    """A string of one form, with a fault of its own."""

    default_error_messages: ClassVar[Mapping[str, str]] = {"invalid": "not_text", "invalid_utf8": "not_text"}

    def __init__(self, pattern: str, fault: str, **more: Any) -> None:
        super().__init__(validate=validate.Regexp(pattern, error=fault), **more)


class Whole(Worded, fields.Integer):
    """A whole number in a range; a JSON number, never a string."""

    default_error_messages: ClassVar[Mapping[str, str]] = {"invalid": "not_whole", "too_large": "not_whole"}

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(strict=True, validate=Range(least, most), **more)


class Number(Whole):
    """A whole number in a query, where everything is text."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(least, most, **more)
        self.strict = False


class Flag(Worded, fields.Boolean):
    """True or false and nothing that looks like it."""

    default_error_messages: ClassVar[Mapping[str, str]] = {"invalid": "not_flag"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise self.make_error("invalid")


class Choice(Worded, fields.String):
    """One value of an enum, which the contract has as a component of the same name."""

    known: ClassVar[dict[str, type[StrEnum]]] = {}

    def __init__(self, choices: type[StrEnum], **more: Any) -> None:
        self.known[choices.__name__] = choices
        metadata = {**more.pop("metadata", {}), "x-component": choices.__name__}
        super().__init__(metadata=metadata, **more)
        self.choices = choices
        self._members = {choice.value: choice for choice in choices}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> StrEnum:
        member = self._members.get(value) if isinstance(value, str) else None
        if member is None:
            raise ValidationError(f"not_choice:{', '.join(self._members)}")
        return member


class OneOf(Worded, fields.String):
    """One of the values this release knows, of a set that will grow: a named component of the contract."""

    def __init__(self, name: str, known: Collection[str], **more: Any) -> None:
        super().__init__(metadata={**more.pop("metadata", {}), "x-component": name}, **more)
        self._known = known

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if not isinstance(value, str) or value not in self._known:
            raise ValidationError(f"not_choice:{', '.join(self._known)}")
        return value


class CardCode(Worded, fields.String):
    """One card."""

    def __init__(self, **more: Any) -> None:
        super().__init__(metadata={**more.pop("metadata", {}), "x-component": "Card"}, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if isinstance(value, str) and value in CODES:
            return value
        raise ValidationError("not_card")


class Cards(Worded, fields.List):
    """Several cards, a multiset; read at one go, since hands come with every move."""

    default_error_messages: ClassVar[Mapping[str, str]] = {"invalid": "not_list"}

    def __init__(self, least: int = 1, most: int = 60, **more: Any) -> None:
        super().__init__(CardCode(), validate=Count(least, most), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> tuple[str, ...]:  # type: ignore[override]  # a hand is a tuple
        if not isinstance(value, list):
            raise self.make_error("invalid")
        wrong = {
            place: ["not_card"] for place, card in enumerate(value) if not isinstance(card, str) or card not in CODES
        }
        if wrong:
            raise ValidationError(wrong)  # type: ignore[arg-type]  # marshmallow's own List does the same
        return tuple(value)


class Object(Worded, fields.Nested):
    """An object within the body."""

    def __init__(self, inner: type[Body], **more: Any) -> None:
        super().__init__(inner(), **more)


class Several(Worded, fields.List):
    """A list of objects."""

    default_error_messages: ClassVar[Mapping[str, str]] = {"invalid": "not_list"}

    def __init__(self, inner: type[Body], least: int, most: int, **more: Any) -> None:
        super().__init__(Object(inner), validate=Count(least, most), **more)
