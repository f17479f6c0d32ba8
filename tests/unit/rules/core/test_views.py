"""CORE-22: what each viewer sees."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.enums import Pickup
from service.rules.model.events import CardDrawn, DiscardTaken, HandDealt
from service.rules.model.moves import Draw, Source
from tests.unit.rules.table import Phase, cards, game, rummy, set_table, toss

pytestmark = pytest.mark.rule("CORE-22")
VIEWERS = (None, 0, 1, 2)
ONE_CARD = [id_ for id_, rules in VARIANTS.items() if rules.draw.pickup is Pickup.TOP and not rules.draw.two_cards]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("variant_id", ONE_CARD)
def test_discard_pile_shows_its_top_card_and_its_count(variant_id: str, viewer: int | None) -> None:
    view = set_table(variant_id, seats=3, discards="QC 4H 5C").view(viewer)
    assert (view.discard_pile, view.discard_count) == (("5C",), 3)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_whole_pile_is_shown_in_order_where_any_card_may_be_taken(viewer: int | None) -> None:
    assert toss(seats=3, discards="QC 4H 5C").view(viewer).discard_pile == ("QC", "4H", "5C")
    assert rummy(seats=3, discards="QC 4H 5C", discard_pickup="any").view(viewer).discard_pile == ("QC", "4H", "5C")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_open_discards_shows_the_whole_pile(viewer: int | None) -> None:
    view = rummy(seats=3, discards="QC 4H 5C", open_discards=True).view(viewer)
    assert (view.discard_pile, view.discard_count) == (("QC", "4H", "5C"), 3)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_empty_pile_shows_no_card(viewer: int | None) -> None:
    view = rummy(seats=3, discards="").view(viewer)
    assert (view.discard_pile, view.discard_count) == ((), 0)


def test_player_sees_their_hand_and_the_number_of_cards_of_the_others() -> None:
    table = rummy(hands=["AS 2S 3S", "KD QD", "7C"])
    assert [table.view(seat).hand for seat in range(3)] == [cards("AS 2S 3S"), cards("QD KD"), ("7C",)]
    assert all(table.view(viewer).hand_counts == (3, 2, 1) for viewer in VIEWERS)
    assert all(table.view(viewer).hands == () for viewer in VIEWERS)
    assert table.view(None).hand == ()


def test_stock_shows_only_its_count() -> None:
    view = rummy(seats=3).view(0)
    assert view.stock_count == 30
    assert not hasattr(view, "stock")


def test_a_card_drawn_from_the_stock_is_shown_only_to_its_drawer() -> None:
    table = rummy(hands=["AS", "KD", "7C"], stock="9C ...").draw()
    assert table.view(0).drawn == "9C"
    assert [table.view(viewer).drawn for viewer in (None, 1, 2)] == [None] * 3
    drawn = table.event(CardDrawn)
    assert drawn.seen_by(0) == {"seat": 0, "source": "stock", "card": "9C"}
    assert all(drawn.seen_by(viewer) == {"seat": 0, "source": "stock"} for viewer in (None, 1, 2))


def test_a_card_taken_from_the_pile_is_shown_to_all() -> None:
    taken = rummy(hands=["AS", "KD", "7C"], discards="9C").draw("discard").event(DiscardTaken)
    assert all(taken.seen_by(viewer) == {"seat": 0, "card": "9C"} for viewer in VIEWERS)


def test_a_hand_does_not_reveal_its_drawing_order() -> None:
    table = rummy(hands=["KS", "KD"], stock="9C ...").draw()
    assert table.view(0).hand == ("9C", "KS")


def test_player_sees_their_own_legal_moves() -> None:
    table = rummy(seats=3)
    assert [table.view(seat).legal_moves for seat in range(3)] == [(Draw(Source.STOCK), Draw(Source.DISCARD)), (), ()]


def test_spectators_have_no_moves_and_see_no_hand() -> None:
    view = rummy(seats=3).view(None)
    assert view.legal_moves == ()
    assert view.hand == ()
    assert view.drawn is None


def test_view_is_empty_before_the_cut() -> None:
    table = game("rummy", 3, cut=True).deal()
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert (view.phase, view.hand, view.hand_counts, view.stock_count) == (Phase.CUT, (), (), 0)
    assert not any(isinstance(event, HandDealt) for event in table.events)


def test_all_hands_are_shown_after_the_round() -> None:
    table = rummy(hands=["8S 9S", "KD QD", "2C"], stock="TS ...").draw().meld("8S 9S TS")
    assert all(table.view(viewer).hands == ((), cards("QD KD"), ("2C",)) for viewer in VIEWERS)
    assert all(table.view(viewer).turn is None for viewer in VIEWERS)
