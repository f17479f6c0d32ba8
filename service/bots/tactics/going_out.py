"""Ways out of a small hand by jokers: one makes room for another card, or comes from the table by a swap."""

from collections.abc import Callable, Iterable

from service.bots.evaluation.turn_plan import lay_off_cards, may_lay_off
from service.bots.seat_facts import legal_discards
from service.bots.tactics.joker_turn import split_by_points
from service.rules.melding.borrowing import cards_from_hand
from service.rules.melding.lay_offs import lay_off_choices
from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.enums import MeldsPerTurn
from service.rules.model.melds import Meld
from service.rules.model.moves import LayDown, LayOff, SwapJoker
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

MOST_CARDS = 6
"""The largest hand for which the bot looks: lay-offs leave 64 hands of it at most, and it tries each on each meld."""
MOST_CARDS_TO_SWAP = 8
"""The largest hand for which it looks at each swap: to arrange what one leaves takes up to a third of a millisecond."""


def lay_off_to_go_out(variant: Variant, view: SeatView) -> LayOff | None:
    """The first of the lay-offs that take the hand out in this turn, with the cheapest card to discard or with none."""
    if JOKER not in view.hand or len(view.hand) > MOST_CARDS:
        return None
    listed = frozenset([move for move in view.legal_moves if isinstance(move, LayOff) and not move.swap])
    first_lay_offs = _lay_offs_by_hand_left(variant, view.melds, view.hand, listed.__contains__) if listed else {}
    last_hands = [hand for hand in first_lay_offs if _goes_out(variant, hand, legal_discards(view))]
    return first_lay_offs[min(last_hands, key=lambda hand: points_in(variant, hand))] if last_hands else None


def swap_to_go_out(variant: Variant, view: SeatView) -> LayDown | SwapJoker | None:
    """The first swap for a joker of the table after which melds and lay-offs can take the hand out in this turn."""
    if len(view.hand) > MOST_CARDS_TO_SWAP or variant.turn.melds is not MeldsPerTurn.UNLIMITED:
        return None
    ways: dict[Hand, LayDown | SwapJoker] = {}
    for move in view.legal_moves:
        if isinstance(move, SwapJoker):
            ways.setdefault((*without(view.hand, (move.card,)), JOKER), move)
        elif isinstance(move, LayDown) and move.melds[0].swap:
            ways.setdefault(without(view.hand, cards_from_hand(move.melds[0])), move)
    return next((move for hand, move in ways.items() if _melds_go_out(variant, view, hand)), None)


def _melds_go_out(variant: Variant, view: SeatView, hand: Hand) -> bool:
    """Whether melds, and lay-offs of single cards, leave none of the hand or a card to discard."""
    loose = split_by_points(variant, hand).left
    fitting = lay_off_cards(variant, view.melds) if may_lay_off(variant, view) else frozenset()
    unlaid = tuple([card for at, card in enumerate(loose) if card not in fitting or card in loose[:at]])
    if unlaid or not variant.close.must_discard:
        return _goes_out(variant, unlaid, legal_discards(view))
    return any(card != JOKER and card in legal_discards(view) for card in loose)


def lay_offs_go_out_with(variant: Variant, view: SeatView, card: Card) -> bool:
    """Whether lay-offs would take the hand out in this turn together with this discard, which stays off the pile."""
    if JOKER not in view.hand or len(view.hand) >= MOST_CARDS or not may_lay_off(variant, view):
        return False
    hands = _lay_offs_by_hand_left(variant, view.melds, (*view.hand, card), lambda _: True)
    return any(card not in hand and _goes_out(variant, hand, view.hand) for hand in hands)


def _goes_out(variant: Variant, hand: Hand, discards: Hand) -> bool:
    """Whether a player with this hand after the lay-offs is out, or can discard a last card that is no joker."""
    if hand:
        return len(hand) == 1 and hand[0] != JOKER and hand[0] in discards
    return not variant.close.must_discard


def _lay_offs_by_hand_left(
    variant: Variant, melds: Iterable[Meld], hand: Hand, may_begin: Callable[[LayOff], bool]
) -> dict[Hand, LayOff]:
    """The hands that lay-offs can leave, one on each meld at most, with the first of the lay-offs that lead there."""
    ways: dict[Hand, LayOff] = {}
    for meld in melds:
        for held, first in (*ways.items(), (hand, None)):
            for cards, jokers in lay_off_choices(meld, held, variant.melds):
                move = first or LayOff(meld.id, cards, jokers)
                if first or may_begin(move):
                    ways.setdefault(without(held, cards), move)
    return ways
