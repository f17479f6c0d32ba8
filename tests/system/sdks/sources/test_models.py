"""The Kotlin and Swift SDKs match the contract: every model, field, word and operation."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import pytest
import tree_sitter_kotlin
import tree_sitter_swift

from openapi.sdks.generate import CONTRACT, HERE
from openapi.sdks.unions import events_under_interface, flatten_event
from tests.system.sdks.sources import kotlin, swift
from tests.system.sdks.sources.models import GROWING, Json, Language, Model, Words, is_model, parsed

DOCUMENT: Json = json.loads(CONTRACT.read_bytes())
SCHEMAS: dict[str, Json] = DOCUMENT["components"]["schemas"]
TYPED, FLAT = deepcopy(SCHEMAS), deepcopy(SCHEMAS)
events_under_interface(TYPED)
flatten_event(FLAT)


@dataclass(frozen=True)
class Sources:
    """The sources of an SDK and how they are read."""

    language: Language
    schemas: dict[str, Json]
    """Those of the contract, with events in the form that the SDK has for them."""
    model: Callable[[Path], Model]
    operations: Callable[[Path], dict[str, str]]
    grammar: object
    path: str
    group: str
    nothing: str

    @property
    def models(self) -> dict[str, Json]:
        """The schemas that are models."""
        return {name: schema for name, schema in self.schemas.items() if is_model(schema)}


SDKS = {
    "kotlin": Sources(
        kotlin.KOTLIN,
        TYPED,
        kotlin.model,
        kotlin.operations,
        tree_sitter_kotlin.language(),
        "kotlin/src/main/kotlin/rummy/client/models/{}.kt",
        "kotlin/src/main/kotlin/rummy/client/apis/{}Api.kt",
        "Unit",
    ),
    "swift": Sources(
        swift.SWIFT,
        FLAT,
        swift.model,
        swift.operations,
        tree_sitter_swift.language(),
        "swift/Sources/RummyClient/Models/{}.swift",
        "swift/Sources/RummyClient/APIs/{}API.swift",
        "",
    ),
}

each_sdk = pytest.mark.parametrize("sources", SDKS.values(), ids=SDKS)
MODELS = [pytest.param(sources, name, id=f"{sdk}-{name}") for sdk, sources in SDKS.items() for name in sources.models]


@pytest.mark.parametrize(("sources", "name"), MODELS)
def test_each_model_matches_its_schema(sources: Sources, sdks: Path, name: str) -> None:
    model = sources.model(sdks / sources.path.format(name))
    assert model == sources.language.model_of(sources.schemas, sources.schemas[name])


@each_sdk
def test_an_sdk_has_exactly_the_models_of_the_contract(sources: Sources, sdks: Path) -> None:
    folder = (sdks / sources.path).parent
    assert sorted(path.stem for path in folder.iterdir()) == sorted(sources.models)


@each_sdk
def test_every_operation_is_in_its_group_and_returns_its_schema(sources: Sources, sdks: Path) -> None:
    for tag in DOCUMENT["tags"]:
        operations = [
            operation
            for path in DOCUMENT["paths"].values()
            for name, operation in path.items()
            if name != "parameters" and operation["tags"] == [tag["name"]]
        ]
        expected = {each["operationId"]: answer_of(each, sources) for each in operations}
        assert sources.operations(sdks / sources.group.format(tag["name"])) == expected


@pytest.mark.parametrize("name", ["LegalMove", "MeldInput", "ShowLayOffInput", "SwapInput"])
def test_swift_keeps_the_unknown_fields_of_a_legal_move_and_its_parts(sdks: Path, name: str) -> None:
    assert "encodeMap(additionalProperties)" in (sdks / SDKS["swift"].path.format(name)).read_text()


@pytest.mark.parametrize("language", SDKS)
def test_the_layer_by_hand_parses_and_is_part_of_the_sdk(sdks: Path, language: str) -> None:
    layer = sorted(path.name for path in (HERE / language / "layer").iterdir())
    sources = {path.name: path for path in (sdks / language).rglob("*") if path.name in layer}
    assert sorted(sources) == layer
    for source in sources.values():
        parsed(SDKS[language].grammar, source)


def answer_of(operation: Json, sources: Sources) -> str:
    """The one type of all successful answers."""
    made = "201" if "201" in operation["responses"] else "2"  # dry runs, which answer 200, are left out
    answers = [answer for status, answer in operation["responses"].items() if status.startswith(made)]
    contents = [answer.get("content", {}) for answer in answers]
    schemas = [content["schema"] for each in contents for kind, content in each.items() if kind != "text/event-stream"]
    types = {sources.language.type_of(sources.schemas, schema) for schema in schemas}
    [answer] = types or {sources.nothing}
    return answer


def test_extensible_enums_are_open_and_other_enums_closed() -> None:
    closed = [name for name, schema in SCHEMAS.items() if "enum" in schema]
    grown = [name for name, schema in SCHEMAS.items() if GROWING in schema]
    for language in (kotlin.KOTLIN, swift.SWIFT):
        for name in closed + grown:
            model = language.model_of(SCHEMAS, SCHEMAS[name])
            assert isinstance(model, Words)
            assert (model.open, bool(model.words)) == (name in grown, True)
    assert {"VariantId", "ProblemCode", "EventType", "Action"} <= set(grown)
    assert {"Source", "Visibility"} <= set(closed)
