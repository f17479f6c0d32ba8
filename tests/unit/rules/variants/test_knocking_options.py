"""The options of the knocking variants (OPT-20, CORE-16)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.option_rules import OPTION_RULES, OptionInput
from service.rules.options import with_options
from tests.unit.rules.table import Reason, game, refuses

ALWAYS = {"target", "rounds", "next_dealer", "seating", "cut"}
TAKEN = {
    "gin-rummy": {"knock_limit", "wall_knock", "showdown", "max_idle"},
    "straight-gin": {"one_deadwood_card", "wall_knock", "showdown", "max_idle"},
    "oklahoma-gin": {"wall_knock", "showdown", "max_idle"},
    "knock-rummy": {"max_idle", "max_turnovers"},
}


@pytest.mark.rule("OPT-20")
@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("variant_id", TAKEN)
def test_knocking_variants_accept_their_own_and_the_common_options(variant_id: str) -> None:
    taken = {name for name, option in OPTION_RULES.items() if option.is_for(VARIANTS[variant_id])}
    assert taken == ALWAYS | TAKEN[variant_id]


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("variant_id", TAKEN)
@pytest.mark.parametrize(
    "options", [{"call_rummy": False}, {"card_values": "flat"}, {"open_discards": True}, {"reshuffle": True}]
)
def test_options_of_other_variants_are_refused_even_with_the_value_in_force(
    variant_id: str, options: dict[str, OptionInput]
) -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS[variant_id], 2, options)
    assert refusal.value.fault is OptionFault.NOT_FOR_VARIANT


@pytest.mark.rule("GIN-04")
@pytest.mark.parametrize("limit", [-1, 101, "10", True])
def test_a_knock_limit_is_a_number_of_points(limit: OptionInput) -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["gin-rummy"], 2, {"knock_limit": limit})
    assert refusal.value.fault is OptionFault.OUT_OF_RANGE


@pytest.mark.rule("CORE-19")
@pytest.mark.parametrize("variant_id", TAKEN)
def test_target_and_rounds_exclude_each_other(variant_id: str) -> None:
    assert with_options(VARIANTS[variant_id], 2, {"rounds": 3}).match.target is None
    assert with_options(VARIANTS[variant_id], 2, {"target": 150}).match.rounds is None
    with pytest.raises(BadOptions):
        with_options(VARIANTS[variant_id], 2, {"rounds": 3, "target": 150})


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("name", ["knock_limit", "wall_knock", "showdown", "one_deadwood_card"])
def test_knocking_options_are_refused_by_other_variants(name: str) -> None:
    values: dict[str, OptionInput] = {"knock_limit": 5, "showdown": "manual"}
    with pytest.raises(BadOptions):
        with_options(VARIANTS["rummy"], 2, {name: values.get(name, True)})


@pytest.mark.rule("CORE-17")
@pytest.mark.parametrize("variant_id", sorted(VARIANTS.keys() - TAKEN.keys()))
def test_knocks_are_refused_in_other_variants(variant_id: str) -> None:
    table = game(variant_id, 2).deal()
    table = table.draw() if len(table.hand(table.turn)) == len(table.hand(1 - table.turn)) else table
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-17"):
        table.knock(table.hand(table.turn)[0])
