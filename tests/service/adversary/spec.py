"""What the contract lets clients send: every body, every object in it, every place of a value."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.kit.clients.contract import JSON, Contract

Json = dict[str, Any]
CONTRACT = Contract.published()
OPERATIONS = CONTRACT.by_id
IDS = {"game_id": "a" * 16, "player_id": "p1", "number": "1", "variant": "rami", "text": "core"}


class Place(NamedTuple):
    """A place for a value in a body: its path (0 stands for an item of a list) and its schema."""

    steps: tuple[str | int, ...]
    schema: Json

    @property
    def pointer(self) -> str:
        """The path as a JSON pointer."""
        return "".join(f"/{step}" for step in self.steps)

    def holding(self, value: object) -> object:
        """A body that holds only `value`, in this place."""
        for step in reversed(self.steps):
            value = [value] if step == 0 else {step: value}
        return value


def body_of(operation_id: str) -> Json | None:
    """The schema of the body, or None if the operation takes none."""
    sent = OPERATIONS[operation_id].description.get("requestBody")
    return CONTRACT._inlined(sent["content"][JSON]["schema"]) if sent else None


def places(schema: Json, steps: tuple[str | int, ...] = ()) -> Iterator[Place]:
    """Every place in a body, starting with the whole body."""
    yield Place(steps, schema)
    for name, inner in schema.get("properties", {}).items():
        yield from places(inner, (*steps, name))
    if "items" in schema:
        yield from places(schema["items"], (*steps, 0))


def objects(operation_id: str) -> list[Place]:
    """Every object in the body."""
    schema = body_of(operation_id)
    return [place for place in places(schema) if "properties" in place.schema] if schema else []


TAKING = [name for name in OPERATIONS if body_of(name) is not None]
"""The operations that take a body."""


def address(operation_id: str) -> str:
    """The path of an operation, for a game that does not exist."""
    return OPERATIONS[operation_id].path.format(**IDS)
