"""The kinds of game that bots tell apart, by the facts of a variant."""

from collections.abc import Callable
from enum import Enum, auto
from functools import lru_cache

from service.bots.memory import Memory
from service.rules.model.enums import Family, JokerLimit
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.view import SeatView

Bot = Callable[[Variant, SeatView], PlayersMove]
"""Chooses from nothing but the view."""
ThinkingBot = Callable[[Variant, SeatView, Memory], PlayersMove]
"""Chooses from the view and what a careful player remembers of the round."""


class GameKind(Enum):
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


@lru_cache(maxsize=4 * MAX_CACHED_VARIANTS)
def game_kind(variant: Variant, seats: int) -> GameKind:
    """The kind of this game for so many players."""
    if variant.family is Family.FOUR_TURNS:
        return GameKind.FOUR_TURNS
    if variant.pattern.lengths:
        return GameKind.DECLARED_RUNS if variant.declares else GameKind.RUNS
    if variant.melds.jokers is not JokerLimit.NONE or variant.opening.required or _has_identical_cards(variant, seats):
        return GameKind.WILD_CONCEALED if variant.close.concealed else GameKind.WILD
    if variant.knock.compare is not None:
        return GameKind.KNOCKING
    return GameKind.CORE_CONCEALED if variant.close.concealed else GameKind.CORE


def _has_identical_cards(variant: Variant, seats: int) -> bool:
    cards = variant.whole_pack(seats)
    return len(set(cards)) < len(cards)


def without_memory(bot: Bot) -> ThinkingBot:
    """The bot as one that makes nothing of what it is told."""
    return lambda variant, view, _: bot(variant, view)
