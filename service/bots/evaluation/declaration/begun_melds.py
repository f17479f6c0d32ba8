"""The melds that natural cards of a hand make or begin: those that lack no card, or one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from service.rules.arrange.one_pack.masks import CARD_BIT
from service.rules.arrange.required_runs import LENGTHS
from service.rules.model.cards import RANKS, SUITS, Ace, Card
from service.rules.model.melds import RUN_SEQUENCE

_Copies = Mapping[Card, Sequence[int]]
"""For each card of a hand the bits of its copies."""


class BegunMeld(NamedTuple):
    """Some cards of a hand that are a meld, or lack one card of it."""

    held: int
    """Number of cards."""
    lacks: int
    """Number of cards that the meld lacks: 0 or 1."""
    bits: int
    """The cards, a bit for each place in the hand."""
    is_run: bool
    outs: int
    """The mask of the cards of which any one completes the meld, or makes a complete one longer."""


def begun_melds(naturals: Sequence[Card], ace: Ace) -> list[BegunMeld]:
    """All melds of two to five of the cards; the cards of a hand's place n have bit n. Those with most cards first."""
    copies: dict[Card, list[int]] = {}
    for place, card in enumerate(naturals):
        copies.setdefault(card, []).append(1 << place)
    begun: dict[tuple[int, bool], BegunMeld] = {}
    for meld in (*_runs(copies, RUN_SEQUENCE[ace]), *_sets(copies)):
        other = begun.setdefault((meld.bits, meld.is_run), meld)
        if meld.lacks < other.lacks:
            begun[meld.bits, meld.is_run] = meld
        elif meld.lacks == other.lacks:
            begun[meld.bits, meld.is_run] = meld._replace(outs=meld.outs | other.outs)
    return sorted(begun.values(), key=lambda meld: (-meld.held, meld.lacks))


def _runs(copies: _Copies, sequence: str) -> Iterator[BegunMeld]:
    for suit in SUITS:
        cards = [rank + suit for rank in sequence]
        for length in LENGTHS:
            for start in range(len(cards) - length + 1):
                window, beside = cards[start : start + length], cards[max(0, start - 1) : start]
                beside += cards[start + length : start + length + 1]
                if copies.keys() >= {*window}:
                    outs = sum(CARD_BIT[card] for card in {*beside})
                    yield from _with_copies([copies[card] for card in window], 0, True, outs)
                for lacking in window if length == min(LENGTHS) else window[1:-1]:
                    held = [card for card in window if card != lacking]
                    if copies.keys() >= {*held}:
                        yield from _with_copies([copies[card] for card in held], 1, True, CARD_BIT[lacking])


def _sets(copies: _Copies) -> Iterator[BegunMeld]:
    for rank in RANKS:
        suits = [suit for suit in SUITS if rank + suit in copies]
        for chosen in _choices(suits):
            lacks = max(0, min(LENGTHS) - len(chosen))
            outs = sum(CARD_BIT[rank + suit] for suit in SUITS if suit not in chosen)
            yield from _with_copies([copies[rank + suit] for suit in chosen], lacks, False, outs)


def _choices(suits: Sequence[str]) -> Iterator[Sequence[str]]:
    """Every choice of two or more of the suits."""
    for mask in range(1 << len(suits)):
        if mask.bit_count() > 1:
            yield [suit for place, suit in enumerate(suits) if mask >> place & 1]


def _with_copies(cards: Sequence[Sequence[int]], lacks: int, is_run: bool, outs: int) -> Iterator[BegunMeld]:
    """The meld with every choice of copies of its cards."""
    for bits in _one_of_each(cards):
        yield BegunMeld(len(cards), lacks, bits, is_run, outs)


def _one_of_each(cards: Sequence[Sequence[int]]) -> Iterable[int]:
    if not cards:
        return (0,)
    return [copy | rest for copy in cards[0] for rest in _one_of_each(cards[1:])]
