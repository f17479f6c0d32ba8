"""What getVariant lists: each value is accepted alone at every number of players, or the option says for which."""

from collections.abc import Iterable, Iterator

import pytest

from service.http.problems.language import Language
from service.http.schemas.variants import Option
from service.http.views.variants import variant_view
from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions
from service.rules.model.variant import Variant
from service.rules.option_rules import OPTION_RULES, OptionInput, OptionRule
from service.rules.options import with_options

NUMBERS_TRIED = 220
"""Ranges of more numbers are tried at their ends and at this many places between."""
by_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


def listed(variant: Variant) -> dict[str, Option]:
    """The options of a variant, by name."""
    return {option.name: option for option in variant_view(variant, Language.EN).options}


def values_listed(option: Option, players: int) -> Iterable[OptionInput]:
    """The values that the option lists for this number of players."""
    each = next((each for each in option.by_players or () if each.players == players), None)
    if option.type == "boolean":
        return (False, True)
    if option.type == "choice":
        return (each or option).choices or ()
    least, most = (each or option).least, (each or option).most
    assert least is not None
    assert most is not None
    return range(least, most + 1, (each.multiple_of or 1) if each else 1)


def all_values(rule: OptionRule) -> Iterable[OptionInput]:
    """The values of a range or a choice in some variant."""
    return rule.choices or (range(rule.bounds[0], rule.bounds[1] + 1) if rule.bounds else ())


def some(values: Iterable[OptionInput]) -> Iterator[OptionInput]:
    """The values; of a long range, those that NUMBERS_TRIED allows."""
    if isinstance(values, range) and len(values) > NUMBERS_TRIED:
        yield from (values[0], *values[1 :: len(values) // NUMBERS_TRIED], values[-1])
    else:
        yield from values


def accepted(variant: Variant, players: int, name: str, value: OptionInput) -> bool:
    """Whether a game may have the option alone."""
    try:
        with_options(variant, players, {name: value})
    except BadOptions:
        return False
    return True


@pytest.mark.rule("OPT-20")
@by_variant
def test_every_listed_value_is_accepted_alone_at_every_number_of_players_it_is_for(variant: Variant) -> None:
    for players in range(variant.players[0], variant.players[1] + 1):
        for name, option in listed(variant).items():
            values = some(values_listed(option, players))
            assert [value for value in values if not accepted(variant, players, name, value)] == [], (players, name)


@pytest.mark.rule("OPT-20")
@by_variant
def test_every_value_that_is_not_listed_for_a_number_of_players_is_refused(variant: Variant) -> None:
    for players in range(variant.players[0], variant.players[1] + 1):
        for name, option in listed(variant).items():
            every = all_values(OPTION_RULES[name])
            unlisted = (value for value in some(every) if value not in values_listed(option, players))
            assert [value for value in unlisted if accepted(variant, players, name, value)] == [], (players, name)


@pytest.mark.rule("OPT-20")
@by_variant
def test_an_option_that_has_one_value_only_is_not_listed(variant: Variant) -> None:
    for option in listed(variant).values():
        assert option.least is None or option.least < (option.most or 0), option.name
        assert option.choices is None or len(option.choices) > 1, option.name


@pytest.mark.rule("CORE-06")
def test_only_two_players_may_let_the_loser_deal_next() -> None:
    option = listed(VARIANTS["rummy"])["next_dealer"]
    assert option.by_players is not None
    assert [each.players for each in option.by_players if "loser" in (each.choices or ())] == [2]
    assert listed(VARIANTS["gin-rummy"])["next_dealer"].by_players is None


@pytest.mark.rule("PHOM-12")
def test_rounds_in_which_all_deal_equally_often_are_listed_by_number_of_players() -> None:
    by_players = listed(VARIANTS["phom"])["rounds"].by_players
    assert [(each.least, each.most, each.multiple_of) for each in by_players or ()] == [
        (2, 100, 2),
        (3, 99, 3),
        (4, 100, 4),
    ]


@pytest.mark.rule("BLOC-01")
def test_packs_and_hand_sizes_are_listed_as_far_as_the_cards_go() -> None:
    options = listed(VARIANTS["bloc-rami"])
    sizes = {each.players: (each.least, each.most) for each in options["hand_size"].by_players or ()}
    assert sizes == {2: (3, 20), 3: (3, 16), 4: (3, 20), 5: (3, 19), 6: (3, 16)}
    assert [each.least for each in options["packs"].by_players or ()] == [1, 1, 2, 2, 2]


@pytest.mark.rule("OPT-10")
@pytest.mark.parametrize("variant", ["caloochi", "german-rummy", "bloc-rami-jokers"])
def test_lay_offs_before_opening_are_not_listed_where_they_are_always_refused(variant: str) -> None:
    assert "lay_off_needs_meld" not in listed(VARIANTS[variant])
    assert "lay_off_needs_meld" in listed(VARIANTS["bloc-rami"])


@pytest.mark.rule("OPT-03")
@by_variant
def test_a_time_for_calls_is_listed_where_calls_are(variant: Variant) -> None:
    assert ("call_window" in listed(variant)) == ("call_rummy" in listed(variant))
