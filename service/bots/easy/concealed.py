"""The easy bot for concealed games with jokers or several packs: it sees melds, but not cards that are close to one."""

from service.bots.seat_facts import card_taken_by
from service.bots.tactics.joker_turn import spare_cards
from service.rules import arrange
from service.rules.arrange import WildSplit
from service.rules.melding.solver_bridge import meld_limits
from service.rules.model.cards import JOKER, RANKS, Card, Hand
from service.rules.model.enums import Pickup
from service.rules.model.moves import Discard, Draw, LayDown, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

LOOSE_CARD_VALUES = dict.fromkeys(RANKS, 1) | {JOKER: 0}
MAX_TAKES_TRIED = 12
"""How many cards the bot tries, from the top, of a pile from which any card may be taken."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    move = move_before_discard(variant, view)
    return move or Discard(spare_cards(variant, view, split_by_loose_cards(variant, view.hand))[0])


def move_before_discard(variant: Variant, view: SeatView) -> PlayersMove | None:
    """The bot's move, or None if it has to choose a discard."""
    out = next((move for move in view.legal_moves if isinstance(move, LayDown)), None)
    if out is not None:
        return out
    return _draw(variant, view) if view.phase is Phase.DRAW else None


def _draw(variant: Variant, view: SeatView) -> PlayersMove:
    take = next(
        (move for move in _takes(variant, view) if _is_useful(variant, view.hand, card_taken_by(view, move))), None
    )
    if take is not None:
        return take
    otherwise = (Draw(Source.STOCK), Pass(), Draw(Source.DISCARD))
    return next(move for move in otherwise if move in view.legal_moves)


def _takes(variant: Variant, view: SeatView) -> list[Draw]:
    takes = [move for move in view.legal_moves if isinstance(move, Draw) and move.source is Source.DISCARD]
    return takes[:MAX_TAKES_TRIED] if variant.draw.pickup is Pickup.ANY else takes


def _is_useful(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether the card goes into a meld, so that fewer cards are loose after another card is discarded."""
    return (
        card == JOKER or split_by_loose_cards(variant, (*hand, card)).value <= split_by_loose_cards(variant, hand).value
    )


def split_by_loose_cards(variant: Variant, hand: Hand) -> WildSplit:
    """The hand split into melds and loose cards, with as few loose cards as possible."""
    return arrange.least_split(hand, meld_limits(variant.melds), LOOSE_CARD_VALUES)
