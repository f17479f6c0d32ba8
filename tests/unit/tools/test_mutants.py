"""Mutations of code, and their injection into a running process; the hunt itself is `make mutants`."""

import ast
import functools

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.enums import CardValues
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from tools.mutants import patching
from tools.mutants.forks import run_forked
from tools.mutants.mutants import ROOT, Mutant, mutants_of
from tools.mutants.operators import faults

SCORING = "service/rules/scoring/round_score.py"


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("a < b", ["a <= b"]),
        ("a + b", ["a - b"]),
        ("a and b and c", ["b and c", "a and c", "a and b"]),
        ("not a", ["a"]),
        ("a if b else c", ["a", "c"]),
        ("7", ["8"]),
        ("'CORE-03'", ["'XXCORE-03'"]),
        ("min(a, key=b)", ["min(a)", "max(a, key=b)"]),
        ("zip(a, b, strict=True)", []),
        ("(a, b)", ["(b,)", "(a,)"]),
        ("{'x': a, 'y': b}", ["{'y': b}", "{'x': a}"]),
    ],
)
def test_value_mutations_are_these(code: str, wrong: list[str]) -> None:
    assert [ast.unparse(each) for each in faults(ast.parse(code, mode="eval").body)] == wrong


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("if a:\n    b()", ["if not a:\n    b()"]),
        ("raise a", ["pass"]),
        ("a += 1", ["pass"]),
        ("a.b = c", ["pass"]),
        ("return a", ["return None"]),
        ("return None", []),
    ],
)
def test_statement_mutations_are_these(code: str, wrong: list[str]) -> None:
    assert [ast.unparse(each) for each in faults(ast.parse(code).body[0])] == wrong


def test_human_texts_and_types_are_not_mutated() -> None:
    changes = [mutant.what for mutant in mutants_of(SCORING)]
    assert len(changes) > 100
    docstring = (card_values.__doc__ or "none")[:30]
    assert docstring in (ROOT / SCORING).read_text(encoding="utf-8")
    assert not any(docstring in what or "Mapping[str" in what for what in changes)


def test_a_mutation_reaches_a_forked_process_despite_caches() -> None:
    (doubled,) = (
        mutant for mutant in mutants_of(SCORING) if (mutant.function, mutant.what) == ("card_values", "2 -> 3")
    )
    flat = VARIANTS["rummy"].changed({"values": {"cards": CardValues.FLAT}})
    before = card_values(flat)["JOKER"]
    (ended,) = run_forked(functools.partial(_joker_with, flat), [doubled], 1)
    assert (before, ended.answer, card_values(flat)["JOKER"]) == (2, 3, 2)


def _joker_with(variant: Variant, mutant: Mutant) -> int:
    patching.patch(mutant, patching.functions())
    for each in patching.cached_functions():
        each.cache_clear()
    return card_values(variant)["JOKER"]
