"""The kinds of game that bots tell apart, by the facts of a variant."""

from collections.abc import Callable
from enum import Enum, auto
from functools import lru_cache

from service.bots.memory import Memory
from service.rules.model.enums import Family, JokerLimit
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import VARIANTS_KEPT, Variant
from service.rules.view import SeatView

Bot = Callable[[Variant, SeatView], PlayersMove]
"""Chooses from nothing but the view."""
Thinker = Callable[[Variant, SeatView, Memory], PlayersMove]
"""Chooses from the view and what a careful player remembers of the round."""


class Kind(Enum):
    """What a bot has to be good at."""

    CORE = auto()
    """Draw, meld, lay off, discard; one pack, no jokers."""
    CORE_CONCEALED = auto()
    """The same, with nothing melded before going out."""
    WILD = auto()
    """Jokers, several packs, or openings that need something."""
    WILD_CONCEALED = auto()
    RUNS = auto()
    """Going out in runs of given lengths."""
    DECLARED_RUNS = auto()
    """The same, declared."""
    KNOCKING = auto()
    FOUR_TURNS = auto()


@lru_cache(maxsize=4 * VARIANTS_KEPT)
def kind_of(variant: Variant, seats: int) -> Kind:
    """The kind of this game for so many players."""
    if variant.family is Family.FOUR_TURNS:
        return Kind.FOUR_TURNS
    if variant.pattern.lengths:
        return Kind.DECLARED_RUNS if variant.declares else Kind.RUNS
    if variant.melds.jokers is not JokerLimit.NONE or variant.opening.required or _has_doubles(variant, seats):
        return Kind.WILD_CONCEALED if variant.close.concealed else Kind.WILD
    if variant.knock.compare is not None:
        return Kind.KNOCKING
    return Kind.CORE_CONCEALED if variant.close.concealed else Kind.CORE


def _has_doubles(variant: Variant, seats: int) -> bool:
    cards = variant.whole_pack(seats)
    return len(set(cards)) < len(cards)


def forgetful(bot: Bot) -> Thinker:
    """The bot as one that makes nothing of what it is told."""
    return lambda variant, view, _: bot(variant, view)
