"""Training: try-outs play each option on with the same cards, and the fit finds what made the difference."""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from service.bots.game_kinds import GameKind, game_kind
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
from tools.training import __main__ as training
from tools.training import tryouts
from tools.training.fit import fit
from tools.training.lessons import LESSONS, Lesson
from tools.training.tryouts import RoundToTry, TryOut, try_out_round


def discards(variant: Variant, view: SeatView, _: Memory) -> Sequence[MoveOption]:
    """Each discard with the points it takes out of the hand."""
    cards = [move.card for move in view.legal_moves if isinstance(move, Discard)]
    return [MoveOption(Discard(card), {"points": points_in(variant, (card,))}) for card in cards]


THROW = Decision("throw", discards)
RUMMY = RoundToTry("rummy", 2, "easy", "easy", "0", 1)
FEW = 0.04
"""A share of decisions that gives a few try-outs."""


@pytest.fixture
def throwing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of core games choose their discards by weights."""
    monkeypatch.setitem(DECISIONS, GameKind.CORE, (THROW,))


@pytest.fixture
def few_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few options of a decision are tried out."""
    monkeypatch.setattr(tryouts, "MAX_OPTIONS", 2)


@pytest.mark.usefixtures("throwing")
def test_the_same_round_has_the_same_try_outs() -> None:
    first = try_out_round(RUMMY)
    assert first
    assert first == try_out_round(RUMMY)


@pytest.mark.usefixtures("throwing")
def test_rounds_differ() -> None:
    assert try_out_round(RUMMY) != try_out_round(RUMMY.but(number=2))


@pytest.mark.usefixtures("throwing")
def test_a_try_out_has_one_result_for_each_option_and_knows_the_usual_one() -> None:
    tried = try_out_round(RUMMY)
    for tryout in tried:
        assert len(tryout.points) == len(tryout.features) > 1
    assert any(tryout.usual is not None for tryout in tried)


@pytest.mark.usefixtures("few_options")
def test_only_the_wanted_decision_is_tried_out_even_where_another_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    first = THROW._replace(name="first")
    monkeypatch.setitem(DECISIONS, GameKind.CORE, (first, THROW))
    few = RUMMY.but(share=FEW)
    assert {tryout.decision for tryout in try_out_round(few)} == {first.name}
    assert {tryout.decision for tryout in try_out_round(few.but(decisions=(THROW.name,)))} == {THROW.name}


def test_a_won_round_is_worth_more_than_its_points() -> None:
    gin = RoundToTry("gin-rummy", 2, number=1)
    assert {after - before for before, after in zip(earned(gin), earned(gin.but(win=1000.0)), strict=True)} == {0, 1000}


def test_the_end_of_a_game_is_worth_more_to_its_winner_and_costs_the_other_player() -> None:
    game = RoundToTry("gin-rummy", 2, number=1, game=1.0)
    differences = {
        round(after - before)
        for each in (game.but(number=number) for number in range(4))
        for before, after in zip(earned(each), earned(each.but(game=1001.0)), strict=True)
    }
    assert differences == {-1000, 0, 1000}


def earned(rnd: RoundToTry) -> list[float]:
    """What each option earned that was tried out in the round."""
    return [points for tryout in try_out_round(rnd) for points in tryout.points]


@pytest.mark.usefixtures("few_options")
def test_only_the_seat_of_the_learning_level_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = []

    def noted(variant: Variant, view: SeatView, memory: Memory) -> Sequence[MoveOption]:
        seats.append(view.seat)
        return discards(variant, view, memory)

    monkeypatch.setitem(DECISIONS, GameKind.CORE, (Decision("noted", noted),))
    few = RUMMY.but(share=FEW)
    try_out_round(few)
    assert set(seats) == {0, 1}
    seats.clear()
    try_out_round(few.but(others="normal"))
    assert set(seats) == {few.number % few.seats}


def test_a_branch_leaves_the_game_as_it_is() -> None:
    game = Game(VARIANTS["rummy"], ("easy", "easy"), Random(0))
    game.deal()
    game.step()
    before = game.state, [list(events) for events in game.told], deepcopy(game.times)
    branch = game.branch()
    while branch.running():
        branch.step()
    assert (game.state, game.told, game.times) == before


def test_a_branch_deals_what_the_game_deals_after_it() -> None:
    game = Game(VARIANTS["rummy"], ("easy", "easy"), Random(0))
    game.play_round()
    branch = game.branch()
    branch.deal()
    game.deal()
    assert branch.state == game.state


def test_the_fit_finds_the_weights_behind_the_points() -> None:
    chance = Random(0)
    tried = []
    for _ in range(4000):
        luck = chance.gauss(0, 30)
        options = [{"points": chance.random(), "other": chance.random()} for _ in range(3)]
        earned = [luck + 7 * each["points"] + chance.gauss(0, 0.5) for each in options]
        tried.append(TryOut("throw", tuple(options), tuple(earned), 0))
    learnt = fit(tried)
    assert learnt.weights["points"] == pytest.approx(7, abs=0.3)
    assert learnt.weights["other"] == pytest.approx(0, abs=0.3)
    assert abs(learnt.weights["points"] - 7) < 4 * learnt.errors["points"] + 0.1
    assert learnt.gain[0] > 1


@pytest.mark.parametrize("cost", ["points in hand", "loose cards", "feeding"])
def test_a_cost_is_never_worth_anything(cost: str) -> None:
    options = ({cost: 1.0, "other": 1.0}, {cost: 0.0, "other": 0.0}, {"other": 1.0})
    tried = [TryOut("throw", options, (5.0, 0.0, 3.0), 0) for _ in range(4000)]
    learnt = fit(tried)
    assert (learnt.weights[cost], learnt.errors[cost]) == (0, 0)
    assert learnt.weights["other"] == pytest.approx(4, abs=0.3)
    cheap = [TryOut("throw", options, (1.0, 0.0, 3.0), 0) for _ in range(4000)]
    assert fit(cheap).weights[cost] == pytest.approx(-2, abs=0.3)


def test_a_cost_that_would_take_the_place_of_another_one_is_worth_nothing_either() -> None:
    options = ({"somebody close": 2.0, "somebody nearly out": 1.0}, {"somebody close": 1.0}, {"other": 1.0})
    learnt = fit([TryOut("throw", options, (5.0, 3.0, 0.0), 0) for _ in range(4000)])
    assert {name: weight for name, weight in learnt.weights.items() if weight > 0} == {}
    assert learnt.weights["other"] < 0


@pytest.mark.parametrize(("points", "late"), [(-3.0, 0), (4.0, 4)])
def test_going_out_soon_loses_its_worth_late_in_the_round_but_costs_nothing(points: float, late: float) -> None:
    in_time = TryOut("throw", ({"speed": 1.0}, {"speed": 0.0}), (10.0, 0.0), 0)
    at_the_end = TryOut("throw", ({"speed": 1.0, "late: speed": 1.0}, {"speed": 0.0}), (points, 0.0), 0)
    learnt = fit([in_time, at_the_end] * 4000)
    assert learnt.weights["speed"] + learnt.weights["late: speed"] == pytest.approx(late, abs=0.3)
    assert learnt.weights["speed"] == pytest.approx(10, abs=0.5)


def test_the_best_option_has_the_greatest_weighted_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(read_weights(), "throw", {weights_key(ANY_GAME, 2): {"points": 2.0}})
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


@pytest.mark.parametrize("key", [weights_key("rummy", 3), weights_key(ANY_GAME, 3)])
def test_the_weights_nearest_to_the_game_hold(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    any_game = {weights_key(ANY_GAME, seats): {"points": 1.0} for seats in (2, 3)}
    further = any_game | {weights_key("rummy", 2): {"points": 3.0}}
    monkeypatch.setitem(read_weights(), "throw", further | {key: {"points": 2.0}})
    weights_of.cache_clear()
    assert weights_of("throw", "rummy", 4) == {"points": 2.0}
    weights_of.cache_clear()


def test_a_decision_without_weights_is_an_error() -> None:
    with pytest.raises(KeyError):
        weights_of("no such decision", "rummy", 2)


def test_an_option_is_worth_the_sum_of_its_weighted_features() -> None:
    assert worth({"points": 3.0, "near": -1.0}, {"points": 2.0, "near": 0.5}) == pytest.approx(5.5)


def test_the_lessons_teach_all_weights_of_the_bots_and_no_others() -> None:
    taught = {
        (decision, weights_key(ANY_GAME if lesson.is_for_any_game else lesson.first.variant, lesson.first.seats))
        for lesson in LESSONS
        for decision in decisions_of(lesson)
    }
    assert taught == {(decision, game) for decision, by_game in read_weights().items() for game in by_game}


def decisions_of(lesson: Lesson) -> Sequence[str]:
    """The decisions that a lesson tries out: those it names, or the only one of its kind of game."""
    kind = game_kind(VARIANTS[lesson.first.variant], lesson.first.seats)
    return lesson.first.decisions or [decision.name for decision in DECISIONS[kind]]


@pytest.mark.usefixtures("throwing")
def test_a_lesson_gives_the_same_weights_each_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    monkeypatch.setattr(training, "WEIGHTS_FILE", file)
    written = []
    for _ in range(2):
        with ThreadPoolExecutor(1) as pool:
            training.learn(Lesson(RUMMY.but(share=FEW), 3), pool)
        written.append(file.read_bytes())
        read_weights.cache_clear()
    assert written[0] == written[1]
    assert read_weights(file)["throw"].keys() == {weights_key("rummy", 2)}
    read_weights.cache_clear()


@pytest.mark.parametrize(
    "words",
    [["--rounds", "50"], ["--level", "hard"], ["--any-game"], ["gin-rummy", "--decision", "gin discrad"]],
    ids=["rounds", "level", "any game", "unknown decision"],
)
def test_options_that_would_be_ignored_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        training.arguments(words)


def test_all_lessons_take_another_seed_and_other_processes() -> None:
    assert training.arguments(["--seed", "1", "--processes", "1"]).seed == "1"


def test_a_lesson_without_try_outs_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(1) as pool:
        training.learn(Lesson(RUMMY.but(decisions=("gin knock",)), 1), pool)
    assert "nothing to try out" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("variants", "kept"), [([], "weights of before"), (["rummy", "rami"], "weights of rummy")], ids=["all", "some"]
)
def test_interrupted_run_keeps_no_half_of_all_lessons_but_finished_ones_of_named_variants(
    variants: list[str], kept: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "weights.json"
    file.write_text("weights of before", encoding="utf-8")

    def learn_until_interrupted(lesson: Lesson, _: object) -> None:
        if file.read_text(encoding="utf-8").startswith("weights of rummy"):
            raise KeyboardInterrupt
        file.write_text("weights of rummy", encoding="utf-8")

    monkeypatch.setattr(training, "WEIGHTS_FILE", file)
    monkeypatch.setattr(training, "learn", learn_until_interrupted)
    monkeypatch.setattr(sys, "argv", ["training", *variants, *(["--seats", "2"] if variants else [])])
    with pytest.raises(KeyboardInterrupt):
        training.main()
    assert file.read_text(encoding="utf-8") == kept
