"""The hard bot once it knows cards of the stock because the pile was turned over."""

from dataclasses import replace
from functools import partial

import pytest

from service.bots.hard.core.coming_cards import DRAW_TRIALS, MAX_TURNS_AHEAD, sample_draws
from service.bots.hard.core.turn import choose, turn_options
from service.bots.hard.jokers import turn as joker_turn
from service.bots.memory import Memory, remember_round
from service.rules.arrange.one_pack.masks import cards_of
from service.rules.model.cards import Card, Hand
from service.rules.model.moves import Discard, Draw, LayDown, PlayersMove, Source
from service.rules.model.state import Phase
from tests.unit.rules.table import Table, caloochi, rummy, set_table

TAKE, STOCK = Draw(Source.DISCARD), Draw(Source.STOCK)
turned_over = partial(rummy, seats=4, turns=7)
HAND = "4C 5C 6C 9D 9H JD 2S"


def memory_of(table: Table, stock: str = "", pile: str = "") -> Memory:
    """What the seat at turn remembers, with a stock and a pile that it has seen."""
    memory = remember_round(table.variant, table.view(table.turn), ())
    known = {*stock.split(), *pile.split()}
    unseen = tuple([card for card in memory.unseen if card not in known])
    return replace(memory, stock=tuple(stock.split()), pile=tuple(pile.split()), unseen=unseen)


def draw_with(stock: str, discard: Card, **options: bool) -> PlayersMove:
    """What the bot draws if it knows the stock."""
    table = turned_over(hand=HAND, stock=f"{stock} ...", discards=discard, **options)
    return choose(table.variant, table.view(table.turn), memory_of(table, stock, discard))


def drawn_cards(table: Table, memory: Memory) -> list[set[Card]]:
    """For each turn to come, the cards drawn in the samples."""
    trials = sample_draws(table.variant, table.view(table.turn), memory)
    assert len(trials) == DRAW_TRIALS
    return [set(cards_of(sum(set(cards)))) for cards in zip(*trials, strict=True)]


@pytest.mark.parametrize("concealed", [False, True])
@pytest.mark.parametrize(
    ("stock", "discard", "draw"),
    [
        ("9C KS 3H", "JS", STOCK),  # a meld from the stock, a pair from the pile
        ("KS 9C 3H", "JS", TAKE),
        ("KS 3H 8S", "9S", TAKE),
        ("9C 3H 8S", "KS", STOCK),
        ("JS 3H 8S", "KS", STOCK),
    ],
)
def test_hard_bot_draws_the_better_one_of_two_known_cards(
    stock: str, discard: Card, draw: Draw, concealed: bool
) -> None:
    assert draw_with(stock, discard, concealed=concealed) == draw


def test_hard_bot_goes_out_with_the_known_card_of_the_stock() -> None:
    table = turned_over(hand="4C 5C 6C 9D 9H JD", stock="9C KS ...", discards="JS")
    assert choose(table.variant, table.view(table.turn), memory_of(table, "9C KS", "JS")) == STOCK


def test_hard_bot_takes_a_card_from_inside_a_pile_where_it_helps_most() -> None:
    table = set_table("toss-rummy", hand=HAND, seats=4, turns=7, stock="KS 3H ...", discards="9S JS")
    memory = memory_of(table, "KS 3H", "9S JS")
    assert choose(table.variant, table.view(table.turn), memory) == Draw(Source.DISCARD, "9S")


def test_hard_bot_compares_no_draws_while_it_does_not_know_the_stock() -> None:
    table = rummy(hand=HAND, seats=4, discards="JS", stock="9C ...")
    assert choose(table.variant, table.view(table.turn), memory_of(table, "", "JS")) == STOCK


def test_samples_draw_the_cards_of_a_known_stock() -> None:
    table = turned_over(hand=HAND, phase=Phase.PLAY, stock="KS 3H 8S TD 2C 7C 7D QD ...", discards="JS")
    first, second, *_ = drawn_cards(table, memory_of(table, "KS 3H 8S TD 2C 7C 7D QD", "JS"))
    assert first <= {"KS", "3H", "8S", "TD"}
    assert "TD" in first
    assert second <= {"3H", "8S", "TD", "2C", "7C", "7D", "QD"}


def test_samples_draw_the_pile_when_the_stock_ends() -> None:
    table = rummy(hand=HAND, seats=2, phase=Phase.PLAY, stock="3H 8S", discards="JS")
    pile: Hand = ("QD", "QC", "QH", "QS", "KD", "KC", "KH", "KS", "JC", "JH", "TH", "JS")
    second, third, fourth = drawn_cards(table, memory_of(table, "", " ".join(pile)))[1:4]
    assert not second & set(pile[4:])
    assert third <= {"QD", "QC", "QH", "QS"}
    assert fourth <= {"QC", "QH", "QS", "KD", "KC", "KH"}


@pytest.mark.parametrize(("variant", "turn_count"), [("block-rummy", 2), ("rami-at-once", MAX_TURNS_AHEAD)])
def test_samples_draw_no_pile_that_is_shuffled_or_stays(variant: str, turn_count: int) -> None:
    table = set_table(variant, hand=HAND, seats=2, phase=Phase.PLAY, stock="3H 8S 2D 2H", discards="JS")
    pile = "QD QC QH QS KD KC KH KS JC JH TH JS"
    turns = drawn_cards(table, memory_of(table, "", pile))
    assert len(turns) == turn_count
    assert not set().union(*turns) & set(pile.split())


def test_hard_bot_still_weighs_melds_and_discards_after_the_whole_stock_has_gone_by() -> None:
    table = rummy(hand="4C 5C 6C 9D 9H JD 2S KS", seats=4, turns=9, phase=Phase.PLAY, discards="JS", stock="3H 8S")
    options = turn_options(table.variant, table.view(table.turn), memory_of(table, "3H 8S", "JS"))
    assert {type(option.move) for option in options} == {Discard, LayDown}


def test_hard_bot_with_jokers_keeps_a_pair_whose_cards_lie_in_the_stock() -> None:
    gone = ["1: 3D 4D 5D", "1: 3D 4D 5D", "1: 3S 4S 5S", "1: 3S 4S 5S"]
    table = caloochi(hand="KC KH 5C 5H", melds=["0: 7C 8C 9C", *gone], turns=9, phase=Phase.PLAY)
    move = joker_turn.choose(table.variant, table.view(0), memory_of(table, stock="KD KD KS KS"))
    assert move in {Discard("5C"), Discard("5H")}
