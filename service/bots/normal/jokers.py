"""The normal bot for jokers, several packs and openings: it uses everything on the table and keeps its hand low."""

from collections.abc import Iterator
from functools import partial

from service.bots.evaluation.round_end import hand_may_count_soon
from service.bots.evaluation.turn_plan import lay_off_cards, may_lay_off
from service.bots.tactics.deep_pile import discard_for_deep_pile
from service.bots.tactics.discard_uses import best_use
from service.bots.tactics.going_out import lay_off_to_go_out, lay_offs_go_out_with, swap_to_go_out
from service.bots.tactics.joker_turn import (
    HELP_TO_SET,
    JokerStyle,
    cards_fitting_nowhere,
    is_useless_copy,
    lay_offs_of_loose_cards,
    makes_a_meld,
    melds_laid_together,
    melds_of_split,
    melds_that_go_out,
    neighbour_help,
    play_joker_turn,
    replaces_a_joker,
)
from service.rules.arrange import WildSplit
from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import JOKER, Card, Hand, holds
from service.rules.model.moves import LayDown, LayOff, PlayersMove, SwapJoker
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import dearest_card, points_in
from service.rules.view import SeatView

DEAR_CARD_POINTS = 10
"""From this many points on, the bot does not want to be left with a card."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    is_deep = variant.draw.down_to
    style = JokerStyle(
        partial(is_worth_taking, variant, view),
        partial(best_use, variant, view),
        partial(table_moves, variant, view),
        partial(discard_for_deep_pile, variant, view) if is_deep else partial(_dear_card, variant, view),
    )
    return play_joker_turn(style, variant, view)


def is_worth_taking(variant: Variant, view: SeatView, card: Card) -> bool:
    """Whether the card can be laid off, replaces a joker on the table, goes into a meld in hand or takes it out."""
    if card in lay_off_cards(variant, view.melds) and may_lay_off(variant, view):
        return True
    return (
        replaces_a_joker(variant, view, card)
        or makes_a_meld(variant, view, card)
        or lay_offs_go_out_with(variant, view, card)
    )


def table_moves(variant: Variant, view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """Ways out; melds that open together; then swaps for jokers on the table, melds, lay-offs."""
    if way_out := lay_off_to_go_out(variant, view) or melds_that_go_out(view) or swap_to_go_out(variant, view):
        yield way_out
    yield from melds_laid_together(view)
    yield from _joker_swaps(view, split)
    yield from melds_of_split(view, split)
    yield from lay_offs_of_loose_cards(view, split)


def _joker_swaps(view: SeatView, split: WildSplit) -> Iterator[PlayersMove]:
    """Swaps of loose cards for jokers on the table: into the hand first, then those that use the joker at once."""
    yield from (move for move in view.legal_moves if isinstance(move, SwapJoker) and move.card in split.left)
    for move in view.legal_moves:
        if isinstance(move, LayDown) and move.melds[0].swap and holds(split.left, cards_from_hand(move.melds[0])):
            yield move
    for move in view.legal_moves:
        if isinstance(move, LayOff) and move.swap and move.cards == (JOKER,) and move.swap.card in split.left:
            yield move


def _dear_card(variant: Variant, view: SeatView, split: WildSplit, cards: Hand) -> Card:
    """The spare card that is farthest from a meld, among those that count much if there are any.

    Near the end of the round it is the dearest one. Cards that fit nowhere on the table come first, and among equals
    one of two identical cards, unless both can be in a set.
    """
    useless = cards_fitting_nowhere(variant, view.melds, cards)
    if hand_may_count_soon(variant, view):
        return dearest_card(variant, useless)
    dear = [card for card in useless if points_in(variant, (card,)) >= DEAR_CARD_POINTS] or useless

    def worth(card: Card) -> tuple[int, bool, int]:
        is_useless = is_useless_copy(variant, view.hand, card)
        help_of_copy = HELP_TO_SET * (view.hand.count(card) > 1)
        help_of_others = 0 if is_useless else neighbour_help(variant, split.left, card) + help_of_copy
        return help_of_others, not is_useless, -points_in(variant, (card,))

    return min(dear, key=worth)
