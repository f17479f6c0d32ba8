"""The hard bot for several players who may knock with any deadwood: a round is over within two turns.

It knocks a little sooner than others do, and takes a discard that lowers the deadwood more than a card of the stock.
"""

from statistics import fmean

from service.bots.memory import Memory
from service.bots.seat_facts import legal_discards
from service.bots.seeded_random import in_varied_order
from service.rules.arrange.one_pack.masks import CARD_BIT, bit_numbers, mask_of
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.moves import Discard, Draw, Knock, PlayersMove, Source
from service.rules.model.variant import Variant
from service.rules.view import SeatView

RACE_DEADWOOD_BY_TURN = (45, 41, 33, 27, 20)
"""The deadwood to knock with, by turn of the seat; the last value holds for later turns.

A player who waits for less wins less often, for another one knocks after one more draw. Against three normal bots this
wins 26.2 % of rounds; a player who knew all hands and knocked whenever that won would win 26.5 %.
"""


def draw_for_race(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The draw that leaves less deadwood on average."""
    take, other = Draw(Source.DISCARD), Draw(Source.STOCK)
    if take not in view.legal_moves or other not in view.legal_moves:
        return view.legal_moves[0]
    return take if _lowers_more_than_stock(variant, view, memory) else other


def _lowers_more_than_stock(variant: Variant, view: SeatView, memory: Memory) -> bool:
    table, hand, live = deadwood_tables(variant), mask_of(view.hand), mask_of(memory.unseen)
    with_discard = hand | CARD_BIT[view.discard_pile[-1]]
    taken = min(table.of_mask(with_discard ^ CARD_BIT[card]) for card in view.hand)
    drawn = [table.value_after_discard(hand | 1 << place) for place in bit_numbers(live)]
    return not drawn or taken < fmean(drawn)


def end_turn_of_race(variant: Variant, view: SeatView) -> PlayersMove:
    """A knock with little enough deadwood, or the discard that leaves the least."""
    left = deadwood_tables(variant).after_discards(view.hand)
    knock = next(move for move in view.legal_moves if isinstance(move, Knock))
    turn = min(view.turns[view.seat or 0], len(RACE_DEADWOOD_BY_TURN) - 1)
    if left[knock.discard] <= RACE_DEADWOOD_BY_TURN[turn]:
        return knock
    discards = legal_discards(view)
    return Discard(min(in_varied_order(view, discards), key=left.__getitem__))
