"""The easy bot for games of contracts: it collects towards its contract, and discards the first card it can spare.

Once it has opened it throws its dearest card.
"""

from functools import partial

from service.bots.evaluation.round_end import hand_may_count_soon
from service.bots.seat_facts import has_melded
from service.bots.tactics.contract_turn import ContractStyle, play_contract_turn
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import dearest_card
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    style = ContractStyle(partial(_spare_card, variant, view), takes_to_lay_off=False)
    return play_contract_turn(style, variant, view)


def _spare_card(variant: Variant, view: SeatView, cards: Hand) -> Card:
    """The first of the cards; the dearest once the hand may count soon, or the bot has opened: no meld follows then."""
    if has_melded(view, view.seat) or hand_may_count_soon(variant, view):
        return dearest_card(variant, cards)
    return cards[0]
