"""Decisions of the bots in concealed games, one situation in each test."""

from functools import partial
from itertools import combinations
from random import Random

import pytest

from service.bots import choose
from service.bots.evaluation.runs.run_coverage import RunCoverage, run_coverage
from service.bots.evaluation.runs.suit_counts import pack_cards
from service.rules.arrange import pattern_ways
from service.rules.model.cards import JOKER, SUITS, Ace, Card, pack
from service.rules.model.moves import Declare, Discard, Draw, LayDown, PlayersMove, Source
from tests.unit.rules.table import Phase, Table, set_table

STOCK, TOP = Draw(Source.STOCK), Draw(Source.DISCARD)
boat = partial(set_table, "boat-house-rum")
nowrang = partial(set_table, "nowrang", seats=2)
continental = partial(set_table, "continental-rum", turns=1)
kaluki = partial(set_table, "caloochi", concealed=True)


def bots_move(table: Table, level: str = "easy") -> PlayersMove:
    """The bot's move in the seat at turn."""
    return choose(level, table.variant, table.view(table.turn))


@pytest.mark.usefixtures("attentive_beginners")
def test_bot_draws_the_cards_that_leave_fewest_outside_melds() -> None:
    pairs = "4S 5S 9C 9D QH KH 2C"
    assert bots_move(boat(hand=pairs, discards="9H 6S", seats=3)) == Draw(Source.DISCARD, second=Source.DISCARD)
    assert bots_move(boat(hand=pairs, discards="2D 6S", seats=3)) == Draw(Source.DISCARD, second=Source.STOCK)
    assert bots_move(boat(hand=pairs, discards="2D 7H", seats=3)) == STOCK
    longer = boat(hand="TC JC AD 3D TD 2H TH JH 4S TS JS", discards="KS JD", seats=2)  # beside the stock
    assert bots_move(longer) == Draw(Source.DISCARD, second=Source.STOCK)


def test_bot_goes_out_or_declares_as_soon_as_possible() -> None:
    runs = "4C 5C 6C 7C 2D 3D 4D QH KH AH"
    out = bots_move(nowrang(hand=runs, stock="9S ...").draw())
    assert isinstance(out, Declare)
    assert out.discard == "9S"
    table = continental(hand="3C 4C 5C 6C 7C 9D TD JD QD AH 2H 3H QS KS JOKER", stock="9S ...").draw()
    assert isinstance(bots_move(table), LayDown)
    early = continental(hand="3C 4C 5C 6C 7C 9D TD JD QD AH 2H 3H QS KS AS", quick_meld_bonus=True, turns=0)
    assert bots_move(early) == early.legal()[0]


def test_bot_takes_a_discard_that_makes_more_of_its_hand_useful() -> None:
    hand = "4C 5C 6C 7C 2D 3D 4D QH KH 9S"
    assert bots_move(nowrang(hand=hand, discards="AH"), "normal") == TOP
    assert bots_move(nowrang(hand=hand, discards="QD"), "normal") == STOCK
    assert bots_move(continental(hand=f"{hand} 2S 4S TC 8H 6H", discards="JOKER")) == TOP


@pytest.mark.parametrize(("level", "draws"), [("easy", {STOCK, TOP}), ("normal", {TOP}), ("hard", {TOP})])
def test_only_the_easy_bot_overlooks_a_useful_discard_now_and_then(level: str, draws: set[PlayersMove]) -> None:
    table = nowrang(hand="4C 5C 6C 7C 2D 3D JD QH KH 9S", discards="4D")
    assert {bots_move(table.having(number=number), level) for number in range(1, 20)} == draws


@pytest.mark.parametrize(("hand", "card", "share"), [("2D 3D 4D QH KH", "AH", 0.2), ("2D 3D JD QH KH", "4D", 0.45)])
def test_easy_bot_overlooks_the_last_card_that_its_hand_lacks_less_often(hand: str, card: str, share: float) -> None:
    table = nowrang(hand=f"4C 5C 6C 7C {hand} 9S", discards=card)
    moves = [bots_move(table.having(number=number)) for number in range(400)]
    assert share - 0.06 < moves.count(STOCK) / len(moves) < share + 0.06


def test_hard_bot_that_waits_to_go_out_takes_no_card_to_wait_for_others() -> None:
    at_once = partial(set_table, "rami-at-once", discards="9C", turns=2)
    assert bots_move(at_once(hand="7C 3H 4H 5H 7H 8H 9H TH 6S 7S"), "hard") == STOCK
    assert bots_move(at_once(hand="8C 3H 4H 5H 7H 8H 9S 9D 2S JD"), "hard") == TOP


def test_easy_bot_throws_dear_cards_and_normal_bot_those_far_from_a_meld() -> None:
    table = set_table("full-rummy", hand="KC KD 9H 2S 5D", turns=1, phase=Phase.PLAY)
    assert bots_move(table, "easy") in {Discard("KC"), Discard("KD")}
    assert bots_move(table, "normal") == Discard("9H")


@pytest.mark.parametrize(("variant", "discards"), [("full-rummy", "6C"), ("rummy", "KD QD")])
def test_chances_of_a_meld_count_for_more_where_nobody_melds_before_going_out(variant: str, discards: str) -> None:
    table = set_table(variant, hand="KD QD 6C 2S 3S", turns=1, phase=Phase.PLAY)
    assert bots_move(table, "normal") in {Discard(card) for card in discards.split()}


def test_bot_discards_a_card_outside_every_run_and_never_a_joker() -> None:
    table = nowrang(hand="4C 5C 6C 7C 2D 3D 4D QH KH 9S 6S", phase=Phase.PLAY)
    assert bots_move(table) in {Discard("9S"), Discard("6S")}
    table = continental(hand="3C 4C 5C 6C 7C 9D TD JD QD AH 2H 3H QS JOKER 7H JOKER", phase=Phase.PLAY)
    assert bots_move(table) != Discard(JOKER)


@pytest.mark.usefixtures("attentive_beginners")
def test_bot_with_jokers_takes_cards_that_meld_and_normal_bot_keeps_cards_near_a_meld() -> None:
    table = kaluki(hand="4C 4D JOKER 7H 8H 2S", phase=Phase.PLAY)
    assert bots_move(table, "normal") == bots_move(table, "hard") == Discard("2S")
    assert bots_move(kaluki(hand="4C 4D 9D 7H 8H 2S", discards="6H")) == TOP
    assert bots_move(kaluki(hand="4C 4D 9D 7H 8H 2S", discards="JOKER")) == TOP
    assert bots_move(kaluki(hand="4C 4D 9D 7H 8H 2S", discards="KD")) == STOCK


def most_useful(hand: tuple[Card, ...], ace: Ace, patterns: tuple[tuple[int, ...], ...]) -> int:
    """The size of the largest part of the hand that jokers alone complete to a way out, found by trial."""
    size = sum(patterns[0])
    sizes = range(min(size, len(hand)), 0, -1)
    parts = ((*part, *[JOKER] * (size - count)) for count in sizes for part in combinations(hand, count))
    return size - next(part.count(JOKER) for part in parts if any(True for _ in pattern_ways(part, ace, patterns)))


def useful(runs: RunCoverage, hand: tuple[Card, ...]) -> int:
    together = {0: 0}
    for suit in SUITS:
        cards = pack_cards([card for card in hand if card[1] == suit], runs.ace)
        together = runs.join_suits(together, runs.of_suit(cards))
    return runs.max_useful_beside(runs.with_best_beside(together), {0: 0}, len(hand), 0)


@pytest.mark.parametrize("ace", [Ace.HIGH, Ace.HIGH_OR_LOW])
@pytest.mark.parametrize("patterns", [((3, 4),), ((3, 3, 3), (4, 5))])
def test_useful_is_the_largest_part_of_the_hand_that_jokers_can_complete(
    ace: Ace, patterns: tuple[tuple[int, ...], ...]
) -> None:
    chance = Random(f"{ace} {patterns}")
    cards = [card for card in pack(2) if card[1] in "CD"]
    for _ in range(25):
        hand = tuple(chance.sample(cards, sum(patterns[0]) + 1))
        assert useful(run_coverage(ace, patterns), hand) == most_useful(hand, ace, patterns)


@pytest.mark.parametrize("turns", [5, 10])
def test_normal_bot_keeps_cards_that_help_each_other_once_the_whole_stock_has_gone_by(turns: int) -> None:
    for number in range(10):
        table = set_table("full-rummy", hand="3C 4C 5C 7D 8D QH KS", turns=turns, stock="2H 6S", phase=Phase.PLAY)
        table = table.having(number=number)
        assert choose("normal", table.variant, table.view(0)) in (Discard("QH"), Discard("KS"))
