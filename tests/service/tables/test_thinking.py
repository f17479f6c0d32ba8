"""Bots that think: left to a process that has the time, and given only what their seat saw."""

from collections.abc import Sequence
from itertools import pairwise
from unittest.mock import patch

from service import bots
from service.bots import SeenEvent
from service.rules.model.events import RoundBegun, RoundEvent
from service.rules.model.moves import Call, Decline, Discard, LayDown, NewMeld
from service.tables.actions import overdue
from service.tables.model.table import TableStatus
from service.tables.turns.thinking_bots import MAX_THINKING_DELAY_MS, ThinkingMoveChooser
from tests.service.tables.sitting import STOCK, Sitting, sitting, stacked_deck

HARD = "hard"


def game_at_bots_turn(**more: object) -> Sitting:
    """A game in which a hard bot is at turn."""
    game = sitting("rummy", 1, 1, eldest="p1", level=HARD, **more)
    game.turn()
    assert game.mover.bot == HARD
    return game


def take_thinking_step(game: Sitting) -> None:
    """Takes the overdue step of a process that thinks."""
    past = list(game.events)
    game.took(overdue.take_overdue_step(game.table, "00" * 32, game.now, ThinkingMoveChooser(lambda: past)))


def test_process_without_time_leaves_the_bot_to_another() -> None:
    game = game_at_bots_turn()
    assert (game.table.bot_due, game.left) == (game.now, None)
    assert overdue.is_overdue(game.table, game.now, thinking=True)
    assert not overdue.is_overdue(game.table, game.now + MAX_THINKING_DELAY_MS - 1)
    assert overdue.is_overdue(game.table, game.now + MAX_THINKING_DELAY_MS)


def test_late_bot_gets_a_quick_move_and_keeps_its_level() -> None:
    game = game_at_bots_turn()
    with patch.object(bots, "choose", side_effect=bots.choose) as chosen:
        game.wait(MAX_THINKING_DELAY_MS)
    assert {call.args[0] for call in chosen.call_args_list} == {"normal"}
    assert game.mover.id == "p1"
    assert game.player("p2").bot == HARD


def test_process_with_time_plays_the_turn_of_the_bot_at_once() -> None:
    game = game_at_bots_turn()
    with patch.object(bots, "choose", side_effect=bots.choose) as chosen:
        take_thinking_step(game)
    assert {call.args[0] for call in chosen.call_args_list} == {HARD}
    assert (game.mover.id, game.table.bot_due) == ("p1", None)


def events_seen_from(events: Sequence[object], seat: int | None) -> tuple[SeenEvent, ...]:
    """The events of the last round in `events`, as `seat` sees them."""
    of_rules = [event for event in events if isinstance(event, RoundEvent)]
    begun = [place for place, event in enumerate(of_rules) if isinstance(event, RoundBegun)]
    return tuple(SeenEvent(str(event.__struct_config__.tag), event.seen_by(seat)) for event in of_rules[begun[-1] :])


def test_bot_gets_the_events_of_the_round_only_as_its_seat_saw_them() -> None:
    game = game_at_bots_turn()
    while game.table.status is TableStatus.PLAYING:
        before = events_seen_from(game.events, game.player("p2").seat)
        with patch.object(bots, "choose", side_effect=bots.choose) as chosen:
            take_thinking_step(game)
        tellings = [call.args[3] for call in chosen.call_args_list]
        assert tellings[0] == before
        assert all(later[: len(told)] == told and len(later) > len(told) for told, later in pairwise(tellings))
        if game.table.status is TableStatus.PLAYING:
            game.turn()
    dealt = [told.fields for told in tellings[-1] if told.type == "hand_dealt"]
    assert ["hand" in fields for fields in dealt] == [fields["seat"] == game.player("p2").seat for fields in dealt]


def test_leaving_player_does_not_postpone_the_turn_of_the_bot() -> None:
    game = sitting("rummy", 2, 1, eldest="p1", level=HARD)
    game.turn()
    since = game.table.bot_due
    game.now += 1000
    game.leave("p3")
    assert game.table.bot_due == since == game.now - 1000


def waiting_for_calls(window: int) -> Sitting:
    """A game in which only a hard bot may call a nine; p1 is to draw."""
    options = {"call_rummy": True, "seating": "join_order", "call_window": window}
    deck = stacked_deck("rummy", "9C 9D 9H 9S", "2C", "3C")
    game = sitting("rummy", 2, 1, eldest="p3", level=HARD, fixed=deck, options=options)
    game.play(STOCK)
    game.play(LayDown((NewMeld(("9C", "9D", "9H")),)))
    game.play(Discard("9S"))
    return game


def test_bot_that_may_call_does_not_change_the_deadline_of_a_person() -> None:
    game = waiting_for_calls(0)
    game.play(Decline(), by="p1")
    deadline = game.table.deadline
    assert (game.mover.id, game.table.bot_due) == ("p1", game.now)
    game.now += 40
    with patch.object(bots, "choose", return_value=Decline()):
        take_thinking_step(game)
    assert (game.table.bot_due, game.table.deadline) == (None, deadline)


def test_call_window_closes_although_a_bot_is_undecided() -> None:
    game = waiting_for_calls(500)
    assert game.table.bot_due == game.now
    game.wait(500)
    assert game.round.calls is None
    assert game.mover.id == "p1"


def test_process_with_time_calls_for_the_bot_within_the_window() -> None:
    game = waiting_for_calls(500)
    with patch.object(bots, "choose", return_value=Call("m1")):
        take_thinking_step(game)
    assert game.round.calls is not None
    assert [game.table.at_seat(claim.seat).id for claim in game.round.calls.claims] == ["p2"]
    assert game.left == 500
