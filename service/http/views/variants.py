"""The variants and their options as clients receive them."""

from collections.abc import Callable, Iterable
from functools import cache
from unicodedata import normalize

import msgspec

from service.http.problems.labels import ENDING_LABELS, OPTION_LABELS
from service.http.problems.language import Language, Translation
from service.http.problems.problem import OPTION_TEXTS
from service.http.problems.rule_links import rule_url
from service.http.schemas import variants
from service.http.schemas.vocabulary import OptionKind
from service.http.views.rules_texts import summary
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions
from service.rules.model.variant import Variant
from service.rules.option_rules import CONTRADICTIONS, OPTION_RULES, OptionInput, OptionRule
from service.rules.options import with_options
from service.rules.rounds.ending import possible_endings


@cache
def settable_options(variant: Variant) -> tuple[OptionRule, ...]:
    """The options that can be set for a variant: not those that make it what it is, nor any that contradict these.

    An option with one accepted value, alone and for every number of players, cannot be set either.
    """
    barred = {other for pair in CONTRADICTIONS for name, other in (pair, pair[::-1]) if _is_fact(variant, name)}
    options = (option for name, option in OPTION_RULES.items() if name not in variant.fixed | barred)
    return tuple(
        option
        for option in options
        if sum(_accepts(variant, option, value) for value in _some_values(option, variant)) > 1
    )


def _is_fact(variant: Variant, name: str) -> bool:
    """Whether the option is fixed in this variant, and on."""
    return name in variant.fixed and bool(OPTION_RULES[name].read(variant) != OPTION_RULES[name].off)


def _some_values(option: OptionRule, variant: Variant) -> Iterable[OptionInput]:
    """All values of the option; of a range, its greatest ones, of which some number of players has two."""
    values = option.values_in(variant)
    return values[::-1][:3] if isinstance(values, range) else values


def _accepts(variant: Variant, option: OptionRule, value: OptionInput) -> bool:
    """Whether the variant accepts the value, with no other option set, for some number of players."""
    return any(_is_playable(variant, players, {option.name: value}) for players in _player_counts(variant))


def _player_counts(variant: Variant) -> range:
    """The numbers of players that the variant allows."""
    least, most = variant.players
    return range(least, most + 1)


def _is_playable(variant: Variant, players: int, values: dict[str, OptionInput]) -> bool:
    try:
        with_options(variant, players, values)
    except BadOptions:
        return False
    return True


def option_defaults(variant: Variant) -> dict[str, OptionInput]:
    """The defaults of the options that are for this variant; an option without a default is left out."""
    values = {
        option.name: option_default(option, variant) for option in OPTION_RULES.values() if option.is_for(variant)
    }
    return {name: value for name, value in values.items() if value is not None}


def option_default(option: OptionRule, variant: Variant) -> OptionInput | None:
    """The value if the option is left out; None if there is none, or if it depends on the number of players."""
    derived = _DERIVED_DEFAULTS.get(option.name)
    value: OptionInput | None = option.read(variant)
    return derived(variant) if derived is not None and value is None else value


def _only_value(values: Iterable[int]) -> int | None:
    """The one value that all `values` are equal to, or None."""
    different = set(values)
    return different.pop() if len(different) == 1 else None


_DERIVED_DEFAULTS: dict[str, Callable[[Variant], OptionInput | None]] = {
    "max_turnovers": lambda variant: variant.close.max_turnovers,
    "packs": lambda variant: _only_value(_pack_count(variant, players) for players in _player_counts(variant)),
    "hand_size": lambda variant: _only_value(map(variant.hand_size, _player_counts(variant))),
}
"""Defaults that the rules derive where the variant's own field is None."""


def option_view(option: OptionRule, variant: Variant, language: Language) -> variants.Option:
    """An option as clients receive it, described in `language`."""
    least, most = _option_range(option, variant)
    labels, choices = OPTION_LABELS[option.name], _option_choices(option, variant)
    return variants.Option(
        name=option.name,
        rule=option.rule,
        rule_url=rule_url(option.rule),
        type=_option_kind(option),
        label=labels.label.in_language(language),
        everyday=labels.everyday,
        description=OPTION_TEXTS[option.name].in_language(language),
        default=option_default(option, variant),
        least=least,
        most=most,
        choices=choices,
        choice_labels={each: labels.choices[each].in_language(language) for each in choices} if choices else None,
        by_players=_values_by_players(option, variant),
    )


def _option_range(option: OptionRule, variant: Variant) -> tuple[int, int] | tuple[None, None]:
    """The least and the greatest number that the variant accepts; None and None if the option has no range."""
    if option.bounds is None:
        return None, None
    numbers = range(option.bounds[0], option.bounds[1] + 1)
    least, most = (
        next(number for number in each if _accepts(variant, option, number)) for each in (numbers, numbers[::-1])
    )
    return least, most


def _option_kind(option: OptionRule) -> OptionKind:
    if option.choices is not None:
        return OptionKind.CHOICE
    return OptionKind.BOOLEAN if option.bounds is None else OptionKind.INTEGER


def _option_choices(option: OptionRule, variant: Variant) -> tuple[str, ...] | None:
    """The choices of the option that the variant accepts; None if it has no choices."""
    if option.choices is None:
        return None
    return tuple(choice for choice in option.choices if _accepts(variant, option, choice))


def _values_by_players(option: OptionRule, variant: Variant) -> tuple[variants.ValuesForPlayers, ...] | None:
    """The values for each number of players; None if they are the same for all of them."""
    values = tuple(_values_for_players(option, variant, players) for players in _player_counts(variant))
    same = all(msgspec.structs.replace(each, players=values[0].players) == values[0] for each in values)
    return None if same else values


def _values_for_players(option: OptionRule, variant: Variant, players: int) -> variants.ValuesForPlayers:
    """The values that the option, with no other option set, may have with this number of players."""

    def accepts(value: OptionInput) -> bool:
        return _is_playable(variant, players, {option.name: value})

    if option.bounds is None:
        choices = None if option.choices is None else tuple(filter(accepts, option.choices))
        return variants.ValuesForPlayers(players, None, None, None, choices)
    low, high = option.bounds
    numbers = filter(accepts, range(low, high + 1))
    least = next(numbers)
    most = next(filter(accepts, range(high, low - 1, -1)))
    return variants.ValuesForPlayers(players, least, most, next(numbers, least + 1) - least, None)


def variants_view(language: Language, wanted: str | None = None) -> variants.Variants:
    """The variants with `wanted` in one of their names, in short; all of them if it is None."""
    found = (each for each in VARIANTS.values() if wanted is None or _is_called(each, wanted))
    return variants.Variants(tuple(_summary_view(each, language) for each in found))


def _summary_view(variant: Variant, language: Language) -> variants.VariantSummary:
    return variants.VariantSummary(
        variant=variant.id,
        name=_name(variant, language),
        other_names=variant.other_names,
        summary=summary(variant.id, language),
        ends_by=_ends_by(variant, language),
        target=variant.match.target,
        elimination=variant.match.elimination,
        rounds=variant.match.rounds,
        least_players=variant.players[0],
        most_players=variant.players[1],
    )


def _ends_by(variant: Variant, language: Language) -> tuple[variants.RoundEnd, ...]:
    """How a round of the variant ends."""
    return tuple(
        variants.RoundEnd(ending, ENDING_LABELS[ending].in_language(language)) for ending in possible_endings(variant)
    )


def _name(variant: Variant, language: Language) -> str:
    return Translation(variant.name, variant.french_name).in_language(language)


def _is_called(variant: Variant, wanted: str) -> bool:
    letters = _letters(wanted)
    names = (variant.id, variant.name, variant.french_name, *variant.other_names)
    return bool(letters) and any(letters in _letters(name) for name in names)


def _letters(name: str) -> str:
    """The letters and digits of a name without case and diacritics, as two spellings of it share them."""
    return "".join(filter(str.isalnum, normalize("NFKD", name.casefold())))


@cache
def variant_view(variant: Variant, language: Language) -> variants.Variant:
    """One variant with its options."""
    return variants.Variant(
        **msgspec.structs.asdict(_summary_view(variant, language)),
        cards=tuple(_cards_view(variant, players) for players in _player_counts(variant)),
        defaults=option_defaults(variant),
        options=tuple(option_view(option, variant, language) for option in settable_options(variant)),
    )


def _cards_view(variant: Variant, players: int) -> variants.Cards:
    hand_size = variant.hand_size(players)
    return variants.Cards(
        players=players,
        packs=_pack_count(variant, players),
        jokers=variant.whole_pack(players).count(JOKER),
        hand_size=hand_size,
        eldest_hand_size=hand_size + variant.deal.eldest_extra,
    )


def _pack_count(variant: Variant, players: int) -> int:
    return len(variant.whole_pack(players)) // 52
