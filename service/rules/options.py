"""The options of the rulebook: the field each one sets, its values, and the options it contradicts (OPT-20)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Any

from service.rules.model.cards import Ace
from service.rules.model.enums import (
    Block,
    Borrowing,
    CardValues,
    HandCounts,
    HiddenRummy,
    MeldsPerTurn,
    NextDealer,
    Pickup,
    Rotation,
    Seating,
    Showdown,
    TenthCard,
)
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant

OptionInput = bool | int | str
OptionInputs = Mapping[str, OptionInput]


class OptionScope(Enum):
    """The variants that have an option (OPT-20)."""

    EVERY = 1
    GENERAL = 2
    """Every variant of the draw, meld and discard kind (`Variant.general`)."""
    OWN = 3
    """Only variants that list the option in `Variant.own`."""


@dataclass(frozen=True)
class OptionRule:
    """One option: the values it accepts, and the `part` and `field` of the variant that it sets."""

    name: str
    rule: str
    part: str
    field: str
    choices: type[StrEnum] | None = None
    bounds: tuple[int, int] | None = None
    """Least and greatest number accepted. An option with neither choices nor bounds is true or false."""
    off: OptionInput | None = None
    """The value that turns the option off when it is a default that contradicts a requested option (OPT-20)."""
    scope: OptionScope = OptionScope.GENERAL

    def is_for(self, variant: Variant) -> bool:
        """Whether `variant` has this option."""
        if self.name in variant.own:
            return True
        return self.scope is OptionScope.EVERY or (self.scope is OptionScope.GENERAL and variant.general)

    def read(self, variant: Variant) -> Any:
        """The value that `variant` has for this option."""
        return getattr(getattr(variant, self.part), self.field)

    def parse(self, value: OptionInput) -> Any:
        """Convert `value` to the type of the variant's field; raise BadOptions if the option does not accept it."""
        if self.choices is not None and isinstance(value, str) and value in set(self.choices):
            return self.choices(value)
        if self.bounds is not None and type(value) is int and self.bounds[0] <= value <= self.bounds[1]:
            return value
        if self.choices is None and self.bounds is None and type(value) is bool:
            return value
        raise BadOptions(OptionFault.OUT_OF_RANGE, (self.name,), self.rule)


OPTION_RULES: Mapping[str, OptionRule] = {
    option.name: option
    for option in (
        OptionRule("seating", "CORE-04", "deal", "seating", choices=Seating, scope=OptionScope.EVERY),
        OptionRule("next_dealer", "CORE-06", "match", "next_dealer", choices=NextDealer, scope=OptionScope.EVERY),
        OptionRule("max_turnovers", "CORE-16", "close", "turnovers", bounds=(0, 50)),
        OptionRule("max_idle", "CORE-16", "close", "max_idle", bounds=(1, 100)),
        OptionRule("rounds", "CORE-19", "match", "rounds", bounds=(1, 100), scope=OptionScope.EVERY),
        OptionRule("target", "CORE-19", "match", "target", bounds=(1, 10_000), scope=OptionScope.EVERY),
        OptionRule("cut", "CORE-20", "deal", "cut", scope=OptionScope.EVERY),
        OptionRule("open_discards", "CORE-22", "draw", "open_discards"),
        OptionRule("call_rummy", "OPT-01", "turn", "call_rummy", off=False),
        OptionRule("call_window", "OPT-03", "turn", "call_window", bounds=(0, 60_000), off=0),
        OptionRule("ace", "OPT-06", "melds", "ace", choices=Ace),
        OptionRule("borrow", "OPT-07", "melds", "borrow", choices=Borrowing, off="off"),
        OptionRule("melds_per_turn", "OPT-09", "turn", "melds", choices=MeldsPerTurn, off="unlimited"),
        OptionRule("lay_off_needs_meld", "OPT-10", "turn", "lay_off_needs_meld", off=False),
        OptionRule("lay_off_from_turn", "OPT-11", "turn", "lay_off_from", bounds=(1, 2), off=1),
        OptionRule("hidden_rummy", "OPT-12", "close", "hidden_rummy", choices=HiddenRummy, off="off"),
        OptionRule("must_discard_to_go_out", "OPT-13", "close", "must_discard"),
        OptionRule("concealed", "OPT-14", "close", "concealed", off=False),
        OptionRule("card_values", "OPT-15", "values", "cards", choices=CardValues),
        OptionRule("block", "OPT-17", "close", "block", choices=Block, off="off"),
        OptionRule("discard_pickup", "OPT-18", "draw", "pickup", choices=Pickup),
        OptionRule("reshuffle", "OPT-19", "draw", "reshuffle", off=False),
        OptionRule("opening_points", "CAL-03", "opening", "points", bounds=(0, 200), off=0, scope=OptionScope.OWN),
        OptionRule("swap_before_opening", "CAL-07", "melds", "swap_before_opening", off=False, scope=OptionScope.OWN),
        OptionRule("packs", "BLOC-01", "pack", "packs", bounds=(1, 4), scope=OptionScope.OWN),
        OptionRule("hand_size", "BLOC-01", "deal", "size", bounds=(3, 20), scope=OptionScope.OWN),
        OptionRule("jokers", "BLOCJ-01", "pack", "jokers", bounds=(1, 4), scope=OptionScope.OWN),
        OptionRule("hand_counts", "BLOC-06", "values", "hand_counts", choices=HandCounts, scope=OptionScope.OWN),
        OptionRule("knock_limit", "GIN-04", "knock", "limit", bounds=(0, 100), scope=OptionScope.OWN),
        OptionRule("wall_knock", "GIN-10", "knock", "wall_knock", scope=OptionScope.OWN),
        OptionRule("showdown", "GIN-12", "knock", "showdown", choices=Showdown, scope=OptionScope.OWN),
        OptionRule("one_deadwood_card", "SGIN-02", "knock", "one_deadwood_card", scope=OptionScope.OWN),
        OptionRule("rotation", "PHOM-01", "deal", "rotation", choices=Rotation, scope=OptionScope.OWN),
        OptionRule("tenth_card", "PHOM-01", "deal", "tenth_card", choices=TenthCard, scope=OptionScope.OWN),
        OptionRule("lay_offs", "PHOM-09", "four_turns", "lay_offs", scope=OptionScope.OWN),
        OptionRule("fed_card_penalty", "PHOM-10", "four_turns", "fed_card_penalty", scope=OptionScope.OWN),
        OptionRule("feeder_pays_all", "PHOM-11", "four_turns", "feeder_pays_all", scope=OptionScope.OWN),
        OptionRule("deuces_wild", "CONT-05", "melds", "deuces_wild", scope=OptionScope.OWN),
        OptionRule("quick_meld_bonus", "CONT-06", "pattern", "quick_bonus", scope=OptionScope.OWN),
        OptionRule("special_meld_bonus", "CONT-07", "pattern", "special_bonus", scope=OptionScope.OWN),
        OptionRule("starting_points", "PHOM-13", "match", "starting_points", bounds=(0, 10_000), scope=OptionScope.OWN),
    )
}

CONTRADICTIONS: tuple[tuple[str, str], ...] = (
    *(
        ("concealed", other)
        for other in (
            "call_window",
            "call_rummy",
            "borrow",
            "melds_per_turn",
            "lay_off_needs_meld",
            "lay_off_from_turn",
            "block",
            "hidden_rummy",
            "opening_points",
            "swap_before_opening",
        )
    ),
    ("block", "reshuffle"),
)
"""Pairs of options that cannot both be on."""


def with_options(variant: Variant, players: int, options: OptionInputs) -> Variant:
    """Return `variant` with `options` for this number of players; raise BadOptions if they do not fit (OPT-20)."""
    values = {name: _applicable_option(variant, name, value).parse(value) for name, value in options.items()}
    return _resolve(variant, players, tuple(sorted(values.items())))


def _applicable_option(variant: Variant, name: str, value: OptionInput) -> OptionRule:
    """Return the option `name`; raise BadOptions if it is unknown, not for this variant, or fixed to another value."""
    option = OPTION_RULES.get(name)
    if option is None:
        raise BadOptions(OptionFault.UNKNOWN, (name,))
    if not option.is_for(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    if name in variant.fixed and option.parse(value) != option.read(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    return option


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _resolve(variant: Variant, players: int, values: tuple[tuple[str, OptionInput], ...]) -> Variant:
    """Apply options to `variant`. Only parsed values reach this cache, because true and 1 are the same key."""
    options = dict(values)
    result = _with_calls_if_window(variant, options)
    for name, value in options.items():
        result = _with_option(result, OPTION_RULES[name], value)
    result = _with_equal_deals(_with_one_match_end(result, options), players)
    result = _without_opening_if_concealed(_without_contradicted_defaults(variant, result, options))
    _check_players(result, players, options)
    return result


def _with_option(variant: Variant, option: OptionRule, value: OptionInput) -> Variant:
    return variant.changed({option.part: {option.field: option.parse(value)}})


def _with_calls_if_window(variant: Variant, options: OptionInputs) -> Variant:
    """Let the default that nobody calls give way to a requested time for calls (OPT-03, OPT-20)."""
    return variant.changed({"turn": {"call_rummy": True}}) if options.get("call_window") else variant


def _with_one_match_end(variant: Variant, options: OptionInputs) -> Variant:
    """Let a requested target replace the default number of rounds, or the reverse; refuse both together (CORE-19)."""
    if variant.match.both_ends and "rounds" in options:
        return variant
    if "rounds" in options and "target" in options:
        raise BadOptions(OptionFault.CONTRADICTORY, ("rounds", "target"), "CORE-19")
    if "target" in options:
        return variant.changed({"match": {"rounds": None}})
    return variant.changed({"match": {"target": None}}) if "rounds" in options else variant


def _with_equal_deals(variant: Variant, players: int) -> Variant:
    """Set the number of rounds so that every player deals equally often; refuse a number that does not (PHOM-12)."""
    match = variant.match
    if not match.equal_deals or match.target is not None:
        return variant
    if (match.rounds or 0) % players:
        raise BadOptions(OptionFault.OUT_OF_RANGE, ("rounds",), "PHOM-12")
    return variant if match.rounds else variant.changed({"match": {"rounds": players}})


def _without_contradicted_defaults(base: Variant, variant: Variant, options: OptionInputs) -> Variant:
    """Turn off defaults that contradict a requested option; raise BadOptions if there is no such default (OPT-20)."""
    for pair in _contradictory_pairs(variant):
        replaceable = [name for name in pair if name not in options and name not in base.fixed]
        if not replaceable:
            raise BadOptions(OptionFault.CONTRADICTORY, pair)
        option = OPTION_RULES[replaceable[-1]]
        assert option.off is not None
        variant = _with_option(variant, option, option.off)
    return variant


def _without_opening_if_concealed(variant: Variant) -> Variant:
    """Turn off what the variant, without an option for it, requires of first melds: a concealed game has none."""
    if not variant.close.concealed:
        return variant
    return variant.changed({"opening": {"clean_run": False}, "draw": {"must_open": False}})


def _contradictory_pairs(variant: Variant) -> Iterator[tuple[str, str]]:
    """The pairs of options that contradict each other and are both on."""
    return (pair for pair in CONTRADICTIONS if all(_is_on(variant, name) for name in pair))


def _is_on(variant: Variant, name: str) -> bool:
    option = OPTION_RULES[name]
    return bool(option.read(variant) != option.off)


def _check_players(variant: Variant, players: int, options: OptionInputs) -> None:
    """Refuse options that need two players, or that contradict the variant or another option."""
    if options.get("next_dealer") == NextDealer.LOSER and players != 2:
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, ("next_dealer",), "CORE-06")
    if options.get("call_window") and not variant.turn.call_rummy:
        raise BadOptions(OptionFault.CONTRADICTORY, ("call_window", "call_rummy"), "OPT-03")
    if variant.opening.before_lay_offs and options.get("lay_off_needs_meld") is False:
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, ("lay_off_needs_meld",), variant.opening.rule)
    _check_pack(variant, players)
    if variant.match.target is not None and variant.match.target <= variant.match.starting_points:
        raise BadOptions(OptionFault.CONTRADICTORY, ("target", "starting_points"))
    if "max_turnovers" in options and variant.close.block is not Block.OFF:
        raise BadOptions(OptionFault.CONTRADICTORY, ("max_turnovers", "block"), "CORE-16")


def _check_pack(variant: Variant, players: int) -> None:
    """Refuse hands so large that the stock would have fewer cards than there are players (BLOC-01)."""
    cards_dealt = players * variant.hand_size(players) + variant.deal.eldest_extra + variant.deal.upcard
    if cards_dealt + players > len(variant.whole_pack(players)):
        raise BadOptions(OptionFault.CONTRADICTORY, ("packs", "hand_size"), "BLOC-01")
