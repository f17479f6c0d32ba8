"""A clock that is moved ahead: everything happens in its turn, as if the time had passed."""

from collections.abc import Sequence

import pytest

from service.rules.model.events import Discarded
from service.rules.model.moves import Discard, LayDown, NewMeld
from service.tables.actions import seating
from service.tables.actions.sandbox_clock import MAX_CLOCK_STEPS, let_time_pass
from service.tables.actions.seating import BotSetup, GameSetup
from service.tables.model.game_events import ClockAdvanced, GameAbandoned
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table, TableStatus
from service.tables.turns.thinking_bots import MAX_THINKING_DELAY_MS
from tests.service.tables.sitting import SECRETS, STOCK, TURN, Sitting, sitting, stacked_deck


def advanced(game: Sitting, seconds: int) -> Sequence[object]:
    """What is told of moving the clock ahead."""
    change = let_time_pass(game.table, seconds, lambda: "5c" * 32, game.now)
    game.took(change)
    return change.events


def test_each_turn_runs_out_in_its_turn_and_the_rest_counts_towards_the_next() -> None:
    game = sitting(persons=3)
    order = [game.table.game.after(game.round.dealer)]
    order.append(game.table.game.after(order[0]))
    told = advanced(game, 75)
    assert told[0] == ClockAdvanced(75)
    assert [event.seat for event in told if isinstance(event, Discarded)] == order
    assert game.left == 15_000


def test_what_is_not_due_comes_nearer() -> None:
    game = sitting()
    assert advanced(game, 29) == (ClockAdvanced(29),)
    assert game.left == 1000
    game.wait(1000)
    assert [player.missed for player in game.table.players].count(1) == 1


def test_to_move_it_in_steps_is_to_move_it_at_once() -> None:
    whole, parts = sitting(persons=3), sitting(persons=3)
    advanced(whole, 250)
    for seconds in (1, 29, 100, 120):
        advanced(parts, seconds)
    assert (whole.table.game, whole.table.deadline) == (parts.table.game, parts.table.deadline)
    assert whole.table.players == parts.table.players


def test_calls_close_and_then_the_turn_runs() -> None:
    deck = stacked_deck("rummy", "9C 9D 9H 9S", "2C", "3C")
    game = sitting(persons=3, fixed=deck, options={"call_rummy": True, "call_window": 4000})
    game.play(STOCK)
    game.play(LayDown((NewMeld(("9C", "9D", "9H")),)))
    game.play(Discard("9S"))
    advanced(game, 5)
    assert (game.round.calls, game.left) == (None, TURN - 1000)


def test_with_everybody_away_the_game_ends_in_one_go_with_all_its_rounds() -> None:
    game = sitting(persons=2, options={"rounds": 3})
    change = let_time_pass(game.table, 3600, lambda: "5c" * 32, game.now)
    assert change.table.status is TableStatus.FINISHED
    assert [each.record.number for each in change.ended] == [1, 2]
    assert all(each.moves for each in change.ended)
    assert change.moves


def test_a_round_that_nobody_deals_is_not_dealt() -> None:
    game = sitting("bloc-rami", 3, options={"rounds": 2})
    while game.table.status is TableStatus.PLAYING:
        game.turn()
    assert advanced(game, 86_400) == (ClockAdvanced(86_400),)
    assert game.table.status is TableStatus.BETWEEN_ROUNDS


def test_no_more_steps_are_taken_than_are_good_for_one_request() -> None:
    game = sitting("rummy", 0, 2, options={"target": 500})
    before = game.table.version
    advanced(game, 1)
    assert game.table.version == before + 1
    assert game.table.status is not TableStatus.FINISHED
    assert game.table.bot_due is not None
    assert game.table.bot_due < game.now
    assert sum(game.round.turns) <= 2 * MAX_CLOCK_STEPS


def test_a_bot_that_thinks_is_waited_for_no_longer_than_otherwise() -> None:
    game = sitting("rummy", 1, 1, eldest="p1", level="hard")
    game.turn()
    advanced(game, MAX_THINKING_DELAY_MS // 1000 - 1)
    assert game.mover.id == "p2"
    advanced(game, 1)
    assert game.mover.id == "p1"
    assert game.left == TURN


def waiting() -> Sitting:
    """A table that waits for two more, half an hour at most."""
    game = Sitting(Table("waiting", "rummy", {}, 4, "", 0))
    game.took(seating.create("waiting", GameSetup("rummy", seats=4, waiting_seconds=1800), SECRETS, game.now))
    game.took(seating.join(game.table, None, SECRETS, game.now))
    return game


def test_a_table_that_waits_in_vain_is_given_up() -> None:
    game = waiting()
    advanced(game, 1799)
    assert game.table.status is TableStatus.WAITING
    assert advanced(game, 1) == (ClockAdvanced(1), GameAbandoned())
    with pytest.raises(TableError) as error:
        advanced(game, 1)
    assert error.value.refusal is Refusal.ABANDONED


def test_what_only_the_host_may_do_at_first_others_may_once_the_time_has_passed() -> None:
    game = waiting()
    with pytest.raises(TableError):
        seating.add_bot(game.table, "p2", BotSetup("easy"), SECRETS, game.now)
    advanced(game, 60)
    game.took(seating.add_bot(game.table, "p2", BotSetup("easy"), SECRETS, game.now))
    assert len(game.table.players) == 3


def test_a_finished_game_has_no_clock() -> None:
    game = sitting(options={"rounds": 1})
    advanced(game, 3600)
    with pytest.raises(TableError) as error:
        advanced(game, 1)
    assert error.value.refusal is Refusal.GAME_OVER
