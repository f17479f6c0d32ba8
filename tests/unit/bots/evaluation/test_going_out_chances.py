"""The ways out of a hand in a game of runs, and which cards the next player wants."""

import pytest

from service.bots.evaluation.runs.going_out_chances import CHANCE_OF_A_CARD, GoingOutChances
from service.bots.evaluation.runs.run_demand import run_demand
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import NATURALS, Hand
from service.rules.model.variant import Variant

NOWRANG, CONTINENTAL = VARIANTS["nowrang"], VARIANTS["continental-rum"]


def ways_out(variant: Variant, hand: str, live: str = "") -> GoingOutChances:
    return GoingOutChances(variant, tuple(hand.split()), tuple(live.split()))


def test_a_whole_hand_is_one_way_out() -> None:
    assert ways_out(NOWRANG, "4C 5C 6C 7C 8D 9D TD 5H 6H 7H").now == 1


def test_ways_with_missing_cards_count_by_their_chances() -> None:
    near = ways_out(NOWRANG, "4C 5C 6C 7C 8D 9D TD 5H 6H KS", "7H QS JS")
    assert near.now == pytest.approx(CHANCE_OF_A_CARD + CHANCE_OF_A_CARD**2 + CHANCE_OF_A_CARD**3)
    assert near.after("KS") == pytest.approx(CHANCE_OF_A_CARD)
    assert near.after("5H") == pytest.approx(CHANCE_OF_A_CARD**2)


def test_no_way_leads_through_a_card_that_is_gone() -> None:
    assert ways_out(NOWRANG, "4C 5C 6C 7C 8D 9D TD 5H 6H KS").now == 0


def test_a_joker_stands_for_a_missing_card() -> None:
    runs = "4C 5C 6C 7C 8C 8D 9D TD JD 5H 6H 7H KS"
    assert ways_out(CONTINENTAL, f"{runs} QS JOKER").now >= 1
    assert ways_out(CONTINENTAL, f"{runs} 2S JOKER").now == 0


def test_one_of_two_copies_is_spared() -> None:
    hand = ways_out(CONTINENTAL, "4C 5C 6C 7C 8C 8D 9D TD JD 5H 6H 7H KS QS KS", "JS")
    assert hand.after("KS") == hand.now > hand.after("QS")


def test_runs_of_a_suit_overlap_where_a_card_has_two_copies() -> None:
    others = "8D 9D TD 5H 6H 7H TS JS QS"
    assert ways_out(CONTINENTAL, f"4C 5C 6C 5C 6C 7C {others}").now >= 1
    assert ways_out(CONTINENTAL, f"4C 5C 6C 7C {others} KH KD").now == 0
    one_missing = ways_out(CONTINENTAL, f"4C 5C 6C 6C 7C {others} KD", "5C")
    assert one_missing.now == pytest.approx(CHANCE_OF_A_CARD)
    assert one_missing.after("KD") == one_missing.now > one_missing.after("6C") == 0


def demand(unseen: Hand, held: Hand = (), variant: Variant = NOWRANG) -> dict[str, float]:
    return dict(run_demand(variant, 2, unseen, held))


def test_a_card_in_the_middle_of_a_suit_is_wanted_most_and_held_neighbours_raise_that() -> None:
    unknown = demand(NATURALS)
    assert (unknown["8S"], unknown["3S"], unknown["2S"], unknown["AS"]) == (3, 2, 1, 1)
    assert demand(NATURALS, ("9S",))["8S"] > unknown["8S"]


def test_nobody_wants_a_card_whose_neighbours_are_gone() -> None:
    assert demand(tuple(card for card in NATURALS if card not in {"7S", "9S"}))["8S"] == 0


def test_one_card_of_many_packs_is_wanted_less() -> None:
    assert demand((*NATURALS, *NATURALS), variant=CONTINENTAL)["8S"] == 3 / 4
