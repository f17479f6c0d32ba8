"""What the contract lets clients send: every body, every object in it, every place where a value goes."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.kit.contract import JSON, Contract

Json = dict[str, Any]
CONTRACT = Contract.published()
OPERATIONS = CONTRACT.by_id
IDS = {"game_id": "a" * 16, "player_id": "p1", "number": "1", "variant": "rami", "text": "core"}


class Place(NamedTuple):
    """A value in a body: the way to it (a 0 for an item of a list), and its schema."""

    steps: tuple[str | int, ...]
    schema: Json

    @property
    def pointer(self) -> str:
        """The way as a JSON pointer."""
        return "".join(f"/{step}" for step in self.steps)

    def holding(self, value: object) -> object:
        """A body with nothing in it but this value in this place."""
        for step in reversed(self.steps):
            value = [value] if step == 0 else {step: value}
        return value


def body_of(operation_id: str) -> Json | None:
    """The schema of the body; None where the operation takes none."""
    sent = OPERATIONS[operation_id].description.get("requestBody")
    return CONTRACT._inlined(sent["content"][JSON]["schema"]) if sent else None


def places(schema: Json, steps: tuple[str | int, ...] = ()) -> Iterator[Place]:
    """Every place in a body, the whole of it first."""
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
    """The path of an operation, on a game that there is not."""
    return OPERATIONS[operation_id].path.format(**IDS)
