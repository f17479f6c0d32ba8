"""A player who has gone out is asked to come back: the table waits, bots answer, the clock ends the wait (EXT-02)."""

from typing import Any

import pytest

from service.bots import LEVELS
from service.rules.catalogue import VARIANTS
from service.rules.model.events import OfferMade, Passed, ReEntered, RoundBegun
from service.rules.model.moves import Discard, Pass, ReEnter
from service.rules.model.state import Phase, replace
from service.tables.actions.rematch import rematch_setup
from service.tables.model.change import round_record_of
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import OnLeave, TableStatus
from service.tables.turns.time_limits import BOTS_ALONE_MS, OFFER_SECONDS
from tests.service.tables.sitting import TURN, Sitting, sitting

pytestmark = pytest.mark.rule("EXT-02")


@pytest.fixture(autouse=True)
def knock_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with elimination at 101, in which each player may come back once."""
    variant = VARIANTS["german-rummy"].derive(
        "knock-out", "Knock-out", match={"elimination": True, "target": 101, "rounds": None, "re_entries": 1}
    )
    monkeypatch.setitem(VARIANTS, "knock-out", variant)


def last_discard(totals: tuple[int, ...], winner: int = 0, **asked: Any) -> Sitting:
    """A game in which `winner` goes out by a discard; each other hand counts 10 for the total."""
    game = sitting("knock-out", **({"persons": 3} | asked))
    state = game.table.game
    assert state.round is not None
    assert game.table.before is not None
    hands = tuple(("5C",) if seat == winner else ("TD",) for seat in range(state.seats))
    rnd = replace(state.round, hands=hands, turn=winner, phase=Phase.PLAY, opened=(True,) * state.seats)
    before = replace(game.table.before, totals=totals)
    state = replace(state, totals=totals, round=rnd)
    game.table = replace(game.table, before=before, state=state, deadline=None, bot_due=None)
    return game


def asked_to_come_back(totals: tuple[int, ...] = (0, 95, 80), **asked: Any) -> Sitting:
    """A game after a round in which seat 1, and every other seat above 90, went out."""
    game = last_discard(totals, **asked)
    game.play(Discard("5C"))
    return game


def id_at(game: Sitting, seat: int) -> str:
    return game.table.at_seat(seat).id


def refused(game: Sitting, seat: int) -> Refusal:
    """The refusal of a deal by the player in `seat`."""
    with pytest.raises(TableError) as error:
        game.deal(by=id_at(game, seat))
    return error.value.refusal


def test_the_next_deal_waits_for_the_answer() -> None:
    game = asked_to_come_back()
    assert (game.table.status, game.table.game.entering) == (TableStatus.BETWEEN_ROUNDS, (1,))
    assert [refused(game, seat) for seat in range(3)] == [Refusal.OFFER_OPEN] * 3
    game.play(ReEnter(), by=id_at(game, 1))
    assert game.table.game.totals == (0, 90, 90)
    game.deal(by=id_at(game, 1))
    assert game.table.status is TableStatus.PLAYING


def test_a_player_who_stays_out_does_not_deal() -> None:
    game = asked_to_come_back()
    game.play(Pass(), by=id_at(game, 1))
    assert refused(game, 1) is Refusal.PLAYER_OUT
    game.deal(by=id_at(game, 2))
    assert [bool(hand) for hand in game.round.hands] == [True, False, True]


@pytest.mark.rule("EXT-14")
@pytest.mark.parametrize(("turn_seconds", "waits"), [(30, TURN), (None, 1000 * OFFER_SECONDS), (7, 7000)])
def test_the_clock_ends_the_wait_as_a_pass(turn_seconds: int | None, waits: int) -> None:
    game = asked_to_come_back(turn_seconds=turn_seconds)
    assert game.left == waits
    game.step_when_due()
    assert isinstance(game.events[-1], Passed)
    assert (game.table.game.entering, game.table.game.out) == ((), (1,))
    assert game.table.deadline is None


@pytest.mark.rule("EXT-14")
def test_one_answer_does_not_give_the_others_more_time() -> None:
    game = asked_to_come_back((0, 95, 95, 80), persons=4)
    game.wait(TURN - 1000)
    game.play(ReEnter(), by=id_at(game, 2))
    assert game.left == 1000
    game.step_when_due()
    assert game.table.game.out == (1,)


@pytest.mark.rule("EXT-14")
def test_the_time_to_the_next_deal_begins_after_the_last_answer() -> None:
    game = asked_to_come_back(next_round_seconds=10)
    game.wait(5000)
    game.play(Pass(), by=id_at(game, 1))
    assert game.left == 10_000
    game.step_when_due()
    assert isinstance(game.events[-1], RoundBegun) or game.table.status is TableStatus.PLAYING


@pytest.mark.rule("EXT-14")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("others", "answer"), [((0, 0, 0), ReEntered), ((85, 0, 0), Passed)])
def test_a_bot_comes_back_at_once_unless_one_of_the_others_has_many_points(
    level: str, others: tuple[int, ...], answer: type
) -> None:
    game = last_discard((0, 0, 0, 0), persons=3, bots=1, level=level)
    bot = next(player.seat for player in game.table.players if player.bot)
    assert bot is not None
    totals = (*others[:bot], 95, *others[bot:])
    game = last_discard(totals, winner=(bot + 1) % 4, persons=3, bots=1, level=level)
    game.play(Discard("5C"))
    assert game.table.game.entering == ()
    assert [type(event) for event in game.events[-2:]] == [OfferMade, answer]


def test_the_record_of_the_round_has_the_totals_before_a_bot_came_back() -> None:
    game = last_discard((0, 0, 0), persons=1, bots=2)
    person = game.player("p1").seat
    assert person is not None
    bot = (person + 1) % 3
    game = last_discard(tuple(95 if seat == bot else 0 for seat in range(3)), winner=person, persons=1, bots=2)
    game.play(Discard("5C"))
    record = round_record_of(game.table)
    assert record is not None
    assert record.totals == tuple({person: 0, bot: 105}.get(seat, 10) for seat in range(3))
    assert game.table.game.totals[bot] == 10


@pytest.mark.rule("EXT-14")
@pytest.mark.parametrize("on_leave", list(OnLeave))
def test_a_player_who_leaves_stays_out(on_leave: OnLeave) -> None:
    game = asked_to_come_back(on_leave=on_leave)
    game.leave(id_at(game, 1))
    assert (game.table.game.out, game.table.game.entering) == ((1,), ())
    game.deal(by=id_at(game, 2))


@pytest.mark.rule("EXT-01")
def test_bots_go_on_at_their_pace_when_all_persons_are_out() -> None:
    game = last_discard((0, 0, 0), persons=1, bots=2)
    person = game.player("p1").seat
    assert person is not None
    winner = (person + 1) % 3
    totals = tuple(95 if seat == person else 0 for seat in range(3))
    game = last_discard(totals, winner=winner, persons=1, bots=2)
    game.table = replace(game.table, bot_due=game.now)
    game.step()
    game.play(Pass(), by="p1")
    assert game.left == BOTS_ALONE_MS
    game.step_when_due()
    assert game.table.status is TableStatus.PLAYING
    turns = game.round.turns
    game.wait(BOTS_ALONE_MS)
    assert sum(game.round.turns) - sum(turns) <= 1


def test_everyone_comes_to_a_rematch() -> None:
    game = last_discard((0, 95, 91))
    game.play(Discard("5C"))
    assert (game.table.status, game.table.game.out) == (TableStatus.FINISHED, (1, 2))
    assert sorted(rematch_setup(game.table, game.player("p1")).formerly) == ["p1", "p2", "p3"]


def test_coming_back_is_no_move_of_a_round() -> None:
    game = asked_to_come_back()
    game.play(ReEnter(), by=id_at(game, 1))
    assert any(isinstance(event, ReEntered) for event in game.events)
    game.deal(by=id_at(game, 0))
    assert game.table.before is not None
    assert (game.table.before.totals, game.table.before.out) == ((0, 90, 90), ())
