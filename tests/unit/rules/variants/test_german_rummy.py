"""German rummy, Rommé (ROMME-01 to ROMME-04, ROMME-06); its swaps and scores are in files of their own."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.errors import BadOptions
from service.rules.model.moves import LayDown, LayOff, NewMeld
from service.rules.options import with_options
from tests.unit.rules.notation import parse_meld
from tests.unit.rules.table import Phase, Reason, Table, game, german, refuses

OWN = "0: 2C 3C 4C"
"""A meld of seat 0, which has opened with it."""


def after_draw(hand: str, *melds: str) -> Table:
    """Seat 0, which has opened, has drawn; these melds lie on the table."""
    return german(hand=hand, melds=[*melds, OWN], stock="2S ...").draw()


@pytest.mark.rule("ROMME-01")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_players_get_thirteen_of_110_cards(players: int) -> None:
    table = game("german-rummy", players).deal()
    assert [len(hand) for hand in table.round.hands] == [13] * players
    pack = table.variant.whole_pack(players)
    assert (len(pack), pack.count(JOKER), pack.count("KS")) == (110, 6, 2)
    assert table.variant.players == (2, 6)


@pytest.mark.rule("ROMME-02")
@pytest.mark.parametrize("meld", ["7C 7D 7H", "7C 7D 7H 7S", "AS 2S 3S", "QS KS AS", "JS QS KS AS"])
def test_sets_and_runs_are_melds_with_the_ace_high_or_low(meld: str) -> None:
    assert after_draw(f"{meld} 9H").meld(meld).melds[1] == meld


@pytest.mark.rule("ROMME-02")
@pytest.mark.parametrize("meld", ["7C 7C 7D", "KS AS 2S", "QS KS AS 2S", "7C 7D"])
def test_sets_repeat_no_suit_and_ace_is_never_between_king_and_two(meld: str) -> None:
    table = after_draw("7C 7C 7D QS KS AS 2S 9H")
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld(meld)


@pytest.mark.rule("ROMME-03")
@pytest.mark.parametrize(
    ("meld", "legal"),
    [
        ("7C JOKER=7D JOKER=7H", False),
        ("7C JOKER=8C JOKER=9C", False),
        ("7C 7D JOKER=7H JOKER=7S", True),
        ("7C 8C JOKER=9C JOKER=TC", True),
        ("7C 8C JOKER=9C JOKER=TC JOKER=JC", False),
        ("7C 8C 9C JOKER=TC JOKER=JC JOKER=QC", True),
    ],
)
def test_a_meld_never_holds_more_jokers_than_natural_cards(meld: str, legal: bool) -> None:
    table = after_draw("7C 7D 8C 9C JOKER JOKER JOKER 9H")
    if legal:
        assert table.meld(meld).melds[1] == meld
        return
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        table.meld(meld)


@pytest.mark.rule("ROMME-03")
@pytest.mark.rule("CAL-05")
def test_a_lay_off_cannot_leave_more_jokers_than_natural_cards() -> None:
    table = after_draw("JOKER JOKER 9D 9H", "7C 8C JOKER=9C", "QC QD JOKER=QH JOKER=QS")
    both = "JOKER=TC JOKER=JC"
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off(both, on="m1")
    listed = [move.cards for move in table.legal() if isinstance(move, LayOff) and move.meld_id == "m1"]
    assert set(listed) == {("JOKER",)}
    assert table.lay_off("JOKER=TC", on="m1").melds[0] == "7C 8C JOKER=9C JOKER=TC"


@pytest.mark.rule("CAL-06")
def test_a_joker_in_a_set_of_three_takes_the_suit_it_is_named_for() -> None:
    table = after_draw("7C 7D JOKER 9C 9H", "9D 9S JOKER=9C")
    with refuses(Reason.JOKER_AMBIGUOUS, "CAL-06"):
        table.meld("7C 7D JOKER")
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.lay_off("9C", on="m1")
    assert table.lay_off("9H", on="m1").melds[0] == "JOKER=9C 9D 9H 9S"


@pytest.mark.rule("ROMME-04")
@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (("TC JC QC", "3D 3H 3S"), 39),
        (("TC JC QC", "2D 3D 4D 5D"), 44),
        (("AC AD AH", "2C 3C 4C"), 33 + 9),  # 11 in a set
        (("QC KC AC", "3D 3H 3S"), 31 + 9),  # 11 after the king
        (("AC 2C 3C 4C", "TD TH TS"), 10 + 30),  # 1 before the two
        (("AC 2C 3C", "TD TH TS"), 6 + 30),
        (("JOKER=AC AD AH AS",), 44),  # a joker counts as the card it stands for
        (("QC KC JOKER=AC", "2D 3D 4D"), 31 + 9),
        (("JOKER=AC 2C 3C 4C", "TD TH TS"), 10 + 30),
        (("JC QC KC JOKER=AC",), 41),
        (("KC KD KH KS",), 40),
        (("TC JC JOKER=QC", "3D 3H 3S"), 39),
    ],
)
def test_opening_melds_of_one_request_must_total_40_or_more(melds: tuple[str, ...], points: int) -> None:
    hand = " ".join(card for meld in melds for card in parse_meld(meld)[0])
    table = german(hand=f"{hand} 8S", stock="5S ...").draw()
    if points >= 40:
        assert table.meld(*melds).melds == melds
        return
    with refuses(Reason.OPENING_TOO_LOW, "ROMME-04") as refusal:
        table.meld(*melds)
    assert refusal.value.facts == {"points": points, "needed": 40}


@pytest.mark.rule("ROMME-04")
def test_opening_minimum_can_be_set() -> None:
    hand = "TC JC QC 2D 3D 4D 8S 5H"
    assert len(german(hand=hand, opening_points=30).draw().meld("TC JC QC").melds) == 1
    assert len(german(hand=hand, opening_points=0).draw().meld("2D 3D 4D").melds) == 1


@pytest.mark.rule("ROMME-04", "EXT-12")
def test_lay_offs_are_allowed_only_after_the_opening_melds() -> None:
    table = german(hand="TC JC QC KC 9D 9H 5D", melds=["1: 9C 9D 9S"], stock="2S ...").draw()
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "OPT-10"):
        table.lay_off("9H", on="m1")
    assert not any(isinstance(move, LayOff) for move in table.legal())
    opened = table.meld("TC JC QC KC")
    assert opened.lay_off("9H", on="m1").melds[0] == "9C 9D 9H 9S"


@pytest.mark.rule("ROMME-04")
def test_no_option_allows_lay_offs_before_the_opening() -> None:
    for options in ({}, {"opening_points": 0}):
        with pytest.raises(BadOptions) as refusal:
            with_options(VARIANTS["german-rummy"], 2, {"lay_off_needs_meld": False, **options})
        assert (refusal.value.options, refusal.value.rule) == (("lay_off_needs_meld",), "ROMME-04")
    table = german(hand="9H 5D 7S", melds=["1: 9C 9D 9S"], opening_points=0).draw()
    with refuses(Reason.LAY_OFF_NEEDS_MELD, "OPT-10"):
        table.lay_off("9H", on="m1")


@pytest.mark.rule("ROMME-04")
def test_a_discard_may_be_taken_before_opening() -> None:
    table = german(hand="TC JC 5D", discards="QC").draw("discard")
    assert (table.phase, len(table.hand())) == (Phase.PLAY, 4)


@pytest.mark.rule("ROMME-04")
@pytest.mark.rule("CORE-08")
def test_opening_that_leaves_only_the_card_taken_is_replaced_in_the_legal_moves() -> None:
    table = german(hand="TC JC QC KC 2D 3D 4D 5D", discards="9H").draw("discard")
    with refuses(Reason.TAKEN_CARD_LEFT_OVER, "CORE-08"):
        table.meld("TC JC QC KC", "2D 3D 4D 5D")
    openings = [move for move in table.legal() if isinstance(move, LayDown) and len(move.melds) > 1]
    assert openings == [LayDown((NewMeld(("3D", "4D", "5D")), NewMeld(("TC", "JC", "QC", "KC"))))]


@pytest.mark.rule("ROMME-04")
@pytest.mark.rule("CORE-08")
def test_no_opening_is_listed_if_all_leave_only_the_card_taken() -> None:
    table = german(hand="KC KD KH", discards="5C", opening_points=30).draw("discard")
    assert not any(isinstance(move, LayDown) for move in table.legal())


@pytest.mark.rule("ROMME-06")
def test_last_card_must_be_discarded() -> None:
    table = after_draw("7D 7H 7S 5C").meld("7D 7H 7S").lay_off("5C", on="4C")
    assert table.discard("2S").result.winners == (0,)
    last = german(hand="6C", melds=[OWN], stock="5C ...").draw()
    with refuses(Reason.MUST_DISCARD, "OPT-13"):
        last.lay_off("5C 6C", on="4C")
    with pytest.raises(BadOptions):
        with_options(VARIANTS["german-rummy"], 2, {"must_discard_to_go_out": False})
