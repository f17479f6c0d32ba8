"""The variants and their options as clients are told of them."""

from collections.abc import Callable, Iterable
from functools import cache

from service.http.problems.language import Language
from service.http.problems.problem import OPTION_TEXTS
from service.http.schemas import records
from service.http.schemas.vocabulary import OptionKind
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions
from service.rules.model.variant import Variant
from service.rules.options import CONTRADICTIONS, OPTION_RULES, OptionInput, OptionRule, with_options


@cache
def settable_options(variant: Variant) -> tuple[OptionRule, ...]:
    """The options that can be set for a variant: not the facts that make it what it is, nor what contradicts them."""
    barred = {other for pair in CONTRADICTIONS for name, other in (pair, pair[::-1]) if _is_fact(variant, name)}
    found = (option for name, option in OPTION_RULES.items() if name not in variant.fixed | barred)
    return tuple(
        option for option in found if any(_accepts(variant, option, value) for value in _extreme_values(option))
    )


def _is_fact(variant: Variant, name: str) -> bool:
    """Whether the option is on in this variant for good."""
    return name in variant.fixed and bool(OPTION_RULES[name].read(variant) != OPTION_RULES[name].off)


def _extreme_values(option: OptionRule) -> tuple[OptionInput, ...]:
    if option.choices is not None:
        return tuple(option.choices)
    return (False, True) if option.bounds is None else option.bounds


def _accepts(variant: Variant, option: OptionRule, value: OptionInput) -> bool:
    """Whether the value, and nothing else, can be asked for at some table."""
    return any(_is_playable(variant, players, {option.name: value}) for players in _player_counts(variant))


def _player_counts(variant: Variant) -> range:
    """The numbers of players that the variant takes."""
    least, most = variant.players
    return range(least, most + 1)


def _is_playable(variant: Variant, players: int, given: dict[str, OptionInput]) -> bool:
    try:
        with_options(variant, players, given)
    except BadOptions:
        return False
    return True


def option_defaults(variant: Variant) -> dict[str, OptionInput]:
    """The value of every option of the variant's kind that it has one for."""
    values = {
        option.name: option_default(option, variant) for option in OPTION_RULES.values() if option.is_for(variant)
    }
    return {name: value for name, value in values.items() if value is not None}


def option_default(option: OptionRule, variant: Variant) -> OptionInput | None:
    """What holds where the option is left out; None where there is nothing, or it differs by number of players."""
    derived = _DERIVED_DEFAULTS.get(option.name)
    value: OptionInput | None = option.read(variant)
    return derived(variant) if derived is not None and value is None else value


def _only_value(values: Iterable[int]) -> int | None:
    """The one value that all of them are, or None."""
    different = set(values)
    return different.pop() if len(different) == 1 else None


_DERIVED_DEFAULTS: dict[str, Callable[[Variant], OptionInput | None]] = {
    "max_turnovers": lambda variant: variant.close.max_turnovers,
    "packs": lambda variant: _only_value(_pack_count(variant, players) for players in _player_counts(variant)),
    "hand_size": lambda variant: _only_value(map(variant.hand_size, _player_counts(variant))),
}
"""What the rules work out where the variant's own field says nothing."""


def option_view(option: OptionRule, variant: Variant, language: Language) -> records.Option:
    """An option as clients are told of it."""
    least, most = _option_range(option, variant)
    return records.Option(
        name=option.name,
        rule=option.rule,
        type=_option_kind(option),
        description=OPTION_TEXTS[option.name].in_language(language),
        default=option_default(option, variant),
        least=least,
        most=most,
        choices=_option_choices(option, variant),
    )


def _option_range(option: OptionRule, variant: Variant) -> tuple[int, int] | tuple[None, None]:
    """The least number that the variant takes, and the greatest the option can have."""
    if option.bounds is None:
        return None, None
    least, most = option.bounds
    return next(number for number in range(least, most + 1) if _accepts(variant, option, number)), most


def _option_kind(option: OptionRule) -> OptionKind:
    if option.choices is not None:
        return OptionKind.CHOICE
    return OptionKind.BOOLEAN if option.bounds is None else OptionKind.INTEGER


def _option_choices(option: OptionRule, variant: Variant) -> tuple[str, ...] | None:
    """Those of its choices that the variant takes."""
    if option.choices is None:
        return None
    return tuple(choice for choice in option.choices if _accepts(variant, option, choice))


def variants_view() -> records.Variants:
    """All games of the family."""
    return records.Variants(
        tuple(records.VariantSummary(each.id, each.name, *each.players) for each in VARIANTS.values())
    )


@cache
def variant_view(shown: Variant, language: Language) -> records.Variant:
    """One game of the family with its options."""
    return records.Variant(
        variant=shown.id,
        name=shown.name,
        least_players=shown.players[0],
        most_players=shown.players[1],
        cards=tuple(_cards_view(shown, players) for players in _player_counts(shown)),
        defaults=option_defaults(shown),
        options=tuple(option_view(option, shown, language) for option in settable_options(shown)),
    )


def _cards_view(variant: Variant, players: int) -> records.Cards:
    hand_size = variant.hand_size(players)
    return records.Cards(
        players=players,
        packs=_pack_count(variant, players),
        jokers=variant.whole_pack(players).count(JOKER),
        hand_size=hand_size,
        eldest_hand_size=hand_size + variant.deal.eldest_extra,
    )


def _pack_count(variant: Variant, players: int) -> int:
    return len(variant.whole_pack(players)) // 52
