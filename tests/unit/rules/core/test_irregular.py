"""CORE-17: irregularities that can happen at a table of people are refused here, one in each test."""

from collections.abc import Callable

import pytest

from service.rules import engine
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import Cut, Discard, Draw, Forfeit, LayDown, LayOff, NewMeld, Pass, PlayersMove, Source
from tests.unit.rules.table import Phase, Reason, Table, game, in_play, rami, refuses, rummy

pytestmark = pytest.mark.rule("CORE-17")

EVERY_MOVE: tuple[PlayersMove, ...] = (
    Draw(Source.STOCK),
    Draw(Source.DISCARD),
    LayDown((NewMeld(("7D", "8D", "9D")),)),
    LayOff("m1", ("JS",)),
    Discard("KD"),
    Pass(),
)


def move_id(move: PlayersMove) -> str:
    """A test id that names the move."""
    return type(move).__name__


def table_in(phase: Phase) -> Table:
    table = rummy(hands=["7D 8D 9D JS KD", "7H 8H 9H JC KH"], melds=["8S 9S TS"])
    return table if phase is Phase.DRAW else table.draw()


@pytest.mark.parametrize("move", EVERY_MOVE, ids=move_id)
@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
def test_a_move_out_of_turn_is_refused(move: PlayersMove, phase: Phase) -> None:
    table = table_in(phase)
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        table.play(move, by=1)


@pytest.mark.parametrize("move", EVERY_MOVE[2:5], ids=move_id)
def test_melding_or_discarding_before_drawing_is_refused(move: PlayersMove) -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table_in(Phase.DRAW).play(move)


@pytest.mark.parametrize("move", [Draw(Source.STOCK), Draw(Source.DISCARD), Pass()], ids=move_id)
def test_a_second_draw_is_refused(move: PlayersMove) -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        table_in(Phase.PLAY).play(move)


@pytest.mark.parametrize("move", EVERY_MOVE, ids=move_id)
def test_a_move_after_the_round_is_refused(move: PlayersMove) -> None:
    table = rummy(hands=["8S 9S", "KD JS"], stock="TS ...", target=500).draw().meld("8S 9S TS")
    for seat in (0, 1):
        with refuses(Reason.ROUND_NOT_RUNNING, "CORE-17"):
            table.play(move, by=seat)


@pytest.mark.parametrize("move", [*EVERY_MOVE, Cut("")], ids=move_id)
def test_a_move_before_the_first_round_is_refused(move: PlayersMove) -> None:
    with pytest.raises(IllegalMove):
        game("rummy").play(move, by=0)


@pytest.mark.parametrize("move", [*EVERY_MOVE, Forfeit()], ids=move_id)
def test_a_move_after_the_game_is_refused(move: PlayersMove) -> None:
    table = rami(hands=["8S 9S", "KD JS"], stock="TS ...").draw().meld("8S 9S TS")
    assert table.state.over
    with pytest.raises(IllegalMove) as refusal:
        table.play(move, by=0)
    assert refusal.value.reason is Reason.ROUND_NOT_RUNNING


@pytest.mark.parametrize(
    "play",
    [
        lambda table: table.discard("KC"),
        lambda table: table.discard("7H"),
        lambda table: table.discard("8S"),
        lambda table: table.discard("JOKER"),
        lambda table: table.discard("1Z"),
        lambda table: table.meld("7H 8H 9H"),
        lambda table: table.meld("7D 7D 7D"),
        lambda table: table.meld("7D 8D JOKER"),
        lambda table: table.lay_off("7S", on="8S"),
        lambda table: table.lay_off("JOKER", on="8S"),
        lambda table: table.lay_off("JS JS", on="8S"),
    ],
)
def test_playing_a_card_not_held_is_refused(play: Callable[[Table], Table]) -> None:
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        play(table_in(Phase.PLAY))


def test_the_upcard_cannot_be_melded_before_it_is_taken() -> None:
    table = rummy(hand="7D 8D 2S", discards="9D").draw("stock")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.meld("7D 8D 9D")


@pytest.mark.parametrize("deck", ["AS 2S 3S ...", None])
def test_every_deal_gives_each_hand_its_cards(deck: str | None) -> None:
    table = game("rummy", 4).deal(deck)
    assert [len(hand) for hand in table.round.hands] == [7] * 4
    assert sum(in_play(table.state).values()) == 52


def test_a_round_cannot_be_dealt_twice() -> None:
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        game("rummy").deal().deal()
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        rummy(hand="AS 2S").draw().deal()


def test_a_hand_never_has_too_many_or_too_few_cards() -> None:
    table = game("rummy", 3).deal()
    for _ in range(12):
        counts = [len(hand) for hand in table.round.hands]
        assert counts == [7, 7, 7]
        drawn = table.draw()
        assert len(drawn.hand()) == 8
        table = drawn.discard(drawn.hand()[0])


def test_a_turn_does_not_end_without_its_discard() -> None:
    table = table_in(Phase.PLAY).meld("7D 8D 9D")
    for seat in (0, 1):
        with pytest.raises(IllegalMove):
            table.draw(by=seat)
    assert table.turn == 0


@pytest.mark.parametrize("meld", ["7D 8D JS", "7D 8D KD", "JS KD 7D", "7D 8D", "7D"])
def test_an_illegal_meld_is_refused(meld: str) -> None:
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table_in(Phase.PLAY).meld(meld)


@pytest.mark.parametrize("laid", ["7D", "KD", "7D JS"])
def test_an_illegal_lay_off_is_refused(laid: str) -> None:
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table_in(Phase.PLAY).lay_off(laid, on="8S")


def test_a_faulty_rummy_is_refused_as_a_whole() -> None:
    table = rummy(hand="7D 8D 9D 2C 2D 3H KS").draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.meld("7D 8D 9D", "2C 2D 3H")
    assert table.melds == ()
    concealed = rummy(hand="7D 8D 9D 2C 2D 3H", concealed=True).draw()
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        concealed.meld("7D 8D 9D", "2C 2D 3H", discard=concealed.round.this_turn.drawn)


def test_declaring_out_with_cards_left_is_refused() -> None:
    table = rummy(hand="7D 8D 9D 2C 2D", concealed=True).draw()
    with refuses(Reason.CONCEALED, "OPT-14"):
        table.meld("7D 8D 9D", discard="2C")


def test_points_of_losing_hands_are_counted_exactly() -> None:
    hands = ["8S 9S", "AD 2D 3D 4D 5D 6D 7D", "8D 9D TD JD QD KD", "AC AH"]
    table = rummy(hands=hands, stock="TS ...", hidden_rummy="off").draw().meld("8S 9S TS")
    assert table.payments == {(1, 0): 28, (2, 0): 57, (3, 0): 2}


def test_discard_cannot_be_refused_while_there_is_a_stock() -> None:
    with refuses(Reason.NOTHING_TO_PASS, "OPT-17"):
        rummy(hand="AS 2S").pass_()


def test_an_empty_discard_pile_cannot_be_drawn_from() -> None:
    with refuses(Reason.DISCARD_PILE_EMPTY, "CORE-07"):
        rummy(hand="AS 2S", discards="").draw("discard")


@pytest.mark.parametrize("by", [0, 1])
def test_calls_are_refused_where_the_option_is_off(by: int) -> None:
    table = table_in(Phase.PLAY).discard("JS")
    with refuses(Reason.NOT_IN_THIS_VARIANT, "OPT-01"):
        table.call("TS", by=by)
    with refuses(Reason.NOT_IN_THIS_VARIANT, "OPT-01"):
        table.decline(by=by)
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.hold_calls()
    with refuses(Reason.CALL_NOT_ALLOWED, "OPT-01"):
        table.close_calls()


@pytest.mark.parametrize("move", [*EVERY_MOVE, Cut("mine")], ids=move_id)
@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_refused_move_changes_nothing(move: PlayersMove, phase: Phase, seat: int) -> None:
    table = table_in(phase)
    before = table.state, hash(table.state)
    try:
        table.play(move, by=seat)
    except IllegalMove:
        assert (table.state, hash(table.state)) == before


def test_the_same_move_always_gives_the_same_game() -> None:
    table = table_in(Phase.PLAY)
    once, again = (engine.apply(table.variant, table.state, 0, Discard("KD")) for _ in range(2))
    assert once == again
