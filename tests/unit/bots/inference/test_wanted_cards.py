"""How likely another player can meld a discard: the chances agree with the truth."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from statistics import fmean

import pytest

from service.bots.inference.wanted_cards import chance_to_meld
from service.bots.seat_order import next_seat
from service.rules.model.cards import Ace, Card, Hand
from service.rules.model.melds import as_run, as_set
from tools.training.positions import Position, Round, positions_of


def chances_and_truths(position: Position) -> Iterator[tuple[float, bool]]:
    """For each natural card of the hand the chance that the next player can meld it, and whether they can."""
    seat = next_seat(position.variant, position.view, position.view.seat or 0)
    chance = chance_to_meld(position.variant, position.view, position.memory, seat)
    for card in {*position.view.hand} - {"JOKER"}:
        yield chance(card), can_meld(card, position.hands[seat], position.variant.melds.ace)


def can_meld(card: Card, hand: Hand, ace: Ace) -> bool:
    pairs = combinations({*hand} - {card, "JOKER"}, 2)
    return any(as_set((card, *pair)) or as_run((card, *pair), ace) for pair in pairs)


def frequency(found: Iterable[tuple[float, bool]]) -> float:
    melds = [melds for _, melds in found]
    return sum(melds) / len(melds)


@pytest.mark.parametrize(("variant", "seats"), [("rummy", 2), ("gin-rummy", 2), ("caloochi", 3)])
def test_next_player_can_meld_cards_of_a_high_chance_far_more_often(variant: str, seats: int) -> None:
    rounds = [Round(variant, seats, "wanted", number) for number in range(12)]
    found = [each for rnd in rounds for position in positions_of(rnd) for each in chances_and_truths(position)]
    assert fmean(chance for chance, _ in found) == pytest.approx(frequency(found), abs=0.1)
    low, high = ([each for each in found if (each[0] > 0.25) is is_high] for is_high in (False, True))
    assert frequency(high) > 2.5 * frequency(low)
