"""First melds in caloochi, and draws that must open (CAL-03, CAL-04)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions
from service.rules.model.events import DiscardTaken, Melded
from service.rules.model.moves import Draw, LayDown, NewMeld, Source
from service.rules.options import with_options
from tests.unit.rules.notation import parse_meld
from tests.unit.rules.table import Phase, Reason, caloochi, cards, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


@pytest.mark.rule("CAL-03")
def test_first_melds_must_total_51_or_more() -> None:
    table = caloochi(hand="6C 7C 8C QD QH QS 9H 5D", stock="2S ...").draw()
    assert table.meld("6C 7C 8C", "QD QH QS").melds == ("6C 7C 8C", "QD QH QS")
    table = caloochi(hand="5C 6C 7C QD QH QS 9H 5D", stock="2S ...").draw()
    with refuses(Reason.OPENING_TOO_LOW, "CAL-03"):
        table.meld("5C 6C 7C", "QD QH QS")


@pytest.mark.rule("CAL-03")
@pytest.mark.rule("CAL-08")
def test_a_hand_that_is_all_melds_is_listed_whole() -> None:
    table = caloochi(hand="6C 7C 8C QD QH QS 9H 9D", stock="9S ...").draw()
    assert any(isinstance(move, LayDown) and len(move.melds) == 3 for move in table.legal())


@pytest.mark.rule("CAL-04")
@pytest.mark.rule("OPT-09")
def test_listed_draws_make_one_meld_where_a_turn_allows_one() -> None:
    hand = "9S TS JS 9C 9D KD"
    table = caloochi(hand=hand, discards="9S", opening_points=0, melds_per_turn="one")
    draws = [move for move in table.legal() if isinstance(move, Draw) and move.melds]
    assert [len(draw.melds) for draw in draws] == [1]


@pytest.mark.rule("CAL-03")
@pytest.mark.rule("OPT-07")
def test_an_opening_cannot_borrow_a_card() -> None:
    table = caloochi(hand="6C 7C 8C 9C QD QH 9H", melds=["1: QC QS QD QH"], borrow="any", stock="2S ...").draw()
    with refuses(Reason.BORROW_NOT_ALLOWED, "OPT-07"):
        table.meld("6C 7C 8C 9C", "QC QD QH", borrow="QC")


@pytest.mark.rule("CAL-03")
def test_opening_melds_must_be_in_one_request() -> None:
    table = caloochi(hand="6C 7C 8C QD QH QS 9H 5D").draw()
    with refuses(Reason.OPENING_TOO_LOW, "CAL-03"):
        table.meld("QD QH QS")


@pytest.mark.rule("CAL-03")
def test_opening_minimum_can_be_set() -> None:
    hand = "6C 7C 8C QD QH QS 9H 5D"
    assert len(caloochi(hand=hand, opening_points=30).draw().meld("QD QH QS").melds) == 1
    assert len(caloochi(hand=hand, opening_points=0).draw().meld("6C 7C 8C").melds) == 1
    table = caloochi(hand=hand, opening_points=52).draw()
    with refuses(Reason.OPENING_TOO_LOW, "CAL-03"):
        table.meld("6C 7C 8C", "QD QH QS")


@pytest.mark.rule("CAL-03")
def test_lay_offs_do_not_count_towards_the_opening() -> None:
    table = caloochi(hand="5C 6C 7C QD QH QS 9H 5D", melds=["1: 9C 9D 9S"]).draw()
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "OPT-10"):
        table.lay_off("9H", on="9C")
    with refuses(Reason.OPENING_TOO_LOW, "CAL-03"):
        table.meld("5C 6C 7C", "QD QH QS")


@pytest.mark.rule("CAL-03")
def test_no_option_allows_lay_offs_before_the_opening() -> None:
    with pytest.raises(BadOptions) as refusal:
        with_options(VARIANTS["caloochi"], 2, {"lay_off_needs_meld": False})
    assert refusal.value.options == ("lay_off_needs_meld",)


@pytest.mark.rule("CAL-03")
@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (("JOKER=JC QC KC", "7C 7D 7H"), 30 + 21),
        (("QC KC JOKER=AC", "5C 5D 5H"), 35 + 15),
        (("AC 2C 3C", "TD TH TS"), 20 + 30),  # before the two an ace counts 15 too
        (("AC 2C JOKER=3C 4C", "9D 9H 9S"), 24 + 27),
        (("JOKER=AC AD AH AS",), 60),
        (("AD AH AS",), 45),
    ],
)
def test_a_joker_counts_as_its_card_and_an_ace_15(melds: tuple[str, ...], points: int) -> None:
    hand = " ".join(card for meld in melds for card in parse_meld(meld)[0])
    table = caloochi(hand=f"{hand} 8S", stock="5S ...").draw()
    if points >= 51:
        assert table.meld(*melds).melds == melds
        return
    with refuses(Reason.OPENING_TOO_LOW, "CAL-03") as refusal:
        table.meld(*melds)
    assert refusal.value.facts == {"points": points, "needed": 51}


@pytest.mark.rule("CAL-03")
def test_melds_after_the_opening_need_no_minimum() -> None:
    table = caloochi(hand="6C 7C 8C QD QH QS 2D 3D 4D 9H 5S", melds=["1: 9C 9D 9S"], stock="9C KD 8H ...").draw()
    table = table.meld("6C 7C 8C", "QD QH QS").meld("2D 3D 4D").lay_off("9H", on="9D").lay_off("9C", on="7C")
    assert table.melds == ("9C 9D 9H 9S", "6C 7C 8C 9C", "QD QH QS", "2D 3D 4D")
    assert table.discard("5S").result.winners == (0,)


@pytest.mark.rule("CAL-03")
def test_a_low_meld_is_enough_in_a_later_turn() -> None:
    table = caloochi(hand="2D 3D 4D 5S", melds=[OWN], stock="KS ...").draw()
    assert table.meld("2D 3D 4D").melds == ("2C 3C 4C", "2D 3D 4D")


@pytest.mark.rule("CAL-04")
def test_a_discard_taken_before_the_opening_must_come_with_opening_melds() -> None:
    table = caloochi(hand="6C 7C QD QH QS 9H 5D", discards="8C")
    with refuses(Reason.MUST_OPEN_WITH_DISCARD, "CAL-04"):
        table.draw("discard")
    opened = table.draw("discard", melds=["6C 7C 8C", "QD QH QS"])
    assert (opened.melds, opened.phase) == (("6C 7C 8C", "QD QH QS"), Phase.PLAY)
    assert opened.hand() == cards("9H 5D")
    assert [type(event) for event in opened.events] == [DiscardTaken, Melded]


@pytest.mark.rule("CAL-04")
def test_draw_is_refused_as_a_whole_if_its_melds_do_not_open() -> None:
    table = caloochi(hand="5C 6C QD QH QS 9H 5D", discards="7C")
    with refuses(Reason.OPENING_TOO_LOW, "CAL-03"):
        table.draw("discard", melds=["5C 6C 7C", "QD QH QS"])
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.draw("discard", melds=["5C 6C 7C", "QD QH 9H"])


@pytest.mark.rule("CAL-04")
def test_opening_melds_of_a_draw_must_use_the_card_taken() -> None:
    table = caloochi(hand="6C 7C 8C QD QH QS 9H 5D", discards="2S")
    with refuses(Reason.MUST_OPEN_WITH_DISCARD, "CAL-04"):
        table.draw("discard", melds=["6C 7C 8C", "QD QH QS"])


@pytest.mark.rule("CAL-04")
def test_a_draw_that_opens_may_go_out() -> None:
    table = caloochi(hands=["6C 7C QD QH QS", "AC 2C"], discards="8C")
    assert table.draw("discard", melds=["6C 7C 8C", "QD QH QS"]).payments == {(1, 0): 17}


@pytest.mark.rule("CAL-04")
def test_a_draw_from_the_stock_cannot_open() -> None:
    table = caloochi(hand="6C 7C QD QH QS 9H 5D", stock="8C ...")
    with refuses(Reason.MELDS_NOT_HERE, "CAL-04"):
        table.draw(melds=["6C 7C 8C", "QD QH QS"])


@pytest.mark.rule("CAL-04")
def test_a_discard_is_taken_without_melds_after_the_opening() -> None:
    table = caloochi(hand="5C 6C 9H", melds=[OWN], discards="7D")
    with refuses(Reason.MELDS_NOT_HERE, "CAL-04"):
        table.draw("discard", melds=["5C 6C 7D"])
    table = table.draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("7D")


@pytest.mark.rule("CAL-04")
def test_draws_that_open_are_among_the_legal_moves() -> None:
    table = caloochi(hand="6C 7C QD QH QS 9H 5D", discards="8C")
    opening = (NewMeld(("6C", "7C", "8C")), NewMeld(("QD", "QH", "QS")))
    assert table.legal() == [Draw(Source.STOCK), Draw(Source.DISCARD, melds=opening)]
    assert caloochi(hand="6C 7C QD QH 9H 5D", discards="8C").legal() == [Draw(Source.STOCK)]


@pytest.mark.rule("CAL-04")
@pytest.mark.rule("OPT-18")
def test_every_discard_that_opens_is_listed_where_any_may_be_taken() -> None:
    table = caloochi(hand="6C 7C QD QH QS 9H 5D", discards="8C KD 2S", discard_pickup="any")
    drawn = [move for move in table.legal() if isinstance(move, Draw) and move.source is Source.DISCARD]
    assert [move.card for move in drawn] == ["8C"]
    assert table.play(drawn[0]).melds == ("6C 7C 8C", "QD QH QS")


@pytest.mark.rule("CAL-04")
@pytest.mark.rule("CORE-16")
@pytest.mark.rule("CORE-21")
def test_player_passes_when_the_stock_is_gone_and_the_only_discard_does_not_open() -> None:
    table = caloochi(hand="6C 7C QD QH 9H 5D", stock="", discards="2S", reshuffle=True)
    assert table.time_out().result.rule == "CORE-16"


@pytest.mark.rule("CAL-03")
def test_best_opening_and_single_melds_that_open_are_among_the_legal_moves() -> None:
    listed = caloochi(hand="6C 7C 8C QD QH QS 9H 5D", stock="2S ...").draw().legal()
    assert [move.melds for move in listed if isinstance(move, LayDown)] == [
        (NewMeld(("6C", "7C", "8C")), NewMeld(("QD", "QH", "QS")))
    ]
    listed = caloochi(hand="AC AD AH AS 9H 5D", stock="2S ...").draw().legal()
    assert [move for move in listed if isinstance(move, LayDown)] == [LayDown((NewMeld(("AC", "AD", "AH", "AS")),))]


@pytest.mark.rule("CAL-04", "OPT-09")
def test_listed_draw_names_one_meld_where_any_meld_opens_and_a_turn_allows_one() -> None:
    hand = "6C 7C 8C QD QH QS 9H 2D"
    table = caloochi(hand=hand, discards="9C", opening_points=0, melds_per_turn="one")
    (offered,) = (move for move in table.legal() if isinstance(move, Draw) and move.source is Source.DISCARD)
    assert table.play(offered).melds == ("6C 7C 8C 9C",)
    with refuses(Reason.ONE_MELD_A_TURN, "OPT-09"):
        table.draw("discard", melds=["6C 7C 8C 9C", "QD QH QS"])
    unlimited = caloochi(hand=hand, discards="9C", opening_points=0)
    assert [len(move.melds) for move in unlimited.legal() if isinstance(move, Draw)] == [0, 2]
