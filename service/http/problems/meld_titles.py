"""Names of melds for people, after their highest card: run to the three of spades, brelan de 9 (CORE-23)."""

from service.http.problems.language import Language
from service.rules.model.cards import RANKS, Card
from service.rules.model.melds import Meld, MeldKind

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = dict(zip(RANKS, ("ace", *_NUMBERS, "jack", "queen", "king"), strict=True))
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_FRENCH_SUITS = {"C": "trèfle", "D": "carreau", "H": "cœur", "S": "pique"}
_TO_FRENCH_RANK = {"A": "à l’as", "J": "au valet", "Q": "à la dame", "K": "au roi", "T": "au 10"}
_OF_FRENCH_RANK = {"A": "d’as", "J": "de valets", "Q": "de dames", "K": "de rois", "T": "de 10"}
_FRENCH_NUMBERS = ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
_FRENCH_RANKS = dict(zip(RANKS, ("as", *_FRENCH_NUMBERS, "valets", "dames", "rois"), strict=True))
_FRENCH_SETS = {3: "brelan", 4: "carré"}


def meld_title(meld: Meld, language: Language) -> str:
    """The name of the meld; a joker counts as the card it stands for."""
    run_title, set_title = _TITLES[language]
    return run_title(meld.places[-1]) if meld.kind is MeldKind.RUN else set_title(meld.places[0][0], len(meld.cards))


def _english_run(highest: Card) -> str:
    return f"run to the {_RANKS[highest[0]]} of {_SUITS[highest[1]]}"


def _english_set(rank: str, size: int) -> str:
    return f"{_NUMBERS[size - 2] if size <= len(_NUMBERS) else size} {_RANKS[rank]}{'es' if rank == '6' else 's'}"


def _french_run(highest: Card) -> str:
    return f"séquence {_TO_FRENCH_RANK.get(highest[0], f'au {highest[0]}')} de {_FRENCH_SUITS[highest[1]]}"


def _french_set(rank: str, size: int) -> str:
    """The set; one of more than four cards, which only several packs make, has no name of its own."""
    if size not in _FRENCH_SETS:
        return f"{size} {_FRENCH_RANKS[rank]}"
    return f"{_FRENCH_SETS[size]} {_OF_FRENCH_RANK.get(rank, f'de {rank}')}"


_TITLES = {Language.EN: (_english_run, _english_set), Language.FR: (_french_run, _french_set)}
