"""The solvers' times, hand by hand: medians and ranges, and medians as multiples of sorting such a hand."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, quantiles
from time import perf_counter_ns, thread_time_ns

from service.rules import arrange
from service.rules.arrange import MeldLimits
from service.rules.model.cards import JOKER, NATURALS, RANKS, SUITS, Ace, Card, in_order, pack

Hand = tuple[Card, ...]
Clock = Callable[[], int]

VALUES = {**{rank: min(place, 10) for place, rank in enumerate(RANKS, start=1)}, JOKER: 25}
CONTINENTAL = ((5, 4, 3, 3), (4, 4, 4, 3), (3, 3, 3, 3, 3))
COUNT = 2000
MANY = 20_000
LINE = RANKS + "A"


def gin_hands(chance: Random) -> list[Hand]:
    """Eleven cards of one pack."""
    return [in_order(chance.sample(NATURALS, 11)) for _ in range(MANY)]


def gin_hands_near_the_end(chance: Random) -> list[Hand]:
    """Eleven cards, most of them in two or three melds."""
    melds = [set(meld) for meld in arrange.melds_in(NATURALS, Ace.LOW) if len(meld) <= 4]
    hands: list[Hand] = []
    while len(hands) < MANY:
        hand = set[Card]().union(*chance.sample(melds, 3)) | set(chance.sample(NATURALS, 4))
        hands.append(in_order(chance.sample(sorted(hand), min(11, len(hand)))))
    return [hand for hand in hands if len(hand) == 11]


def continental_hands(chance: Random, changed: int) -> list[Hand]:
    """Sixteen cards with three jokers that go out; `changed` cards are then exchanged."""
    return [_continental_hand(chance, changed) for _ in range(COUNT)]


def _continental_hand(chance: Random, changed: int) -> Hand:
    cards = [card for length in chance.choice(CONTINENTAL) for card in _run(chance, length)]
    chance.shuffle(cards)
    cards[:3] = [JOKER] * 3
    cards[3 : 3 + changed] = chance.sample(pack(2), changed)
    return in_order([*cards, chance.choice(NATURALS)])


def _run(chance: Random, length: int) -> list[Card]:
    start, suit = chance.randrange(len(LINE) + 1 - length), chance.choice(SUITS)
    return [rank + suit for rank in LINE[start : start + length]]


def random_hands(chance: Random, size: int, jokers: int) -> list[Hand]:
    """Hands of two packs with `jokers` jokers each."""
    return [in_order([*chance.sample(pack(2), size - jokers), *[JOKER] * jokers]) for _ in range(COUNT)]


def nanoseconds(solve: Callable[[Hand], object], hands: Sequence[Hand], clock: Clock) -> list[int]:
    """The time for each hand without the clock's own time."""
    empty = min(_timed(bool, hands, clock))
    return [max(0, taken - empty) for taken in _timed(solve, hands, clock)]


def _timed(solve: Callable[[Hand], object], hands: Sequence[Hand], clock: Clock) -> list[int]:
    times = []
    for hand in hands:
        before = clock()
        solve(hand)
        times.append(clock() - before)
    return times


def report(name: str, solve: Callable[[Hand], object], hands: Sequence[Hand], clock: Clock = thread_time_ns) -> None:
    """One line of figures in microseconds; earlier hands fill the tables first, as in play.

    The thread's clock leaves out the time of other processes, but disturbs measurements of about a microsecond.
    """
    nanoseconds(solve, hands[: len(hands) // 4], clock)
    times = nanoseconds(solve, hands[len(hands) // 4 :], clock)
    yardstick = quantiles(nanoseconds(in_order, hands, clock), n=100)[49]
    centiles = quantiles(times, n=100)
    cells = [fmean(times), centiles[49], centiles[9], centiles[89], centiles[98], max(times)]
    figures = "".join(f"{cell / 1000:10.2f}" for cell in cells)
    print(f"{name:44}{figures}{centiles[49] / yardstick:10.2f}")


def main() -> None:
    """Print a table of all solvers."""
    columns = ("mean", "median", "10 %", "90 %", "99 %", "worst", "x sorting")
    print(f"{'microseconds a hand':44}{''.join(f'{column:>10}' for column in columns)}")
    deadwood_table(Random(1))
    going_out_table(Random(2))
    joker_table(Random(3))


def deadwood_table(chance: Random) -> None:
    """Hands of one pack."""
    table = arrange.deadwood(Ace.LOW, VALUES)
    for kind, hands in (("random", gin_hands(chance)), ("near the end", gin_hands_near_the_end(chance))):
        report(f"least deadwood of 11 cards, {kind}", table.value, hands, perf_counter_ns)
        report(f"best split of 11 cards, {kind}", table.split, hands, perf_counter_ns)
        report(f"deadwood after each discard, {kind}", table.after_discards, hands, perf_counter_ns)
        report(f"melds in 11 cards, {kind}", lambda hand: arrange.melds_in(hand, Ace.LOW), hands, perf_counter_ns)


def going_out_table(chance: Random) -> None:
    """Sixteen cards, three of them jokers, in runs of given lengths."""

    def goes_out(hand: Hand) -> object:
        return next(arrange.pattern_ways(hand, Ace.HIGH_OR_LOW, CONTINENTAL), None)

    kinds = {"random": random_hands(chance, 16, 3)}
    kinds |= {f"{changed} exchanged": continental_hands(chance, changed) for changed in (3, 2, 1)}
    kinds["complete"] = continental_hands(chance, 0)
    for kind, hands in kinds.items():
        report(f"runs of 16 with 3 jokers, {kind}", goes_out, hands)


def joker_table(chance: Random) -> None:
    """Fifteen cards of two packs, two of them jokers, as sets and runs."""
    allowed = MeldLimits(Ace.HIGH_OR_LOW)
    hands = random_hands(chance, 15, 2)
    points = arrange.points_by_rank(VALUES)
    report("melds in 15 with 2 jokers", lambda hand: list(arrange.melds_with_jokers(hand, allowed)), hands)
    report("going out with 15 and 2 jokers", lambda hand: arrange.ways_out(hand, allowed), hands)
    report("least deadwood of 15 with 2 jokers", lambda hand: arrange.least_split(hand, allowed, VALUES), hands)
    report("best opening of 15 with 2 jokers", lambda hand: arrange.best_opening(hand, allowed, points), hands)


if __name__ == "__main__":
    main()
