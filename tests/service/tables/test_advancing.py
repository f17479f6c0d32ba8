"""Advancing the clock: everything happens in its turn, as if the time had passed."""

from collections.abc import Sequence

import pytest

from service.rules.model.events import Discarded
from service.rules.model.moves import Discard, LayDown, NewMeld
from service.tables.actions import seating
from service.tables.actions.sandbox_clock import MAX_CLOCK_PROCESSOR_SECONDS, MAX_CLOCK_STEPS, let_time_pass
from service.tables.model.change import Change
from service.tables.model.game_events import ClockAdvanced, GameAbandoned
from service.tables.model.game_setup import BotSetup, GameSetup
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table, TableStatus
from service.tables.turns.thinking_bots import MAX_THINKING_DELAY_MS
from service.tables.turns.time_limits import BOTS_ALONE_MS
from tests.service.tables.sitting import SECRETS, STOCK, TURN, Sitting, sitting, stacked_deck


def advance(game: Sitting, seconds: int) -> Sequence[object]:
    """Advances the clock; returns the events of the change."""
    change = after(game, seconds)
    game.took(change)
    return change.events


def after(game: Sitting, seconds: int) -> Change:
    """The change by an advance of the clock; no processor time is spent on it, however slow the machine is."""
    return let_time_pass(game.table, seconds, lambda: "5c" * 32, game.now, processor=lambda: 0.0)


def test_turns_run_out_in_order_and_the_rest_counts_towards_the_next() -> None:
    game = sitting(persons=3)
    order = [game.table.game.after(game.round.dealer)]
    order.append(game.table.game.after(order[0]))
    told = advance(game, 75)
    assert told[0] == ClockAdvanced(75)
    assert [event.seat for event in told if isinstance(event, Discarded)] == order
    assert game.left == 15_000


def test_advancing_the_clock_brings_a_deadline_nearer() -> None:
    game = sitting()
    assert advance(game, 29) == (ClockAdvanced(29),)
    assert game.left == 1000
    game.wait(1000)
    assert [player.missed for player in game.table.players].count(1) == 1


def test_several_small_advances_equal_one_large_advance() -> None:
    whole, parts = sitting(persons=3), sitting(persons=3)
    advance(whole, 250)
    for seconds in (1, 29, 100, 120):
        advance(parts, seconds)
    assert (whole.table.game, whole.table.deadline) == (parts.table.game, parts.table.deadline)
    assert whole.table.players == parts.table.players


def test_turn_time_runs_after_the_call_window_closes() -> None:
    deck = stacked_deck("rummy", "9C 9D 9H 9S", "2C", "3C")
    game = sitting(persons=3, fixed=deck, options={"call_rummy": True, "call_window": 4000})
    game.play(STOCK)
    game.play(LayDown((NewMeld(("9C", "9D", "9H")),)))
    game.play(Discard("9S"))
    advance(game, 5)
    assert (game.round.calls, game.left) == (None, TURN - 1000)


def test_one_advance_finishes_the_game_and_keeps_all_its_rounds() -> None:
    game = sitting(persons=2, options={"rounds": 3})
    change = after(game, 3600)
    assert change.table.status is TableStatus.FINISHED
    assert [each.record.number for each in change.ended] == [1, 2]
    assert all(each.moves for each in change.ended)
    assert change.moves


def test_advancing_the_clock_deals_no_round_by_itself() -> None:
    game = sitting("bloc-rami", 3, options={"rounds": 2})
    while game.table.status is TableStatus.PLAYING:
        game.turn()
    assert advance(game, 86_400) == (ClockAdvanced(86_400),)
    assert game.table.status is TableStatus.BETWEEN_ROUNDS


def test_one_advance_takes_a_limited_number_of_steps() -> None:
    game = sitting("rummy", 0, 2, options={"target": 500})
    before = game.table.version
    advance(game, 86_400)
    assert game.table.version == before + 1
    assert game.table.status is not TableStatus.FINISHED
    assert game.table.bot_due is not None
    assert game.table.bot_due == game.now + BOTS_ALONE_MS
    assert sum(game.round.turns) <= MAX_CLOCK_STEPS


def test_no_further_step_is_taken_once_the_processor_time_is_spent() -> None:
    game = sitting("rummy", 0, 2, options={"target": 500})
    spent = iter([0.0, 0.0, MAX_CLOCK_PROCESSOR_SECONDS / 2, MAX_CLOCK_PROCESSOR_SECONDS])
    change = let_time_pass(game.table, 3600, lambda: "5c" * 32, game.now, processor=lambda: next(spent))
    whole = let_time_pass(game.table, 3600, lambda: "5c" * 32, game.now, processor=lambda: 0.0)
    assert change.events[1:] == whole.events[1 : len(change.events)]
    assert 1 < len(change.events) < len(whole.events) / 20


def test_event_tells_how_far_the_clock_came_before_the_processor_time_was_spent() -> None:
    game = sitting(persons=3)
    spent = iter([0.0, 0.0, 0.0, MAX_CLOCK_PROCESSOR_SECONDS])
    change = let_time_pass(game.table, 3600, lambda: "5c" * 32, game.now, processor=lambda: next(spent))
    assert change.events[0] == ClockAdvanced(60)
    whole, parts = sitting(persons=3), sitting(persons=3)
    advance(whole, 100)
    parts.took(change)
    advance(parts, 40)
    assert (parts.table.game, parts.table.deadline) == (whole.table.game, whole.table.deadline)


def test_thinking_bot_moves_after_its_usual_maximum_delay() -> None:
    game = sitting("rummy", 1, 1, eldest="p1", level="hard")
    game.turn()
    advance(game, MAX_THINKING_DELAY_MS // 1000 - 1)
    assert game.mover.id == "p2"
    advance(game, 1)
    assert game.mover.id == "p1"
    assert game.left == TURN


def waiting() -> Sitting:
    """A table that waits for two more players, for at most half an hour."""
    game = Sitting(Table("waiting", "rummy", {}, 4, "", 0))
    game.took(seating.create("waiting", GameSetup("rummy", seats=4, waiting_seconds=1800), SECRETS, game.now))
    game.took(seating.join(game.table, None, SECRETS, game.now))
    return game


def test_waiting_table_is_abandoned_when_its_time_is_up() -> None:
    game = waiting()
    advance(game, 1799)
    assert game.table.status is TableStatus.WAITING
    assert advance(game, 1) == (ClockAdvanced(1), GameAbandoned())
    with pytest.raises(TableError) as error:
        advance(game, 1)
    assert error.value.refusal is Refusal.ABANDONED


def test_other_players_may_add_bots_once_the_hosts_time_has_passed() -> None:
    game = waiting()
    with pytest.raises(TableError):
        seating.add_bot(game.table, "p2", BotSetup("easy"), SECRETS, game.now)
    advance(game, 60)
    game.took(seating.add_bot(game.table, "p2", BotSetup("easy"), SECRETS, game.now))
    assert len(game.table.players) == 3


def test_clock_of_a_finished_game_cannot_be_advanced() -> None:
    game = sitting(options={"rounds": 1})
    advance(game, 3600)
    with pytest.raises(TableError) as error:
        advance(game, 1)
    assert error.value.refusal is Refusal.GAME_OVER
