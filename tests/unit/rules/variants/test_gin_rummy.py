"""Gin rummy up to the knock (GIN-01 to GIN-03)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import pack
from service.rules.model.events import CardsDealt, Knocked, Passed
from service.rules.model.moves import Discard, Draw, Knock, Pass, Source
from tests.unit.rules.table import Phase, Reason, Table, game, gin, refuses

MELDED = "AS 2S 3S 7C 7D 7H TC JC QC"
"""Nine cards without deadwood."""
OTHER = "2D 2H 2C 5D 5H 5S 9D 9H 6D KD"
"""A hand that fits none of those melds: 34 points beside its own melds."""


def first_turn() -> Table:
    """The first turn of a round dealt by seat 0."""
    return game("gin-rummy").deal()


# GIN-01


@pytest.mark.rule("GIN-01")
def test_two_players_get_ten_cards_and_the_21st_starts_the_discard_pile() -> None:
    table = game("gin-rummy").deal(" ".join(pack()))
    assert VARIANTS["gin-rummy"].players == (2, 2)
    assert [len(hand) for hand in table.round.hands] == [10, 10]
    assert table.discards == pack()[20]
    assert len(table.round.stock) == 31


@pytest.mark.rule("GIN-01")
def test_ace_is_low_and_counts_1() -> None:
    table = gin(hands=["QS KS AS 7C 7D 7H 3C 4C 5C 6C", OTHER], stock="JD AD ...").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.knock("JD", "QS KS AS", "7C 7D 7H", "3C 4C 5C 6C")
    assert gin(hands=[f"{MELDED} AH", OTHER], stock="KH ...").draw().knock("KH").event(Knocked).value == 1


@pytest.mark.rule("GIN-01")
def test_first_dealer_is_chosen_by_chance() -> None:
    dealers = {game("gin-rummy", seed=f"{seed:02x}" * 32, seating="join_order").state.dealer for seed in range(20)}
    assert dealers == {0, 1}


@pytest.mark.rule("GIN-01")
@pytest.mark.rule("CORE-06")
@pytest.mark.parametrize(("next_dealer", "dealers"), [("alternate", [1, 0]), ("winner", [0, 0]), ("loser", [1, 1])])
def test_next_dealer_may_alternate_or_be_the_winner_or_the_loser(next_dealer: str, dealers: list[int]) -> None:
    for dealer in (0, 1):
        hands = [f"{MELDED} 4D", OTHER]
        table = gin(hands=hands, stock="KH ...", dealer=dealer, next_dealer=next_dealer).draw().knock("KH")
        assert table.result.winners == (0,)
        assert table.state.dealer == dealers[dealer]


@pytest.mark.rule("GIN-01")
def test_deal_alternates_by_default() -> None:
    assert VARIANTS["gin-rummy"].match.next_dealer == "alternate"


# GIN-02


@pytest.mark.rule("GIN-02")
def test_upcard_is_offered_to_the_non_dealer_first() -> None:
    table = first_turn()
    upcard = table.event(CardsDealt).upcard
    assert (table.turn, table.phase) == (1, Phase.UPCARD)
    assert table.legal() == [Draw(Source.DISCARD), Pass()]
    assert table.legal(0) == []
    assert upcard in table.draw("discard").hand()


@pytest.mark.rule("GIN-02")
def test_dealer_may_take_the_upcard_after_a_pass() -> None:
    table = first_turn().pass_()
    assert table.event(Passed).seat == 1
    assert (table.turn, table.phase) == (0, Phase.UPCARD)
    taken = table.draw("discard")
    assert taken.phase is Phase.PLAY
    assert len(taken.hand(0)) == 11
    assert taken.discards == ""


@pytest.mark.rule("GIN-02")
def test_non_dealer_draws_freely_after_the_dealer_took_the_upcard() -> None:
    table = first_turn().pass_().turn_of("discard")
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.legal() == [Draw(Source.STOCK), Draw(Source.DISCARD)]


@pytest.mark.rule("GIN-02")
def test_non_dealer_draws_from_the_stock_after_two_passes() -> None:
    table = first_turn().pass_().pass_()
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.legal() == [Draw(Source.STOCK)]
    with refuses(Reason.UPCARD_PASSED, "GIN-02"):
        table.draw("discard")


@pytest.mark.rule("GIN-02")
def test_dealer_may_take_the_first_discard_after_two_passes() -> None:
    table = first_turn().pass_().pass_().turn_of()
    assert table.turn == 0
    assert table.legal() == [Draw(Source.STOCK), Draw(Source.DISCARD)]


@pytest.mark.rule("GIN-02")
def test_stock_cannot_be_drawn_from_while_the_upcard_is_offered() -> None:
    with refuses(Reason.UPCARD_OFFERED, "GIN-02"):
        first_turn().draw()
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        first_turn().pass_(by=0)
    with refuses(Reason.NO_SECOND_CARD, "BOAT-02"):
        first_turn().play(Draw(Source.DISCARD, second=Source.STOCK))
    with refuses(Reason.CARD_NOT_IN_PILE, "CORE-07"):
        first_turn().play(Draw(Source.DISCARD, "AS"))


@pytest.mark.rule("GIN-02")
def test_a_pass_is_allowed_only_for_the_offered_upcard() -> None:
    with refuses(Reason.NOTHING_TO_PASS, "GIN-02"):
        gin().pass_()


@pytest.mark.rule("GIN-02")
@pytest.mark.rule("CORE-21")
def test_absent_players_pass_and_draw_from_the_stock() -> None:
    table = first_turn().time_out().time_out()
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    drawn = table.time_out()
    assert drawn.time_out().discards.split()[-1] == drawn.round.this_turn.drawn


# GIN-03


@pytest.mark.rule("GIN-03")
def test_a_turn_is_a_draw_from_stock_or_pile_and_a_discard() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], stock="KH ...", discards="8D")
    assert table.draw().discard("4D").discards == "8D 4D"
    assert table.draw("discard").discard("4D").discards == "4D"


@pytest.mark.rule("GIN-03")
@pytest.mark.rule("CORE-08")
def test_card_taken_from_the_pile_cannot_be_discarded() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], discards="8D").draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.discard("8D")
    assert Discard("8D") not in table.legal()


@pytest.mark.rule("GIN-03")
def test_offered_upcard_taken_cannot_be_discarded() -> None:
    table = first_turn()
    upcard = table.discards
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        table.draw("discard").discard(upcard)


@pytest.mark.rule("GIN-03")
def test_nothing_is_melded_during_play() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], stock="KH ...").draw()
    with refuses(Reason.NO_MELDING_IN_PLAY, "GIN-03"):
        table.meld("7C 7D 7H")
    with refuses(Reason.NO_MELDING_IN_PLAY, "GIN-03"):
        table.lay_off("7C", on="m1")
    assert {type(move) for move in table.legal()} == {Discard, Knock}
