"""How long bots wait before a move: in the range of their pace, the same everywhere, whatever cards are hidden."""

import pytest

from service.rules.model.state import Calls, Phase, Turn, replace
from service.tables.model.bot_pace import BotPace
from service.tables.model.stored_table import decode_table, encode_table
from service.tables.model.table import Player, Table
from service.tables.turns.bot_waits import BRISK_MS, FIRST_TURN_MS, LAYING_MS, PLAIN_MS, Range, pace_ms
from service.tables.turns.time_limits import MIN_CALL_WINDOW_MS
from tests.service.tables.sitting import sitting

SEQS = range(400)


def paced(pace: BotPace, turn_seconds: int | None = None, variant: str = "rummy") -> Table:
    """A game of three bots with this pace, in its first turn."""
    return sitting(variant, 0, 3, bot_pace=pace, turn_seconds=turn_seconds).table


def with_round(table: Table, **facts: object) -> Table:
    """The table with other facts of its round."""
    assert table.round is not None
    return replace(table, state=replace(table.game, round=replace(table.round, **facts)))


def mover(table: Table) -> Player:
    """The player at turn."""
    assert table.round is not None
    return table.at_seat(table.round.turn)


def later(table: Table, melds: int = 0, lay_offs: int = 0) -> Table:
    """The table after some turns of each seat, in a turn with this number of melds and lay-offs."""
    return with_round(table, turns=(2, 2, 2), phase=Phase.PLAY, this_turn=Turn(melds=melds, lay_offs=lay_offs))


def waits(table: Table) -> list[int]:
    """The waits of the player at turn after many events."""
    return [pace_ms(table, mover(table), seq) for seq in SEQS]


@pytest.mark.parametrize(
    ("table", "usual"),
    [
        (paced(BotPace.BRISK), BRISK_MS),
        (later(paced(BotPace.BRISK), melds=1), BRISK_MS),
        (paced(BotPace.HUMAN), FIRST_TURN_MS),
        (later(paced(BotPace.HUMAN)), PLAIN_MS),
        (later(paced(BotPace.HUMAN), melds=1), LAYING_MS),
        (later(paced(BotPace.HUMAN), lay_offs=1), LAYING_MS),
    ],
)
def test_waits_fill_the_range_of_the_pace(table: Table, usual: Range) -> None:
    least, most = usual
    tenth = (most - least) // 10
    found = waits(table)
    assert least <= min(found) < least + tenth
    assert most - tenth < max(found) <= most
    assert len(set(found)) > len(SEQS) // 2


def test_human_bots_wait_from_one_and_a_half_to_five_seconds() -> None:
    spans = PLAIN_MS, LAYING_MS, FIRST_TURN_MS
    assert (min(least for least, _ in spans), max(most for _, most in spans)) == (1500, 5000)


def test_instant_bots_never_wait() -> None:
    assert set(waits(paced(BotPace.INSTANT))) == {0}


@pytest.mark.parametrize("pace", [BotPace.BRISK, BotPace.HUMAN])
def test_every_process_computes_the_same_waits(pace: BotPace) -> None:
    table = paced(pace)
    elsewhere = decode_table(encode_table(table))
    assert waits(elsewhere) == waits(table)
    assert waits(with_round(table, seed="5c" * 32)) != waits(table)


@pytest.mark.parametrize("variant", ["rummy", "gin-rummy", "contract-rummy", "rami-51"])
@pytest.mark.parametrize("pace", [BotPace.BRISK, BotPace.HUMAN])
def test_waits_tell_nothing_of_hidden_cards(pace: BotPace, variant: str) -> None:
    table = sitting(variant, 0, 2 if variant == "gin-rummy" else 3, bot_pace=pace).table
    for shown in (table, with_round(table, phase=Phase.PLAY)):
        rnd = shown.round
        assert rnd is not None
        others = with_round(shown, hands=(*rnd.hands[1:], rnd.hands[0]), stock=rnd.stock[::-1])
        assert mover(others) == mover(shown)
        assert waits(others) == waits(shown)


@pytest.mark.parametrize("seconds", [5, 7])
def test_no_wait_is_longer_than_half_of_the_turn(seconds: int) -> None:
    table = paced(BotPace.HUMAN, turn_seconds=seconds)
    assert 500 * seconds // 2 <= min(waits(table)) < max(waits(table)) <= 500 * seconds


def test_waits_of_a_long_turn_stay_below_its_limit() -> None:
    table = paced(BotPace.HUMAN, turn_seconds=5)
    turn = [table, *(later(table, lay_offs=count) for count in range(12))]
    assert sum(max(waits(each)) for each in turn) < 5000


def test_bots_share_half_of_the_time_for_calls() -> None:
    table = paced(BotPace.HUMAN)
    called = with_round(table, calls=Calls(0, (1, 2)))
    found = [pace_ms(called, called.at_seat(1), seq) for seq in SEQS]
    assert max(found) <= MIN_CALL_WINDOW_MS // 6
    assert min(found) >= MIN_CALL_WINDOW_MS // 12
