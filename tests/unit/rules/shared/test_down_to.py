"""Draws of a discard with all cards above it, in a variant made for these tests (EXT-05)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.engine import replay
from service.rules.legal.best_first import best_first
from service.rules.legal.discard_moves import LEAST_USES_LISTED, MAX_DISCARDS_USED
from service.rules.legal.left_out import leaves_out_moves
from service.rules.model.cards import Ace
from service.rules.model.enums import JokerLimit, Pickup
from service.rules.model.events import DiscardTaken, LaidOff, Melded, PileTaken
from service.rules.model.moves import Draw, LayOff, NewMeld, Source
from service.rules.rounds.pile_draws import depth_of
from tests.unit.rules.table import Reason, Table, cards, refuses, set_table

pytestmark = pytest.mark.rule("EXT-05")
DEEP = VARIANTS["rummy"].derive(
    "deep-pile",
    "Deep pile",
    pack={"packs": 2, "jokers": 4},
    draw={"pickup": Pickup.ANY, "down_to": True},
    melds={"ace": Ace.HIGH_OR_LOW, "jokers": JokerLimit.ANY},
)
FREE_TOP = DEEP.changed({"draw": {"free_top_discard": True}})


def draws_of(table: Table) -> list[Draw]:
    return [move for move in table.legal() if isinstance(move, Draw) and move.source is Source.DISCARD]


def test_all_cards_above_come_along_and_the_deepest_is_melded() -> None:
    table = set_table(DEEP, hand="9H 9D 5C", discards="4H 9S KD 2C")
    after = table.draw("discard", "9S", melds=["9H 9D 9S"])
    assert (after.hand(), after.discards, after.melds) == (cards("2C 5C KD"), "4H", ("9D 9H 9S",))
    assert [type(event) for event in after.events] == [PileTaken, Melded]
    assert after.event(PileTaken).seen_by(1)["cards"] == ("9S", "KD", "2C")
    assert after.discard("KD").discards == "4H KD"


def test_the_meld_may_use_other_cards_taken() -> None:
    table = set_table(DEEP, hand="9D 5C 6C", discards="4H 9S KD 9C")
    after = table.draw("discard", "9S", melds=["9S 9C 9D"])
    assert after.hand() == cards("5C 6C KD")


def test_the_deepest_card_is_laid_off() -> None:
    table = set_table(DEEP, hand="9D 5C", discards="4H 3C KD", melds=["1: 4C 5C 6C"])
    after = table.draw("discard", "3C", lay_off="3C", on="m1")
    assert (after.hand(), after.melds) == (cards("5C 9D KD"), ("3C 4C 5C 6C",))
    assert [type(event) for event in after.events] == [PileTaken, LaidOff]


def test_a_pile_without_a_use_for_the_named_card_is_not_taken() -> None:
    table = set_table(DEEP, hand="9H 9D 5C", discards="4H 9S KD 2C")
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard", "4H", melds=["9H 9D 9S"])


def test_one_meld_only_and_no_swap_uses_the_deepest_card() -> None:
    table = set_table(DEEP, hand="9H 9D 2D 2S 5C", discards="4H 9S KD 2C")
    with refuses(Reason.MUST_USE_DISCARD, "EXT-05"):
        table.draw("discard", "9S", melds=["9H 9D 9S", "2D 2S 2C"])


def test_the_top_card_alone_is_used_as_well() -> None:
    table = set_table(DEEP, hand="2D 2S 5C KD", discards="4H 2C")
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard")
    after = table.draw("discard", melds=["2D 2S 2C"])
    assert [type(event) for event in after.events] == [DiscardTaken, Melded]


def test_the_top_card_goes_to_the_hand_where_it_is_free_and_stays_there() -> None:
    table = set_table(FREE_TOP, hand="KD 5C 8H", discards="4H 2C")
    after = table.draw("discard")
    assert after.hand() == cards("2C 5C 8H KD")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        after.discard("2C")
    with refuses(Reason.MUST_USE_DISCARD, "EXT-04"):
        table.draw("discard", "4H")


def test_of_equal_cards_the_nearest_to_the_top_is_meant_unless_depth_says_which() -> None:
    table = set_table(DEEP, hand="9H 9D 5C", discards="4H 9S KD 9S 2C")
    assert table.draw("discard", "9S", melds=["9H 9D 9S"]).discards == "4H 9S KD"
    deep = table.play(Draw(Source.DISCARD, "9S", (NewMeld(("9D", "9H", "9S")),), depth=4))
    assert (deep.discards, deep.hand()) == ("4H", cards("2C 5C 9S KD"))
    assert {draw.depth for draw in draws_of(table) if draw.card == "9S"} == {None, 4}


def test_a_depth_with_another_card_or_beyond_the_pile_is_refused() -> None:
    table = set_table(DEEP, hand="9H 9D 5C", discards="4H 9S KD 2C")
    for card, depth in (("9S", 2), ("9S", 5), (None, 9)):
        with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
            table.play(Draw(Source.DISCARD, card, (NewMeld(("9D", "9H", "9S")),), depth=depth))


def test_a_depth_names_the_top_card_of_a_usual_pile_and_no_other() -> None:
    table = set_table("rami", discards="4H 9S")
    assert "9S" in table.play(Draw(Source.DISCARD, depth=1)).hand()
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        table.play(Draw(Source.DISCARD, depth=2))
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        table.play(Draw(Source.STOCK, depth=1))


def test_every_listed_draw_is_legal_and_none_is_missing() -> None:
    table = set_table(DEEP, hand="9H 9D 5C 6C KS", discards="4H 9S KD 7C KC", melds=["1: 8C 9C TC"])
    draws = draws_of(table)
    assert all(table.play(draw) for draw in draws)
    assert LayOff("m1", ("7C",)) in [draw.lay_off for draw in draws if draw.card == "7C"]
    assert {tuple(sorted(draw.melds[0].cards)) for draw in draws if draw.card == "KD"} == {("KC", "KD", "KS")}
    assert not leaves_out_moves(table.variant, table.state, draws)


def test_a_shortened_list_says_so_and_has_draws_of_every_depth() -> None:
    pile = "9S KD 7C KC 4H 4D 8S 9C TH JD QC 2H 3D 5S 6S 2D"
    table = set_table(DEEP, hand="9H 9D 5C 6C KS JOKER JOKER", discards=pile)
    draws = draws_of(table)
    assert {draw.card or "2D" for draw in draws} == set(pile.split())
    assert min(sum(draw.card == card for draw in draws) for card in pile.split()[:-1]) >= LEAST_USES_LISTED - 1
    assert leaves_out_moves(table.variant, table.state, draws)


def test_draws_that_lay_down_more_than_they_bring_come_before_the_stock() -> None:
    table = set_table(DEEP, hand="9H 9D KS KC 3D", discards="9S QD JH 8D KD")
    listed = best_first(table.variant, table.legal(), table.hand(), table.round.discard)
    assert listed[0] == Draw(Source.DISCARD, None, (NewMeld(("KC", "KD", "KS")),))
    assert [move.card for move in listed if isinstance(move, Draw)][1:] == [None, "9S"]


def test_everybody_sees_the_whole_pile_in_its_order() -> None:
    table = set_table(DEEP, discards="4H 9S KD 2C")
    assert table.view(None).discard_pile == ("4H", "9S", "KD", "2C")


def test_recorded_draws_replay_to_the_same_state() -> None:
    table = set_table(DEEP, hand="9H 9D 5C", discards="4H 9S KD 2C")
    after = table.draw("discard", "9S", melds=["9H 9D 9S"]).discard("KD")
    assert replay(after.variant, after.start, after.moves) == after.state


def test_uses_are_listed_of_the_upper_part_of_a_large_pile_and_the_list_says_so() -> None:
    pile = [card for card in DEEP.whole_pack(2) if card not in {"9H", "9D"}][: MAX_DISCARDS_USED + 6]
    table = set_table(DEEP, hand="9H 9D", discards=" ".join(pile))
    deepest = max(depth_of(table.round.discard, draw) for draw in draws_of(table))
    assert deepest <= MAX_DISCARDS_USED
    assert leaves_out_moves(table.variant, table.state, table.legal())
