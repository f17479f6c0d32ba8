"""The normal bot for games of contracts: of the cards that it can spare it discards the dearest that helps least."""

from functools import partial

from service.bots.seat_facts import has_melded
from service.bots.tactics.contract_turn import ContractStyle, play_contract_turn
from service.bots.tactics.joker_turn import cards_fitting_nowhere, neighbour_help
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

LAST_CARDS = 2
"""With these many cards or fewer the bot looks for jokers to swap: it goes out with one."""
POINTS_PER_NEIGHBOUR = 3
"""How many points in hand the bot accepts for each unit of help from other cards."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    style = ContractStyle(partial(worst_card, variant, view), most_cards_to_swap=LAST_CARDS)
    return play_contract_turn(style, variant, view)


def worst_card(variant: Variant, view: SeatView, cards: Hand) -> Card:
    """The card that fits nowhere and is least worth keeping."""
    useless = cards_fitting_nowhere(variant, view.melds, cards)
    return min(useless, key=lambda card: _keeping_worth(variant, view, card))


def _keeping_worth(variant: Variant, view: SeatView, card: Card) -> int:
    """The worth of keeping a card, in points; after the opening there are no more melds for it to help (CTR-04)."""
    help_of_others = 0 if has_melded(view, view.seat) else neighbour_help(variant, view.hand, card)
    return POINTS_PER_NEIGHBOUR * help_of_others - points_in(variant, (card,))
