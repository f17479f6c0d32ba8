"""The yardstick of the bots: mirrored deals, intervals by deal, results that outlive a cut run, and its page."""

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest

from service.bots import LEVELS
from service.rules.catalogue import VARIANTS
from service.rules.model.result import Due, Ending, Gain, Payment, RoundResult
from tools.bots import __main__ as bots_program
from tools.bots.__main__ import arguments, cells
from tools.bots.deals import Cell, DealResult, mirrored_games, play_deal
from tools.bots.figures import choice_times, estimate, figures_of
from tools.bots.game import rounded
from tools.bots.measuring import Limits, measure
from tools.bots.report import page
from tools.bots.results import Results, code_digest
from tools.bots.rounds import points_of, winners_of
from tools.bots.rows import Row, line, rows_of
from tools.bots.summary import summary
from tools.training import __main__ as training_program
from tools.training import hidden_cards as hidden_cards_program

GIN = Cell("gin-rummy", "normal", "easy", 2)
UNLIMITED = 1000.0


def result(deal: int = 0, *, cell: Cell = GIN, code: str = "c0de", **fields: object) -> DealResult:
    """A deal of two rounds that each level won once, unless `fields` say otherwise."""
    facts: dict[str, object] = {"rounds": 2, "rounds_won": 1.0, "points": 0.0, "games_won": None, "seconds": 1.0}
    times = {"normal": {20: 3}, "easy": {10: 3}}
    return DealResult(cell=cell, code=code, deal=deal, **{"times": times, **facts, **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", [GIN, Cell("rummy", "normal", "easy", 4), Cell("rummy", "easy", "normal", 2, True)])
def test_a_deal_has_the_same_cards_with_the_first_level_in_every_seat(cell: Cell) -> None:
    games = list(mirrored_games(cell, 3))
    assert [game.levels.index(cell.first) for game in games] == list(range(cell.seats))
    assert {Counter(game.levels)[cell.second] for game in games} == {cell.seats - 1}
    for game in games:
        game.deal()
    assert len({(game.state.round.seed, game.state.round.hands) for game in games if game.state.round}) == 1


def test_the_later_deals_of_a_game_have_the_same_seeds_from_every_seat() -> None:
    seeds = []
    for game in mirrored_games(Cell("rummy", "normal", "easy", 2, games=True), 0):
        game.play_round()
        game.deal()
        assert game.state.round is not None
        seeds.append(game.state.round.seed)
    assert seeds[0] == seeds[1]


def test_deals_differ() -> None:
    deals = [next(mirrored_games(GIN, number)) for number in (0, 1)]
    for game in deals:
        game.deal()
    assert deals[0].state.round != deals[1].state.round


def test_deals_of_a_contract_game_ask_for_each_contract() -> None:
    cell = Cell("contract-rummy", "normal", "easy", 3)
    assert [next(mirrored_games(cell, number)).state.scored for number in (0, 1, 6, 7)] == [0, 1, 6, 0]


def without_times(found: DealResult) -> tuple[object, ...]:
    return found.deal, found.rounds, found.rounds_won, found.points, found.games_won


@pytest.mark.parametrize("games", [False, True])
def test_a_deal_gives_the_same_result_again(games: bool) -> None:
    cell = Cell("gin-rummy", "normal", "easy", 2, games)
    assert without_times(play_deal(cell, "", 5)) == without_times(play_deal(cell, "", 5))


def test_equal_levels_share_a_deal() -> None:
    found = play_deal(Cell("rummy", "easy", "easy", 2), "", 0)
    assert (found.rounds, found.rounds_won, found.points) == (2, 1, 0)
    assert set(found.times) == {"easy"}


def test_points_are_negative_where_the_lowest_total_wins() -> None:
    ended = RoundResult(Ending.OUT, (0,), gains=(Gain(1, 30, Due.HELD),))
    assert points_of(VARIANTS["rami-51"], 2, ended) == (0, -30)
    paid = RoundResult(Ending.OUT, (0,), payments=(Payment(1, 0, 30, Due.HAND),))
    assert points_of(VARIANTS["rummy"], 2, paid) == (30, 0)


def test_the_most_points_win_a_round_where_laid_cards_count() -> None:
    out = RoundResult(Ending.OUT, (0,), gains=(Gain(0, 30, Due.LAID), Gain(1, 60, Due.LAID), Gain(1, -20, Due.HELD)))
    assert winners_of(VARIANTS["rummy-500"], 2, out) == (1,)
    assert winners_of(VARIANTS["rami-51"], 2, out) == (0,)
    assert winners_of(VARIANTS["rummy-500"], 2, RoundResult(Ending.VOID)) == ()


def test_the_interval_counts_each_deal_once() -> None:
    # Deals won by 1, 1/2, 0, 1/2: mean 1/2, variance (1/4 + 1/4) / 3 = 1/6, standard error 0.2041.
    deals = [result(number, rounds_won=won) for number, won in enumerate((2.0, 1.0, 0.0, 1.0))]
    assert figures_of(deals).rounds_won == pytest.approx((0.5, 1.96 * 0.20412), rel=1e-4)


def test_points_are_those_of_a_round() -> None:
    # 10 and 20 points in two rounds each: 5 and 10 a round, standard deviation 3.5355, standard error 2.5.
    deals = [result(0, points=10.0), result(1, points=20.0)]
    assert figures_of(deals).points == pytest.approx((7.5, 1.96 * 2.5))


def test_one_deal_has_no_interval() -> None:
    assert estimate([0.5]) == (0.5, None)


def test_times_are_the_median_the_late_and_the_most() -> None:
    assert choice_times(Counter({1000: 98, 2000: 1, 9000: 1})) == (1, 2, 9)


def test_times_keep_two_digits() -> None:
    assert [rounded(number) for number in (0, 7, 42, 123, 98765)] == [0, 7, 42, 120, 99000]


def test_a_cut_run_goes_on_with_the_deals_that_are_missing(tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    Results(file).add(result(1))
    with file.open("ab") as half:
        half.write(b'{"cell": {"vari')
    with ThreadPoolExecutor(1) as pool:
        measure(GIN, "c0de", Results(file), Limits(3, UNLIMITED), pool, 1)
    again = Results(file).of(GIN, "c0de")
    assert [each.deal for each in again] == [0, 1, 2]
    assert again[1] == result(1)


def test_time_of_earlier_runs_counts(tmp_path: Path) -> None:
    results = Results(tmp_path / "bots.jsonl")
    results.add(result(0, seconds=10.0))
    with ThreadPoolExecutor(1) as pool:
        measure(GIN, "c0de", results, Limits(5, 10), pool, 1)
    assert len(results.of(GIN, "c0de")) == 1


def test_deals_of_other_code_are_left_out(tmp_path: Path) -> None:
    results = Results(tmp_path / "bots.jsonl")
    for each in (result(0), result(1), result(0, code="new")):
        results.add(each)
    assert results.of(GIN, "new") == [result(0, code="new")]


def test_changed_code_has_another_digest(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("LIMIT = 5\n")
    before = code_digest([tmp_path])
    (tmp_path / "bot.py").write_text("LIMIT = 6\n")
    after = code_digest([tmp_path])
    assert after != before
    (tmp_path / "weights.json").write_text("{}", encoding="utf-8")
    assert code_digest([tmp_path]) != after


def test_rows_stand_in_the_order_of_variants_seats_and_levels() -> None:
    ordered = [Cell("rummy", *levels, 2) for levels in (("hard", "easy"), ("hard", "normal"))]
    ordered += [Cell("rummy", "hard", "easy", 4), GIN]
    rows = [Row.of([result(cell=cell)]) for cell in ordered]
    assert rows_of(page(rows[::-1])) == rows


def test_a_match_that_was_not_measured_again_keeps_its_row() -> None:
    others, games = Cell("rummy", "hard", "easy", 4), Cell("gin-rummy", "normal", "easy", 2, games=True)
    before = page([Row.of([result(cell=cell)]) for cell in (GIN, others, games)])
    again = Row.of([result(0, code="new"), result(1, code="new")])
    assert rows_of(page([again], before)) == [Row.of([result(cell=others)]), again, Row.of([result(cell=games)])]
    assert "gone-rummy" not in page([], before.replace("`rummy`", "`gone-rummy`"))


def test_the_committed_page_is_made_of_its_own_rows() -> None:
    text = Path("docs/bots.md").read_text("utf-8")
    assert page([], text) == text


def test_cells_are_those_that_variant_and_level_can_play() -> None:
    args = arguments(["nowrang", "contract-rummy", "gin-rummy", "--levels", "hard:easy", "hard:baseline"])
    assert list(cells(args)) == [
        Cell("nowrang", "hard", "easy", 2),
        Cell("contract-rummy", "hard", "easy", 3),
        Cell("contract-rummy", "hard", "easy", 4),
        Cell("gin-rummy", "hard", "easy", 2),
        Cell("gin-rummy", "hard", "baseline", 2),
    ]


def test_each_level_meets_those_below_unless_asked_otherwise() -> None:
    pairs = {(cell.first, cell.second) for cell in cells(arguments(["rummy"]))}
    assert pairs == {(first, second) for second, first in combinations(LEVELS, 2)}


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(SystemExit):
        arguments(["--levels", "hard:perfect"])


@pytest.mark.parametrize("program", [bots_program, training_program, hidden_cards_program])
@pytest.mark.parametrize(("wanted", "number"), [("0", 1), ("1", 1), ("9999", os.cpu_count())])
def test_a_program_has_at_most_one_process_for_each_core(program: ModuleType, wanted: str, number: int) -> None:
    assert program.arguments(["--processes", wanted]).processes == number


def written(deals: list[DealResult]) -> str:
    """The line of a cell."""
    return line(Row.of(deals).fields)


def test_row_of_a_cell() -> None:
    deals = [result(0, points=10.0, rounds_won=2.0), result(1, points=20.0)]
    assert written(deals) == (
        "| `gin-rummy` | 2 | normal : easy | 2 | 4 | 75.0% ± 49.0 | +7.5 ± 4.9 | – "
        "| normal 0.02 / 0.02 / 0.02; easy 0.01 / 0.01 / 0.01 | c0de |"
    )


def test_equal_points_have_one_sign() -> None:
    assert "| +0.0 |" in written([result(points=-0.001)])


def test_row_of_whole_games() -> None:
    games = [
        result(0, cell=Cell("gin-rummy", "normal", "easy", 2, games=True), rounds=20, rounds_won=15, games_won=1.5)
    ]
    assert "| 1 (games) | 20 | 75.0% | +0.0 | 75.0% |" in written(games)


def test_page_says_how_many_deals_stand_behind_its_rows() -> None:
    others = Cell("rummy", "hard", "easy", 4)
    assert "Behind each row are 1 to 2 deals" in page(
        [Row.of([result(0)]), Row.of([result(0, cell=others), result(1)])]
    )


def test_summary_has_a_line_for_each_table_and_marks_what_chance_does_not_explain() -> None:
    clear = [result(0, rounds_won=1.7), result(1, rounds_won=1.5)]
    unclear = [result(deal, cell=Cell("gin-rummy", "hard", "easy", 2), rounds_won=1.0 + deal) for deal in (0, 1)]
    other = [result(0, cell=Cell("gin-rummy", "hard", "baseline", 2))]
    in_games = [result(0, cell=Cell("rummy", "hard", "easy", 2, games=True))]
    assert summary([Row.of(deals) for deals in (clear, unclear, other, in_games)]) == [
        ["`gin-rummy`", "2", "**80.0% ± 9.8**", "–", "75.0% ± 49.0"],
    ]


def test_the_command_keeps_its_deals_for_the_next_run(tmp_path: Path) -> None:
    results, table = tmp_path / "bots.jsonl", tmp_path / "bots.md"
    options = ["--levels", "normal:easy", "--deals", "2", "--results", str(results), "--table", str(table)]
    command = [sys.executable, "-m", "tools.bots", "gin-rummy", *options]
    played = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(2)]
    assert played[0] == played[1]
    assert len(results.read_text("utf-8").splitlines()) == 2
    assert played[0].splitlines()[-1] in table.read_text("utf-8")
