"""OpenSpiel's own bot for gin rummy, in positions of OpenSpiel's game that look to it like the view.

The bot reads its hand, the upcard and the knock limit, and remembers nothing of earlier turns. So each choice has a new
state of its own, dealt from the view alone: the opponent's cards in it are any cards that the seat does not hold.
"""

import importlib
from functools import cache
from typing import Any

from service.rules.model.cards import NATURALS, RANKS, Card
from service.rules.model.moves import Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView
from tools.bots.players import baseline

HAND_SIZE = 10
SUITS_IN_ORDER = "SCDH"
"""The suits in the order of OpenSpiel's numbers of cards."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone.

    OpenSpiel lets a player discard the card just taken. Where the bot wants that, the baseline chooses: their rules for
    a turn are the same.
    """
    match view.phase:
        case Phase.SHOWDOWN:
            return view.legal_moves[0]
        case Phase.PLAY:
            wanted = _end_turn(view)
            return wanted if wanted in view.legal_moves else baseline.choose(variant, view)
        case _:
            return _draw(view)


def _draw(view: SeatView) -> PlayersMove:
    """The discard if the bot wants it, else a card of the stock or a pass."""
    take = Draw(Source.DISCARD)
    if take in view.legal_moves and _wants(view, view.discard_pile[-1]):
        return take
    return next(move for move in (Draw(Source.STOCK), Pass(), take) if move in view.legal_moves)


def _wants(view: SeatView, card: Card) -> bool:
    bot, state = _position(view, (*view.hand, card))
    return bool(bot.step(state) == _pyspiel().gin_rummy.DRAW_UPCARD_ACTION)


def _end_turn(view: SeatView) -> PlayersMove:
    """The knock or the discard that the bot wants."""
    actions = _pyspiel().gin_rummy
    bot, state = _position(view, view.hand)
    state.apply_action(actions.DRAW_UPCARD_ACTION)
    action = bot.step(state)
    if action != actions.KNOCK_ACTION:
        return Discard(_card(action))
    state.apply_action(action)
    return Knock(_card(bot.step(state)))


def _position(view: SeatView, cards: tuple[Card, ...]) -> tuple[Any, Any]:
    """The bot, and a state in which it holds all but the last of `cards`, and the last one is the upcard."""
    game, bot = _game_and_bot(HAND_SIZE if view.knock_limit is None else view.knock_limit)
    bot.restart()
    state = game.new_initial_state()
    others = [card for card in NATURALS if card not in cards][:HAND_SIZE]
    for card in (*cards[:-1], *others, cards[-1]):
        state.apply_action(_number(card))
    return bot, state


@cache
def _game_and_bot(knock_limit: int) -> tuple[Any, Any]:
    game = _pyspiel().load_game("gin_rummy", {"knock_card": knock_limit})
    return game, _pyspiel().make_simple_gin_rummy_bot(game.get_parameters(), 0)


def _pyspiel() -> Any:
    """OpenSpiel, which has no types and is not in every environment."""
    return importlib.import_module("pyspiel")


def _number(card: Card) -> int:
    return SUITS_IN_ORDER.index(card[1]) * len(RANKS) + RANKS.index(card[0])


def _card(number: int) -> Card:
    suit, rank = divmod(number, len(RANKS))
    return RANKS[rank] + SUITS_IN_ORDER[suit]
