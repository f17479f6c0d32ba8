"""The hard bot's discards where the next players may draw down to any card of the pile, and laid cards count (EXT-05).

The bot counts the reasons to keep a card in points of cards in hand. Of the values that were tried against the normal
bot these were the best, with two players and with four.
"""

from collections.abc import Iterable

from service.bots.evaluation.meld_chances import meld_chances
from service.bots.evaluation.turn_plan import lay_off_cards
from service.bots.memory import Memory
from service.bots.tactics.deep_pile import is_late
from service.bots.tactics.joker_turn import neighbour_help
from service.rules.arrange import WildSplit
from service.rules.model.cards import JOKER, NATURALS, Card, Hand
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

PLACES = {card: place for place, card in enumerate(NATURALS)}
HELP_OF_LOOSE_CARDS = 1
"""The points for each unit of help from other loose cards."""
OWN_MELD = 40
"""The points for each meld of three that the bot expects to make with the card."""
MELD_OF_OTHERS = 2
"""The points for each point of the card and each meld of three that another player may make with it."""
FIT_ON_TABLE = 20
"""The points if the card fits on the table."""
COMING_CARD_CHANCE = 0.1
"""The chance that the bot draws a certain unseen card in time."""


def worst_card_for_deep_pile(variant: Variant, view: SeatView, memory: Memory, split: WildSplit, cards: Hand) -> Card:
    """The spare card to discard: near the end a dear one, before that a cheap one; one that few others need."""
    melds, fitting = _ExpectedMelds(variant, view, memory), lay_off_cards(variant, view.melds)
    sign = -1 if is_late(view) else 1

    def cost(card: Card) -> float:
        value = points_in(variant, (card,))
        help_of_loose = HELP_OF_LOOSE_CARDS * neighbour_help(variant, split.left, card)
        own = help_of_loose + OWN_MELD * melds.own(card) + sign * value
        return own + MELD_OF_OTHERS * value * melds.of_others(card) + FIT_ON_TABLE * (card in fitting)

    return min(cards, key=cost)


class _ExpectedMelds:
    """The expected number of melds of three with a card, from where the other two cards may be."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory) -> None:
        self._melds = meld_chances(variant).expected_melds
        others = [seat for seat in range(len(memory.held)) if seat != view.seat]
        hidden = sum(memory.hidden_count(view, seat) for seat in others) / max(1, len(memory.unseen))
        held = [card for seat in others for card in memory.held[seat]]
        self._own = _chances(memory.unseen, COMING_CARD_CHANCE, sure=view.hand)
        self._of_others = _chances(memory.unseen, hidden, sure=(*held, *view.discard_pile))

    def own(self, card: Card) -> float:
        """Melds of the bot, which holds its hand and may draw unseen cards."""
        return 0.0 if card == JOKER else self._melds(PLACES[card], self._own)

    def of_others(self, card: Card) -> float:
        """Melds of another player, who may use the pile."""
        return 1.0 if card == JOKER else self._melds(PLACES[card], self._of_others)


def _chances(unseen: Hand, chance: float, *, sure: Iterable[Card]) -> list[float]:
    """The chance by place to have each card: `chance` for unseen ones, 1 for those that are sure."""
    by_card = dict.fromkeys(unseen, chance) | dict.fromkeys(sure, 1.0)
    return [by_card.get(card, 0.0) for card in NATURALS]
