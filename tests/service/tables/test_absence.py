"""Players that miss too many turns (CORE-21): a bot plays until they return, or the seat forfeits."""

from collections.abc import Callable
from typing import Any

import pytest

from service.rules.model.events import Discarded, Forfeited
from service.rules.model.moves import Discard, LayDown, NewMeld
from service.rules.model.state import Phase, replace
from service.tables.actions import overdue
from service.tables.model.game_events import PlayerAway, PlayerLeft, PlayerReturned
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import OnLeave, OnTimeout, TableStatus, with_player
from service.tables.turns.time_limits import BOTS_ALONE_MS
from tests.service.tables.sitting import STOCK, TURN, Sitting, sitting, stacked_deck

pytestmark = pytest.mark.rule("CORE-21")


def miss_turns(game: Sitting, player_id: str, turns: int) -> None:
    """Lets `turns` turns of this player run out; the others play theirs."""
    while turns:
        if game.mover.id == player_id:
            game.time_out()
            turns -= 1
        else:
            game.turn()


def away(persons: int = 3, **asked: Any) -> tuple[Sitting, str]:
    """A game in which the clock has just played a player's third turn, and that player's id."""
    game = sitting(persons=persons, **asked)
    late = game.mover.id
    miss_turns(game, late, 3)
    return game, late


def other_player(game: Sitting, *ids: str) -> str:
    """The id of the first player not in `ids`."""
    return next(player.id for player in game.table.players if player.id not in ids)


def refuses(game: Sitting, refusal: Refusal, act: Callable[[], None]) -> None:
    """Checks that the table refuses `act` and does not change."""
    before = game.table
    with pytest.raises(TableError) as error:
        act()
    assert (error.value.refusal, game.table) == (refusal, before)


def play_to_round_end(game: Sitting) -> None:
    """Plays turns without melds for the players present, until a bot goes out."""
    while game.table.status is TableStatus.PLAYING:
        game.turn()


def test_bot_takes_the_seat_after_three_missed_turns() -> None:
    game, late = away()
    player = game.player(late)
    assert (player.away, player.left, bool(player.nonce), player.missed) == (True, False, True, 0)
    assert [each for each in game.events if isinstance(each, PlayerAway)] == [PlayerAway(late, player.bot)]
    for _ in range(4):
        assert game.mover.id != late
        game.turn()
    assert [event.seat for event in game.events if isinstance(event, Discarded)].count(player.seat or 0) == 5


def test_bot_does_not_take_the_seat_after_two_missed_turns() -> None:
    game = sitting(persons=3)
    late = game.mover.id
    miss_turns(game, late, 2)
    assert (game.player(late).bot, game.player(late).missed) == (None, 2)


def test_own_turn_resets_the_count_of_missed_turns() -> None:
    game = sitting(persons=3)
    late = game.mover.id
    for _ in range(3):
        miss_turns(game, late, 2)
        while game.mover.id != late:
            game.turn()
        game.turn()
    assert (game.player(late).away, game.player(late).missed) == (False, 0)


def test_unfinished_turn_is_the_first_missed_turn_of_a_new_count() -> None:
    game = sitting()
    late = game.mover.id
    miss_turns(game, late, 2)
    game.turn()
    game.play(STOCK)
    game.time_out()
    assert (game.player(late).missed, game.player(late).away) == (1, False)


def test_missed_cut_counts_as_a_missed_turn() -> None:
    game = sitting(options={"cut": True})
    late = game.time_out()
    assert (game.round.phase, game.player(late.id).missed) == (Phase.DRAW, 1)


def test_missed_call_does_not_count_as_a_missed_turn() -> None:
    deck = stacked_deck("rummy", "9C 9D 9H 9S", "2C", "3C")
    game = sitting(persons=3, fixed=deck, options={"call_rummy": True, "call_window": 4000})
    game.play(STOCK)
    game.play(LayDown((NewMeld(("9C", "9D", "9H")),)))
    game.play(Discard("9S"))
    game.wait(4000)
    assert game.round.calls is None
    assert [player.missed for player in game.table.players] == [0, 0, 0]


def test_away_player_can_neither_move_nor_deal() -> None:
    game, late = away(options={"rounds": 2})
    refuses(game, Refusal.PLAYER_AWAY, lambda: game.play(STOCK, by=late))
    play_to_round_end(game)
    refuses(game, Refusal.PLAYER_AWAY, lambda: game.deal(late))
    game.deal(other_player(game, late))
    assert game.table.status is TableStatus.PLAYING


def test_away_player_does_not_shorten_the_break_between_rounds() -> None:
    game, _ = away(options={"rounds": 2}, next_round_seconds=20)
    play_to_round_end(game)
    assert game.left == 20_000


def test_returning_player_takes_over_from_the_bot() -> None:
    game, late = away()
    game.back(late)
    player = game.player(late)
    assert (player.away, player.bot, player.missed) == (False, None, 0)
    assert game.events[-1] == PlayerReturned(late)
    refuses(game, Refusal.NOT_AWAY, lambda: game.back(late))
    while game.mover.id != late:
        game.turn()
    assert game.left == TURN
    game.turn()


def test_only_an_away_player_can_return() -> None:
    game, late = away()
    refuses(game, Refusal.NOT_AWAY, lambda: game.back(other_player(game, late)))


def test_bots_finish_the_game_when_everybody_is_away() -> None:
    game = sitting(persons=3, options={"target": 200})
    while overdue.due_at(game.table) is not None:
        game.step_when_due()
    assert all(player.away for player in game.table.players)
    assert game.table.status is TableStatus.FINISHED
    refuses(game, Refusal.GAME_OVER, lambda: game.back("p1"))


def test_lone_away_player_keeps_the_time_of_each_turn() -> None:
    game = sitting(persons=1, bots=1)
    while not game.player("p1").away:
        game.step_when_due()
    while game.mover.id != "p1":
        game.step_when_due()
    finished = game.round.turns[game.player("p1").seat or 0]
    game.wait(TURN - 1)
    assert game.round.turns[game.player("p1").seat or 0] == finished
    game.wait(1)
    assert game.round.turns[game.player("p1").seat or 0] == finished + 1
    game.back("p1")
    assert (game.mover.id, game.left) == ("p1", TURN)


def test_lone_away_player_keeps_the_time_of_a_turn_between_rounds() -> None:
    game = sitting(persons=1, bots=1, options={"target": 200})
    while not (game.player("p1").away and game.table.status is TableStatus.BETWEEN_ROUNDS):
        game.step_when_due()
    assert (game.left, game.table.game.number) == (TURN, 1)
    game.wait(TURN)
    assert game.table.game.number == 2


def test_table_does_not_wait_for_players_that_left() -> None:
    game = sitting(persons=2, options={"target": 200})
    game.leave("p1")
    while not game.player("p2").away:
        game.step_when_due()
    game.leave("p2")
    assert game.table.bot_due == game.now + BOTS_ALONE_MS


def test_player_that_returns_when_all_were_away_has_a_full_turn() -> None:
    game = sitting(persons=2)
    while not all(player.away for player in game.table.players):
        game.step_when_due()
    assert game.table.status is TableStatus.PLAYING
    game.back("p1")
    game.wait(TURN // 2)
    assert game.mover.id == "p1"
    assert game.left == TURN // 2
    game.turn()


def test_away_host_is_host_again_after_returning() -> None:
    game = sitting(persons=3)
    while game.mover.id != "p1":
        game.turn()
    miss_turns(game, "p1", 3)
    assert game.table.host == game.player("p2")
    game.back("p1")
    assert game.table.host == game.player("p1")


def test_away_player_can_leave_for_good() -> None:
    game, late = away()
    game.leave(late)
    player = game.player(late)
    assert (player.away, player.left, player.nonce) == (False, True, None)
    assert PlayerLeft(late, player.bot) in game.events
    assert player.bot
    refuses(game, Refusal.SEAT_FORFEITED, lambda: game.back(late))


def test_leaving_away_player_forfeits_where_on_leave_is_forfeit() -> None:
    game, late = away(on_leave=OnLeave.FORFEIT)
    game.leave(late)
    assert game.table.game.forfeited == (game.player(late).seat,)
    assert game.player(late).bot is None


def test_seat_of_an_away_player_forfeits_where_on_timeout_is_forfeit() -> None:
    game, late = away(on_timeout=OnTimeout.FORFEIT)
    player = game.player(late)
    assert game.table.game.forfeited == (player.seat,)
    assert (player.bot, player.left, bool(player.nonce)) == (None, True, True)
    told = [event for event in game.events if isinstance(event, PlayerAway | Forfeited)]
    assert told == [PlayerAway(late, None), Forfeited(seat=player.seat or 0)]
    refuses(game, Refusal.SEAT_FORFEITED, lambda: game.play(STOCK, by=late))
    refuses(game, Refusal.SEAT_FORFEITED, lambda: game.back(late))
    for _ in range(4):
        game.turn()
        assert game.mover.id != late


def test_forfeited_seat_gets_no_bot_when_its_player_leaves() -> None:
    game, late = away(on_timeout=OnTimeout.FORFEIT, on_leave=OnLeave.BOT)
    game.leave(late)
    assert (game.player(late).bot, game.player(late).nonce) == (None, None)
    assert [event for event in game.events if isinstance(event, Forfeited)] == [
        Forfeited(seat=game.player(late).seat or 0)
    ]


def test_first_of_two_away_players_to_forfeit_loses_the_game() -> None:
    game = sitting(on_timeout=OnTimeout.FORFEIT)
    first = game.mover.id
    game.wait(5 * TURN)
    assert game.table.status is TableStatus.FINISHED
    assert [game.table.at_seat(seat).id for seat in game.table.game.winners] == [other_player(game, first)]


def test_missed_turn_that_ends_the_game_forfeits_no_seat() -> None:
    game = sitting("bloc-rami", options={"rounds": 1}, on_timeout=OnTimeout.FORFEIT)
    while len(game.round.stock) > 1:
        game.turn()
    last = game.mover
    game.table = with_player(game.table, replace(last, missed=2))
    game.wait(TURN)
    assert (game.table.status, game.table.game.forfeited) == (TableStatus.FINISHED, ())
