"""CORE-17: a move that a game does not have is refused for the same reason to every seat and at any time."""

import pytest

from service.rules import engine
from service.rules.catalogue import VARIANTS
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import (
    Buy,
    Call,
    Cut,
    Declare,
    Decline,
    DropHand,
    Knock,
    LayDown,
    LayOff,
    NewMeld,
    Pass,
    PlayersMove,
    ReEnter,
    Show,
    SwapJoker,
)
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from tests.unit.rules.table import Phase, Reason, game

pytestmark = pytest.mark.rule("CORE-17")

MELD = LayDown((NewMeld(("7D", "8D", "9D")),))
LAY_OFF = LayOff("m1", ("7D",))
SWAP = SwapJoker("m1", "7D")
EVERY_GAME = frozenset(VARIANTS)
GIN_GAMES = frozenset({"gin-rummy", "straight-gin", "oklahoma-gin"})
NOTHING_MELDED = GIN_GAMES | {"knock-rummy", "nowrang", "indian-rummy"}
CONCEALED = frozenset({"full-rummy", "rami-at-once", "boat-house-rum", "queen-city-rum", "continental-rum"})
BLOC_RAMI = frozenset({"bloc-rami", "bloc-rami-jokers"})

GAMES_WITH: tuple[tuple[PlayersMove, frozenset[str]], ...] = (
    (Cut(""), frozenset()),
    (Call("m1"), frozenset()),
    (Decline(), frozenset()),
    (ReEnter(), frozenset()),
    (Buy(), frozenset({"contract-rummy"})),
    (DropHand(), frozenset({"indian-rummy"})),
    (Declare(()), frozenset({"indian-rummy", "nowrang", "phom"})),
    (Knock("7D"), GIN_GAMES | {"knock-rummy"}),
    (Show(), frozenset({"phom"})),
    (Pass(), EVERY_GAME - BLOC_RAMI - {"phom"}),
    (MELD, EVERY_GAME - NOTHING_MELDED - {"phom"}),
    (LAY_OFF, EVERY_GAME - NOTHING_MELDED - CONCEALED - {"phom"}),
    (SWAP, frozenset({"caloochi", "bloc-rami-jokers"})),
)
"""Each move that some game lacks, and the games that have it unless an option takes or gives it."""
WITH_OPTIONS: tuple[tuple[str, dict[str, OptionInput], PlayersMove, Reason | None], ...] = (
    ("rummy", {"cut": True}, Cut(""), None),
    ("rummy", {"call_rummy": True}, Call("m1"), None),
    ("rummy", {"call_rummy": True}, Decline(), None),
    ("rummy", {"concealed": True}, LAY_OFF, Reason.CONCEALED),
    ("caloochi", {"concealed": True}, SWAP, Reason.NOT_IN_THIS_VARIANT),
    ("contract-rummy", {"buys": 0}, Buy(), Reason.NOT_IN_THIS_VARIANT),
    ("gin-rummy", {"showdown": "manual"}, Show(), None),
    ("rami-51", {"joker_swap": "to_hand"}, SWAP, None),
    ("scala-40", {"re_entries": 1}, ReEnter(), None),
)
"""Options that give a game a move (None), or take one from it for this reason."""
ABSENCES = frozenset({Reason.NOT_IN_THIS_VARIANT, Reason.NO_MELDING_IN_PLAY, Reason.CONCEALED})


def reasons(name: str, move: PlayersMove, **options: OptionInput) -> set[Reason | None]:
    """Why each seat is refused the move: before the first deal, before and after a draw, and after the round."""
    seats = VARIANTS[name].players[0]
    before = game(with_options(VARIANTS[name], seats, options), seats)
    dealt = before.deal()
    moments = (before, dealt, dealt.having(phase=Phase.PLAY), dealt.having(phase=Phase.OVER))
    return {reason(table.variant, table.state, seat, move) for table in moments for seat in range(table.state.seats)}


def reason(variant: Variant, state: State, seat: int, move: PlayersMove) -> Reason | None:
    """Why the move is refused; None if it is not."""
    try:
        engine.apply(variant, state, seat, move)
    except IllegalMove as refusal:
        return refusal.reason
    return None


def reason_of_absence(name: str, move: PlayersMove) -> Reason:
    """Why a game without the move refuses it: the games that keep melds in the hand say so."""
    if name in NOTHING_MELDED and move in {MELD, LAY_OFF, SWAP}:
        return Reason.NO_MELDING_IN_PLAY
    return Reason.CONCEALED if name in CONCEALED and move == LAY_OFF else Reason.NOT_IN_THIS_VARIANT


@pytest.mark.parametrize(("move", "games"), GAMES_WITH, ids=[type(move).__name__ for move, _ in GAMES_WITH])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_refuses_a_move_that_it_does_not_have_for_one_reason(
    name: str, move: PlayersMove, games: frozenset[str]
) -> None:
    found = reasons(name, move)
    if name in games:
        assert not found <= ABSENCES
    else:
        assert found == {reason_of_absence(name, move)}


@pytest.mark.parametrize(("name", "options", "move", "absence"), WITH_OPTIONS)
def test_options_give_a_game_moves_and_take_them(
    name: str, options: dict[str, OptionInput], move: PlayersMove, absence: Reason | None
) -> None:
    found = reasons(name, move, **options)
    assert found == {absence} if absence else not found & ABSENCES
