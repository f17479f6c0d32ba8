"""Descriptions of the contract's extensible sets: the meaning of each value, and the fields of each event."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from types import UnionType

import msgspec

from service.http.views.history import CONTRACT_FIELD_NAMES
from service.rules.model.events import AnyEvent, RoundEvent
from service.tables.model.game_events import TableEvent

WORD_MEANINGS: dict[str, dict[str, str]] = tomllib.loads(
    files(__package__).joinpath("texts", "words.toml").read_text("utf-8")
)
"""Meanings by set and value. Sets that are not here explain themselves, or are explained elsewhere."""
COMMON_EVENT_FIELDS = {"round"}


def describe_open_set(name: str, about: str, known: list[str]) -> str:
    """The description of an extensible set: `about`, and its `known` values with their meanings."""
    meanings = WORD_MEANINGS.get(name)
    if meanings is None:
        return f"{about} The set grows. Known values: {', '.join(known)}."
    fields = EVENT_FIELDS if name == "EventType" else {}
    lines = (f"- `{word}`{fields.get(word, '')}: {meanings[word]}" for word in known)
    return "\n".join((f"{about} The set grows. Known values:", "", *lines))


def _fields_by_event(union: UnionType) -> Iterator[tuple[str, str]]:
    for event in union.__args__:
        own: tuple[str, ...] = ()
        names = tuple(field.name for field in msgspec.structs.fields(event))
        if issubclass(event, RoundEvent):
            names, own = ("seat", *event.open), event.own
        shown = [f"`{CONTRACT_FIELD_NAMES.get(name, name)}`" for name in names if name not in COMMON_EVENT_FIELDS]
        secret = [f"only for its player `{CONTRACT_FIELD_NAMES.get(name, name)}`" for name in own]
        yield event.__struct_config__.tag, f" ({', '.join((*shown, *secret))})" if shown else ""


EVENT_FIELDS = dict((*_fields_by_event(AnyEvent), *_fields_by_event(TableEvent)))
"""The fields of each type of event, besides those that every event has."""
