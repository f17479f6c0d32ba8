"""One name, one thing: a public name that several modules of the service define is listed here with its reason."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVICE = Path(__file__).parents[2] / "service"

SCHEMA = "the contract's schema of the domain's type of this name"
OPERATION = "an operation, and the function of the rules or of the table that it calls"
SHARED_NAMES: dict[str, str] = {
    **dict.fromkeys(("Calls", "Gain", "Meld", "Offer", "Payment", "Player", "Round", "RoundRecord"), SCHEMA),
    **dict.fromkeys(("Shown", "Stake", "Variant", "WantedMeld"), SCHEMA),
    **dict.fromkeys(
        ("add_bot", "buy", "cut", "declare", "discard", "draw", "knock", "lay_off", "re_enter", "show", "swap_joker"),
        OPERATION,
    ),
    "Due": "the contract's debt of a player; in the rules, what the points of a payment are due for",
    "choose": "the one function of every bot: a level's bot for a kind of game is its module",
    "log": "a module's logger",
    "REFUSES": "what the one handler of a module refuses, beside it",
}
"""Names that stay in several modules, each with the reason."""


def public_names(tree: ast.Module) -> Iterator[str]:
    """The public names that a module defines at its top level; imports define none."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        else:
            names = []
        yield from (name for name in names if not name.startswith("_"))


def modules_by_name(folder: Path) -> dict[str, list[str]]:
    """The modules that define each public name."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        for name in dict.fromkeys(public_names(ast.parse(path.read_text("utf-8")))):
            found[name].append(module)
    return found


@pytest.fixture(scope="module")
def shared() -> dict[str, list[str]]:
    return {name: modules for name, modules in modules_by_name(SERVICE).items() if len(modules) > 1}


def test_a_name_of_several_modules_is_justified(shared: dict[str, list[str]]) -> None:
    assert {name: modules for name, modules in shared.items() if name not in SHARED_NAMES} == {}


def test_every_justified_name_is_still_shared(shared: dict[str, list[str]]) -> None:
    assert set(SHARED_NAMES) - set(shared) == set()


def test_a_schema_and_its_domain_type_are_one_of_each(shared: dict[str, list[str]]) -> None:
    for name in (name for name, reason in SHARED_NAMES.items() if reason == SCHEMA):
        rooms = [module.startswith("http.schemas.") for module in shared[name]]
        assert sorted(rooms) == [False, True], (name, shared[name])


def test_an_operation_and_its_function_are_one_of_each(shared: dict[str, list[str]]) -> None:
    for name in (name for name, reason in SHARED_NAMES.items() if reason == OPERATION):
        rooms = [module.startswith("http.resources.") for module in shared[name]]
        assert sorted(rooms) == [False, True], (name, shared[name])


def test_a_second_definition_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("class Meld: ...\nlimit: int = 3\n_Private = 1\n")
    (tmp_path / "two.py").write_text("from one import Meld\nlimit, least = 1, 2\n_Private = 2\n")
    assert modules_by_name(tmp_path) == {"Meld": ["one"], "limit": ["one", "two"], "least": ["two"]}
