"""The kinds of games that need different bots, recognized by the facts of a variant."""

from collections.abc import Callable
from enum import Enum, auto
from functools import lru_cache

from service.bots.memory import Memory
from service.rules.model.enums import Family, JokerLimit
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.view import SeatView

Bot = Callable[[Variant, SeatView], PlayersMove]
"""Chooses a move from the view alone."""
ThinkingBot = Callable[[Variant, SeatView, Memory], PlayersMove]
"""Chooses a move from the view and from what a careful player remembers of the round."""


class GameKind(Enum):
    """A kind of game, by what a bot has to be good at."""

    CORE = auto()
    """Draw, meld, lay off, discard; one pack, no jokers."""
    CORE_CONCEALED = auto()
    """The same, with no melds before going out."""
    WILD = auto()
    """Jokers, several packs, or openings with a requirement."""
    WILD_CONCEALED = auto()
    CONTRACTS = auto()
    """Openings that consist of exactly the melds that the deal asks for, and discards that can be bought."""
    RUNS = auto()
    """Going out in runs of fixed lengths."""
    DECLARED_RUNS = auto()
    """The same, with a declaration."""
    DECLARED_MELDS = auto()
    """Going out by a declaration of any melds with runs among them."""
    KNOCKING = auto()
    """Knocks with little deadwood, of two players."""
    FREE_KNOCKING = auto()
    """Knocks with any deadwood."""
    FOUR_TURNS = auto()


@lru_cache(maxsize=4 * MAX_CACHED_VARIANTS)
def game_kind(variant: Variant, seats: int) -> GameKind:
    """The kind of a game of this variant with this number of seats."""
    if variant.family is Family.FOUR_TURNS:
        return GameKind.FOUR_TURNS
    if variant.pattern.lengths:
        return GameKind.DECLARED_RUNS if variant.declares else GameKind.RUNS
    if variant.declaration.wanted or variant.opening.exact:
        return GameKind.CONTRACTS if variant.opening.exact else GameKind.DECLARED_MELDS
    if variant.melds.jokers is not JokerLimit.NONE or variant.opening.required or _has_identical_cards(variant, seats):
        return GameKind.WILD_CONCEALED if variant.close.concealed else GameKind.WILD
    if variant.knock.compare is not None:
        limited = variant.knock.limit is not None or variant.knock.limit_by_upcard
        return GameKind.KNOCKING if limited else GameKind.FREE_KNOCKING
    return GameKind.CORE_CONCEALED if variant.close.concealed else GameKind.CORE


def _has_identical_cards(variant: Variant, seats: int) -> bool:
    cards = variant.whole_pack(seats)
    return len(set(cards)) < len(cards)


def without_memory(bot: Bot) -> ThinkingBot:
    """The bot as a thinking bot that ignores its memory."""
    return lambda variant, view, _: bot(variant, view)
