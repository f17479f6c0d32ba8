"""The listed moves of Phỏm, compared with every way to split a hand: all are listed, the best way to show first."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from service.rules import arrange
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import Ace, Card, Hand, in_order, without
from service.rules.model.melds import Meld
from service.rules.model.moves import Declare, Draw, Show, Source
from service.rules.rounds.spreading import all_lay_offs
from service.rules.scoring.round_score import points_in
from tests.unit.rules.feeding import phom
from tests.unit.rules.table import Phase, Table

PHOM = VARIANTS["phom"]
Melds = tuple[Hand, ...]


def disjoint_choices(melds: list[Hand], used: frozenset[str] = frozenset()) -> Iterator[Melds]:
    """Every choice of these melds in which no two share a card."""
    yield ()
    for at, meld in enumerate(melds):
        if used.isdisjoint(meld):
            yield from ((meld, *others) for others in disjoint_choices(melds[at + 1 :], used.union(meld)))


def splits(hand: Sequence[Card], taken: Hand) -> Iterator[tuple[Melds, Hand]]:
    """Every way to meld each taken card separately, with the rest of the hand."""
    for melds in disjoint_choices(arrange.melds_in(hand, Ace.LOW)):
        held = sorted(card for meld in melds for card in meld if card in taken)
        if held == sorted(taken) and all(len(set(meld) & set(taken)) <= 1 for meld in melds):
            yield melds, without(tuple(hand), [card for meld in melds for card in meld])


def least_left_over(hand: Hand, taken: Hand, table: tuple[Meld, ...]) -> int:
    """The left-over value of the best way to show, after discarding the dearest card."""
    found = []
    for _, left in splits(hand, taken):
        if not arrange.melds_in(left, Ace.LOW):
            on_table = all_lay_offs(table, left, PHOM.melds)
            rest = without(left, [card for each in on_table for card in each.cards])
            counts = sorted(points_in(PHOM, (card,)) for card in rest)
            found.append(sum(counts[:-1]))
    return min(found)


def dense_tables(phase: Phase, count: int, ranks: str = "2345678") -> Iterator[tuple[Table, Hand, Hand]]:
    """Tables with a seat whose cards go well together, that has taken up to two of them and is fed another."""
    random = Random(f"phom {phase}")
    dense = [rank + suit for rank in ranks for suit in "CDHS"]
    facts: dict[str, Any] = {"phase": phase, "turns": 3 if phase is Phase.SHOWDOWN else 1}
    for _ in range(count):
        *hand, top = random.sample(dense, 10 if phase is Phase.DRAW else 11)
        pairs = [pair for size in (1, 2) for pair in combinations(hand, size) if any(True for _ in splits(hand, pair))]
        taken = random.choice([(), *random.sample(pairs, min(3, len(pairs)))])
        melds = ["3: 9C TC JC", "2: 9D TD JD QD"]
        yield phom(" ".join(hand), taken=" ".join(taken), discards=top, melds=melds, **facts), in_order(hand), taken


@pytest.mark.rule("PHOM-06")
@pytest.mark.rule("PHOM-03")
def test_first_listed_way_to_show_leaves_least_and_all_are_accepted() -> None:
    for table, hand, taken in dense_tables(Phase.SHOWDOWN, 400):
        shows = [move for move in table.legal() if isinstance(move, Show)]
        after = table.play(shows[0])
        counts = sorted(points_in(PHOM, (card,)) for card in after.hand(0))
        assert sum(counts[:-1]) == least_left_over(hand, taken, table.round.melds)
        for move in shows:
            table.play(move)


@pytest.mark.rule("PHOM-05")
@pytest.mark.rule("PHOM-03")
def test_a_declaration_is_listed_for_every_discard_that_allows_it() -> None:
    found = 0
    for table, hand, taken in dense_tables(Phase.PLAY, 400, ranks="2345"):
        listed = {move.discard for move in table.legal() if isinstance(move, Declare)}
        allowed = {left for _, left in splits(hand, taken) if len(left) < 2}
        assert listed == {(*left, None)[0] for left in allowed}
        found += bool(listed)
    assert 100 < found < 400


@pytest.mark.rule("PHOM-02")
@pytest.mark.rule("PHOM-03")
def test_taking_is_listed_when_each_taken_card_has_its_own_meld() -> None:
    allowed = 0
    for table, hand, taken in dense_tables(Phase.DRAW, 400):
        top = table.discards
        possible = any(True for _ in splits((*hand, top), (*taken, top)))
        assert (Draw(Source.DISCARD) in table.legal()) == possible
        allowed += possible
    assert 100 < allowed < 300
