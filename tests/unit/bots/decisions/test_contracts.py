"""Decisions of bots in games of contracts, and what they reckon with."""

from dataclasses import replace

import pytest

from service.bots import LEVELS, choose
from service.bots.evaluation.contract_progress import contract_plan, is_useful
from service.bots.evaluation.runs.whole_hand_runs import RunSizes, most_cards_in_runs
from service.bots.hard import contracts as hard_contracts
from service.bots.memory import remember_round
from service.rules.arrange import WantedMelds
from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.moves import Buy, Discard, Draw, LayOff, Pass, PlayersMove, Source, Swap
from service.rules.model.state import Phase
from tests.unit.rules.table import Table, cards, set_table

THREE_RUNS = WantedMelds(sets=(), runs=(4, 4, 4), whole_hand=True)
TWO_RUNS = WantedMelds(sets=(), runs=(4, 4))
OPENED = ["0: 9C 9D 9H", "0: KC KD KH"]


@pytest.mark.parametrize(
    ("hand", "loose"),
    [
        ("4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H 7H 8H", ""),
        ("4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H 7H 9S", "9S"),
        ("4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 7H 7H 8H", "7H"),
        ("AC 2C 3C 4C JC QC KC AD 2D 3D 4D 9H KS", "9H KS"),
        ("4C 5C 6C 7C 8C 9C TC JC QC 4D 5D 6D 7D", "8C"),
    ],
)
def test_runs_that_take_the_whole_hand_leave_its_loose_cards(hand: str, loose: str) -> None:
    held = cards(hand)
    assert sorted([*most_cards_in_runs(held, RunSizes(3, len(held))), *cards(loose)]) == sorted(held)


def test_an_ace_fills_one_place_of_two_runs() -> None:
    held = cards("AC 2C 3C 4C JC QC KC 4D 5D 6D 7D 8D")
    assert most_cards_in_runs(held, RunSizes(3, 12)).count("AC") == 1


@pytest.mark.rule("CTR-04")
@pytest.mark.parametrize(
    ("hand", "missing"),
    [
        ("AS 2S 3S 4S JS QS KS", 1),
        ("AS AS 2S 3S 4S JS QS KS", 0),
        ("AS 2S 3S 4S TS JS QS KS", 0),
        ("AS 3S 4S JS QS KS", 2),
    ],
)
def test_each_of_two_runs_needs_an_ace_of_its_own(hand: str, missing: int) -> None:
    plan = contract_plan(cards(hand), TWO_RUNS)
    assert (plan.missing, len(plan.cards)) == (missing, 8 - missing)


def test_two_aces_of_a_suit_are_in_the_outer_ones_of_three_runs() -> None:
    held = cards("AS AS 2S 3S 4S 6S 7S 8S 9S JS QS KS")
    assert contract_plan(held, WantedMelds(sets=(), runs=(4, 4, 4))).missing == 0


@pytest.mark.rule("CTR-04")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("discard", ["AS", "5S", "TS"])
@pytest.mark.usefixtures("attentive_beginners")
def test_bot_takes_a_discard_for_a_run_that_would_share_an_ace(level: str, discard: str) -> None:
    hand = "AS 2S 3S 4S JS QS KS 5D 7H 9C"
    table = set_table("contract-rummy", seats=3, hand=hand, discards=discard).having(scored=2)
    assert choose(level, table.variant, table.view(0)) == Draw(Source.DISCARD)


def test_a_joker_fills_any_place_of_the_whole_hand() -> None:
    held: Hand = (*cards("4C 5C 7C 4D 5D 6D 7D 4H 5H 6H 7H"), JOKER)
    assert contract_plan(held, THREE_RUNS).missing == 0


@pytest.mark.parametrize(("card", "useful"), [("8H", True), ("6S", False), ("4C", False)])
def test_a_card_is_useful_to_the_whole_hand_if_it_fills_a_place(card: str, useful: bool) -> None:
    assert is_useful(cards("4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H 9S"), card, THREE_RUNS) is useful


def test_a_copy_of_a_held_card_is_useless_where_the_place_that_it_asks_for_goes_to_another_card() -> None:
    held = cards("AD 2D 3D 6D 8D 9D 5H 6H 6H 7H 8H 9H")  # the runs of a hand of 13 have room for the nine of hearts
    assert not is_useful(held, "5H", THREE_RUNS)


@pytest.mark.parametrize(("level", "source"), [("easy", "stock"), ("normal", "discard"), ("hard", "discard")])
def test_bot_that_has_opened_takes_a_discard_that_fits_on_the_table(level: str, source: str) -> None:
    table = set_table("contract-rummy", seats=3, hand="2C 4D 7S", melds=OPENED, discards="9S")
    assert choose(level, table.variant, table.view(0)) == Draw(Source(source))


@pytest.mark.parametrize("level", LEVELS)
def test_bot_draws_from_the_stock_where_the_pile_is_empty(level: str) -> None:
    table = set_table("contract-rummy", seats=3, hand="2C 4D 7S", melds=OPENED, discards="")
    assert choose(level, table.variant, table.view(0)) == Draw(Source.STOCK)


@pytest.mark.parametrize("level", LEVELS)
def test_bot_that_has_not_opened_leaves_a_discard_that_only_fits_on_the_table(level: str) -> None:
    melds = [meld.replace("0:", "1:") for meld in OPENED]
    table = set_table("contract-rummy", seats=3, hand="2C 4D 7S 8H QC", melds=melds, discards="9S")
    assert choose(level, table.variant, table.view(0)) == Draw(Source.STOCK)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bot_that_has_opened_keeps_no_dear_pair(level: str) -> None:
    table = set_table("contract-rummy", seats=3, hand="2C TD 2H TS", melds=OPENED, stock="5H ...").draw()
    assert choose(level, table.variant, table.view(0)) in (Discard("TD"), Discard("TS"))


def offered(hand: str) -> Table:
    """Seat 1, who needs three sets, holds this hand and is asked whether it buys 9S."""
    hands = ["2C 4D 7S", hand, "9S 3H 5D"]
    table = set_table("contract-rummy", hands=hands, turn=2, phase=Phase.PLAY)
    return table.having(scored=3).discard("9S").draw(by=0)


@pytest.mark.parametrize(("level", "answer"), [("easy", Pass()), ("normal", Pass()), ("hard", Buy())])
def test_only_the_hard_bot_buys_with_many_cards_missing(level: str, answer: PlayersMove) -> None:
    table = offered("AC 3D 5H 7C 9H JD KC")
    assert choose(level, table.variant, table.view(1)) == answer


def test_bot_does_not_buy_a_card_that_brings_no_contract_closer() -> None:
    table = offered("9C 9D 9H 2S 2D 2H 4C 6S")
    assert choose("hard", table.variant, table.view(1)) == Pass()


def test_only_the_hard_bot_swaps_a_joker_to_lay_off_one_card_more() -> None:
    run = f"0: 5C {JOKER} 7C 8C"
    table = set_table("contract-rummy", seats=3, hand="6C 2D TH", melds=[run, "0: KC KD KH"], phase=Phase.PLAY)
    hard, normal = (choose(level, table.variant, table.view(0)) for level in ("hard", "normal"))
    assert isinstance(hard, LayOff)
    assert hard.swap == Swap("m1", "6C")
    assert isinstance(normal, Discard)


def test_hard_bot_keeps_the_card_that_more_unseen_cards_go_with() -> None:
    melds = ["1: 3C 3D 3H", "1: 4C 4D 4H"]
    table = set_table("contract-rummy", seats=3, hand="9C 9D JC JD QS 2H 2D AS", melds=melds, phase=Phase.PLAY)
    move = choose("hard", table.variant, table.view(0))
    assert move == Discard("AS")


def test_hard_bot_compares_no_card_that_cannot_be_worth_less(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: set[Hand] = set()

    def is_useful_to(hand: Hand, card: Card, wanted: WantedMelds) -> bool:
        hands.add(hand)
        return is_useful(hand, card, wanted)

    monkeypatch.setattr(hard_contracts, "is_useful", is_useful_to)
    table = set_table("contract-rummy", seats=3, hand="3C 3D 4C 5D 7H 8S 9C KS", phase=Phase.PLAY)
    seen = table.view(0)
    memory = remember_round(table.variant, seen, ())
    without_kings = replace(memory, unseen=tuple(card for card in memory.unseen if card[0] != "K"))
    assert hard_contracts.choose(table.variant, seen, without_kings) == Discard("KS")
    assert hands <= {seen.hand, without(seen.hand, ("KS",))}
    hands.clear()
    hard_contracts.choose(table.variant, seen, memory)
    assert len(hands) > 2


def test_easy_bot_throws_its_dearest_card_after_its_opening_and_once_another_player_is_nearly_out() -> None:
    def discards(cards_of_next: str, melds: list[str]) -> set[PlayersMove]:
        hands = ("2C 4D 7S QH", cards_of_next, "3H 5S 6D 8C")
        tables = (
            set_table("contract-rummy", hands=hands, melds=melds, turns=turns, phase=Phase.PLAY)
            for turns in range(1, 6)
        )
        return {choose("easy", table.variant, table.view(0)) for table in tables}

    others_opened = [meld.replace("0:", "1:") for meld in OPENED]
    assert discards("JH JS", others_opened) == {Discard("QH")}
    assert discards("JH JS 9S TD", OPENED) == {Discard("QH")}
    assert len(discards("JH JS 9S TD", others_opened)) > 1


def in_last_deal(hand: str) -> Table:
    """A turn after the draw in the deal whose runs must take the whole hand."""
    table = set_table("contract-rummy", seats=3, hand=hand, turns=1, phase=Phase.PLAY).having(scored=6)
    assert table.variant.in_deal(6).opening.whole_hand
    return table


@pytest.mark.rule("CTR-04")
def test_hard_bot_throws_copies_first_where_runs_must_take_the_whole_hand() -> None:
    table = in_last_deal("6C 7C 7C 8C 4D 5D 6D 9D 2H 3H 4H QS KS")
    view = table.view(0)
    assert choose("hard", table.variant, view) == Discard("7C") != choose("normal", table.variant, view)
    table = in_last_deal("AC AC 3C 4C QC KC 4D 5D 6D 9H 2S 7S QS")  # two runs of a suit may have an ace each
    assert choose("hard", table.variant, table.view(0)) != Discard("AC")
