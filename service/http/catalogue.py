"""The variants and their options as clients are told of them."""

from service.http import records
from service.http.language import Language
from service.http.problems import OPTION_TEXTS
from service.rules.cards import JOKER
from service.rules.catalogue import VARIANTS
from service.rules.errors import BadOptions
from service.rules.options import CONTRADICTIONS, OPTIONS, Option, Value, with_options
from service.rules.variant import Variant


def taken_by(variant: Variant) -> tuple[Option, ...]:
    """The options that can be set for a variant: not the facts that make it what it is, nor what contradicts them."""
    barred = {other for pair in CONTRADICTIONS for name, other in (pair, pair[::-1]) if name in variant.fixed}
    found = (option for name, option in OPTIONS.items() if name not in variant.fixed | barred)
    return tuple(option for option in found if any(_accepts(variant, option, value) for value in _values(option)))


def _values(option: Option) -> tuple[Value, ...]:
    if option.choices is not None:
        return tuple(option.choices)
    return (False, True) if option.bounds is None else option.bounds


def _accepts(variant: Variant, option: Option, value: Value) -> bool:
    try:
        with_options(variant, variant.players[0], {option.name: value})
    except BadOptions:
        return False
    return True


def defaults(variant: Variant) -> dict[str, Value]:
    """The value of every option that the variant has one for."""
    values = {option.name: option.read(variant) for option in OPTIONS.values()}
    return {name: value for name, value in values.items() if value is not None}


def listed(option: Option, language: Language) -> records.Option:
    """An option as clients are told of it."""
    least, most = option.bounds or (None, None)
    return records.Option(
        name=option.name,
        rule=option.rule,
        type=_type(option),
        description=OPTION_TEXTS[option.name].said_in(language),
        least=least,
        most=most,
        choices=None if option.choices is None else tuple(option.choices),
    )


def _type(option: Option) -> str:
    if option.choices is not None:
        return "choice"
    return "boolean" if option.bounds is None else "integer"


def variants() -> records.Variants:
    """All games of the family."""
    return records.Variants(
        tuple(records.VariantSummary(each.id, each.name, *each.players) for each in VARIANTS.values())
    )


def variant(shown: Variant, language: Language) -> records.Variant:
    """One game of the family with its options."""
    return records.Variant(
        variant=shown.id,
        name=shown.name,
        least_players=shown.players[0],
        most_players=shown.players[1],
        packs=len(shown.whole_pack(shown.players[0])) // 52,
        jokers=shown.whole_pack(shown.players[0]).count(JOKER),
        hand_sizes=tuple(records.HandSize(most, cards) for most, cards in shown.deal.hand_sizes),
        defaults=defaults(shown),
        options=tuple(listed(option, language) for option in taken_by(shown)),
    )
