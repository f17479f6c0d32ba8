"""The options of the rulebook: for each the field it sets, its range, and what it contradicts (OPT-20)."""

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
)
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant

OptionInput = bool | int | str
OptionInputs = Mapping[str, OptionInput]


class OptionScope(Enum):
    """Which variants an option is for (OPT-20)."""

    EVERY = 1
    GENERAL = 2
    """Those of the draw, meld and discard kind."""
    OWN = 3
    """Those that name it among their own."""


@dataclass(frozen=True)
class OptionRule:
    """One option: `part` and `field` of the variant it sets, and what values it takes."""

    name: str
    rule: str
    part: str
    field: str
    choices: type[StrEnum] | None = None
    bounds: tuple[int, int] | None = None
    """Least and greatest number it takes; neither choices nor bounds: true or false."""
    off: OptionInput | None = None
    """The value that gives way when an option asked for contradicts the variant's own (OPT-20)."""
    scope: OptionScope = OptionScope.GENERAL

    def is_for(self, variant: Variant) -> bool:
        """Whether the variant takes it."""
        if self.name in variant.own:
            return True
        return self.scope is OptionScope.EVERY or (self.scope is OptionScope.GENERAL and variant.general)

    def read(self, variant: Variant) -> Any:
        """The value the variant has for this option."""
        return getattr(getattr(variant, self.part), self.field)

    def parsed(self, value: OptionInput) -> Any:
        """The value as the variant's field holds it; raises BadOptions when it is none of those it takes."""
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
        OptionRule("opening_points", "CAL-03", "opening", "points", bounds=(0, 200), scope=OptionScope.OWN),
        OptionRule("swap_before_opening", "CAL-07", "melds", "swap_before_opening", scope=OptionScope.OWN),
        OptionRule("packs", "BLOC-01", "pack", "packs", bounds=(1, 4), scope=OptionScope.OWN),
        OptionRule("hand_size", "BLOC-01", "deal", "size", bounds=(3, 20), scope=OptionScope.OWN),
        OptionRule("hand_counts", "BLOC-06", "values", "hand_counts", choices=HandCounts, scope=OptionScope.OWN),
        OptionRule("knock_limit", "GIN-04", "knock", "limit", bounds=(0, 100), scope=OptionScope.OWN),
        OptionRule("wall_knock", "GIN-10", "knock", "wall_knock", scope=OptionScope.OWN),
        OptionRule("showdown", "GIN-12", "knock", "showdown", choices=Showdown, scope=OptionScope.OWN),
        OptionRule("one_deadwood_card", "SGIN-02", "knock", "one_deadwood_card", scope=OptionScope.OWN),
        OptionRule("rotation", "PHOM-01", "deal", "rotation", choices=Rotation, scope=OptionScope.OWN),
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
            "call_rummy",
            "borrow",
            "melds_per_turn",
            "lay_off_needs_meld",
            "lay_off_from_turn",
            "block",
            "hidden_rummy",
        )
    ),
    ("block", "reshuffle"),
)
"""Pairs that make no game together when neither is off."""


def with_options(variant: Variant, players: int, given: OptionInputs) -> Variant:
    """The variant with these options for so many players; raises BadOptions for what makes no game (OPT-20)."""
    asked = {name: _applicable_option(variant, name, value).parsed(value) for name, value in given.items()}
    return _resolve(variant, players, tuple(sorted(asked.items())))


def _applicable_option(variant: Variant, name: str, value: OptionInput) -> OptionRule:
    """The option, when it exists and is no fact that makes the variant what it is."""
    option = OPTION_RULES.get(name)
    if option is None:
        raise BadOptions(OptionFault.UNKNOWN, (name,))
    if not option.is_for(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    if name in variant.fixed and option.parsed(value) != option.read(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    return option


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _resolve(variant: Variant, players: int, asked: tuple[tuple[str, OptionInput], ...]) -> Variant:
    """The variant with values that were parsed before, since to a cache true and 1 are the same key."""
    given = dict(asked)
    changed = variant
    for name, value in given.items():
        changed = _with_option(changed, OPTION_RULES[name], value)
    changed = _with_equal_deals(_with_one_match_end(changed, given), players)
    changed = _without_contradicted_defaults(variant, changed, given)
    _check_players(changed, players, given)
    return changed


def _with_option(variant: Variant, option: OptionRule, value: OptionInput) -> Variant:
    return variant.changed({option.part: {option.field: option.parsed(value)}})


def _with_one_match_end(changed: Variant, given: OptionInputs) -> Variant:
    """A given target replaces a default number of rounds and the other way round; both are refused (CORE-19)."""
    if changed.match.both_ends and "rounds" in given:
        return changed
    if "rounds" in given and "target" in given:
        raise BadOptions(OptionFault.CONTRADICTORY, ("rounds", "target"), "CORE-19")
    if "target" in given:
        return changed.changed({"match": {"rounds": None}})
    return changed.changed({"match": {"target": None}}) if "rounds" in given else changed


def _with_equal_deals(changed: Variant, players: int) -> Variant:
    """Everybody deals once, or as often as everybody else (PHOM-12)."""
    match = changed.match
    if not match.equal_deals or match.target is not None:
        return changed
    if (match.rounds or 0) % players:
        raise BadOptions(OptionFault.OUT_OF_RANGE, ("rounds",), "PHOM-12")
    return changed if match.rounds else changed.changed({"match": {"rounds": players}})


def _without_contradicted_defaults(variant: Variant, changed: Variant, given: OptionInputs) -> Variant:
    """The variant without the mere defaults that contradict what was asked for (OPT-20)."""
    for pair in _contradictory_pairs(changed):
        yielding = [name for name in pair if name not in given and name not in variant.fixed]
        if not yielding:
            raise BadOptions(OptionFault.CONTRADICTORY, pair)
        off = OPTION_RULES[yielding[-1]]
        assert off.off is not None
        changed = _with_option(changed, off, off.off)
    return changed


def _contradictory_pairs(variant: Variant) -> Iterator[tuple[str, str]]:
    """The pairs of options that are both on and contradict each other."""
    return (pair for pair in CONTRADICTIONS if all(_is_on(variant, name) for name in pair))


def _is_on(variant: Variant, name: str) -> bool:
    option = OPTION_RULES[name]
    return bool(option.read(variant) != option.off)


def _check_players(changed: Variant, players: int, given: OptionInputs) -> None:
    """Refuse what needs two players, or something that the variant or the other options do not have."""
    if given.get("next_dealer") == NextDealer.LOSER and players != 2:
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, ("next_dealer",), "CORE-06")
    if given.get("call_window") and not changed.turn.call_rummy:
        raise BadOptions(OptionFault.CONTRADICTORY, ("call_window", "call_rummy"), "OPT-03")
    if changed.opening.before_lay_offs and given.get("lay_off_needs_meld") is False:
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, ("lay_off_needs_meld",), changed.opening.rule)
    _check_pack(changed, players)
    if changed.match.target is not None and changed.match.target <= changed.match.starting_points:
        raise BadOptions(OptionFault.CONTRADICTORY, ("target", "starting_points"))
    if "max_turnovers" in given and changed.close.block is not Block.OFF:
        raise BadOptions(OptionFault.CONTRADICTORY, ("max_turnovers", "block"), "CORE-16")


def _check_pack(changed: Variant, players: int) -> None:
    """Refuse hands that leave no stock from which everybody could draw once (BLOC-01)."""
    dealt = players * changed.hand_size(players) + changed.deal.eldest_extra + changed.deal.upcard
    if dealt + players > len(changed.whole_pack(players)):
        raise BadOptions(OptionFault.CONTRADICTORY, ("packs", "hand_size"), "BLOC-01")
