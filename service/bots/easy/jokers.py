"""The simple bot for jokers, several packs and openings: sees the melds in its hand, but not what is near to one."""

from collections.abc import Iterator
from functools import partial

from service.bots.tactics.joker_turn import (
    JokerStyle,
    lay_offs_of_loose_cards,
    makes_a_meld,
    melds_of_split,
    play_joker_turn,
)
from service.rules.arrange import WildSplit
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    style = JokerStyle(partial(makes_a_meld, variant, view), partial(_plays, view), _first_spare_card)
    return play_joker_turn(style, variant, view)


def _plays(view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """Its melds, then what fits anywhere; it leaves the jokers of the table where they are."""
    yield from melds_of_split(view, split)
    yield from lay_offs_of_loose_cards(view, split)


def _first_spare_card(_: WildSplit, cards: Hand) -> Card:
    """Of those that are in no meld another one each turn."""
    return cards[0]
