"""The hard bot for games of contracts: it also keeps back what others can lay off or collect."""

from functools import partial

from service.bots.memory import Memory
from service.bots.normal.contracts import keeping_worth
from service.bots.seat_order import next_seat
from service.bots.tactics.contract_turn import play_contract_turn
from service.bots.tactics.joker_turn import natural_lay_off_cards
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView

FITS_TABLE_POINTS = 15
"""How many points in hand the bot accepts rather than discard a card that somebody can lay off."""
TAKEN_RANK_POINTS = 6
"""The same for a card of a rank or suit of which the next player holds a card taken from the pile."""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone."""
    return play_contract_turn(variant, view, partial(_worst_card, variant, view, memory), takes_to_lay_off=True)


def _worst_card(variant: Variant, view: SeatView, memory: Memory, cards: Hand) -> Card:
    fits = natural_lay_off_cards(variant, view.melds)
    wanted = _ranks_taken_by_next(variant, view, memory)

    def worth(card: Card) -> int:
        feeds = FITS_TABLE_POINTS * (card in fits) + TAKEN_RANK_POINTS * (card[0] in wanted)
        return keeping_worth(variant, view.hand, card) + feeds

    return min(cards, key=worth)


def _ranks_taken_by_next(variant: Variant, view: SeatView, memory: Memory) -> set[str]:
    """The ranks of the cards that the next player has taken from the pile."""
    assert view.seat is not None  # noqa: S101 - only players have moves
    return {card[0] for card in memory.taken[next_seat(variant, view, view.seat)]}
