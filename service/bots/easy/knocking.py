"""The easy bot for games with knocking: it waits for melds, whatever its loose cards count."""

from service.bots.evaluation.card_worth import loose_card_counter, loosest_discard
from service.bots.seat_facts import legal_discards
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import Card, Hand, without
from service.rules.model.moves import Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

FIRST_TURN_DEADWOOD = 30
"""The deadwood with which the bot knocks in its first turn, where the rules allow that much."""
DEADWOOD_STEP_PER_TURN = 4
"""By how much the limit falls with each turn.

A bot that knocks later loses to this one; a bot that knocks earlier gains little.
"""
MIN_KNOCK_DEADWOOD = 5


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    if view.phase is Phase.SHOWDOWN:
        return view.legal_moves[0]
    return _play(variant, view) if view.phase is Phase.PLAY else draw_in_knocking_game(variant, view)


def draw_in_knocking_game(variant: Variant, view: SeatView) -> PlayersMove:
    """Takes the discard where it makes or extends a meld, else draws from the stock."""
    take = Draw(Source.DISCARD)
    if take in view.legal_moves and (view.phase is Phase.WALL or _is_useful(variant, view.hand, view.discard_pile[-1])):
        return take
    otherwise = (Draw(Source.STOCK), Pass(), take)
    return next(move for move in otherwise if move in view.legal_moves)


def _is_useful(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether the card makes or extends a meld, so that fewer cards are loose after another card is discarded."""
    count = loose_card_counter(variant)
    after = count.after_discards((*hand, card))
    return min(left for discard, left in after.items() if discard != card) < count.value(hand)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    knock = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    discards = legal_discards(view)
    if knock and (not discards or _is_low_enough(variant, view, knock)):
        return knock
    return Discard(loosest_discard(variant, view, discards))


def _is_low_enough(variant: Variant, view: SeatView, knock: Knock) -> bool:
    assert view.seat is not None  # noqa: S101 - only players have moves
    deadwood = deadwood_tables(variant).value(without(view.hand, (knock.discard,)))
    return deadwood <= max(MIN_KNOCK_DEADWOOD, FIRST_TURN_DEADWOOD - DEADWOOD_STEP_PER_TURN * view.turns[view.seat])
