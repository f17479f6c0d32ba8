"""The time to buy a discard, answers of bots, and what others learn of an early answer (EXT-11, EXT-14)."""

from typing import Any

import pytest

from service.http.views.game import game_view
from service.rules.engine import replay
from service.rules.model.events import Bought, CardDrawn, OfferMade
from service.rules.model.moves import Buy, CloseOffer, Draw, MoveRecord, Pass, Source
from service.rules.model.state import Phase, replace
from service.tables.actions.gameplay import play_move
from service.tables.model.change import Change
from tests.service.tables.sitting import STOCK, TURN, Sitting, sitting

WINDOW = 8000


def buying(persons: int = 3, bots: int = 0, **asked: Any) -> Sitting:
    """A game of contract rummy in which p1 plays first."""
    return sitting("contract-rummy", persons, bots, eldest="p1", **asked)


def others(game: Sitting) -> list[str]:
    """The players who are not at turn, the nearest behind the one at turn first."""
    seats = len(game.table.players)
    return [game.table.at_seat((game.round.turn + step) % seats).id for step in range(1, seats)]


def test_offer_waits_for_its_window_and_the_turn_then_has_its_full_time() -> None:
    game = buying()
    game.wait(TURN - 1)
    game.play(STOCK)
    assert (game.round.phase, game.left) == (Phase.BUYING, WINDOW)
    game.wait(WINDOW)
    assert (game.round.phase, game.mover.id, game.left) == (Phase.PLAY, "p1", TURN)
    assert [type(event) for event in game.events[-2:]] == [OfferMade, CardDrawn]


@pytest.mark.rule("CTR-11")
def test_players_are_shown_with_the_further_buy_of_the_last_deals() -> None:
    game = buying(options={"contracts": "shanghai"})
    assert [player.buys_left for player in game_view(game.table, None).players] == [3] * 3
    game.table = replace(game.table, state=replace(game.table.game, scored=8))
    assert [player.buys_left for player in game_view(game.table, None).players] == [4] * 3


def test_answers_of_all_close_the_offer_before_its_window() -> None:
    game = buying()
    game.play(STOCK)
    first, second = others(game)
    game.wait(100)
    game.play(Buy(), by=second)
    assert (game.round.phase, game.left) == (Phase.BUYING, WINDOW - 100)
    game.play(Buy(), by=first)
    bought = [event for event in game.events if isinstance(event, Bought)]
    assert [game.table.at_seat(event.seat).id for event in bought] == [first]


def test_offer_ends_by_the_clock_where_turns_have_none() -> None:
    game = buying(turn_seconds=None)
    game.play(STOCK)
    game.wait(WINDOW)
    assert game.round.phase is Phase.PLAY


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_bots_answer_in_the_commit_of_the_draw(level: str) -> None:
    game = buying(1, 2, level=level)
    game.play(STOCK)
    assert (game.round.phase, game.mover.id) == (Phase.PLAY, "p1")


def test_offer_without_a_window_takes_only_early_answers() -> None:
    game = buying(options={"buy_window": 0})
    first, _ = others(game)
    game.play(Buy(), by=first)
    game.play(STOCK)
    assert game.round.phase is Phase.PLAY
    assert any(isinstance(event, Bought) for event in game.events)


def test_early_answer_changes_nothing_that_others_see() -> None:
    game = buying()
    before, events = game.table, len(game.events)
    game.play(Pass(), by=others(game)[0])
    assert len(game.events) == events
    assert (game.table.deadline, game.table.seq) == (before.deadline, before.seq)


def test_late_player_draws_misses_one_turn_and_has_time_to_discard() -> None:
    game = buying()
    game.wait(TURN)
    assert (game.round.phase, game.player("p1").missed) == (Phase.BUYING, 0)
    game.wait(WINDOW + TURN)
    assert (game.mover.id == "p1", game.player("p1").missed) == (False, 1)


def test_round_replays_without_a_clock() -> None:
    game = buying()
    change = play_move(game.table, "p1", STOCK, game.now)
    closed = Change(change.table).with_move(None, CloseOffer())
    start = replace(game.table.game, round=game.round)
    moves = (MoveRecord(game.round.turn, Draw(Source.STOCK)), MoveRecord(None, CloseOffer()))
    assert replay(game.table.rules, start, moves) == closed.table.game
