"""Answers about variants and their options."""

from typing import Annotated

import msgspec

from service.http.schemas.answers import Options
from service.http.schemas.vocabulary import EndingName, OptionDefaultValue, OptionType, VariantId, doc


class ValuesForPlayers(msgspec.Struct, frozen=True):
    """The values of an option with one number of players."""

    players: int
    least: int | None
    most: int | None
    multiple_of: Annotated[int | None, doc("The values are multiples of this number; null for other types.")]
    choices: tuple[str, ...] | None


class Option(msgspec.Struct, frozen=True):
    """An option that a variant takes."""

    name: Annotated[str, doc("The field of GameOptions.")]
    rule: Annotated[str, doc("The rule's number in the rulebook.")]
    rule_url: Annotated[str | None, doc("Where the rule is explained to players, relative to the service.")]
    type: OptionType
    label: Annotated[str, doc("A short label for a form, in English or French.")]
    everyday: Annotated[bool, doc("Whether many tables set it; the others are house rules that few change.")]
    description: Annotated[str, doc("The effect of the option, in English or French.")]
    default: Annotated[
        OptionDefaultValue | None,
        doc("The default; null: none, or it depends on the number of players."),
    ]
    least: int | None
    most: int | None
    choices: tuple[str, ...] | None
    choice_labels: Annotated[
        dict[str, str] | None, doc("The labels of the choices, in English or French; null if there are no choices.")
    ]
    by_players: Annotated[
        tuple[ValuesForPlayers, ...] | None,
        doc("The values for each number of players; null: the same for all of them."),
    ]


class RoundEnd(msgspec.Struct, frozen=True):
    """A way in which a round ends."""

    ending: EndingName
    label: Annotated[str, doc("What happens, in English or French.")]


class VariantSummary(msgspec.Struct, frozen=True):
    """A game of the family."""

    variant: VariantId
    name: Annotated[str, doc("The name of the game, in English or French.")]
    other_names: Annotated[
        tuple[str, ...], doc("Other spellings and names of the game, by which listVariants finds it.")
    ]
    summary: Annotated[str, doc("The game in one sentence, in English or French.")]
    ends_by: Annotated[
        tuple[RoundEnd, ...],
        doc("How a round ends unless an option changes it, the usual way first; it may also be void."),
    ]
    target: Annotated[int | None, doc("The points at which a game ends unless an option changes it; null: none.")]
    elimination: Annotated[
        bool,
        doc("Whether players who reach the target are out, and the last one left wins, unless an option changes it."),
    ]
    rounds: Annotated[int | None, doc("The number of rounds of a game unless an option changes it; null: any number.")]
    least_players: int
    most_players: int


class Cards(msgspec.Struct, frozen=True):
    """The cards for a number of players."""

    players: int
    packs: Annotated[int, doc("Number of packs of 52 cards.")]
    jokers: Annotated[int, doc("Number of jokers in all packs.")]
    hand_size: Annotated[int, doc("Number of cards dealt to each player.")]
    eldest_hand_size: Annotated[int, doc("Number of cards dealt to the player who plays first.")]


class Variant(VariantSummary, frozen=True):
    """A game of the family: its players, its cards and its options."""

    cards: Annotated[tuple[Cards, ...], doc("By number of players, unless an option changes them.")]
    defaults: Annotated[Options, doc("The default of every option that has one, including options that cannot be set.")]
    options: Annotated[tuple[Option, ...], doc("The options that createGame takes for this variant.")]


class Variants(msgspec.Struct, frozen=True):
    """All games of the family."""

    variants: tuple[VariantSummary, ...]
