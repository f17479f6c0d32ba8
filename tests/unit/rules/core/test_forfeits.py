"""CORE-21: forfeited hands, in every phase of a round."""

from typing import Any

import pytest

from service.rules.model.enums import Block
from service.rules.model.errors import IllegalMove
from service.rules.model.events import CallsClosed, Forfeited, GameEnded, RoundEnded
from service.rules.model.moves import Discard
from service.rules.model.result import Due, Ending, Payment
from tests.unit.rules.table import Phase, Reason, Table, arret, block, cards, game, rami, refuses, rummy

pytestmark = pytest.mark.rule("CORE-21")


def open_call_window(**facts: Any) -> Table:
    """Seat 0's discard is open to calls of seats 1 and 2, which have not answered yet."""
    table = rummy(hands=["JS KD", "2C 4C", "3D 5D"], melds=["8S 9S TS"], call_rummy=True, call_window=3000, **facts)
    return table.draw().discard("JS")


def test_a_forfeited_hand_is_scored_as_a_losing_hand() -> None:
    table = rummy(hands=["JS", "KD QD", "7C"], melds=["0: 8S 9S TS"], stock="5C ...").forfeit(by=1)
    assert table.event(Forfeited).seat == 1
    over = table.draw().lay_off("JS", on="TS").discard("5C")
    assert over.payments == {(1, 0): 20, (2, 0): 7}


def test_rummy_doubles_a_forfeited_hand_too() -> None:
    over = rummy(hands=["8S 9S", "KD QD", "7C"], stock="TS ...").forfeit(by=1).draw().meld("8S 9S TS")
    assert over.payments == {(1, 0): 40, (2, 0): 14}
    over = rami(hands=["8S 9S", "KD QD", "7C"], stock="TS ...").forfeit(by=1).draw().meld("8S 9S TS")
    assert over.payments == {(1, 0): 54, (2, 0): 54}


def test_turns_of_a_forfeited_seat_are_skipped() -> None:
    table = rummy(seats=4).forfeit(by=1)
    assert table.turn == 0
    assert [(table := table.turn_of()).turn for _ in range(4)] == [2, 3, 0, 2]


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
def test_player_forfeiting_at_turn_keeps_the_cards_and_the_next_player_draws(phase: Phase) -> None:
    table = rummy(hands=["7D 8D 9D KD", "2C", "4C"], stock="5C ...")
    table = (table if phase is Phase.DRAW else table.draw().meld("7D 8D 9D")).forfeit()
    assert (table.turn, table.phase) == (1, Phase.DRAW)
    assert table.hand(0) == cards("7D 8D 9D KD" if phase is Phase.DRAW else "KD 5C")
    assert table.turn_of().turn_of().turn == 1


def test_card_taken_before_a_forfeit_does_not_bind_the_next_player() -> None:
    table = rummy(hands=["AS", "5H 2C", "4C"], discards="5C").draw("discard").forfeit().draw()
    assert Discard("5H") in table.legal()
    assert table.round.this_turn.barred == ()


def test_forfeited_seat_cannot_move_or_forfeit_again() -> None:
    table = rummy(seats=3).forfeit(by=0)
    with refuses(Reason.NOT_YOUR_TURN, "CORE-21"):
        table.draw(by=0)
    with refuses(Reason.NOT_YOUR_TURN, "CORE-21"):
        table.forfeit(by=0)
    assert table.legal(0) == []


def test_forfeited_seat_is_dealt_no_cards_in_later_rounds_and_pays_nothing() -> None:
    hands = ["JS", "KD QD", "7C", "8C"]
    table = rummy(hands=hands, melds=["0: 8S 9S TS"], stock="5C ...", target=500, dealer=3).forfeit(by=1)
    table = table.draw().lay_off("JS", on="TS").discard("5C").deal()
    assert [len(hand) for hand in table.round.hands] == [7, 0, 7, 7]
    assert table.round.dealer == 0
    assert table.turn == 2
    out = table.having(hands=(("8D",), (), ("9D", "TD", "JD"), ("KC",)), phase=Phase.PLAY).meld("9D TD JD")
    assert {payer for payer, _ in out.payments} == {0, 3}


@pytest.mark.parametrize("variant", [rami, rummy, block, arret])
def test_forfeited_seat_pays_nothing_for_rummy_or_a_block_in_later_rounds(variant: Any) -> None:
    table = variant(hands=["8S 9S", "KD QD", ""], stock="TS ...").having(forfeited=(2,))
    assert set(table.draw().meld("8S 9S TS").payments) == {(1, 0)}
    if table.variant.close.block is not Block.OFF:
        blocked = variant(hands=["8S", "KD QD", ""], stock="").having(forfeited=(2,)).pass_()
        assert set(blocked.payments) == {(1, 0)}


@pytest.mark.parametrize(
    ("variant", "hands", "payments"),
    [
        (block, ["2C", "KD QD", "7C"], {(1, 0): 18, (2, 0): 5}),
        (block, ["7C", "2C", "KD"], {(2, 0): 3}),
        (arret, ["7C 8D", "2C", "KD 3C 4C"], {(2, 0): 1}),
        (arret, ["7C 8D", "2C 2D 2H 2S", "KD 3C 4C"], {(1, 0): 2, (2, 0): 1}),
    ],
)
def test_only_players_still_playing_can_win_a_block(
    variant: Any, hands: list[str], payments: dict[tuple[int, int], int]
) -> None:
    over = variant(hands=hands, stock="", discards="AS").forfeit(by=1).pass_()
    assert over.result.winners == (0,)
    assert over.payments == payments


def test_a_forfeited_hand_equal_to_the_winners_shares_nothing() -> None:
    over = block(hands=["2C", "2D", "7C"], stock="", discards="AS").forfeit(by=1).pass_()
    assert over.result.payments == (Payment(2, 0, 5, Due.LOWER_VALUE),)


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
@pytest.mark.parametrize("last", [0, 1, 2])
def test_last_seat_left_wins_the_game_at_once_and_the_round_is_void(phase: Phase, last: int) -> None:
    table = rummy(seats=3, totals=(5, 60, 7))
    table = table if phase is Phase.DRAW else table.draw()
    for seat in {0, 1, 2} - {last}:
        assert not table.state.over
        table = table.forfeit(by=seat)
    assert table.state.over
    assert table.state.winners == (last,)
    assert table.totals == (5, 60, 7)
    assert (table.result.ending, table.result.rule, table.payments) == (Ending.VOID, "CORE-21", {})
    assert [type(event) for event in table.events] == [Forfeited, RoundEnded, GameEnded]
    with refuses(Reason.ROUND_NOT_RUNNING, "CORE-21"):
        table.forfeit(by=last)


def test_last_seat_left_wins_between_rounds_and_before_the_first() -> None:
    between = rummy(hands=["8S 9S", "KD JS"], stock="TS ...", target=500).draw().meld("8S 9S TS").forfeit(by=0)
    assert between.state.winners == (1,)
    assert between.totals == (40, 0)
    assert between.result.ending is Ending.OUT
    before = game("rummy").forfeit(by=1)
    assert before.state.winners == (0,)
    assert [type(event) for event in before.events] == [Forfeited, GameEnded]


def test_player_at_the_cutters_right_cuts_when_the_cutter_forfeits() -> None:
    table = game("rummy", 4, cut=True).deal().forfeit()
    assert (table.turn, table.phase) == (2, Phase.CUT)
    dealt = table.cut("1")
    assert dealt.turn == 1
    assert [len(hand) for hand in dealt.round.hands] == [7, 7, 7, 0]


def test_cutter_still_cuts_when_the_dealer_forfeits() -> None:
    table = game("rummy", 4, cut=True).deal().forfeit(by=0)
    assert (table.turn, table.phase) == (3, Phase.CUT)
    assert [len(hand) for hand in table.cut("1").round.hands] == [0, 7, 7, 7]


def test_next_player_at_the_right_cuts_when_dealer_and_cutter_forfeit() -> None:
    table = game("rummy", 4, cut=True).deal().forfeit(by=0).forfeit(by=3)
    assert (table.turn, table.phase) == (2, Phase.CUT)
    assert [len(hand) for hand in table.cut("1").round.hands] == [0, 10, 10, 0]


def test_player_at_eldests_left_plays_first_when_eldest_forfeits_before_the_cut() -> None:
    assert game("rummy", 4, cut=True).deal().forfeit(by=1).cut("1").turn == 2


def test_a_game_can_end_before_the_cut() -> None:
    table = game("rummy", 2, cut=True).deal().forfeit()
    assert table.state.over
    assert table.event(RoundEnded).hands == ()


def test_a_forfeited_dealer_does_not_deal_again() -> None:
    over = rummy(seats=4, dealer=3, stock="", max_turnovers=0).forfeit(by=3).pass_()
    assert over.result.ending is Ending.VOID
    assert over.deal().round.dealer == 0


def test_call_window_does_not_wait_for_a_forfeited_seat() -> None:
    table = open_call_window().forfeit(by=2)
    assert table.round.calls is not None
    assert table.round.calls.waiting == (1,)
    table = open_call_window().decline(by=1).forfeit(by=2)
    assert table.round.calls is None
    assert table.event(CallsClosed).seat == 0
    assert table.draw().phase is Phase.PLAY


def test_a_forfeited_seat_loses_its_claim() -> None:
    table = open_call_window(seats=4).call("TS", by=2).forfeit(by=2).decline(by=3)
    if table.round.calls is not None:
        table = table.decline(by=1)
    assert table.round.calls is None
    assert table.melds == ("8S 9S TS",)
    assert (table.turn, table.phase) == (1, Phase.DRAW)


def test_nearest_claim_is_granted_when_the_last_outstanding_seat_forfeits() -> None:
    table = open_call_window(seats=4).call("TS", by=3).call("TS", by=1).forfeit(by=2)
    assert (table.turn, table.phase) == (1, Phase.CALLERS_DISCARD)
    assert table.discard("4C").turn == 1


def test_call_stays_open_when_the_next_player_forfeits() -> None:
    table = open_call_window(seats=4).forfeit(by=1)
    assert (table.turn, table.phase) == (2, Phase.DRAW)
    called = table.call("TS", by=3).decline(by=2)
    assert called.turn == 3
    assert called.time_out().turn == 2


def test_discard_can_still_be_called_when_its_discarder_forfeits() -> None:
    table = open_call_window(seats=4).forfeit(by=0).call("TS", by=2).decline(by=1).decline(by=3)
    assert (table.turn, table.melds) == (2, ("8S 9S TS JS",))


def test_a_caller_that_forfeits_owes_no_discard() -> None:
    table = open_call_window(seats=4).call("TS", by=2).decline(by=1).decline(by=3).forfeit(by=2)
    assert (table.turn, table.phase, table.round.resume) == (1, Phase.DRAW, None)
    assert table.hand(2) == cards("3D 5D")


def test_a_caller_next_at_turn_is_skipped_after_forfeiting() -> None:
    table = open_call_window(seats=4).call("TS", by=1).decline(by=2).decline(by=3).forfeit(by=1)
    assert (table.turn, table.phase) == (2, Phase.DRAW)


def test_next_player_after_a_call_is_skipped_after_forfeiting() -> None:
    table = open_call_window(seats=4).call("TS", by=2).decline(by=1).decline(by=3).forfeit(by=1)
    assert (table.turn, table.phase) == (2, Phase.CALLERS_DISCARD)
    assert table.discard("5D").turn == 2


def test_round_is_void_when_a_caller_forfeits_and_nothing_is_left_to_draw() -> None:
    table = rummy(hands=["JS KD", "2C 4C", "3D 5D"], melds=["8S 9S TS"], stock="", discards="9C", call_rummy=True)
    table = table.draw("stock").discard("JS").call("TS", by=2).forfeit(by=2)
    assert (table.result.ending, table.result.rule) == (Ending.VOID, "CORE-16")


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_some_player_can_always_move_after_a_forfeit(phase: Phase, seat: int) -> None:
    table = rummy(seats=3)
    table = (table if phase is Phase.DRAW else table.draw()).forfeit(by=seat)
    assert table.turn != seat
    assert table.legal()
    with pytest.raises(IllegalMove):
        table.draw(by=seat)
