"""The easy bot for games of contracts: it collects towards its contract, and discards the first card it can spare."""

from service.bots.tactics.contract_turn import ContractStyle, play_contract_turn
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    return play_contract_turn(ContractStyle(lambda cards: cards[0], takes_to_lay_off=False), variant, view)
