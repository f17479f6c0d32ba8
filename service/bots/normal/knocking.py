"""The normal bot for games with knocking: it keeps the least deadwood and knocks as soon as that is low enough.

Where hardly any deadwood may knock, it keeps the cards that most others would meld with.
"""

from service.bots.easy.knocking import draw_in_knocking_game
from service.bots.evaluation.card_worth import loose_card_counter, outs
from service.bots.evaluation.meld_chances import meld_chances
from service.bots.seat_facts import legal_discards
from service.bots.seeded_random import in_varied_order
from service.rules.arrange.one_pack.masks import CARD_BIT, bit_numbers, mask_of
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.cards import NATURALS, Card, Hand, without
from service.rules.model.moves import Discard, Knock, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

LOW_KNOCK_LIMIT = 5
"""Up to this limit a hand has to be melded nearly whole to knock."""
KNOCK_DEADWOOD_BY_TURN = (41, 33, 27, 20, 15, 10)
"""The deadwood to knock with, by turn of the seat, where any is allowed; the last value holds for later turns."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    if view.phase is Phase.SHOWDOWN:
        return view.legal_moves[0]
    return _play(variant, view) if view.phase is Phase.PLAY else draw_in_knocking_game(variant, view)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    knock = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    discards = legal_discards(view)
    if knock and (not discards or view.knock_limit is not None or _is_low_enough(variant, view, knock)):
        return knock
    return Discard(_to_discard(variant, view, in_varied_order(view, discards)))


def _to_discard(variant: Variant, view: SeatView, discards: Hand) -> Card:
    """The card without which least deadwood is left, among equals the one with the fewest cards that would meld it.

    Where little deadwood may knock, the card that leaves most chances.
    """
    if view.knock_limit is not None and view.knock_limit <= LOW_KNOCK_LIMIT:
        return _least_missed(variant, view, discards)
    left, ace = deadwood_tables(variant).after_discards(view.hand), variant.melds.ace
    return min(discards, key=lambda card: (left[card], len(outs(card, view.hand, ace)), card != view.drawn))


def _least_missed(variant: Variant, view: SeatView, discards: Hand) -> Card:
    """The card without which fewest cards are loose, and most cards that may come find a meld.

    Cheap loose cards do not help a hand that has to be melded nearly whole.
    """
    loose, points = loose_card_counter(variant).of_mask, card_values(variant)
    completing = meld_chances(variant).completing
    hand = mask_of(view.hand)
    live = mask_of(NATURALS) & ~hand & ~mask_of(view.discard_pile)
    left = {card: loose(hand ^ CARD_BIT[card]) for card in discards}
    least = min(left.values())

    def worth(card: Card) -> tuple[int, int]:
        rest = hand ^ CARD_BIT[card]
        fitting = sum(loose(rest | 1 << place) <= least for place in bit_numbers(live & completing(rest)))
        return -fitting, -points[card[0]]

    return min((card for card in discards if left[card] == least), key=worth)


def _is_low_enough(variant: Variant, view: SeatView, knock: Knock) -> bool:
    assert view.seat is not None  # noqa: S101 - only players have moves
    turn = min(view.turns[view.seat], len(KNOCK_DEADWOOD_BY_TURN) - 1)
    return deadwood_tables(variant).value(without(view.hand, (knock.discard,))) <= KNOCK_DEADWOOD_BY_TURN[turn]
