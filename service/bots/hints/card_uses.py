"""What a card could be used for: with cards of the hand, on the table, or by other players."""

from collections import Counter

from service.bots.hints.reasons import Position
from service.bots.wild_cards import is_wild
from service.rules.melding.building import can_extend
from service.rules.model.cards import SUITS, Card, Hand, without
from service.rules.model.enums import JokerLimit
from service.rules.model.melds import RUN_SEQUENCE, Meld
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
    """The other natural cards of the hand that could be in one meld with this card."""
    hand, rules = position.view.hand, position.variant.melds
    others = without(hand, (card,)) if card in hand else hand
    return tuple(each for each in others if not is_wild(position.variant, each) and _go_together(card, each, rules))


def _go_together(card: Card, other: Card, rules: MeldRules) -> bool:
    if card[0] == other[0]:
        return rules.sets and (card != other or rules.identical_in_sets)
    return rules.runs and card[1] == other[1] and any(other[0] in ranks for ranks in _run_ranks(card, rules))


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
    unseen = _unseen_cards(position)
    same_rank = sum(unseen[card[0] + suit] for suit in SUITS if rules.identical_in_sets or suit != card[1])
    runs = (Counter(rank + card[1] for rank in ranks if rank != card[0]) for ranks in _run_ranks(card, rules))
    return not (rules.sets and same_rank >= 2) and not (rules.runs and any(run <= unseen for run in runs))


def _unseen_cards(position: Position) -> Counter[Card]:
    """The cards that the player sees nowhere: in the stock, in other hands, or under the discards in sight."""
    view = position.view
    seen = Counter((*view.hand, *view.discard_pile))
    for cards in (*(meld.cards for meld in view.melds), *(spread.deadwood for spread in view.spreads)):
        seen.update(cards)
    seen.update(taken.card for taken in view.taken if taken.seat != view.seat)
    return Counter(position.variant.whole_pack(len(view.hand_counts))) - seen
