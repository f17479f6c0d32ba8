"""What the words of the contract's sets mean, for those who write clients; of events also the fields they come with."""

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
"""By set and word; sets that are not here explain themselves, or are explained elsewhere."""
COMMON_EVENT_FIELDS = {"round"}


def describe_open_set(name: str, about: str, known: list[str]) -> str:
    """The description of a set that will grow."""
    meanings = WORD_MEANINGS.get(name)
    if meanings is None:
        return f"{about} More may be added to these: {', '.join(known)}."
    fields = EVENT_FIELDS if name == "EventType" else {}
    lines = (f"- `{word}`{fields.get(word, '')}: {meanings[word]}" for word in known)
    return "\n".join((f"{about} More may be added to these:", "", *lines))


def _fields_by_event(union: UnionType) -> Iterator[tuple[str, str]]:
    for event in union.__args__:
        own: tuple[str, ...] = ()
        names = tuple(field.name for field in msgspec.structs.fields(event))
        if issubclass(event, RoundEvent):
            names, own = ("seat", *event.open), event.own
        shown = [f"`{CONTRACT_FIELD_NAMES.get(name, name)}`" for name in names if name not in COMMON_EVENT_FIELDS]
        secret = [f"for its player `{CONTRACT_FIELD_NAMES.get(name, name)}`" for name in own]
        yield event.__struct_config__.tag, f" ({', '.join((*shown, *secret))})" if shown else ""


EVENT_FIELDS = dict((*_fields_by_event(AnyEvent), *_fields_by_event(TableEvent)))
"""By type of event: what comes with it besides what every event has."""
