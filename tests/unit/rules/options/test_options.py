"""Options that fit together, options that are refused, and defaults that give way (OPT-20)."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.catalogue.core import BLOCK, CORNER, RAMI, RUMMY, TOSS
from service.rules.catalogue.core import RAMI_ARRET as ARRET
from service.rules.model.cards import Ace
from service.rules.model.enums import Block, DiscardUse, HiddenRummy, NextDealer
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.variant import Variant
from service.rules.option_rules import OPTION_RULES, OptionInput
from service.rules.options import check_new_game, with_options


def refusal_of(variant: Variant, given: dict[str, Any], players: int = 4) -> BadOptions:
    """The refusal of these options."""
    with pytest.raises(BadOptions) as refusal:
        with_options(variant, players, given)
    return refusal.value


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"concealed": True}, {"call_rummy": True}),
        ({"concealed": True}, {"call_window": 5000}),
        ({"concealed": True}, {"borrow": "own"}),
        ({"concealed": True}, {"borrow": "any"}),
        ({"concealed": True}, {"melds_per_turn": "one"}),
        ({"concealed": True}, {"melds_per_turn": "one_or_lay_off"}),
        ({"concealed": True}, {"lay_off_needs_meld": True}),
        ({"concealed": True}, {"lay_off_from_turn": 2}),
        ({"concealed": True}, {"block": "value"}),
        ({"concealed": True}, {"block": "cards"}),
        ({"concealed": True}, {"hidden_rummy": "losers_hands"}),
        ({"concealed": True}, {"hidden_rummy": "winners_melds"}),
        ({"block": "value"}, {"reshuffle": True}),
        ({"block": "cards"}, {"reshuffle": True}),
    ],
)
@pytest.mark.parametrize("variant", [RAMI, RUMMY, TOSS, CORNER], ids=lambda variant: variant.id)
def test_contradicting_options_are_refused_naming_both(
    variant: Variant, one: dict[str, OptionInput], other: dict[str, OptionInput]
) -> None:
    refusal = refusal_of(variant, {**one, **other})
    assert (refusal.fault, refusal.rule) == (OptionFault.CONTRADICTORY, "OPT-20")
    assert set(refusal.options) == {*one, *other}
    with_options(variant, 4, one)
    with_options(variant, 4, other)


OPENERS = [variant for variant in VARIANTS.values() if "opening_points" in variant.own and variant.general]


@pytest.mark.rule("OPT-20")
@pytest.mark.rule("OPT-14")
@pytest.mark.parametrize("variant", OPENERS, ids=lambda variant: variant.id)
def test_a_concealed_game_with_opening_points_is_refused(variant: Variant) -> None:
    refusal = refusal_of(variant, {"concealed": True, "opening_points": 60}, players=2)
    assert (refusal.fault, refusal.options) == (OptionFault.CONTRADICTORY, ("concealed", "opening_points"))
    with_options(variant, 2, {"concealed": True, "opening_points": 0})


@pytest.mark.rule("OPT-20", "EXT-12", "BLOC-04")
def test_a_new_game_with_lay_offs_before_an_opening_is_refused_naming_both_options() -> None:
    bloc_rami, options = VARIANTS["bloc-rami"], {"lay_off_needs_meld": False, "opening_points": 1}
    with pytest.raises(BadOptions) as refusal:
        check_new_game(with_options(bloc_rami, 4, options), options)
    assert (refusal.value.fault, refusal.value.rule) == (OptionFault.CONTRADICTORY, "EXT-12")
    assert set(refusal.value.options) == options.keys()
    for allowed in ({"lay_off_needs_meld": False}, {"opening_points": 1}, {**options, "opening_points": 0}):
        check_new_game(with_options(bloc_rami, 4, allowed), allowed)


@pytest.mark.rule("OPT-20")
@pytest.mark.rule("CAL-07")
def test_a_concealed_game_with_swaps_before_an_opening_is_refused() -> None:
    caloochi = VARIANTS["caloochi"]
    refusal = refusal_of(caloochi, {"concealed": True, "swap_before_opening": True}, players=2)
    assert (refusal.fault, refusal.options) == (OptionFault.CONTRADICTORY, ("concealed", "swap_before_opening"))
    assert not with_options(caloochi, 2, {"concealed": True}).melds.swap_before_opening


@pytest.mark.rule("OPT-20")
@pytest.mark.rule("OPT-14")
@pytest.mark.parametrize("variant", OPENERS, ids=lambda variant: variant.id)
def test_what_a_variant_requires_of_an_opening_gives_way_to_a_concealed_game(variant: Variant) -> None:
    concealed = with_options(variant, 2, {"concealed": True})
    assert not concealed.opening.required
    assert concealed.draw.discard_use is DiscardUse.FREE


@pytest.mark.rule("OPT-20")
@pytest.mark.rule("CORE-19")
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_target_and_rounds_are_refused_together_unless_either_may_end_the_game(variant: Variant) -> None:
    if variant.refused:
        assert refusal_of(variant, {"target": 100, "rounds": 3}).fault is OptionFault.NOT_FOR_VARIANT
        return
    if variant.match.both_ends:
        both = with_options(variant, 2, {"target": 100, "rounds": 3}).match
        assert (both.target, both.rounds) == (100, 3)
        return
    refusal = refusal_of(variant, {"target": 100, "rounds": 3})
    if "target" in variant.fixed:
        assert refusal.options == ("target",)
        return
    assert (refusal.fault, refusal.rule) == (OptionFault.CONTRADICTORY, "CORE-19")
    assert set(refusal.options) == {"target", "rounds"}


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    "off",
    [
        {"call_rummy": False},
        {"call_window": 0},
        {"borrow": "off"},
        {"melds_per_turn": "unlimited"},
        {"lay_off_needs_meld": False},
        {"lay_off_from_turn": 1},
        {"block": "off"},
        {"hidden_rummy": "off"},
    ],
)
def test_an_option_set_off_contradicts_nothing(off: dict[str, OptionInput]) -> None:
    assert with_options(RAMI, 4, {"concealed": True, **off}).close.concealed


@pytest.mark.rule("OPT-20")
def test_defaults_give_way_to_given_options() -> None:
    rami = with_options(RAMI, 4, {"concealed": True})
    assert rami.close.concealed
    assert rami.close.hidden_rummy is HiddenRummy.OFF
    assert rami.turn.lay_off_from == 1
    assert with_options(RUMMY, 4, {"concealed": True}).close.hidden_rummy is HiddenRummy.OFF


@pytest.mark.rule("OPT-20")
def test_default_rounds_give_way_to_a_target_and_a_default_target_to_rounds() -> None:
    rami, rummy = with_options(RAMI, 4, {"target": 200}).match, with_options(RUMMY, 4, {"rounds": 3}).match
    assert (rami.rounds, rami.target) == (None, 200)
    assert (rummy.rounds, rummy.target) == (3, None)


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    ("variant", "asked", "fact"),
    [(ARRET, "concealed", "block"), (BLOCK, "concealed", "block"), (ARRET, "reshuffle", "block")],
    ids=lambda part: getattr(part, "id", part),
)
def test_a_fixed_fact_of_the_variant_does_not_give_way(variant: Variant, asked: str, fact: str) -> None:
    refusal = refusal_of(variant, {asked: True})
    assert refusal.fault is OptionFault.CONTRADICTORY
    assert set(refusal.options) == {asked, fact}


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    ("variant", "name", "value"),
    [
        (ARRET, "block", "off"),
        (ARRET, "block", "value"),
        (BLOCK, "block", "cards"),
        (TOSS, "discard_pickup", "top"),
        (CORNER, "ace", "low"),
        (CORNER, "ace", "high_or_low"),
    ],
    ids=lambda part: getattr(part, "id", part),
)
def test_a_fixed_fact_of_the_variant_cannot_be_changed(variant: Variant, name: str, value: str) -> None:
    refusal = refusal_of(variant, {name: value})
    assert (refusal.fault, refusal.options) == (OptionFault.NOT_FOR_VARIANT, (name,))


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    ("variant", "name", "value"),
    [(ARRET, "block", "cards"), (TOSS, "discard_pickup", "any"), (CORNER, "ace", "around_the_corner")],
    ids=lambda part: getattr(part, "id", part),
)
def test_a_fixed_fact_may_be_given_with_its_own_value(variant: Variant, name: str, value: str) -> None:
    assert with_options(variant, 4, {name: value}) == variant


@pytest.mark.rule("OPT-20")
def test_options_can_turn_one_variant_into_another() -> None:
    assert with_options(RUMMY, 4, {"block": "value"}).close == BLOCK.close
    assert with_options(RUMMY, 4, {"ace": "around_the_corner"}).melds == CORNER.melds
    assert with_options(RUMMY, 4, {"discard_pickup": "any"}).draw == TOSS.draw
    assert with_options(RAMI, 4, {"block": "cards"}).close == ARRET.close


@pytest.mark.rule("OPT-20")
def test_order_of_options_does_not_matter() -> None:
    given: dict[str, OptionInput] = {"rounds": 2, "block": "value", "ace": "high", "call_rummy": True, "call_window": 9}
    assert with_options(RUMMY, 4, given) == with_options(RUMMY, 4, dict(reversed(given.items())))


@pytest.mark.rule("OPT-20")
def test_variant_without_options_is_unchanged() -> None:
    for variant in VARIANTS.values():
        given = {"rounds": 2} if variant.match.equal_deals else {}
        assert with_options(variant, 2, given) == variant.changed({"match": given})


@pytest.mark.rule("OPT-03")
def test_a_call_window_turns_calls_on_and_is_refused_where_they_are_turned_off() -> None:
    assert with_options(RUMMY, 4, {"call_window": 5000}) == with_options(
        RUMMY, 4, {"call_window": 5000, "call_rummy": True}
    )
    assert not with_options(RUMMY, 4, {"call_window": 0}).turn.call_rummy
    refusal = refusal_of(RUMMY, {"call_window": 5000, "call_rummy": False})
    assert refusal.fault is OptionFault.CONTRADICTORY
    assert (set(refusal.options), refusal.rule) == ({"call_window", "call_rummy"}, "OPT-03")
    assert with_options(RUMMY, 4, {"call_window": 5000, "call_rummy": True}).turn.call_window == 5000


@pytest.mark.rule("CORE-16")
@pytest.mark.rule("OPT-17")
def test_a_limit_of_renewals_is_refused_where_the_stock_is_not_renewed() -> None:
    assert set(refusal_of(ARRET, {"max_turnovers": 3}).options) == {"max_turnovers", "block"}
    assert set(refusal_of(RUMMY, {"max_turnovers": 3, "block": "value"}).options) == {"max_turnovers", "block"}
    assert with_options(RUMMY, 4, {"max_turnovers": 0}).close.max_turnovers == 0
    assert with_options(ARRET, 4, {"max_idle": 3}).close.max_idle == 3


@pytest.mark.rule("CORE-06")
def test_loser_may_deal_next_only_with_two_players() -> None:
    assert with_options(RUMMY, 2, {"next_dealer": "loser"}).match.next_dealer is NextDealer.LOSER
    refusal = refusal_of(RUMMY, {"next_dealer": "loser"}, players=3)
    assert (refusal.fault, refusal.options) == (OptionFault.NOT_FOR_VARIANT, ("next_dealer",))


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("name", ["knock_limits", "Ace", "", "rounds "])
def test_an_unknown_option_is_refused_naming_it(name: str) -> None:
    refusal = refusal_of(RUMMY, {name: 1})
    assert (refusal.fault, refusal.options) == (OptionFault.UNKNOWN, (name,))


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("ace", "high", ["sometimes", "HIGH", "", 1, True, None, ["high"]]),
        ("block", "value", ["points", True, 0]),
        ("rounds", 1, [0, -1, 101, True, 1.0, "1", None, [1]]),
        ("target", 100, [0, 10_001, 100.0, "100"]),
        ("call_rummy", True, [1, 0, "true", "on", None, {"on": True}]),
        ("concealed", True, [1, "yes"]),
        ("lay_off_from_turn", 1, [0, 3, True, 1.0]),
        ("max_turnovers", 0, [-1, 51, False]),
        ("max_idle", 1, [0, 101, True]),
        ("call_window", 0, [-1, 60_001, False]),
    ],
)
def test_a_value_out_of_an_options_range_is_refused(name: str, good: OptionInput, bad: list[Any]) -> None:
    with_options(RUMMY, 4, {name: good})
    for value in bad:
        refusal = refusal_of(RUMMY, {name: value})
        assert (refusal.fault, refusal.options) == (OptionFault.OUT_OF_RANGE, (name,))


@pytest.mark.rule("OPT-20")
def test_every_value_an_option_offers_is_accepted() -> None:
    for option in OPTION_RULES.values():
        variants = [RUMMY] if option.is_for(RUMMY) else [*filter(option.is_for, VARIANTS.values())]
        variants = [*variants, RUMMY.derive("own", "Own", own=(option.name,))]
        offered = option.choices or option.bounds or (False, True)

        for value in offered:
            variant = next(each for each in variants if value in option.values_in(each))
            with_options(variant, variant.players[0], {option.name: value})


@pytest.mark.rule("OPT-20")
def test_a_variant_may_accept_fewer_values_of_an_option_than_others() -> None:
    few = RUMMY.derive("few", "Few", accepts={"max_idle": range(5, 7), "hidden_rummy": ("off", "losers_hands")})
    assert with_options(few, 2, {"max_idle": 6, "hidden_rummy": "off"}).close.max_idle == 6
    assert refusal_of(few, {"max_idle": 7}).fault is OptionFault.OUT_OF_RANGE
    assert refusal_of(few, {"hidden_rummy": "winners_melds"}).fault is OptionFault.OUT_OF_RANGE
    assert with_options(few, 2, {"rounds": 3}).match.rounds == 3


@pytest.mark.rule("OPT-06")
@pytest.mark.rule("OPT-17")
def test_options_leave_the_other_facts_of_the_variant_unchanged() -> None:
    table = with_options(ARRET, 4, {"ace": "high_or_low", "open_discards": True})
    assert (table.close.block, table.close.hidden_rummy) == (Block.CARDS, HiddenRummy.WINNERS_MELDS)
    assert (table.melds.ace, table.turn.lay_off_from, table.id) == (Ace.HIGH_OR_LOW, 2, "rami-arret")
