"""The easy bot for games of contracts: it collects towards its contract, and discards the first card it can spare."""

from functools import partial

from service.bots.evaluation.round_end import first_or_dearest
from service.bots.tactics.contract_turn import ContractStyle, play_contract_turn
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    style = ContractStyle(partial(first_or_dearest, variant, view), takes_to_lay_off=False)
    return play_contract_turn(style, variant, view)
