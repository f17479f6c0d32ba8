"""The hard bot of contract rummy keeps from the others what they collect."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean

import pytest

from service.bots.evaluation.contract_progress import is_useful
from service.bots.hard import contracts
from service.bots.hard.contract_feeding import expected_takers
from service.bots.memory import remember_round
from service.bots.seat_facts import has_melded
from service.rules.melding.solver_bridge import wanted_melds
from service.rules.model.cards import in_order
from service.rules.model.moves import Discard
from service.rules.model.state import Phase
from tests.unit.rules.table import cards, set_table
from tools.training.positions import Position, Round, positions_of

HANDS = contracts.HANDS_TRIED


def test_bot_keeps_a_card_that_another_player_collects() -> None:
    table = set_table("contract-rummy", seats=3, hand="3C 3D 9C 9H QS KS", phase=Phase.PLAY)
    seen = table.view(0)
    memory = remember_round(table.variant, seen, ())
    for collected, other in ("KQ", "QK"):
        taken = cards(f"{collected}C {collected}H")
        knowing = replace(memory, held=(seen.hand, taken, ()), taken=((), taken, ()))
        assert contracts.choose(table.variant, seen, knowing) == Discard(other + "S")


def test_players_who_have_opened_take_what_fits_on_the_table() -> None:
    melds = ["1: 9C 9D 9H", "1: KC KD KH"]
    table = set_table("contract-rummy", seats=3, hand="2C 4D 7S KS", melds=melds, phase=Phase.PLAY)
    seen = table.view(0)
    memory = remember_round(table.variant, seen, ())
    takers = expected_takers(table.variant, seen, memory, seen.hand, HANDS)
    assert 1 <= takers["KS"] <= 2
    assert max(takers["2C"], takers["4D"], takers["7S"]) < 1


def expected_and_true_takers(position: Position) -> Iterator[tuple[float, int]]:
    """For each card of a hand of which nobody has opened the expected number of takers, and the true one."""
    view, others = position.view, [seat for seat in position.view.in_round if seat != position.view.seat]
    wanted = wanted_melds(position.variant.in_deal(view.scored).opening)
    if any(has_melded(view, seat) for seat in others):
        return
    for card, expected in expected_takers(position.variant, view, position.memory, view.hand, HANDS).items():
        yield expected, sum(is_useful(in_order(position.hands[seat]), card, wanted) for seat in others)


def test_expected_number_of_takers_agrees_with_the_hands() -> None:
    rounds = [Round("contract-rummy", 3, "takers", number) for number in range(6)]
    found = [each for rnd in rounds for position in positions_of(rnd) for each in expected_and_true_takers(position)]
    assert fmean(expected for expected, _ in found) == pytest.approx(fmean(true for _, true in found), abs=0.15)
    middle = sorted(expected for expected, _ in found)[len(found) // 2]
    low, high = ([true for expected, true in found if (expected > middle) is is_high] for is_high in (False, True))
    assert fmean(high) > 1.3 * fmean(low)
