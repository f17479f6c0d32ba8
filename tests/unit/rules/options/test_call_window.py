"""The time in which a discard stays open to calls, with several callers (OPT-03)."""

import pytest

from service.rules.model.events import Called, CallsClosed, CallsHeld, Claimed
from service.rules.model.moves import Call, Decline, Draw, Source
from tests.unit.rules.table import Phase, Reason, Table, arret, refuses, rummy

RUN = "3: 2S 3S 4S"


def open_call_window(lay_off_needs_meld: bool = False) -> Table:
    """Seat 0 has discarded the five of spades; seats 1, 2 and 3 have time to call."""
    table = rummy(
        hand="9C KD 5S",
        melds=[RUN],
        seats=4,
        turns=1,
        call_rummy=True,
        call_window=4000,
        lay_off_needs_meld=lay_off_needs_meld,
    )
    return table.draw().discard("5S")


@pytest.mark.rule("OPT-03")
def test_next_player_may_draw_at_once_without_a_window() -> None:
    table = rummy(hand="9C KD 5S", melds=[RUN], seats=4, turns=1, call_rummy=True).draw().discard("5S")
    assert table.variant.turn.call_window == 0
    assert (table.view().calls_waiting, table.view().calls_held) == ((1, 2, 3), False)
    assert table.draw().phase is Phase.PLAY


@pytest.mark.rule("OPT-03")
@pytest.mark.parametrize("source", ["stock", "discard"])
def test_next_player_may_not_draw_while_the_window_is_open(source: str) -> None:
    with refuses(Reason.CALL_PENDING, "OPT-03"):
        open_call_window().draw(source)


@pytest.mark.rule("OPT-03")
def test_players_that_may_call_are_named_and_have_it_among_their_legal_moves() -> None:
    table = open_call_window()
    assert table.event(CallsHeld).waiting == (1, 2, 3)
    assert [table.legal(seat) for seat in (1, 2, 3)] == [[Call("m1"), Decline()]] * 3
    assert table.view().calls_held


@pytest.mark.rule("OPT-03")
def test_next_player_draws_once_the_window_is_closed() -> None:
    table = open_call_window().close_calls()
    assert table.draw().turn == 1
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.call("4S", by=2)


@pytest.mark.rule("OPT-03")
def test_next_player_draws_once_all_others_have_declined() -> None:
    table = open_call_window().decline(by=3).decline(by=2)
    assert table.legal(1) == [Call("m1"), Decline(), Draw(Source.STOCK), Draw(Source.DISCARD)]
    drawn = table.draw()
    assert drawn.phase is Phase.PLAY
    assert drawn.event(CallsClosed).seat == 0


@pytest.mark.rule("OPT-03")
def test_next_player_may_call_after_the_others_declined() -> None:
    table = open_call_window().decline(by=3).decline(by=2).call("4S", by=1)
    assert (table.turn, table.phase) == (1, Phase.CALLERS_DISCARD)
    assert [type(event) for event in table.events] == [Claimed, CallsClosed, Called]


@pytest.mark.rule("OPT-03")
def test_window_closes_when_all_have_declined() -> None:
    table = open_call_window().decline(by=1).decline(by=3).decline(by=2)
    assert table.event(CallsClosed).seat == 0
    assert table.draw().phase is Phase.PLAY


@pytest.mark.rule("OPT-03")
def test_a_claim_waits_for_the_next_player_to_answer() -> None:
    table = open_call_window().call("4S", by=2).decline(by=3)
    with refuses(Reason.CALL_PENDING, "OPT-03"):
        table.draw()
    assert table.legal(1) == [Call("m1"), Decline()]
    assert table.decline(by=1).turn == 2


@pytest.mark.rule("OPT-03")
def test_next_player_that_may_not_call_waits_for_the_others() -> None:
    table = open_call_window(lay_off_needs_meld=True)
    assert table.legal(1) == []
    assert table.decline(by=3).draw().turn == 1


@pytest.mark.rule("OPT-03")
def test_a_claim_is_announced_and_its_card_laid_off_when_the_window_closes() -> None:
    table = open_call_window().call("4S", by=3)
    assert table.event(Claimed).seat == 3
    assert table.melds == ("2S 3S 4S",)
    assert table.discards.endswith("5S")
    closed = table.close_calls()
    assert closed.event(Called).seat == 3
    assert closed.melds == ("2S 3S 4S 5S",)


@pytest.mark.rule("OPT-03")
@pytest.mark.parametrize("order", [(3, 2, 1), (1, 2, 3), (2, 3, 1)])
def test_caller_nearest_to_the_discarders_left_wins(order: tuple[int, ...]) -> None:
    table = open_call_window()
    for caller in order:
        table = table.call("4S", by=caller)
    assert (table.turn, table.phase) == (1, Phase.CALLERS_DISCARD)


@pytest.mark.rule("OPT-03")
def test_nearest_caller_is_counted_from_the_discarder_and_not_from_seat_0() -> None:
    table = rummy(hand="9C KD 5S", melds=["0: 2S 3S 4S"], turn=1, seats=4, turns=1, call_rummy=True, call_window=1)
    table = table.draw().discard("5S").call("4S", by=0).call("4S", by=2)
    assert table.close_calls().turn == 2


@pytest.mark.rule("OPT-03")
def test_each_claim_keeps_the_meld_it_names() -> None:
    table = rummy(
        hand="9C KD 7S", melds=["3: 4S 5S 6S", "3: 7C 7D 7H"], seats=4, turns=1, call_rummy=True, call_window=1
    )
    table = table.draw().discard("7S").call("m1", by=3).call("m2", by=2).close_calls()
    assert table.melds == ("4S 5S 6S", "7C 7D 7H 7S")


@pytest.mark.rule("OPT-03")
def test_a_seat_answers_only_once() -> None:
    table = open_call_window().call("4S", by=3)
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.call("4S", by=3)
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.decline(by=3)


@pytest.mark.rule("OPT-03")
def test_discarder_cannot_answer_a_call() -> None:
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-02"):
        open_call_window().decline(by=0)


@pytest.mark.rule("OPT-03")
def test_a_discard_that_fits_no_meld_opens_no_window() -> None:
    table = rummy(hand="9C KD 5H", melds=[RUN], seats=4, turns=1, call_rummy=True, call_window=4000)
    assert table.draw().discard("5H").draw().phase is Phase.PLAY


@pytest.mark.rule("OPT-03")
@pytest.mark.rule("OPT-04")
def test_a_callers_discard_has_a_window_of_its_own() -> None:
    table = rummy(hands=["9C KD 5S", "TH JC", "6S 2C", "8D 8H"], melds=[RUN], turns=1, call_rummy=True, call_window=1)
    table = table.draw().discard("5S").call("4S", by=2).close_calls().discard("6S")
    assert table.event(CallsHeld).waiting == (0, 1, 3)
    with refuses(Reason.CALL_PENDING, "OPT-03"):
        table.draw()
    assert table.call("5S", by=0).close_calls().turn == 0


@pytest.mark.rule("OPT-03")
def test_next_draw_may_be_held_where_there_is_no_window() -> None:
    table = rummy(hand="9C KD 5S", melds=[RUN], seats=4, turns=1, call_rummy=True).draw().discard("5S").decline(by=3)
    waiting = table.hold_calls()
    assert waiting.event(CallsHeld).waiting == (1, 2)
    with refuses(Reason.CALL_PENDING, "OPT-03"):
        waiting.draw()


@pytest.mark.rule("OPT-03")
def test_calls_cannot_be_held_or_closed_where_nobody_may_call() -> None:
    table = rummy(hand="9C KD 5S", seats=4, call_rummy=True).draw().discard("5S")
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.hold_calls()
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.close_calls()


@pytest.mark.rule("OPT-03")
@pytest.mark.rule("OPT-17")
def test_the_discard_cannot_be_refused_before_the_window_closes() -> None:
    table = arret(hand="9C KD 5S", melds=[RUN], seats=4, turns=1, stock="8H", call_rummy=True, call_window=1)
    table = table.draw().discard("5S")
    with refuses(Reason.CALL_PENDING, "OPT-03"):
        table.pass_()
    assert table.close_calls().pass_().phase is Phase.OVER


@pytest.mark.rule("OPT-03")
@pytest.mark.rule("CORE-21")
def test_absent_player_declines_the_call() -> None:
    table = open_call_window().time_out(by=3).time_out(by=2).time_out(by=1)
    assert table.round.calls is None
    assert table.turn == 1


@pytest.mark.rule("OPT-03")
@pytest.mark.rule("CORE-21")
def test_a_forfeited_seat_is_not_waited_for_and_its_claim_is_void() -> None:
    table = open_call_window().call("4S", by=1).forfeit(by=1).decline(by=2)
    assert table.decline(by=3).turn == 2
    assert open_call_window().forfeit(by=3).decline(by=1).call("4S", by=2).turn == 2


@pytest.mark.rule("OPT-03")
def test_two_players_have_nobody_else_to_wait_for() -> None:
    table = rummy(hand="9C KD 5S", melds=["1: 2S 3S 4S"], turns=1, call_rummy=True, call_window=4000)
    table = table.draw().discard("5S")
    assert table.draw().phase is Phase.PLAY
    assert table.call("4S", by=1).phase is Phase.CALLERS_DISCARD


@pytest.mark.rule("OPT-03")
@pytest.mark.rule("OPT-17")
def test_discard_may_be_refused_once_all_others_have_declined() -> None:
    table = arret(hand="9C KD 5S", melds=["2: 2S 3S 4S"], seats=3, turns=1, stock="8H", call_rummy=True, call_window=1)
    table = table.draw().discard("5S").decline(by=2)
    assert table.pass_().result.winners == (0,)
