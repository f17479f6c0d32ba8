"""The practised bot for jokers, several packs and openings: uses all of the table, and keeps its hand low."""

from collections.abc import Iterator
from functools import partial

from service.bots.evaluation.turn_plan import may_lay_off
from service.bots.tactics.joker_turn import Style, fitting, lay_offs, makes_a_meld, melds, move_in
from service.rules.arrange import WildSplit
from service.rules.melding.borrowing import own_cards
from service.rules.model.cards import JOKER, Card, Hand, holds
from service.rules.model.moves import LayDown, LayOff, PlayersMove, SwapJoker
from service.rules.model.variant import Variant
from service.rules.scoring import round_score as scoring
from service.rules.view import SeatView

DEAR = 10
"""So many points or more it does not want to be left with."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    style = Style(partial(of_use, variant, view), partial(plays, view), partial(_dear, variant))
    return move_in(style, variant, view)


def of_use(variant: Variant, view: SeatView, card: Card) -> bool:
    """Whether the card can be laid off, or goes into a meld in hand."""
    return (card in fitting(variant, view.melds) and may_lay_off(variant, view)) or makes_a_meld(variant, view, card)


def plays(view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """Jokers of the table first, then melds, then what fits anywhere."""
    yield from _swaps(view, split)
    yield from melds(view, split)
    yield from lay_offs(view, split)


def _swaps(view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """Jokers of the table for cards that are in no meld: into the hand, or used at once."""
    yield from (move for move in view.legal_moves if isinstance(move, SwapJoker) and move.card in split.left)
    for move in view.legal_moves:
        if isinstance(move, LayDown) and move.melds[0].swap and holds(split.left, own_cards(move.melds[0])):
            yield move
    for move in view.legal_moves:
        if isinstance(move, LayOff) and move.swap and move.cards == (JOKER,) and move.swap.card in split.left:
            yield move


def _dear(variant: Variant, _: WildSplit, cards: Hand) -> Card:
    """A card that counts much in a hand, if there is one; else any."""
    points = scoring.values(variant)
    return next((card for card in cards if points[card if card == JOKER else card[0]] >= DEAR), cards[0])
