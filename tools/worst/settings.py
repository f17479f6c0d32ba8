"""The games to search: each variant plain, and with the options that make its hands larger or its choices more."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options

Options = Mapping[str, OptionInput]

HARDER: tuple[Options, ...] = (
    {},
    {"concealed": True},
    {"borrow": "any", "lay_off_needs_meld": False},
    {"borrow": "any"},
    {"ace": "corner"},
    {"discard_pickup": "any", "call_rummy": True},
    {"melds_per_turn": "one", "must_discard_to_go_out": True},
    {"opening_points": 200},
    {"packs": 4, "hand_size": 20, "hand_counts": "deadwood"},
    {"packs": 4, "hand_size": 20, "concealed": True},
    {"hand_size": 20},
    {"hand_size": 20, "opening_points": 0, "borrow": "any"},
    {"deuces_wild": True, "quick_meld_bonus": True, "special_meld_bonus": True},
    {"contracts": "jamaican"},
    {"showdown": "manual", "knock_limit": 100},
    {"showdown": "manual", "one_deadwood_card": True},
)


class Game(NamedTuple):
    """A variant with options, for a number of players."""

    variant: Variant
    seats: int
    options: Options

    @property
    def title(self) -> str:
        """The variant's id and its options."""
        return " ".join([self.variant.id, *(f"{name}={value}" for name, value in self.options.items())])


def games(of: str) -> Iterator[Game]:
    """The games of one variant: those of HARDER that it has, each once."""
    for options in HARDER:
        seats = VARIANTS[of].players[0]
        try:
            yield Game(with_options(VARIANTS[of], seats, options), seats, options)
        except BadOptions:
            continue
