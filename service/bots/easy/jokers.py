"""The easy bot for jokers, several packs and openings: it sees melds in hand, but not cards close to one."""

from collections.abc import Iterator
from functools import partial

from service.bots.tactics.discard_uses import best_use
from service.bots.tactics.joker_turn import (
    JokerStyle,
    cards_fitting_nowhere,
    lay_offs_of_loose_cards,
    makes_a_meld,
    melds_laid_together,
    melds_of_split,
    play_joker_turn,
)
from service.rules.arrange import WildSplit
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import dearest_card
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    style = JokerStyle(
        partial(makes_a_meld, variant, view),
        partial(best_use, variant, view, melds_only=True),
        partial(_plays, view),
        partial(_dearest_spare_card, variant, view),
    )
    return play_joker_turn(style, variant, view)


def _plays(view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """Melds first, then lay-offs; the bot leaves the jokers on the table where they are."""
    yield from melds_laid_together(view)
    yield from melds_of_split(view, split)
    yield from lay_offs_of_loose_cards(view, split)


def _dearest_spare_card(variant: Variant, view: SeatView, _: WildSplit, cards: Hand) -> Card:
    """The dearest spare card, whatever it could become; cards that do not fit on the bot's own melds come first."""
    spare = cards_fitting_nowhere(variant, (meld for meld in view.melds if meld.owner == view.seat), cards)
    return dearest_card(variant, spare)
