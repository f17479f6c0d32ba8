"""A slow and plain search for runs of given lengths."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from service.rules.model.cards import JOKER, SUITS, Ace, Card, pack
from tests.unit.arrange.plain import LINES
from tests.unit.arrange.plain_wild import Hand, in_order, without

Lengths = tuple[int, ...]
CONTINENTAL: tuple[Lengths, ...] = ((5, 4, 3, 3), (4, 4, 4, 3), (3, 3, 3, 3, 3))


@cache
def runs(ace: Ace, length: int) -> tuple[Hand, ...]:
    line = LINES[ace]
    ranks = [line[start : start + length] for start in range(len(line) - length + 1)]
    return tuple(tuple(rank + suit for rank in run) for suit in SUITS for run in ranks)


def fits(hand: Hand, ace: Ace, patterns: tuple[Lengths, ...]) -> bool:
    """Whether the whole hand can be laid down in runs of these patterns, with jokers wild."""
    naturals = tuple(card for card in hand if card != JOKER)
    return any(_fits(naturals, len(hand) - len(naturals), tuple(sorted(pattern)), ace) for pattern in patterns)


@cache
def _fits(naturals: Hand, jokers: int, lengths: Lengths, ace: Ace) -> bool:
    if not lengths or not naturals:
        return not lengths and not naturals and not jokers
    for length in set(lengths):
        others = list(lengths)
        others.remove(length)
        for laid in _naturals_of_runs(naturals, jokers, length, ace):
            if _fits(without(naturals, laid), jokers - length + len(laid), tuple(others), ace):
                return True
    return False


def _naturals_of_runs(naturals: Hand, jokers: int, length: int, ace: Ace) -> set[Hand]:
    """For each run of `length` cards that holds the first card: the natural cards it takes."""
    through = [run for run in runs(ace, length) if naturals[0] in run]
    held = [[card for card in run if card in naturals] for run in through]
    return {
        chosen
        for cards in held
        for size in range(max(1, length - jokers), len(cards) + 1)
        for chosen in combinations(cards, size)
        if naturals[0] in chosen
    }


def discards(hand: Hand, ace: Ace, patterns: tuple[Lengths, ...]) -> set[Card | None]:
    """The cards that may be discarded from a hand one card longer than the patterns."""
    return {card for card in set(hand) if fits(without(hand, [card]), ace, patterns)}


def kinds_with_wild_twos(hand: Hand, ace: Ace, patterns: tuple[Lengths, ...]) -> set[tuple[Card | None, int]]:
    """Each discard and number of wild twos with which the rest of the hand goes down in runs of these patterns."""
    kinds: set[tuple[Card | None, int]] = set()
    for discard in set(hand):
        rest = without(hand, [discard])
        for pattern in patterns:
            kinds |= {(discard, count) for count in _wild_twos(rest, pattern, ace)}
    return kinds


@cache
def _wild_twos(hand: Hand, lengths: Lengths, ace: Ace) -> frozenset[int]:
    """The possible numbers of wild twos when the whole hand goes down in runs of these lengths."""
    if not lengths:
        return frozenset({0} if not hand else ())
    found: set[int] = set()
    for run in runs(ace, lengths[0]):
        for cards in _filled(run, hand):
            if any(card == standing for card, standing in zip(cards, run, strict=True)):
                wild = sum(
                    card[0] == "2" != standing for card, standing in zip(cards, run, strict=True) if card != standing
                )
                found |= {wild + more for more in _wild_twos(without(hand, cards), lengths[1:], ace)}
    return frozenset(found)


def _filled(run: Hand, hand: Hand) -> Iterator[Hand]:
    """Each way to lay a run from the cards of a hand: every place is filled by its card, a joker or a two."""
    if not run:
        yield ()
        return
    for card in {card for card in hand if card == run[0] or card == JOKER or card[0] == "2"}:
        yield from ((card, *rest) for rest in _filled(run[1:], without(hand, [card])))


def melding_hands(count: int, jokers: int, patterns: tuple[Lengths, ...], ace: Ace, seed: int) -> Iterator[Hand]:
    """Hands that can go out with one discard; some of them then have up to two cards exchanged."""
    chance = Random(seed)
    for number in range(count):
        pattern = chance.choice(patterns)
        cards = [card for length in pattern for card in chance.choice(runs(ace, length))]
        for place in chance.sample(range(len(cards)), jokers):
            cards[place] = JOKER
        for place in chance.sample(range(len(cards)), number % 3):
            cards[place] = cards[place] if cards[place] == JOKER else chance.choice(pack())
        yield in_order([*cards, chance.choice(pack())])


def is_whole(hand: Hand, cards: list[Card], discard: Card | None) -> bool:
    """Whether the melds' cards and the discard make up the hand."""
    return sorted(hand) == sorted([*cards, *([discard] if discard else [])])


def is_run(stands_for: Hand, ace: Ace) -> bool:
    return stands_for in runs(ace, len(stands_for))
