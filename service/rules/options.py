"""The options of the rulebook: for each the field it sets, its range, and what it contradicts (OPT-20)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Any

from service.rules.model import enums as parts
from service.rules.model.cards import Ace
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.variant import VARIANTS_KEPT, Variant

Value = bool | int | str
Given = Mapping[str, Value]


class Scope(Enum):
    """Which variants an option is for (OPT-20)."""

    EVERY = 1
    GENERAL = 2
    """Those of the draw, meld and discard kind."""
    OWN = 3
    """Those that name it among their own."""


@dataclass(frozen=True)
class Option:
    """One option: `part` and `field` of the variant it sets, and what values it takes."""

    name: str
    rule: str
    part: str
    field: str
    choices: type[StrEnum] | None = None
    bounds: tuple[int, int] | None = None
    """Least and greatest number it takes; neither choices nor bounds: true or false."""
    off: Value | None = None
    """The value that gives way when an option asked for contradicts the variant's own (OPT-20)."""
    scope: Scope = Scope.GENERAL

    def is_for(self, variant: Variant) -> bool:
        """Whether the variant takes it."""
        if self.name in variant.own:
            return True
        return self.scope is Scope.EVERY or (self.scope is Scope.GENERAL and variant.general)

    def read(self, variant: Variant) -> Any:
        """The value the variant has for this option."""
        return getattr(getattr(variant, self.part), self.field)

    def parsed(self, value: Value) -> Any:
        """The value as the variant's field holds it; raises BadOptions when it is none of those it takes."""
        if self.choices is not None and isinstance(value, str) and value in set(self.choices):
            return self.choices(value)
        if self.bounds is not None and type(value) is int and self.bounds[0] <= value <= self.bounds[1]:
            return value
        if self.choices is None and self.bounds is None and type(value) is bool:
            return value
        raise BadOptions(OptionFault.OUT_OF_RANGE, (self.name,), self.rule)


OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        Option("seating", "CORE-04", "deal", "seating", choices=parts.Seating, scope=Scope.EVERY),
        Option("next_dealer", "CORE-06", "match", "next_dealer", choices=parts.NextDealer, scope=Scope.EVERY),
        Option("max_turnovers", "CORE-16", "close", "turnovers", bounds=(0, 50)),
        Option("max_idle", "CORE-16", "close", "max_idle", bounds=(1, 100)),
        Option("rounds", "CORE-19", "match", "rounds", bounds=(1, 100), scope=Scope.EVERY),
        Option("target", "CORE-19", "match", "target", bounds=(1, 10_000), scope=Scope.EVERY),
        Option("cut", "CORE-20", "deal", "cut", scope=Scope.EVERY),
        Option("open_discards", "CORE-22", "draw", "open_discards"),
        Option("call_rummy", "OPT-01", "turn", "call_rummy", off=False),
        Option("call_window", "OPT-03", "turn", "call_window", bounds=(0, 60_000), off=0),
        Option("ace", "OPT-06", "melds", "ace", choices=Ace),
        Option("borrow", "OPT-07", "melds", "borrow", choices=parts.Borrowing, off="off"),
        Option("melds_per_turn", "OPT-09", "turn", "melds", choices=parts.MeldsPerTurn, off="unlimited"),
        Option("lay_off_needs_meld", "OPT-10", "turn", "lay_off_needs_meld", off=False),
        Option("lay_off_from_turn", "OPT-11", "turn", "lay_off_from", bounds=(1, 2), off=1),
        Option("hidden_rummy", "OPT-12", "close", "hidden_rummy", choices=parts.HiddenRummy, off="off"),
        Option("must_discard_to_go_out", "OPT-13", "close", "must_discard"),
        Option("concealed", "OPT-14", "close", "concealed", off=False),
        Option("card_values", "OPT-15", "values", "cards", choices=parts.CardValues),
        Option("block", "OPT-17", "close", "block", choices=parts.Block, off="off"),
        Option("discard_pickup", "OPT-18", "draw", "pickup", choices=parts.Pickup),
        Option("reshuffle", "OPT-19", "draw", "reshuffle", off=False),
        Option("opening_points", "CAL-03", "opening", "points", bounds=(0, 200), scope=Scope.OWN),
        Option("swap_before_opening", "CAL-07", "melds", "swap_before_opening", scope=Scope.OWN),
        Option("packs", "BLOC-01", "pack", "packs", bounds=(1, 4), scope=Scope.OWN),
        Option("hand_size", "BLOC-01", "deal", "size", bounds=(3, 20), scope=Scope.OWN),
        Option("hand_counts", "BLOC-06", "values", "hand_counts", choices=parts.HandCounts, scope=Scope.OWN),
        Option("knock_limit", "GIN-04", "knock", "limit", bounds=(0, 100), scope=Scope.OWN),
        Option("wall_knock", "GIN-10", "knock", "wall_knock", scope=Scope.OWN),
        Option("showdown", "GIN-12", "knock", "showdown", choices=parts.Showdown, scope=Scope.OWN),
        Option("one_deadwood_card", "SGIN-02", "knock", "one_deadwood_card", scope=Scope.OWN),
        Option("rotation", "PHOM-01", "deal", "rotation", choices=parts.Rotation, scope=Scope.OWN),
        Option("lay_offs", "PHOM-09", "four_turns", "lay_offs", scope=Scope.OWN),
        Option("fed_card_penalty", "PHOM-10", "four_turns", "fed_card_penalty", scope=Scope.OWN),
        Option("feeder_pays_all", "PHOM-11", "four_turns", "feeder_pays_all", scope=Scope.OWN),
        Option("deuces_wild", "CONT-05", "melds", "deuces_wild", scope=Scope.OWN),
        Option("quick_meld_bonus", "CONT-06", "pattern", "quick_bonus", scope=Scope.OWN),
        Option("special_meld_bonus", "CONT-07", "pattern", "special_bonus", scope=Scope.OWN),
        Option("starting_points", "PHOM-13", "match", "starting_points", bounds=(0, 10_000), scope=Scope.OWN),
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


def with_options(variant: Variant, players: int, given: Given) -> Variant:
    """The variant with these options for so many players; raises BadOptions for what makes no game (OPT-20)."""
    asked = {name: _applicable(variant, name, value).parsed(value) for name, value in given.items()}
    return _resolved(variant, players, tuple(sorted(asked.items())))


def _applicable(variant: Variant, name: str, value: Value) -> Option:
    """The option, when it exists and is no fact that makes the variant what it is."""
    option = OPTIONS.get(name)
    if option is None:
        raise BadOptions(OptionFault.UNKNOWN, (name,))
    if not option.is_for(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    if name in variant.fixed and option.parsed(value) != option.read(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    return option


@lru_cache(maxsize=VARIANTS_KEPT)
def _resolved(variant: Variant, players: int, asked: tuple[tuple[str, Value], ...]) -> Variant:
    """The variant with values that were parsed before, since to a cache true and 1 are the same key."""
    given = dict(asked)
    changed = variant
    for name, value in given.items():
        changed = _set(changed, OPTIONS[name], value)
    changed = _equal_deals(_one_end(changed, given), players)
    changed = _given_way(variant, changed, given)
    _check_players(changed, players, given)
    return changed


def _set(variant: Variant, option: Option, value: Value) -> Variant:
    return variant.changed({option.part: {option.field: option.parsed(value)}})


def _one_end(changed: Variant, given: Given) -> Variant:
    """A given target replaces a default number of rounds and the other way round; both are refused (CORE-19)."""
    if changed.match.both_ends and "rounds" in given:
        return changed
    if "rounds" in given and "target" in given:
        raise BadOptions(OptionFault.CONTRADICTORY, ("rounds", "target"), "CORE-19")
    if "target" in given:
        return changed.changed({"match": {"rounds": None}})
    return changed.changed({"match": {"target": None}}) if "rounds" in given else changed


def _equal_deals(changed: Variant, players: int) -> Variant:
    """Everybody deals once, or as often as everybody else (PHOM-12)."""
    match = changed.match
    if not match.equal_deals or match.target is not None:
        return changed
    if (match.rounds or 0) % players:
        raise BadOptions(OptionFault.OUT_OF_RANGE, ("rounds",), "PHOM-12")
    return changed if match.rounds else changed.changed({"match": {"rounds": players}})


def _given_way(variant: Variant, changed: Variant, given: Given) -> Variant:
    """The variant without the mere defaults that contradict what was asked for (OPT-20)."""
    for pair in _contradictory(changed):
        yielding = [name for name in pair if name not in given and name not in variant.fixed]
        if not yielding:
            raise BadOptions(OptionFault.CONTRADICTORY, pair)
        off = OPTIONS[yielding[-1]]
        assert off.off is not None
        changed = _set(changed, off, off.off)
    return changed


def _contradictory(variant: Variant) -> Iterator[tuple[str, str]]:
    """The pairs of options that are both on and contradict each other."""
    return (pair for pair in CONTRADICTIONS if all(_on(variant, name) for name in pair))


def _on(variant: Variant, name: str) -> bool:
    option = OPTIONS[name]
    return bool(option.read(variant) != option.off)


def _check_players(changed: Variant, players: int, given: Given) -> None:
    """Refuse what needs two players, or something that the variant or the other options do not have."""
    if given.get("next_dealer") == parts.NextDealer.LOSER and players != 2:
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, ("next_dealer",), "CORE-06")
    if given.get("call_window") and not changed.turn.call_rummy:
        raise BadOptions(OptionFault.CONTRADICTORY, ("call_window", "call_rummy"), "OPT-03")
    if changed.opening.before_lay_offs and given.get("lay_off_needs_meld") is False:
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, ("lay_off_needs_meld",), changed.opening.rule)
    _check_pack(changed, players)
    if changed.match.target is not None and changed.match.target <= changed.match.starting_points:
        raise BadOptions(OptionFault.CONTRADICTORY, ("target", "starting_points"))
    if "max_turnovers" in given and changed.close.block is not parts.Block.OFF:
        raise BadOptions(OptionFault.CONTRADICTORY, ("max_turnovers", "block"), "CORE-16")


def _check_pack(changed: Variant, players: int) -> None:
    """Refuse hands that leave no stock from which everybody could draw once (BLOC-01)."""
    dealt = players * changed.hand_size(players) + changed.deal.eldest_extra + changed.deal.upcard
    if dealt + players > len(changed.whole_pack(players)):
        raise BadOptions(OptionFault.CONTRADICTORY, ("packs", "hand_size"), "BLOC-01")
