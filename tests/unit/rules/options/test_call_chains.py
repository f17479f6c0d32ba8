"""After a call: excluded callers, chains of calls, and the end of a round (OPT-01, OPT-02, OPT-04)."""

import pytest

from service.rules.model.result import Ending
from tests.unit.rules.table import Phase, Reason, Table, arret, cards, refuses, rummy

RUN = "3: 2S 3S 4S"


def after_discard(card: str) -> Table:
    """Seat 0 of four has discarded a card, with calls allowed."""
    table = rummy(hand=f"9C KD {card}", melds=[RUN], seats=4, turns=1, call_rummy=True)
    return table.draw().discard(card)


@pytest.mark.rule("OPT-01")
@pytest.mark.rule("CORE-21")
def test_a_seat_that_has_forfeited_cannot_call() -> None:
    table = after_discard("5S").forfeit(by=2)
    with refuses(Reason.NOT_YOUR_TURN, "CORE-21"):
        table.call("4S", by=2)


@pytest.mark.rule("OPT-01")
@pytest.mark.rule("CORE-21")
def test_a_caller_that_forfeits_owes_no_discard_and_play_goes_on() -> None:
    assert after_discard("5S").call("4S", by=3).forfeit(by=3).turn == 1
    assert after_discard("5S").call("4S", by=1).forfeit(by=1).turn == 2


@pytest.mark.rule("OPT-01")
@pytest.mark.rule("CORE-21")
def test_an_absent_caller_discards_the_dearest_card() -> None:
    called = after_discard("5S").having(hands=(("9C",), ("2C", "KH", "TC"), ("3C",), ("4C",))).call("4S", by=1)
    assert called.time_out().discards.endswith("KH")


@pytest.mark.rule("OPT-01")
@pytest.mark.rule("CORE-16")
def test_a_call_counts_as_a_lay_off_against_endless_play() -> None:
    called = after_discard("5S").having(renewals_since=2, idle=7).call("4S", by=2)
    assert (called.round.renewals_since, called.round.idle) == (0, 0)


@pytest.mark.rule("OPT-01")
@pytest.mark.rule("CORE-16")
def test_a_call_on_the_last_discard_saves_a_round_from_being_void() -> None:
    table = rummy(hand="9C KD 5S", melds=[RUN], seats=4, turns=1, stock="8H", discards="TC 6D", call_rummy=True)
    dry = table.having(renewals_since=3).draw().discard("5S")
    assert dry.pass_().result.ending is Ending.VOID
    saved = dry.call("4S", by=2)
    saved = saved.discard(saved.hand()[0])
    assert saved.draw().round.renewals_since == 1


@pytest.mark.rule("OPT-01")
@pytest.mark.rule("OPT-17")
def test_a_call_on_the_last_discard_precedes_its_refusal() -> None:
    table = arret(hand="9C KD 5S", melds=[RUN], seats=4, turns=1, stock="8H", call_rummy=True).draw().discard("5S")
    called = table.call("4S", by=3)
    after = called.discard(called.hand()[0])
    assert after.pass_().result.ending is Ending.BLOCK


@pytest.mark.rule("OPT-02")
def test_a_player_cannot_call_their_own_discard() -> None:
    table = after_discard("5S")
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-02"):
        table.call("4S", by=0)


@pytest.mark.rule("OPT-02")
def test_call_window_stays_closed_where_only_the_discarder_could_call() -> None:
    table = rummy(hand="9C KD 5S", melds=["0: 2S 3S 4S"], seats=4, call_rummy=True, lay_off_needs_meld=True)
    assert table.draw().discard("5S").round.calls is None


@pytest.mark.rule("OPT-02")
def test_discard_that_ends_a_round_cannot_be_called() -> None:
    table = rummy(hand="7C 7D 5S", melds=[RUN], stock="7H ...", seats=4, call_rummy=True, call_window=5000)
    out = table.draw().meld("7C 7D 7H").discard("5S")
    assert out.result.winners == (0,)
    with refuses(Reason.ROUND_NOT_RUNNING, "CORE-17"):
        out.call("4S", by=2)


@pytest.mark.rule("OPT-02")
@pytest.mark.rule("CORE-16")
def test_discard_that_makes_a_round_void_cannot_be_called() -> None:
    table = rummy(hand="9C KD", discards="5S", melds=[RUN], seats=4, turns=9, call_rummy=True, max_idle=1)
    void = table.having(idle=3).draw("discard").discard("KD")
    assert void.result.ending is Ending.VOID


@pytest.mark.rule("OPT-04")
def test_a_caller_discarding_the_last_card_goes_out() -> None:
    table = rummy(hands=["9C KD 5S", "TH JC", "2C"], melds=["2: 2S 3S 4S"], stock="8C ...", turns=1, call_rummy=True)
    out = table.draw().discard("5S").call("4S", by=2).discard("2C")
    assert out.result.winners == (2,)
    assert not out.result.rummy
    assert out.payments == {(0, 2): 9 + 10 + 8, (1, 2): 20}


@pytest.mark.rule("OPT-04")
@pytest.mark.rule("OPT-13")
def test_a_caller_may_go_out_by_discard_where_the_last_card_must_be_discarded() -> None:
    table = rummy(
        hands=["9C KD 5S", "TH JC", "2C"],
        melds=[RUN.replace("3", "2", 1)],
        turns=1,
        call_rummy=True,
        must_discard_to_go_out=True,
    )
    assert table.draw().discard("5S").call("4S", by=2).discard("2C").result.winners == (2,)


@pytest.mark.rule("OPT-04")
def test_a_callers_discard_can_be_called_even_by_the_first_discarder() -> None:
    table = rummy(hands=["9C KD 5S", "TH JC", "6S 2C", "8D 8H"], melds=[RUN], turns=1, call_rummy=True)
    chain = table.draw().discard("5S").call("4S", by=2).discard("6S")
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-02"):
        chain.call("5S", by=2)
    again = chain.call("5S", by=0)
    assert again.melds == ("2S 3S 4S 5S 6S",)
    assert again.discard("KD").turn == 1


@pytest.mark.rule("OPT-04")
def test_a_chain_of_calls_leads_back_to_the_player_after_the_first_discarder() -> None:
    table = rummy(
        hands=["9C KD 5S", "TH 7S JC", "6S 2C", "8D 8H 8S"], melds=[RUN], turns=1, call_rummy=True, call_window=0
    )
    table = table.draw().discard("5S")
    table = table.call("2S", by=2).discard("6S")
    table = table.call("2S", by=1).discard("7S")
    table = table.call("2S", by=3).discard("8S")
    assert table.call("2S", by=2).melds == ("2S 3S 4S 5S 6S 7S 8S",)
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.draw("discard").hand(1) == cards("8S TH JC")


@pytest.mark.rule("OPT-04")
def test_next_player_may_draw_the_card_they_discarded_after_their_call() -> None:
    called = after_discard("5S").call("4S", by=1)
    card = called.hand()[0]
    taken = called.discard(card).draw("discard")
    with refuses(Reason.DISCARD_JUST_TAKEN, "CORE-08"):
        taken.discard(card)
