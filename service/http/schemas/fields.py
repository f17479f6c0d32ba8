"""Fields of request schemas. They are strict about types; their faults are codes of `texts/fields.toml` with facts."""

import re
from collections.abc import Collection, Iterable
from contextlib import suppress
from enum import StrEnum
from typing import Any, ClassVar

import marshmallow as ma
from marshmallow import ValidationError, fields, missing, validate, validates_schema
from marshmallow.types import ErrorMessages

from service.rules.model.cards import CARD_CODES, JOKER, RANKS

_DIGITS = re.compile("-?[0-9]+")
JOKER_PLACES = CARD_CODES - {JOKER} | {f"{rank}?" for rank in RANKS}


class RequestSchema(ma.Schema):
    """A JSON object without unknown fields; its docstring is its description in the contract."""

    unknown_code = "unknown_field"

    class Meta:
        """Requests refuse unknown fields; answers may grow."""

        unknown = ma.RAISE

    def __init__(self) -> None:
        super().__init__()
        self.error_messages = {**self.error_messages, "unknown": self.unknown_code, "type": "not_object"}
        self._read_if_absent = {
            name for name, field in self.load_fields.items() if field.required or field.load_default is not missing
        }

    def load(self, data: Any, **options: Any) -> Any:
        """The values of the fields. Raises ValidationError.

        A right request is read field by field, for half the price; marshmallow's own way explains what is wrong.
        """
        if isinstance(data, dict) and not any(options.values()):
            with suppress(ValidationError):
                return self._values(data)
        return super().load(data, **options)

    def check_together(self, values: dict[str, Any]) -> None:
        """Raises ValidationError for values that are right one by one, but not together."""

    @validates_schema
    def _check_together(self, values: dict[str, Any], **_: Any) -> None:
        self.check_together(values)

    def _values(self, data: dict[str, Any]) -> dict[str, Any]:
        if not data.keys() <= self.load_fields.keys():
            raise ValidationError("unknown")
        values = {
            name: field.deserialize(data.get(name, missing), name, data)
            for name, field in self.load_fields.items()
            if name in data or name in self._read_if_absent
        }
        self.check_together(values)
        return values


def _error_codes(invalid: str) -> ErrorMessages:
    return {
        "required": "required",
        "null": "not_null",
        "invalid": invalid,
        "invalid_utf8": invalid,
        "too_large": invalid,
    }


def _in_range(least: int, most: int, fault: str = "range") -> validate.Range:
    return validate.Range(least, most, error=f"{fault}:{least}:{most}")


def _item_count(least: int, most: int) -> validate.Length:
    return validate.Length(least, most, error=f"count:{least}:{most}")


def check_printable(text: str) -> None:
    """Refuses control characters, lone surrogates and spaces at the ends."""
    if not text.isprintable() or text != text.strip():
        raise ValidationError("not_printable")


class TextField(fields.String):
    """A printable text with a limited length."""

    def __init__(self, least: int = 1, most: int = 40, **more: Any) -> None:
        length = validate.Length(least, most, error=f"length:{least}:{most}")
        super().__init__(validate=[length, check_printable], error_messages=_error_codes("not_text"), **more)


class PatternField(fields.String):
    """A text that matches a pattern, with a fault code of its own."""

    def __init__(self, pattern: str, fault: str, **more: Any) -> None:
        form = validate.Regexp(pattern, error=fault)
        # In the contract `$` is the very end of the text; in Python it would let a line end pass
        super().__init__(validate=[form, check_printable], error_messages=_error_codes("not_text"), **more)


class IntegerField(fields.Integer):
    """A whole number in a range: a JSON number, never a string."""

    def __init__(self, least: int, most: int, fault: str = "range", **more: Any) -> None:
        super().__init__(
            strict=True, validate=_in_range(least, most, fault), error_messages=_error_codes("not_whole"), **more
        )


class QueryInteger(fields.Integer):
    """A whole number in a query string."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(validate=_in_range(least, most), error_messages=_error_codes("not_whole"), **more)

    def _validated(self, value: Any) -> Any:
        if not _DIGITS.fullmatch(value):  # Python would also read 1_0, and the digits of every script
            raise self.make_error("invalid")
        return super()._validated(value)


class BooleanField(fields.Boolean):
    """JSON true or false, and nothing else."""

    def __init__(self, **more: Any) -> None:
        super().__init__(error_messages=_error_codes("not_flag"), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise self.make_error("invalid")


class QueryBoolean(fields.Boolean):
    """True or false in a query string."""

    def __init__(self, **more: Any) -> None:
        super().__init__(truthy={"true"}, falsy={"false"}, error_messages=_error_codes("not_flag"), **more)


class _ComponentField(fields.String):
    """A string that is a named component of the contract."""

    def __init__(self, component: str, *, metadata: dict[str, Any] | None = None, **more: Any) -> None:
        known = {**(metadata or {}), "x-component": component}
        super().__init__(metadata=known, error_messages=_error_codes("not_text"), **more)


class EnumField(_ComponentField):
    """A value of an enum that is a component of the same name."""

    known: ClassVar[dict[str, type[StrEnum]]] = {}

    def __init__(self, choices: type[StrEnum], **more: Any) -> None:
        self.known[choices.__name__] = choices
        self._members = {choice.value: choice for choice in choices}
        super().__init__(choices.__name__, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> StrEnum:
        member = self._members.get(value) if isinstance(value, str) else None
        if member is None:
            raise ValidationError(f"not_choice:{', '.join(self._members)}")
        return member


class OpenSetField(_ComponentField):
    """A value of an extensible set; an unknown value has a problem of its own."""


class KnownValueField(_ComponentField):
    """A value of an extensible set that this release knows."""

    def __init__(self, component: str, known: Iterable[str], **more: Any) -> None:
        self._known = {str(each): each for each in known}
        super().__init__(component, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if not isinstance(value, str) or value not in self._known:
            raise ValidationError(f"not_choice:{', '.join(self._known)}")
        return self._known[value]


class CardField(_ComponentField):
    """One card."""

    def __init__(self, **more: Any) -> None:
        super().__init__("Card", **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if isinstance(value, str) and value in CARD_CODES:
            return value
        raise ValidationError("not_card")


class _CodeListField(fields.List[str]):
    """A list of values of a set; checked in one step, because every other move has one."""

    known: ClassVar[Collection[str]]
    fault: ClassVar[str]

    def __init__(self, item: _ComponentField, least: int, most: int, **more: Any) -> None:
        super().__init__(item, validate=_item_count(least, most), error_messages=_error_codes("not_list"), **more)
        self._most = most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        if len(value) > self._most:
            self._validate(value)
        wrong = {at: [self.fault] for at, each in enumerate(value) if not self._is_known(each)}
        if wrong:
            raise ValidationError(wrong)
        return tuple(value)

    def _is_known(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.known


class CardsField(_CodeListField):
    """A list of cards; a card may occur more than once."""

    known = CARD_CODES
    fault = "not_card"

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(CardField(), least, most, **more)


class JokerPlacesField(_CodeListField):
    """The cards that jokers stand for, in order."""

    known = JOKER_PLACES
    fault = "not_place"

    def __init__(self, most: int, **more: Any) -> None:
        super().__init__(_ComponentField("Place"), 0, most, **more)


class ObjectField(fields.Nested):
    """An object within the body."""

    def __init__(self, inner: type[ma.Schema], **more: Any) -> None:
        super().__init__(inner(), error_messages=_error_codes("not_object"), **more)


class ObjectListField(fields.List[Any]):
    """A list of objects."""

    def __init__(self, inner: type[RequestSchema], least: int, most: int, **more: Any) -> None:
        super().__init__(
            ObjectField(inner), validate=_item_count(least, most), error_messages=_error_codes("not_list"), **more
        )
        self._most = most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> Any:
        if isinstance(value, list) and len(value) > self._most:
            self._validate(value)  # Check before thousands of items are read
        return super()._deserialize(value, attr, data, **more)
