"""The options of the rulebook: the field each one sets, its values, and the options it contradicts (OPT-20)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from service.rules.model.cards import Ace
from service.rules.model.enums import (
    Block,
    Borrowing,
    CardValues,
    ContractList,
    DiscardUse,
    HandCounts,
    HiddenRummy,
    JokerLimit,
    JokerLimitOption,
    JokerSwapOption,
    Lives,
    MatchFormat,
    MeldsPerTurn,
    NextDealer,
    Pickup,
    Rotation,
    Seating,
    Showdown,
    SwapRule,
    TenthCard,
    WrongDeclaration,
)
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.rule_fields import CLEAN_RUN
from service.rules.model.variant import Variant

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
    meanings: tuple[tuple[OptionInput, Any], ...] = ()
    """Pairs (value of the option, value of the field), where these are not the same."""
    off: OptionInput | None = None
    """The value that turns the option off when it is a default that contradicts a requested option (OPT-20)."""
    scope: OptionScope = OptionScope.GENERAL

    def is_for(self, variant: Variant) -> bool:
        """Whether `variant` has this option."""
        if self.name in variant.refused:
            return False
        if self.name in variant.own:
            return True
        return self.scope is OptionScope.EVERY or (self.scope is OptionScope.GENERAL and variant.general)

    def read(self, variant: Variant) -> Any:
        """The value that `variant` has for this option."""
        value = getattr(getattr(variant, self.part), self.field)
        return next((chosen for chosen, meaning in self.meanings if meaning == value), value)

    def meaning(self, value: OptionInput) -> Any:
        """The value of the field for a parsed value of the option."""
        return dict(self.meanings).get(value, value)

    def values_in(self, variant: Variant) -> Sequence[OptionInput]:
        """The values that `variant` may have for this option, unless another rule refuses them."""
        narrowed = dict(variant.accepts).get(self.name)
        return self.values() if narrowed is None else narrowed

    def values(self) -> Sequence[OptionInput]:
        """The values that the option may have in some variant."""
        if self.choices is not None:
            return tuple(self.choices)
        return (False, True) if self.bounds is None else range(self.bounds[0], self.bounds[1] + 1)

    def parse(self, value: OptionInput) -> Any:
        """Convert `value` to the type of the variant's field; raise BadOptions if the option does not accept it."""
        if self.choices is not None and isinstance(value, str) and value in set(self.choices):
            return self.choices(value)
        if self.bounds is not None and type(value) is int and self.bounds[0] <= value <= self.bounds[1]:
            return value
        if self.choices is None and self.bounds is None and type(value) is bool:
            return value
        raise BadOptions(OptionFault.OUT_OF_RANGE, (self.name,), self.rule, self.values())


_CLEAN_RUN_MEANINGS = ((True, (CLEAN_RUN,)), (False, ()))
_JOKER_LIMITS = tuple((each, JokerLimit(each)) for each in JokerLimitOption)
_JOKER_SWAPS = tuple((each, SwapRule(each)) for each in JokerSwapOption)

OPTION_RULES: Mapping[str, OptionRule] = {
    option.name: option
    for option in (
        OptionRule("seating", "CORE-04", "deal", "seating", choices=Seating, scope=OptionScope.EVERY),
        OptionRule("next_dealer", "CORE-06", "match", "next_dealer", choices=NextDealer, scope=OptionScope.EVERY),
        OptionRule("max_turnovers", "CORE-16", "close", "turnovers", bounds=(0, 50)),
        OptionRule("max_idle", "CORE-16", "close", "max_idle", bounds=(1, 100)),
        OptionRule("rounds", "CORE-19", "match", "rounds", bounds=(1, 100), scope=OptionScope.EVERY),
        OptionRule("target", "CORE-19", "match", "target", bounds=(1, 10_000), scope=OptionScope.EVERY),
        OptionRule("elimination", "EXT-01", "match", "elimination", scope=OptionScope.OWN),
        OptionRule("re_entries", "EXT-02", "match", "re_entries", bounds=(0, 9), scope=OptionScope.OWN),
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
        OptionRule("jokers", "BLOCJ-01", "pack", "jokers", bounds=(0, 8), scope=OptionScope.OWN),
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
        OptionRule("jokers_each", "R500-01", "pack", "jokers_each", bounds=(0, 2), scope=OptionScope.OWN),
        OptionRule("free_top_discard", "R500-04", "draw", "free_top_discard", scope=OptionScope.OWN),
        OptionRule("floating", "R500-12", "close", "floating", scope=OptionScope.OWN),
        OptionRule("discard_use", "R51-04", "draw", "discard_use", choices=DiscardUse, scope=OptionScope.OWN),
        OptionRule("discard_from_turn", "R51-04", "draw", "discards_from_turn", bounds=(1, 2), scope=OptionScope.OWN),
        OptionRule("clean_run", "R51-03", "opening", "melds", meanings=_CLEAN_RUN_MEANINGS, scope=OptionScope.OWN),
        OptionRule(
            "joker_limit",
            "R51-02",
            "melds",
            "jokers",
            choices=JokerLimitOption,
            meanings=_JOKER_LIMITS,
            scope=OptionScope.OWN,
        ),
        OptionRule(
            "joker_swap",
            "R51-05",
            "melds",
            "swap",
            choices=JokerSwapOption,
            meanings=_JOKER_SWAPS,
            scope=OptionScope.OWN,
        ),
        OptionRule("unopened_penalty", "R51-07", "values", "unopened_penalty", bounds=(0, 200), scope=OptionScope.OWN),
        OptionRule("contracts", "CTR-02", "opening", "contract_list", choices=ContractList, scope=OptionScope.OWN),
        OptionRule("buys", "EXT-11", "buying", "buys", bounds=(0, 9), scope=OptionScope.OWN),
        OptionRule("buy_window", "EXT-11", "buying", "window", bounds=(0, 60_000), scope=OptionScope.OWN),
        OptionRule("penalty_cards", "EXT-11", "buying", "penalty_cards", bounds=(0, 2), scope=OptionScope.OWN),
        OptionRule("starting_points", "PHOM-13", "match", "starting_points", bounds=(0, 10_000), scope=OptionScope.OWN),
        OptionRule(
            "wrong_declaration", "IND-06", "declaration", "wrong", choices=WrongDeclaration, scope=OptionScope.OWN
        ),
        OptionRule("lives", "IND-08", "declaration", "lives", choices=Lives, scope=OptionScope.OWN),
        OptionRule("format", "IND-11", "match", "format", choices=MatchFormat, scope=OptionScope.OWN),
        OptionRule("auto_drop", "IND-13", "turn", "auto_drop", bounds=(0, 5), scope=OptionScope.OWN),
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
