"""The games of the search for leaks: each variant, with each option that concerns hidden information."""

from collections.abc import Iterator
from random import Random

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from tests.kit.games.random_play import Setting, for_few_rounds

TOUCHING: tuple[dict[str, OptionInput], ...] = (
    {"cut": True, "reshuffle": True},
    {"call_rummy": True},
    {"call_rummy": True, "call_window": 200},
    {"borrow": "any"},
    {"concealed": True},
    {"hidden_rummy": "losers_hands"},
    {"block": "cards"},
    {"block": "value"},
    {"open_discards": True},
    {"discard_pickup": "any"},
    {"max_turnovers": 1},
    {"lay_off_needs_meld": True, "must_discard_to_go_out": True},
    {"swap_before_opening": False},
    {"showdown": "manual"},
    {"showdown": "manual", "wall_knock": True},
    {"one_deadwood_card": True},
    {"deuces_wild": True},
    {"quick_meld_bonus": True, "special_meld_bonus": True},
    {"rotation": "counterclockwise", "fed_card_penalty": True},
    {"lay_offs": False, "feeder_pays_all": True},
    {"tenth_card": "right"},
)
MOST_SEATS = 4


def taken_by(variant: Variant, options: dict[str, OptionInput], seats: int) -> bool:
    """Whether `variant` accepts these options in a game for `seats` players."""
    try:
        with_options(variant, seats, for_few_rounds(variant, seats, options))
    except BadOptions:
        return False
    return True


def cases(variant: Variant) -> list[dict[str, OptionInput]]:
    """No options, then each set of options in `TOUCHING` that the variant accepts."""
    return [{}, *(options for options in TOUCHING if taken_by(variant, options, variant.players[0]))]


def setting(variant: Variant, options: dict[str, OptionInput], seed: int) -> Setting:
    """A game of the variant; `seed` also decides the number of players."""
    least, most = variant.players
    seats = Random(seed).randint(least, min(most, MOST_SEATS))
    if not taken_by(variant, options, seats):
        seats = least
    asked = for_few_rounds(variant, seats, options)
    return Setting(with_options(variant, seats, asked), seats, asked, seed)


def one_each() -> Iterator[Setting]:
    """A game of each variant and one for each set of options; variants take turns with the sets they accept."""
    yield from (setting(variant, {}, seed) for seed, variant in enumerate(VARIANTS.values()))
    for seed, options in enumerate(TOUCHING, 100):
        takers = [variant for variant in VARIANTS.values() if taken_by(variant, options, variant.players[0])]
        yield setting(takers[seed % len(takers)], options, seed)
