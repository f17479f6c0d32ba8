"""The simple bot for concealed games with jokers or several packs: keeps its melds and what is near to them."""

from service.rules import arrange
from service.rules.allowed import allowed
from service.rules.arrange import WildSplit
from service.rules.cards import JOKER, RANKS, Card, Hand
from service.rules.choices import Pickup
from service.rules.moves import Discard, Draw, LayDown, Pass, PlayersMove, Source
from service.rules.state import Phase
from service.rules.variant import Variant
from service.rules.view import SeatView

LOOSE = dict.fromkeys(RANKS, 1) | {JOKER: 0}
NEAR = {1: 3, 2: 2}
"""How much a card of the same suit helps another at this distance; one of the same rank and another suit: 2."""
LOOKED_AT = 12
"""Of a pile from which any card may be taken, so many from its top."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    out = next((move for move in view.legal_moves if isinstance(move, LayDown)), None)
    if out is not None:
        return out
    return _draw(variant, view) if view.phase is Phase.DRAW else Discard(_worst(variant, view))


def _draw(variant: Variant, view: SeatView) -> PlayersMove:
    take = next((move for move in _takes(variant, view) if _of_use(variant, view.hand, _card(view, move))), None)
    if take is not None:
        return take
    otherwise = (Draw(Source.STOCK), Pass(), Draw(Source.DISCARD))
    return next(move for move in otherwise if move in view.legal_moves)


def _takes(variant: Variant, view: SeatView) -> list[Draw]:
    takes = [move for move in view.legal_moves if isinstance(move, Draw) and move.source is Source.DISCARD]
    return takes[:LOOKED_AT] if variant.draw.pickup is Pickup.ANY else takes


def _card(view: SeatView, move: Draw) -> Card:
    return move.card or view.discard_pile[-1]


def _of_use(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether the card goes into a meld, so that fewer cards are loose once another is discarded."""
    return card == JOKER or _split(variant, (*hand, card)).value <= _split(variant, hand).value


def _split(variant: Variant, hand: Hand) -> WildSplit:
    return arrange.least_split(hand, allowed(variant.melds), LOOSE)


def _worst(variant: Variant, view: SeatView) -> Card:
    """The loose card that has least near it, of equal ones another each turn; a joker only if there is no other."""
    discards = [move.card for move in view.legal_moves if isinstance(move, Discard)]
    left = _split(variant, view.hand).left
    loose = [card for card in discards if card in left and card != JOKER]
    allowed = loose or [card for card in discards if card != JOKER] or discards
    first = sum(view.turns) % len(allowed)
    return min(allowed[first:] + allowed[:first], key=lambda card: _near(left, card))


def _near(hand: Hand, card: Card) -> int:
    """How much the other loose cards help this one."""
    if card == JOKER:
        return 0
    others = {other for other in hand if other not in {card, JOKER}}
    place = RANKS.index(card[0])
    in_suit = sum(NEAR.get(abs(RANKS.index(other[0]) - place), 0) for other in others if other[1] == card[1])
    return in_suit + 2 * sum(other[0] == card[0] for other in others)
