"""A slow and plain search with jokers and several packs, to compare the solvers with."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations
from random import Random
from typing import NamedTuple

from service.rules.arrange import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card, pack
from tests.unit.arrange.plain import LINES

Hand = tuple[Card, ...]


class Meld(NamedTuple):
    """A meld: the cards its places stand for, and its own cards, sorted, with jokers last."""

    stands_for: Hand
    cards: Hand
    is_run: bool

    @property
    def jokers(self) -> int:
        return self.cards.count(JOKER)


def in_order(cards: Sequence[Card]) -> Hand:
    return tuple(sorted(cards, key=lambda card: (card == JOKER, card)))


def without(hand: Hand, cards: Sequence[Card]) -> Hand:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def holds(hand: Hand, cards: Sequence[Card]) -> bool:
    return all(hand.count(card) >= cards.count(card) for card in set(cards))


@cache
def stretches(ace: Ace) -> tuple[Hand, ...]:
    """All sequences of cards that a run can stand for."""
    line = LINES[ace]
    ranks = {line[start : start + length] for start in range(len(line)) for length in range(3, 14)}
    runs = sorted(run for run in ranks if len(set(run)) == len(run) >= 3)
    return tuple(tuple(rank + suit for rank in run) for suit in SUITS for run in runs)


def groups(hand: Hand, allowed: MeldLimits) -> Iterator[Hand]:
    """All groups of cards that a set can stand for: different suits, or any cards of one rank the hand can make."""
    for rank in RANKS:
        if not allowed.identical:
            yield from (tuple(rank + suit for suit in suits) for size in (3, 4) for suits in combinations(SUITS, size))
            continue
        naturals = [card for card in hand if card[0] == rank and card != JOKER]
        for size in range(1, len(naturals) + 1):
            for chosen in set(combinations(naturals, size)):
                yield from (
                    chosen + (chosen[0],) * jokers for jokers in range(hand.count(JOKER) + 1) if size + jokers > 2
                )


def melds(hand: Hand, allowed: MeldLimits) -> list[Meld]:
    """Every meld in a hand, with every way to use jokers in it."""
    found, jokers_held = set(), hand.count(JOKER)
    wanted = [(run, True) for run in stretches(allowed.ace)] + [(group, False) for group in groups(hand, allowed)]
    for stands_for, is_run in wanted:
        if sum(card not in hand for card in stands_for) > jokers_held:
            continue
        for jokers in range(jokers_held + 1):
            for chosen in set(combinations(stands_for, max(0, len(stands_for) - jokers))):
                cards = in_order(chosen + (JOKER,) * jokers)
                if chosen and holds(hand, cards) and fits(len(cards), jokers, allowed):
                    found.add(Meld(stands_for, cards, is_run))
    return sorted(found)


def fits(size: int, jokers: int, allowed: MeldLimits) -> bool:
    most = size - 1 if allowed.jokers is None else allowed.jokers
    return jokers <= most and (allowed.naturals_ahead is None or jokers + allowed.naturals_ahead <= size - jokers)


def most(hand: Hand, among: Sequence[Meld], worth: Callable[[Meld], int]) -> int:
    """The highest total worth of disjoint melds of a hand."""
    best: dict[Hand, int] = {}
    for meld in among:
        best[meld.cards] = max(best.get(meld.cards, 0), worth(meld))

    @cache
    def of(rest: Hand) -> int:
        if not rest or rest[0] == JOKER:
            return 0
        melding = [cards for cards in best if rest[0] in cards and holds(rest, cards)]
        melded = [best[cards] + of(without(rest, cards)) for cards in melding]
        return max([of(rest[1:]), *melded])

    return of(hand)


def value(cards: Sequence[Card], values: Mapping[str, int]) -> int:
    return sum(values[JOKER if card == JOKER else card[0]] for card in cards)


def least_deadwood(hand: Hand, allowed: MeldLimits, values: Mapping[str, int]) -> int:
    return value(hand, values) - most(hand, melds(hand, allowed), lambda meld: value(meld.cards, values))


def goes_out(hand: Hand, allowed: MeldLimits) -> bool:
    return most(hand, melds(hand, allowed), lambda meld: len(meld.cards)) == len(hand)


def discards(hand: Hand, allowed: MeldLimits) -> set[Card | None]:
    """The possible discards after which the rest can be laid down; None stands for no discard."""
    out: set[Card | None] = {card for card in set(hand) if goes_out(without(hand, [card]), allowed)}
    return out | ({None} if goes_out(hand, allowed) else set())


def points_of(stands_for: Hand, points: MeldPoints) -> int:
    low_ace = stands_for[0][0] == "A" and stands_for[1][0] == "2"
    total = sum(points.ranks[RANKS.index(card[0])] for card in stands_for)
    return total - points.ranks[0] + points.low_ace if low_ace else total


def best_opening(
    hand: Hand,
    allowed: MeldLimits,
    points: MeldPoints,
    *,
    clean_run: bool = False,
    using: Card | None = None,
    keeping: int = 0,
) -> int:
    """The most points an opening can count, or 0 without one: its required melds first, then the rest."""
    if keeping:
        return max(
            best_opening(without(hand, [card]), allowed, points, clean_run=clean_run, using=using) for card in hand
        )
    among = melds(hand, allowed)
    clean = [meld for meld in among if meld.is_run and not meld.jokers] if clean_run else [None]
    used = [meld for meld in among if using in meld.cards] if using else [None]
    best = 0
    for needed in {(one, other) for one in clean for other in used} | {(one, None) for one in clean if one in used}:
        firsts = list(filter(None, needed))
        cards = list(chain.from_iterable(meld.cards for meld in firsts))
        if holds(hand, cards):
            rest = most(without(hand, cards), among, lambda meld: points_of(meld.stands_for, points))
            best = max(best, rest + sum(points_of(meld.stands_for, points) for meld in firsts))
    return best


def is_legal(meld: ArrangedMeld, allowed: MeldLimits) -> bool:
    """Whether an arranged meld is legal."""
    cards, stands_for = meld
    ranks, suits = [card[0] for card in stands_for], [card[1] for card in stands_for]
    natural = [card for card in cards if card != JOKER]
    in_place = all(card in {JOKER, standing} for card, standing in zip(cards, stands_for, strict=True))
    is_set = len(set(ranks)) == 1 and len(cards) >= 3 and (allowed.identical or len(set(suits)) == len(suits))
    fitting = fits(len(cards), len(cards) - len(natural), allowed)
    return bool(natural) and in_place and fitting and (is_set or stands_for in stretches(allowed.ace))


def random_hands(count: int, size: int, jokers: int, seed: int) -> Iterator[Hand]:
    """Hands from two packs with `jokers` jokers each."""
    chance = Random(seed)
    return (in_order(chance.sample(pack(2), size - jokers) + [JOKER] * jokers) for _ in range(count))


def melding_hands(count: int, size: int, jokers: int, seed: int) -> Iterator[Hand]:
    """Hands that can be laid down; some of them then have a card or two exchanged."""
    chance = Random(seed)
    runs = [run for run in stretches(Ace.HIGH_OR_LOW) if len(run) <= 5]
    for _ in range(count):
        hand: list[Card] = []
        while len(hand) < size:
            rank = chance.choice(RANKS)
            hand += chance.choice([chance.choice(runs), tuple(rank + suit for suit in chance.sample(SUITS, 3))])
        hand = hand[:size]
        for place in chance.sample(range(size), jokers):
            hand[place] = JOKER
        for place in chance.sample(range(size), chance.randrange(3)):
            hand[place] = hand[place] if hand[place] == JOKER else chance.choice(pack())
        yield in_order(hand)


def limits_id(allowed: MeldLimits) -> str:
    """A test id that names the limits: "low, identical cards"."""
    jokers = None if allowed.jokers is None else f"jokers <= {allowed.jokers}"
    naturals = None if allowed.naturals_ahead is None else f"naturals ahead by {allowed.naturals_ahead}"
    return ", ".join(filter(None, [allowed.ace, "identical cards" if allowed.identical else None, jokers, naturals]))
