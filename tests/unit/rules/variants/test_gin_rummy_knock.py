"""Gin rummy: the knock (GIN-04, GIN-05)."""

import pytest

from service.rules.model.events import Discarded, Knocked
from service.rules.model.moves import Discard, Knock
from service.rules.model.result import Ending
from tests.unit.rules.table import Reason, Table, game, gin, refuses
from tests.unit.rules.variants.test_gin_rummy import MELDED, OTHER


def before_knock(rest: str = "4D", stock: str = "KH ...") -> Table:
    """Seat 0 has drawn; without the card drawn it holds nine melded cards and `rest`."""
    return gin(hands=[f"{MELDED} {rest}", OTHER], stock=stock).draw()


@pytest.mark.rule("GIN-04")
@pytest.mark.parametrize("rest", ["AD", "9S", "TD", "QD"])
def test_a_knock_is_allowed_with_10_deadwood_or_less(rest: str) -> None:
    assert before_knock(rest).knock("KH").result.ending is Ending.KNOCK


@pytest.mark.rule("GIN-04")
def test_a_knock_with_11_deadwood_is_refused() -> None:
    table = gin(hands=["AS 2S 3S 4S 7C 7D 7H AH 4D 6S", OTHER], stock="KH ...").draw()
    with refuses(Reason.DEADWOOD_TOO_HIGH, "GIN-04"):
        table.knock("KH")
    assert not any(isinstance(move, Knock) for move in table.legal())
    assert table.discard("KH").turn == 1


@pytest.mark.rule("GIN-04")
@pytest.mark.parametrize(("limit", "allowed"), [(3, False), (4, True), (5, True)])
def test_knock_limit_can_be_set(limit: int, allowed: bool) -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], stock="KH ...", knock_limit=limit).draw()
    assert (Knock("KH") in table.legal()) == allowed
    assert table.view(0).knock_limit == limit


@pytest.mark.rule("GIN-04")
def test_a_knock_is_allowed_in_the_first_turn() -> None:
    dealt = zip(f"{MELDED} QD".split(), OTHER.split(), strict=True)
    first = game("gin-rummy").deal(" ".join(card for pair in dealt for card in pair) + " 4D ...")
    assert first.draw("discard").knock("QD").result.winners == (1,)


@pytest.mark.rule("GIN-04")
def test_a_knock_is_refused_before_drawing() -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        gin(hands=[f"{MELDED} 4D", OTHER]).knock("4D")
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        game("gin-rummy").deal().knock("4D")


@pytest.mark.rule("GIN-04")
def test_a_player_need_not_knock() -> None:
    table = before_knock("QD", stock="KC ...")
    assert table.knock("QD").event(Knocked).value == 0
    assert table.discard("QD").turn == 1
    assert Discard("QD") in table.legal()


@pytest.mark.rule("GIN-04")
def test_legal_moves_list_every_knock_with_least_deadwood_first() -> None:
    table = before_knock("4D", stock="6H ...")
    assert [move for move in table.legal() if isinstance(move, Knock)] == [Knock("6H"), Knock("4D")]
    assert table.legal()[:2] == [Knock("6H"), Knock("4D")]


# GIN-05


@pytest.mark.rule("GIN-05")
def test_knocker_discards_and_shows_ten_cards_as_melds_and_deadwood() -> None:
    table = before_knock().knock("KH")
    assert table.event(Discarded).seen_by(None) == {"seat": 0, "card": "KH", "count": 10}
    assert table.discards.split()[-1] == "KH"
    knocked = table.event(Knocked)
    assert {" ".join(meld.cards) for meld in knocked.melds} == {"AS 2S 3S", "7C 7D 7H", "TC JC QC"}
    assert (knocked.deadwood, knocked.value) == (("4D",), 4)
    assert table.hand(0) == ("4D",)


@pytest.mark.rule("GIN-05")
@pytest.mark.rule("CORE-08")
def test_a_knock_cannot_discard_the_card_just_taken_from_the_pile() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], discards="KH").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.knock("KH")
    assert [move for move in table.legal() if isinstance(move, Knock)] == [Knock("4D")]


@pytest.mark.rule("GIN-05")
def test_knocker_may_name_melds() -> None:
    table = before_knock("8C").knock("KH", "7C 7D 7H", "TC JC QC", "AS 2S 3S")
    assert table.event(Knocked).deadwood == ("8C",)
    assert table.melds[:2] == ("7C 7D 7H", "TC JC QC")


@pytest.mark.rule("GIN-05")
def test_knock_limit_applies_to_the_melds_shown() -> None:
    table = before_knock()
    with refuses(Reason.DEADWOOD_TOO_HIGH, "GIN-04"):
        table.knock("KH", "AS 2S 3S", "TC JC QC")
    low = table.knock("KH", "TC JC QC", "7C 7D 7H", "AS 2S 3S")
    assert low.event(Knocked).value == 4


@pytest.mark.rule("GIN-05")
@pytest.mark.rule("CORE-17")
def test_named_melds_are_checked() -> None:
    table = before_knock()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.knock("KH", "TC JC 4D")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.knock("KH", "2D 2H 2C")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.knock("KH", "7C 7D 7H", "7C 7D 7H")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.knock("4D", "AS 2S 3S 4D")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.knock("2D")


@pytest.mark.rule("GIN-05")
def test_least_deadwood_is_picked_without_named_melds() -> None:
    hands = ["4S 5S 6S 6D 6H 7C 8C 9C TC AH", "2D 2H 2C 5D 5H JD JH 9D 9H KD"]
    knocked = gin(hands=hands, stock="KH ...").draw().knock("KH").event(Knocked)
    assert {" ".join(meld.cards) for meld in knocked.melds} == {"6D 6H 6S", "7C 8C 9C TC"}
    assert knocked.value == 4 + 5 + 1


@pytest.mark.rule("GIN-05")
def test_split_that_leaves_the_opponent_most_is_picked_among_equals() -> None:
    hands = ["3S 4S 5S 6S 6C 6D 6H AD 2H 4C", "7S 8S 2D 2C TD TH KD KC 9D 8H"]
    table = gin(hands=hands, stock="KH ...").draw()
    assert table.knock("KH").melds == ("3S 4S 5S", "6C 6D 6H 6S")
    assert table.knock("KH").round.spreads[1].value == 76
    generous = table.knock("KH", "3S 4S 5S 6S", "6C 6D 6H")
    assert generous.melds == ("3S 4S 5S 6S 7S 8S", "6C 6D 6H")
    assert generous.round.spreads[1].value == 76 - 7 - 8


@pytest.mark.rule("GIN-05")
def test_cards_the_opponent_can_meld_do_not_count_when_picking_a_split() -> None:
    hands = ["2C 3C 4C 3D 3H 9S TS JS AH AD", "AS 3S 4S 4H 5C 6C 7C 6D 8D 8H"]
    table = gin(hands=hands, stock="KH ...").draw()
    assert table.knock("KH").melds[0].startswith("2C 3C 4C")
    assert table.knock("KH").round.spreads[1].value == 34
    other = table.knock(
        "KH", "3C 3D 3H", "9S TS JS"
    )  # the opponent lays off one card on it instead of three, and melds those three
    assert other.round.spreads[1].value == 31


@pytest.mark.rule("GIN-05")
@pytest.mark.parametrize(
    ("other", "meld", "left"),
    [
        ("7S 8S 2D 2C TD TH KD KS 9D 8H", "5D 5H 5S", 7 + 8 + 61),
        ("5C 7H 2D 2C TD TH KD KS 9D 8H", "4S 5S 6S", 5 + 7 + 61),
    ],
)
def test_picked_split_depends_on_the_opponents_hand(other: str, meld: str, left: int) -> None:
    table = gin(hands=["4S 5S 6S 5D 5H 9C TC JC QC KC", other], stock="KH ...").draw().knock("KH")
    assert meld in table.melds
    assert [spread.value for spread in table.round.spreads] == [10, left]


@pytest.mark.rule("GIN-05")
def test_deadwood_0_is_gin() -> None:
    table = before_knock("4S").knock("KH")
    assert table.result.rummy
    assert table.event(Knocked).deadwood == ()


@pytest.mark.rule("GIN-05")
@pytest.mark.rule("GIN-07")
def test_eleven_matched_cards_bring_nothing_extra() -> None:
    table = gin(hands=[f"{MELDED} 4S", OTHER], stock="KC ...").draw()
    assert table.knock("KC").gains == table.knock("4S").gains
