"""Which card to discard: what the hand becomes, and what the card may be worth to the other player."""

from collections.abc import Sequence

from service.bots.hard.gin.opponent import TEN_POINTS
from service.bots.hard.gin.outlook import Outlook
from service.bots.learnt.decision import Decision, MoveOption
from service.bots.memory import Memory
from service.bots.seat_facts import legal_discards
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Discard
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

MAX_DEADWOOD_GAP = 9
"""The bot considers discards that leave at most this much more deadwood than the best one; more gain nothing."""
NEAR_UNIT = 4.0
"""The number of nearby cards, thrown or left by the other player, that counts as 1."""


def discard_options(variant: Variant, view: SeatView, memory: Memory) -> Sequence[MoveOption]:
    """The discards that leave little deadwood."""
    return discards_with(Outlook(variant, view, memory), variant, view)


def discards_with(outlook: Outlook, variant: Variant, view: SeatView) -> Sequence[MoveOption]:
    """The same with an outlook that the caller has already."""
    discards = legal_discards(view)
    hand, dangers = mask_of(view.hand), _Dangers(variant, outlook)
    return [
        MoveOption(Discard(card), outlook.staged({**outlook.features(hand ^ CARD_BIT[card]), **dangers.features(card)}))
        for card in candidates(outlook, hand, discards)
    ]


DISCARD = Decision("gin discard", discard_options)


def candidates(outlook: Outlook, hand: int, cards: Hand) -> list[Card]:
    """The cards whose discard leaves little more deadwood than the best one does."""
    left = {card: outlook.table.of_mask(hand ^ CARD_BIT[card]) for card in cards}
    most = min(left.values(), default=0) + MAX_DEADWOOD_GAP
    return [card for card, value in left.items() if value <= most]


class _Dangers:
    """What discards may be worth to the other player."""

    def __init__(self, variant: Variant, outlook: Outlook) -> None:
        opponent = outlook.opponent
        self._chances, self._unwanted = outlook.chances, opponent.unwanted
        self._values = card_values(variant)
        self._hidden = opponent.chance_table(held=False)
        self._held = opponent.chance_table(hidden=False)
        self._all = opponent.chance_table()

    def features(self, card: Card) -> dict[str, float]:
        """The expected melds with it by what they are made of, its points, and the unwanted cards near it."""
        place = CARD_BIT[card].bit_length() - 1
        hidden, held, both = (
            self._chances.expected_melds(place, table) for table in (self._hidden, self._held, self._all)
        )
        return {
            "feeds hidden cards": hidden,
            "feeds a held card": both - hidden - held,
            "feeds held cards": min(1.0, held),
            "points": self._values[card[0]] / TEN_POINTS,
            "unwanted nearby": self._chances.count_near(place, self._unwanted) / NEAR_UNIT,
        }
