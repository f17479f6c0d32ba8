"""Training: try-outs play each option on with the same cards, and the fit finds what made the difference."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from service.bots.game_kinds import GameKind
from service.bots.hard import DECISIONS
from service.bots.learnt.decision import Decision, MoveOption, best_option, worth
from service.bots.learnt.weights import ANY_GAME, read_weights, weights_key, weights_of
from service.bots.memory import Memory
from service.rules.catalogue import VARIANTS
from service.rules.model.moves import Discard
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView
from tools.bots.game import Game
from tools.training import tryouts
from tools.training.fit import fit
from tools.training.tryouts import RoundToTry, TryOut, try_out_round


def discards(variant: Variant, view: SeatView, _: Memory) -> Sequence[MoveOption]:
    """Each discard with the points it takes out of the hand."""
    cards = [move.card for move in view.legal_moves if isinstance(move, Discard)]
    return [MoveOption(Discard(card), {"points": points_in(variant, (card,))}) for card in cards]


THROW = Decision("throw", discards)
RUMMY = RoundToTry("rummy", 2, "easy", "easy", "0", 1)


@pytest.fixture
def throwing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of core games choose their discards by weights."""
    monkeypatch.setitem(DECISIONS, GameKind.CORE, (THROW,))


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few options of few decisions are tried out."""
    monkeypatch.setattr(tryouts, "SHARE", 0.04)
    monkeypatch.setattr(tryouts, "MAX_OPTIONS", 2)


@pytest.mark.usefixtures("throwing")
def test_the_same_round_has_the_same_try_outs() -> None:
    first = try_out_round(RUMMY)
    assert first
    assert first == try_out_round(RUMMY)


@pytest.mark.usefixtures("throwing")
def test_rounds_differ() -> None:
    assert try_out_round(RUMMY) != try_out_round(RoundToTry("rummy", 2, "easy", "easy", "0", 2))


@pytest.mark.usefixtures("throwing")
def test_a_try_out_has_one_result_for_each_option_and_knows_the_usual_one() -> None:
    tried = try_out_round(RUMMY)
    for tryout in tried:
        assert len(tryout.points) == len(tryout.features) > 1
    assert any(tryout.usual is not None for tryout in tried)


@pytest.mark.usefixtures("few_tries")
def test_only_the_wanted_decision_is_tried_out_even_where_another_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    first = THROW._replace(name="first")
    monkeypatch.setitem(DECISIONS, GameKind.CORE, (first, THROW))
    assert {tryout.decision for tryout in try_out_round(RUMMY)} == {first.name}
    wanted = msgspec.structs.replace(RUMMY, decisions=(THROW.name,))
    assert {tryout.decision for tryout in try_out_round(wanted)} == {THROW.name}


def test_a_won_round_is_worth_more_than_its_points() -> None:
    rnd = RoundToTry("gin-rummy", 2, "normal", "normal", "0", 1)
    alone, more = (
        [points for tryout in try_out_round(each) for points in tryout.points]
        for each in (rnd, msgspec.structs.replace(rnd, win=1000.0))
    )
    assert {after - before for before, after in zip(alone, more, strict=True)} == {0, 1000}


@pytest.mark.usefixtures("few_tries")
def test_only_the_seat_of_the_learning_level_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = []

    def noted(variant: Variant, view: SeatView, memory: Memory) -> Sequence[MoveOption]:
        seats.append(view.seat)
        return discards(variant, view, memory)

    monkeypatch.setitem(DECISIONS, GameKind.CORE, (Decision("noted", noted),))
    try_out_round(RUMMY)
    assert set(seats) == {0, 1}
    seats.clear()
    try_out_round(msgspec.structs.replace(RUMMY, others="normal"))
    assert set(seats) == {RUMMY.number % RUMMY.seats}


def test_a_branch_leaves_the_game_as_it_is() -> None:
    game = Game(VARIANTS["rummy"], ("easy", "easy"), Random(0))
    game.deal()
    before = game.state, [list(events) for events in game.told]
    branch = game.branch()
    while branch.running():
        branch.step()
    assert (game.state, game.told) == before


def test_the_fit_finds_the_weights_behind_the_points() -> None:
    chance = Random(0)
    tried = []
    for _ in range(400):
        luck = chance.gauss(0, 30)
        options = [{"points": chance.random(), "other": chance.random()} for _ in range(3)]
        earned = [luck + 7 * each["points"] + chance.gauss(0, 0.5) for each in options]
        tried.append(TryOut("throw", tuple(options), tuple(earned), 0))
    learnt = fit(tried)
    assert learnt.weights["points"] == pytest.approx(7, abs=0.3)
    assert learnt.weights["other"] == pytest.approx(0, abs=0.3)
    assert abs(learnt.weights["points"] - 7) < 4 * learnt.errors["points"] + 0.1
    assert learnt.gain[0] > 1


def test_the_best_option_has_the_greatest_weighted_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(read_weights(), "throw", {ANY_GAME: {"points": 2.0}})
    weights_of.cache_clear()
    game = Game(VARIANTS["rummy"], ("easy", "easy"), Random(0))
    game.deal()
    _, view = game.to_move()
    options = [
        MoveOption(Discard("2C"), {"points": 2.0}),
        MoveOption(Discard("KC"), {"points": 10.0, "unknown": -99.0}),
    ]
    assert best_option(THROW, game.variant, view, options) == options[1]
    weights_of.cache_clear()


def test_two_players_have_weights_of_their_own() -> None:
    assert weights_key("rummy", 2) != weights_key("rummy", 3) == weights_key("rummy", 6)


@pytest.mark.parametrize("key", [weights_key("rummy", 3), weights_key(ANY_GAME, 3), ANY_GAME])
def test_the_weights_nearest_to_the_game_hold(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    further = {ANY_GAME: {"points": 1.0}, weights_key("rummy", 2): {"points": 3.0}}
    monkeypatch.setitem(read_weights(), "throw", further | {key: {"points": 2.0}})
    weights_of.cache_clear()
    assert weights_of("throw", "rummy", 4) == {"points": 2.0}
    weights_of.cache_clear()


def test_a_decision_without_weights_is_an_error() -> None:
    with pytest.raises(KeyError):
        weights_of("no such decision", "rummy", 2)


def test_an_option_is_worth_the_sum_of_its_weighted_features() -> None:
    assert worth({"points": 3.0, "near": -1.0}, {"points": 2.0, "near": 0.5}) == pytest.approx(5.5)
