"""Time limits in every phase of a game (CORE-21, OPT-03)."""

import pytest

from service.rules.model.events import Called, CallsClosed, CallsHeld
from service.rules.model.moves import Call, Cut, Decline, Discard, Draw, Knock, LayDown, NewMeld, Pass, Show, Source
from service.rules.model.state import Phase
from service.tables.model.table import TableStatus
from service.tables.turns.bot_turns import next_bot
from service.tables.turns.time_limits import MIN_CALL_WINDOW_MS
from tests.service.tables.sitting import STOCK, TURN, Sitting, sitting, stacked_deck

TAKE = Draw(Source.DISCARD)
NINES = NewMeld(("9C", "9D", "9H"))


def test_a_turn_keeps_its_deadline_to_its_end_and_the_next_has_its_own() -> None:
    game = sitting()
    game.wait(TURN // 3)
    game.play(STOCK)
    assert game.left == TURN - TURN // 3
    drawn = game.round.this_turn.drawn
    game.play(Discard(drawn or ""))
    assert game.left == TURN


def test_turn_without_a_limit_has_no_deadline() -> None:
    assert sitting(turn_seconds=None).left is None


def test_time_spent_on_the_cut_is_not_taken_from_the_turn() -> None:
    game = sitting(options={"cut": True})
    game.wait(TURN - 1)
    cutter = game.mover
    game.play(Cut("x"))
    assert (game.mover.id, game.left) == (cutter.id, TURN)


def test_time_spent_on_the_upcard_is_not_taken_from_the_turn() -> None:
    game = sitting("gin-rummy", 1, 1, eldest="p1", fixed=stacked_deck("gin-rummy", "", "2C 4D 6H 8S TC QD", rest="KH"))
    assert game.round.phase is Phase.UPCARD
    game.wait(TURN - 1)
    game.play(Pass())  # the bot passes, too, in the same commit
    assert (game.mover.id, game.round.phase, game.left) == ("p1", Phase.DRAW, TURN)


def test_player_has_a_full_turn_after_the_upcard_offer_runs_out() -> None:
    game = sitting("gin-rummy")
    first, second = game.time_out(), game.time_out()
    assert first.id != second.id
    assert (game.mover.id, game.round.phase, game.left) == (first.id, Phase.DRAW, TURN)
    assert [game.player(each.id).missed for each in (first, second)] == [1, 1]


def test_last_discard_is_offered_for_the_time_of_a_turn() -> None:
    game = sitting("gin-rummy", options={"wall_knock": True})
    game.play(Pass())
    game.play(Pass())
    while game.round.phase is not Phase.WALL:
        game.turn()
    assert game.left == TURN
    late = game.time_out()
    assert (game.table.game.number, game.player(late.id).missed) == (2, 1)


def after_knock() -> Sitting:
    """A game of gin with a manual showdown, in which eldest has knocked."""
    hands = "AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"
    game = sitting("gin-rummy", fixed=stacked_deck("gin-rummy", *hands, rest="8C 9H"), options={"showdown": "manual"})
    for move in (Pass(), Pass(), STOCK, Knock("9H")):
        game.play(move)
    return game


def test_player_to_show_has_the_time_of_a_turn() -> None:
    game = after_knock()
    assert (game.round.phase, game.left) == (Phase.SHOWDOWN, TURN)
    late = game.time_out()
    assert game.table.status is not TableStatus.PLAYING
    assert game.player(late.id).missed == 1


def test_a_show_in_the_fourth_turn_is_part_of_the_turn() -> None:
    game = sitting("phom")
    while game.round.phase is not Phase.SHOWDOWN:
        game.wait(1000)
        best = game.legal()[0]
        game.play(best)
    assert game.left is not None
    assert game.left < TURN
    assert isinstance(game.legal()[0], Show)


@pytest.mark.rule("OPT-03")
def test_call_window_lasts_as_agreed_and_then_a_turn_begins() -> None:
    game = callable_nine(3, 0, eldest="p1", options={"call_window": 700})
    assert game.left == 700
    game.wait(200)
    game.play(Decline(), by="p3")
    assert game.left == 500
    game.wait(500)
    assert (game.round.calls, game.left) == (None, TURN)


def callable_nine(persons: int, bots: int, eldest: str, options: dict[str, object] | None = None) -> Sitting:
    """A game in the order of joining, in which eldest has discarded a nine that fits their own meld."""
    deck = stacked_deck("rummy", "9C 9D 9H 9S", *["2C", "3C", "4C"][: persons + bots - 1])
    rules = {"call_rummy": True, "seating": "join_order", **(options or {})}
    game = sitting("rummy", persons, bots, eldest=eldest, fixed=deck, options=rules)
    game.play(STOCK)
    game.play(LayDown((NINES,)))
    game.play(Discard("9S"))
    return game


@pytest.mark.rule("OPT-03")
def test_a_bot_that_is_to_draw_leaves_persons_time_to_call() -> None:
    game = callable_nine(2, 1, eldest="p1")
    assert (game.mover.id, game.left) == ("p2", MIN_CALL_WINDOW_MS)
    assert game.round.calls is not None
    assert game.round.calls.held


@pytest.mark.rule("OPT-03")
def test_bot_that_would_call_leaves_persons_time_to_call() -> None:
    game = callable_nine(2, 1, eldest="p3")
    assert game.mover.id == "p1"
    assert game.round.calls is not None
    assert [(claim.seat, game.left) for claim in game.round.calls.claims] == [(1, MIN_CALL_WINDOW_MS)]
    game.play(Call("m1"), by="p1")
    assert [event.seat for event in game.events if isinstance(event, Called)] == [0]


@pytest.mark.rule("OPT-03")
def test_bot_gets_the_card_once_persons_decline_or_run_out_of_time() -> None:
    for answer in (True, False):
        game = callable_nine(2, 1, eldest="p3")
        game.play(Decline(), by="p1") if answer else game.wait(MIN_CALL_WINDOW_MS)
        told = [type(event) for event in game.events if isinstance(event, CallsHeld | CallsClosed | Called)]
        assert told == [CallsHeld, CallsClosed, Called]
        assert [event.seat for event in game.events if isinstance(event, Called)] == [1]
        assert (game.mover.id, game.left) == ("p1", TURN)


@pytest.mark.rule("OPT-03")
def test_bot_calls_at_once_where_no_person_may_call() -> None:
    game = callable_nine(1, 2, eldest="p1")
    assert not [event for event in game.events if isinstance(event, CallsHeld)]
    assert [event for event in game.events if isinstance(event, Called)]


def test_leaving_between_rounds_does_not_postpone_the_next_deal() -> None:
    game = sitting("bloc-rami", 3, options={"rounds": 2}, next_round_seconds=20)
    while game.table.status is TableStatus.PLAYING:
        game.turn()
    game.wait(15_000)
    game.leave("p3")
    assert game.left == 5_000
    game.wait(5_000)
    assert game.table.game.number == 2


def test_turn_of_a_bot_sets_no_deadline_for_persons() -> None:
    game = sitting("rummy", 1, 2, eldest="p2")
    while game.table.status is TableStatus.PLAYING and next_bot(game.table, game.round) is not None:
        assert game.left is None
        game.step_when_due()


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize(("sandbox", "left"), [(False, 0), (True, None)])
def test_a_void_round_is_dealt_again_at_once_except_in_a_sandbox(sandbox: bool, left: int | None) -> None:
    game = sitting(options={"max_idle": 1, "rounds": 1}, sandbox=sandbox)
    for _ in range(2):
        top = game.round.discard[-1]
        game.play(TAKE)
        game.play(Discard(next(card for card in game.round.hands[game.round.turn] if card != top)))
    assert (game.table.status, game.table.game.voids, game.left) == (TableStatus.BETWEEN_ROUNDS, 1, left)
