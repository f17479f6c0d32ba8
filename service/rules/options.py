"""Options applied to a variant: `with_options` returns the variant that a table plays (OPT-20)."""

from collections.abc import Iterator
from functools import lru_cache

from service.rules.model.enums import Block, DiscardUse, NextDealer
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.option_rules import CONTRADICTIONS, OPTION_RULES, OptionInput, OptionInputs, OptionRule


def with_options(variant: Variant, players: int, options: OptionInputs) -> Variant:
    """Return `variant` with `options` for this number of players; raise BadOptions if they do not fit (OPT-20)."""
    values = {name: _applicable_option(variant, name, value).parse(value) for name, value in options.items()}
    return _resolve(variant, players, tuple(sorted(values.items())))


def check_new_game(rules: Variant, options: OptionInputs) -> None:
    """Raise BadOptions if no new game may have these `options`, applied in `rules`; games stored with them go on."""
    if rules.opening.required and options.get("lay_off_needs_meld") is False:
        raise BadOptions(OptionFault.CONTRADICTORY, ("lay_off_needs_meld", "opening_points"), "EXT-12")
    if not _can_open_every_deal(rules):
        raise BadOptions(OptionFault.OUT_OF_RANGE, ("buys",), "CTR-11", _buys_that_are_enough(rules))


def _can_open_every_deal(rules: Variant) -> bool:
    """Whether a player can hold the cards of every contract: those dealt, those bought, and one that is drawn."""
    deals = map(rules.in_deal, range(len(rules.opening.contracts)))
    return all(sum(wanted.length for wanted in deal.opening.melds) <= _most_cards(deal) for deal in deals)


def _most_cards(deal: Variant) -> int:
    return (deal.deal.size or 0) + deal.buying.most * (1 + deal.buying.penalty_cards) + 1


def _buys_that_are_enough(rules: Variant) -> range:
    """The values of `buys` with which every deal can be opened."""
    option = OPTION_RULES["buys"]
    values = option.values_in(rules)
    enough = [value for value in values if _can_open_every_deal(_with_option(rules, option, value))]
    return range(int(enough[0]), int(values[-1]) + 1)


def _applicable_option(variant: Variant, name: str, value: OptionInput) -> OptionRule:
    """Return the option `name`; raise BadOptions if it is unknown, not for this variant, or fixed to another value."""
    option = OPTION_RULES.get(name)
    if option is None:
        raise BadOptions(OptionFault.UNKNOWN, (name,))
    if not option.is_for(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    if name in variant.fixed and option.parse(value) != option.read(variant):
        raise BadOptions(OptionFault.NOT_FOR_VARIANT, (name,))
    if variant.accepts and option.parse(value) not in option.values_in(variant):
        raise BadOptions(OptionFault.OUT_OF_RANGE, (name,), option.rule, option.values_in(variant))
    return option


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _resolve(variant: Variant, players: int, values: tuple[tuple[str, OptionInput], ...]) -> Variant:
    """Apply options to `variant`. Only parsed values reach this cache, because true and 1 are the same key."""
    options = dict(values)
    result = _with_calls_if_window(_with_presets(variant, options), options)
    for name, value in options.items():
        result = _with_option(result, OPTION_RULES[name], value)
    result = _with_points_of_rounds(_with_equal_deals(_with_one_match_end(result, options), players))
    result = _without_opening_if_concealed(_without_contradicted_defaults(variant, result, options))
    _check_players(result, players, options)
    return result


def _with_option(variant: Variant, option: OptionRule, value: OptionInput) -> Variant:
    return variant.changed({option.part: {option.field: option.meaning(option.parse(value))}})


def _with_points_of_rounds(variant: Variant) -> Variant:
    """Let every player begin with points for each round of the game, where the format says so (IND-11)."""
    match = variant.match
    if not match.points_each_round or match.rounds is None:
        return variant
    return variant.changed({"match": {"starting_points": match.points_each_round * match.rounds}})


def _with_presets(variant: Variant, options: OptionInputs) -> Variant:
    """The variant with the fields that the values of its options set besides their own (CTR-11, IND-11)."""
    for preset in variant.presets:
        if options.get(preset.option) == preset.value:
            variant = variant.changed(preset.parts)
    return variant


def _with_calls_if_window(variant: Variant, options: OptionInputs) -> Variant:
    """Let the default that nobody calls give way to a requested time for calls (OPT-03, OPT-20)."""
    return variant.changed({"turn": {"call_rummy": True}}) if options.get("call_window") else variant


def _with_one_match_end(variant: Variant, options: OptionInputs) -> Variant:
    """Let a requested target replace the default number of rounds, or the reverse; refuse both together (CORE-19)."""
    if variant.match.both_ends and "rounds" in options:
        return variant
    if "rounds" in options and "target" in options:
        raise BadOptions(OptionFault.CONTRADICTORY, ("rounds", "target"), "CORE-19")
    if variant.match.elimination and "rounds" in options:
        named = "format" if OPTION_RULES["format"].is_for(variant) else "elimination"  # in Indian rummy pools eliminate
        raise BadOptions(OptionFault.CONTRADICTORY, (named, "rounds"), "EXT-01")
    if "target" in options:
        return variant.changed({"match": {"rounds": None}})
    return variant.changed({"match": {"target": None}}) if "rounds" in options else variant


def _with_equal_deals(variant: Variant, players: int) -> Variant:
    """Set the number of rounds so that every player deals equally often; refuse a number that does not (PHOM-12)."""
    match = variant.match
    if not match.equal_deals or match.target is not None:
        return variant
    if (match.rounds or 0) % players:
        multiples = range(players, match.most_rounds + 1, players)
        raise BadOptions(OptionFault.OUT_OF_RANGE, ("rounds",), "PHOM-12", multiples)
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
    return variant.changed({"opening": {"melds": ()}, "draw": {"discard_use": DiscardUse.FREE}})


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
    if "rounds" in options and (variant.match.rounds or 0) > variant.match.most_rounds:
        raise BadOptions(OptionFault.OUT_OF_RANGE, ("rounds",), "IND-11", range(1, variant.match.most_rounds + 1))
    if variant.match.target is not None and variant.match.target <= variant.match.starting_points:
        raise BadOptions(OptionFault.CONTRADICTORY, ("target", "starting_points"))
    if "max_turnovers" in options and variant.close.block is not Block.OFF:
        raise BadOptions(OptionFault.CONTRADICTORY, ("max_turnovers", "block"), "CORE-16")


def _check_pack(variant: Variant, players: int) -> None:
    """Refuse hands so large that the stock would have fewer cards than there are players (BLOC-01)."""
    cards_dealt = (
        players * variant.hand_size(players) + variant.deal.eldest_extra + variant.deal.upcard + variant.deal.wild_card
    )
    if cards_dealt + players > len(variant.whole_pack(players)):
        raise BadOptions(OptionFault.CONTRADICTORY, ("packs", "hand_size"), "BLOC-01")
