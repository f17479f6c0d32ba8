"""Tables whose bots take their time: each move comes by itself when it is due, and the game never stands still."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.events import CardDrawn, Discarded, DiscardTaken, RoundBegun
from service.rules.model.moves import Decline, Discard, LayDown, NewMeld
from service.rules.model.state import Phase
from service.tables.actions import overdue
from service.tables.actions.sandbox_clock import let_time_pass
from service.tables.model.bot_pace import BotPace
from service.tables.model.table import TableStatus, is_person
from service.tables.turns.bot_waits import BRISK_MS, FIRST_TURN_MS, PLAIN_MS
from service.tables.turns.thinking_bots import MAX_THINKING_DELAY_MS
from tests.kit.games.shares import share
from tests.service.tables.sitting import STOCK, TURN, Sitting, sitting, stacked_deck

SHORT_TURN = 5


def paced(persons: int = 1, bots: int = 2, pace: BotPace = BotPace.BRISK, **asked: Any) -> Sitting:
    """A game in which p1, a person, plays first."""
    return sitting(persons=persons, bots=bots, eldest="p1", bot_pace=pace, **asked)


def bot_wait(game: Sitting) -> int:
    """Milliseconds until the bot to move moves."""
    assert game.table.bot_due is not None
    return game.table.bot_due - game.now


def test_the_change_of_a_person_does_not_hold_the_moves_of_bots() -> None:
    game = paced()
    game.turn()
    assert (game.mover.bot, game.round.phase) == ("easy", Phase.DRAW)
    assert BRISK_MS[0] <= bot_wait(game) <= BRISK_MS[1]


def test_bots_move_one_by_one_when_each_move_is_due() -> None:
    game = paced()
    game.turn()
    waits = []
    while game.mover.bot:
        before, events = game.table, len(game.events)
        waits.append(bot_wait(game))
        game.wait(waits[-1] - 1)
        assert game.table == before
        game.wait(1)
        assert len(game.events) == events + 1
    assert len(waits) >= 4
    assert len(set(waits)) > 1
    assert all(BRISK_MS[0] <= wait <= BRISK_MS[1] for wait in waits)


def test_instant_bots_play_within_the_change_of_the_person() -> None:
    game = paced(pace=BotPace.INSTANT)
    game.turn()
    assert (game.mover.id, game.table.bot_due) == ("p1", None)


def test_human_bots_take_longer_for_their_first_turn() -> None:
    game = paced(bots=1, pace=BotPace.HUMAN)
    game.turn()
    assert FIRST_TURN_MS[0] <= bot_wait(game) <= FIRST_TURN_MS[1]
    while game.mover.bot:
        game.step_when_due()
    game.turn()
    assert PLAIN_MS[0] <= bot_wait(game) <= PLAIN_MS[1]


def test_other_players_do_not_postpone_the_move_of_a_bot() -> None:
    game = paced(persons=2, options={"seating": "join_order"})
    game.turn()
    due = game.table.bot_due
    assert (game.mover.id, due is None) == ("p2", False)
    game.now += 100
    game.leave("p4")
    assert game.table.bot_due == due


def test_thinking_bot_moves_at_its_pace_and_later_without_a_worker() -> None:
    game = paced(bots=1, level="hard")
    game.turn()
    due = game.table.bot_due
    assert due is not None
    assert not overdue.is_overdue(game.table, due - 1, thinking=True)
    assert overdue.is_overdue(game.table, due, thinking=True)
    assert not overdue.is_overdue(game.table, due + MAX_THINKING_DELAY_MS - 1)
    assert overdue.is_overdue(game.table, due + MAX_THINKING_DELAY_MS)


def test_bot_in_the_place_of_a_player_who_left_plays_at_the_pace() -> None:
    game = paced(persons=2, bots=0)
    game.turn()
    game.turn()
    game.leave("p1")
    assert (game.mover.id, game.round.phase) == ("p1", Phase.DRAW)
    assert BRISK_MS[0] <= bot_wait(game) <= BRISK_MS[1]
    game.step_when_due()
    assert (game.mover.id, game.round.phase) == ("p1", Phase.PLAY)


def test_bot_in_the_place_of_a_late_player_plays_at_the_pace() -> None:
    game = paced(persons=2, bots=0)
    while not game.player("p1").away:
        if game.mover.id == "p1":
            game.time_out()
        else:
            game.turn()
    game.turn()
    assert game.mover.id == "p1"
    assert BRISK_MS[0] <= bot_wait(game) <= BRISK_MS[1]
    game.back("p1")
    assert (game.table.bot_due, game.left) == (None, TURN)


def test_turn_of_a_person_has_its_limit_at_a_table_with_a_pace() -> None:
    game = paced(bots=1, pace=BotPace.HUMAN)
    assert game.time_out().id == "p1"
    assert game.mover.bot
    assert game.player("p1").missed == 1


def test_turn_of_a_bot_stays_below_the_limit_of_turns() -> None:
    game = paced(bots=3, pace=BotPace.HUMAN, turn_seconds=SHORT_TURN, options={"rounds": 1})
    began = game.now
    while game.table.status is TableStatus.PLAYING:
        mover = game.mover
        if is_person(mover):
            game.turn()
        else:
            game.step_when_due()
        if game.table.round is not None and game.mover != mover:
            assert game.now - began <= 1000 * SHORT_TURN
            began = game.now


def buying(pace: BotPace, **options: object) -> Sitting:
    """A game of contract rummy in which p1 has asked for the stock, and two bots may buy."""
    game = paced(pace=pace, variant="contract-rummy", options=options)
    game.play(STOCK)
    return game


@pytest.mark.parametrize("pace", [BotPace.BRISK, BotPace.HUMAN])
def test_bots_answer_an_offer_one_by_one_within_its_time(pace: BotPace) -> None:
    game = buying(pace)
    began, window = game.now, game.left
    assert window is not None
    answers = 0
    while game.round.phase is Phase.BUYING:
        assert bot_wait(game) > 0
        game.step_when_due()
        answers += 1
    assert (answers, game.mover.id) == (2, "p1")
    assert game.now - began <= window // 2


def test_offer_without_time_is_answered_at_once() -> None:
    game = buying(BotPace.HUMAN, buy_window=0)
    assert (game.round.phase, game.mover.id) == (Phase.PLAY, "p1")


def callable_nine(window: int) -> Sitting:
    """A game in which p3 has discarded a nine that fits a meld; p1, who is to draw, and a bot may call it."""
    options = {"call_rummy": True, "seating": "join_order", "call_window": window}
    deck = stacked_deck("rummy", "9C 9D 9H 9S", "2C", "3C")
    game = sitting("rummy", 2, 1, eldest="p3", fixed=deck, options=options, bot_pace=BotPace.HUMAN)
    for move in (STOCK, LayDown((NewMeld(("9C", "9D", "9H")),)), Discard("9S")):
        game.play(move)
    return game


def test_bot_answers_a_call_at_its_pace_within_the_window() -> None:
    game = callable_nine(1000)
    assert 0 < bot_wait(game) <= 500
    game.play(Decline(), by="p1")
    assert game.round.calls is not None
    game.step_when_due()
    assert game.round.calls is None


def test_person_may_draw_before_a_bot_has_answered_a_call() -> None:
    game = callable_nine(0)
    assert game.mover.id == "p1"
    assert bot_wait(game) > 0
    game.play(STOCK)
    assert (game.round.calls, game.table.bot_due, game.mover.id) == (None, None, "p1")


def test_each_move_comes_at_its_time_when_a_sandbox_moves_the_clock() -> None:
    game = paced(bots=3, pace=BotPace.HUMAN, turn_seconds=None)
    game.turn()
    while bot_wait(game) > 1000:
        assert advance(game, 1) == []
    assert len(advance(game, 1)) == 1
    assert len(advance(game, 60)) >= 5
    assert game.mover.id == "p1"


def advance(game: Sitting, seconds: int) -> list[CardDrawn | DiscardTaken | Discarded]:
    """Moves the clock ahead; returns the draws and discards that this brings."""
    known = len(game.events)
    game.took(let_time_pass(game.table, seconds, lambda: "5c" * 32, game.now))
    return draws_and_discards(game, known)


def draws_and_discards(game: Sitting, known: int) -> list[CardDrawn | DiscardTaken | Discarded]:
    """The draws and discards after the first `known` events."""
    return [event for event in game.events[known:] if isinstance(event, CardDrawn | DiscardTaken | Discarded)]


def test_bots_alone_play_at_their_pace() -> None:
    game = sitting(persons=0, bots=2, bot_pace=BotPace.BRISK, options={"rounds": 1})
    least = BRISK_MS[0]
    while game.table.status is TableStatus.PLAYING:
        before, events = game.now, len(game.events)
        game.step_when_due()
        assert game.now - before >= least
        assert len(draws_and_discards(game, events)) <= 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_with_a_pace_never_stands_still(variant: str) -> None:
    """A person who plays the first legal move, or passes what is offered, and bots at their pace."""
    least, _ = VARIANTS[variant].players
    game = sitting(variant, 1, max(1, least - 1), bot_pace=BotPace.HUMAN, turn_seconds=None)
    for _ in range(share(1000)):
        if game.table.status is not TableStatus.PLAYING:
            break
        if overdue.due_at(game.table) is not None:
            game.step_when_due()
        else:
            assert is_person(game.mover)
            game.play(game.legal()[0])
    assert any(isinstance(event, RoundBegun) for event in game.events)
    assert {type(event) for event in game.events} >= {Discarded}
