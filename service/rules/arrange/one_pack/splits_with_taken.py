"""Splits in which each card taken from the discard pile has a meld of its own (PHOM-03)."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from service.rules.arrange.one_pack.deadwood import Split, deadwood
from service.rules.arrange.one_pack.natural_melds import MeldCards, melds_in
from service.rules.model.cards import Ace, Card


def may_hold_taken(hand: Sequence[Card], taken: Collection[Card], ace: Ace) -> bool:
    """Whether each taken card can have a meld of its own; if not, the take or the discard is refused."""
    return next(_own_melds(hand, taken, ace), None) is not None


def _own_melds(hand: Sequence[Card], taken: Collection[Card], ace: Ace) -> Iterator[tuple[MeldCards, ...]]:
    """Every choice of disjoint melds, one for each taken card and without any other taken card."""
    candidates = [meld for meld in melds_in(hand, ace) if len(frozenset(taken).intersection(meld)) == 1]
    return _disjoint([[meld for meld in candidates if card in meld] for card in taken], frozenset())


def _disjoint(choices: list[list[MeldCards]], used: frozenset[Card]) -> Iterator[tuple[MeldCards, ...]]:
    if not choices:
        yield ()
        return
    for meld in choices[0]:
        if used.isdisjoint(meld):
            yield from ((meld, *others) for others in _disjoint(choices[1:], used.union(meld)))


def split_with_taken(
    hand: Sequence[Card], taken: Collection[Card], ace: Ace, values: Mapping[str, int]
) -> Split | None:
    """The split with the least deadwood that gives each taken card a meld of its own, or None."""
    table = deadwood(ace, values)
    bests = (_with_own_melds(melds, table.split(_cards_left(hand, melds))) for melds in _own_melds(hand, taken, ace))
    return min(bests, key=lambda split: (split.value, len(split.left), len(split.melds)), default=None)


def every_split_with_taken(
    hand: Sequence[Card], taken: Collection[Card], ace: Ace, values: Mapping[str, int]
) -> Iterator[Split]:
    """All splits that give each taken card a meld of its own, including those that leave whole melds in the hand."""
    table = deadwood(ace, values)
    for melds in _own_melds(hand, taken, ace):
        yield from (_with_own_melds(melds, split) for split in table.every_split(_cards_left(hand, melds)))


def _cards_left(hand: Sequence[Card], melds: tuple[MeldCards, ...]) -> list[Card]:
    melded = {card for meld in melds for card in meld}
    return [card for card in hand if card not in melded]


def _with_own_melds(melds: tuple[MeldCards, ...], split: Split) -> Split:
    return split._replace(melds=melds + split.melds)
