"""What a card could be used for: with cards of the hand, on the table, or by other players."""

from collections import Counter

from service.bots.hints.reasons import Position
from service.bots.seat_facts import has_melded
from service.bots.wild_cards import is_wild
from service.rules.melding.building import can_extend
from service.rules.model.cards import SUITS, Card, Hand, without
from service.rules.model.enums import Borrowing, JokerLimit, Pickup
from service.rules.model.melds import RUN_SEQUENCE, Meld, MeldKind
from service.rules.model.rule_fields import MeldRules
from service.rules.scoring.round_score import points_in


def points_of(position: Position, card: Card) -> int:
    """The value of the card in a hand."""
    return points_in(position.variant, (card,))


def meld_for(position: Position, card: Card) -> Meld | None:
    """The first meld on the table that the card fits."""
    rules = position.variant.melds
    return next((meld for meld in position.view.melds if can_extend(meld, card, rules)), None)


def companions(position: Position, card: Card) -> Hand:
    """The natural cards of the hand that could be in one meld with this card from elsewhere."""
    return _companions_among(position, position.view.hand, card)


def companions_in_hand(position: Position, card: Card) -> Hand:
    """The other natural cards of the hand that could be in one meld with this card of it."""
    return _companions_among(position, without(position.view.hand, (card,)), card)


def _companions_among(position: Position, cards: Hand, card: Card) -> Hand:
    rules, kinds = position.variant.melds, kinds_of_melds(position)
    naturals = [each for each in cards if not is_wild(position.variant, each)]
    return tuple([each for each in naturals if _go_together(card, each, rules, kinds)])


def _go_together(card: Card, other: Card, rules: MeldRules, kinds: frozenset[MeldKind]) -> bool:
    if card[0] == other[0]:
        return MeldKind.SET in kinds and (card != other or rules.identical_in_sets)
    is_near = card[1] == other[1] and any(other[0] in ranks for ranks in _run_ranks(card, rules))
    return MeldKind.RUN in kinds and is_near


def kinds_of_melds(position: Position) -> frozenset[MeldKind]:
    """The kinds of melds that the player may still make: in games of contracts those of the contract, once (CTR-04)."""
    rules, opening = position.variant.melds, position.variant.opening
    if opening.exact:
        has_opened = has_melded(position.view, position.view.seat)
        return frozenset() if has_opened else frozenset([wanted.kind for wanted in opening.melds])
    return frozenset([kind for kind, allowed in ((MeldKind.SET, rules.sets), (MeldKind.RUN, rules.runs)) if allowed])


def _run_ranks(card: Card, rules: MeldRules) -> list[str]:
    """The ranks of the shortest runs that the card can be in."""
    sequence, length = RUN_SEQUENCE[rules.ace], rules.least_run
    stretches = (sequence[start : start + length] for start in range(len(sequence) - length + 1))
    return [ranks for ranks in stretches if card[0] in ranks]


def nobody_melds(position: Position, card: Card) -> bool:
    """Whether no other player can meld the card: too few of the cards that it needs are unseen."""
    rules = position.variant.melds
    if rules.jokers is not JokerLimit.NONE or rules.wild_ranks or meld_for(position, card):
        return False
    if rules.borrow is not Borrowing.OFF:
        return False
    unseen = _cards_within_reach(position)
    same_rank = sum(unseen[card[0] + suit] for suit in SUITS if rules.identical_in_sets or suit != card[1])
    runs = (Counter(rank + card[1] for rank in ranks if rank != card[0]) for ranks in _run_ranks(card, rules))
    return not (rules.sets and same_rank >= 2) and not (rules.runs and any(run <= unseen for run in runs))


def _cards_within_reach(position: Position) -> Counter[Card]:
    """The cards that another player may have or get: those that the player sees nowhere, and discards below others."""
    view, draw = position.view, position.variant.draw
    may_take_several = draw.pickup is Pickup.ANY or draw.down_to or draw.two_cards
    seen = Counter(view.hand if may_take_several else (*view.hand, *view.discard_pile))
    for cards in (*(meld.cards for meld in view.melds), *(spread.deadwood for spread in view.spreads)):
        seen.update(cards)
    seen.update(taken.card for taken in view.taken if taken.seat != view.seat)
    return Counter(position.variant.whole_pack(len(view.hand_counts))) - seen
