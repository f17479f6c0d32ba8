"""The simple bot for games in which a round ends by a knock: it waits for melds, whatever its loose cards count."""

from service.bots.evaluation.card_worth import loose_card_counter, outs
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import Card, Hand, without
from service.rules.model.moves import Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

FIRST_TURN_DEADWOOD = 30
"""The deadwood with which it knocks in its first turn, where so much is allowed."""
DEADWOOD_STEP_PER_TURN = 4
"""How much less it wants to have in each turn after that; to knock later loses to it, to knock earlier gains little."""
MIN_KNOCK_DEADWOOD = 5


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    if view.phase is Phase.SHOWDOWN:
        return view.legal_moves[0]
    return _play(variant, view) if view.phase is Phase.PLAY else draw_in_knocking_game(variant, view)


def draw_in_knocking_game(variant: Variant, view: SeatView) -> PlayersMove:
    """Take the discard where it makes or lengthens a meld, else the stock."""
    take = Draw(Source.DISCARD)
    if take in view.legal_moves and (view.phase is Phase.WALL or _is_useful(variant, view.hand, view.discard_pile[-1])):
        return take
    otherwise = (Draw(Source.STOCK), Pass(), take)
    return next(move for move in otherwise if move in view.legal_moves)


def _is_useful(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether the card makes or lengthens a meld, so that fewer cards are left over once another is discarded."""
    count = loose_card_counter(variant)
    after = count.after_discards((*hand, card))
    return min(left for discard, left in after.items() if discard != card) < count.value(hand)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    knock = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    if knock and (not discards or _is_low_enough(variant, view, knock)):
        return knock
    return Discard(_loosest(variant, view, discards))


def _loosest(variant: Variant, view: SeatView, discards: Hand) -> Card:
    """The card to discard: in no meld, and with few cards that would make one of it; of equals another each turn."""
    left = loose_card_counter(variant).after_discards(view.hand)
    held = frozenset(view.hand)
    first = sum(view.turns) % len(discards)

    def worth(card: Card) -> tuple[int, int]:
        return left[card], len(outs(card, view.hand, variant.melds.ace) - held)

    return min(discards[first:] + discards[:first], key=worth)


def _is_low_enough(variant: Variant, view: SeatView, knock: Knock) -> bool:
    assert view.seat is not None  # noqa: S101 - only players have moves
    deadwood = deadwood_tables(variant).value(without(view.hand, (knock.discard,)))
    return deadwood <= max(MIN_KNOCK_DEADWOOD, FIRST_TURN_DEADWOOD - DEADWOOD_STEP_PER_TURN * view.turns[view.seat])
