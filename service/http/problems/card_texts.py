"""Cards in texts for people: J♦ in English, V♦ in French."""

from collections.abc import Iterable

from service.http.problems.language import Language
from service.rules.model.cards import JOKER, Card

_SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_JOKERS = {Language.EN: "a joker", Language.FR: "un joker"}
_NO_CARDS = {Language.EN: "no cards", Language.FR: "aucune carte"}
_RANK_SIGNS = {
    Language.EN: {"T": "10"},
    Language.FR: {"T": "10", "J": "V", "Q": "D", "K": "R"},
}


def card_text(card: Card, language: Language) -> str:
    """The card as players of `language` write it in a sentence."""
    if card == JOKER:
        return _JOKERS[language]
    rank = card[0]
    return _RANK_SIGNS[language].get(rank, rank) + _SUIT_SIGNS[card[1]]


def cards_text(cards: Iterable[Card], language: Language) -> str:
    """The cards of a list in a sentence; an empty one is `no cards`."""
    return ", ".join(card_text(card, language) for card in cards) or _NO_CARDS[language]
