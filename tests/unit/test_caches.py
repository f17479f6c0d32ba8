"""A process holds a bounded number of results: every cache has a size, or few arguments, which are named here."""

import ast
from collections.abc import Iterator
from pathlib import Path

from service.rules.arrange.one_pack.natural_melds import MAX_MASKS_KEPT, RunsOfSuit
from service.rules.arrange.one_pack.suit_tables import MAX_BEST_PARTS_KEPT, BestPartsOfSuit, PartsOfSuit
from service.rules.model.cards import Ace
from service.rules.model.melds import running_order

SERVICE = Path(__file__).parents[2] / "service"

ACES, CATALOGUE, CONTRACT, SIZES = "the four aces", "the variants and options", "the contract", "lengths and jokers"
FEW_ARGUMENTS = {
    "_cards_completing_pair": "pairs of the 52 cards",
    "_choices_of_runs": "the lengths and numbers of runs in contracts",
    "_completing_pairs": ACES,
    "_files": "no argument",
    "_key_id": "the secret keys of the settings",
    "_lists_by_status": CATALOGUE,
    "_may_end": "the 256 states of four runs, and the ways to begin",
    "_metrics_of": CONTRACT,
    "_policy": "the limits of the settings",
    "_ranks_completing_runs": ACES,
    "_ranks_completing_pair": "pairs of the thirteen ranks",
    "_run_choices": ACES,
    "_runs_of_suit": "no argument",
    "_runs_of_suits": ACES,
    "rank_steps": "the 256 states of four runs and the 16 holdings of a rank: 1.4 MB",
    "_texts_by_rule": "no argument",
    "_short_runs": ACES,
    "_status_line": CONTRACT,
    "_steps_of_suit": "those of rank_steps",
    "_table_after_draw": CONTRACT,
    "_table_in_play": CONTRACT,
    "_targets": CATALOGUE,
    "_units": ACES,
    "_waiting_table": CONTRACT,
    "_bots_game": CONTRACT,
    "whole_rank_steps": "those of rank_steps",
    "bot_move_step": "the bot levels",
    "cards_around": ACES,
    "deal_dry_run_example": CONTRACT,
    "deal_example": CONTRACT,
    "dry_run_example": CONTRACT,
    "evidence_weights": "no argument",
    "exact_runs": CATALOGUE,
    "meld_limits": CATALOGUE,
    "move_example": CONTRACT,
    "neighbours": "the runs of a suit, 3,000 for all aces",
    "pairs_in_runs": ACES,
    "pairs_in_sets": ACES,
    "prepared_problem": "the problems that middleware answers, in two languages",
    "rules_html_page": "the texts",
    "rules_page": "the texts",
    "rules_text": "the texts",
    "run_coverage": CATALOGUE,
    "run_distance": "the cards of each suit, for all aces",
    "run_neighbours": "the 52 cards",
    "short_runs": ACES,
    "_stretches": "the four aces and the lengths of runs",
    "_suit_runs": CATALOGUE,
    "run_ways": CATALOGUE,
    "runs_of_suit": ACES,
    "self._completions_of": "parts of the patterns",
    "self._places_of": "the thirteen ranks",
    "self._run": SIZES,
    "self._runs_at": SIZES,
    "self._stretch": "the places and lengths of runs",
    "settable_options": CATALOGUE,
    "variant_view": CATALOGUE,
}
"""The functions whose caches have no size, each with what limits its arguments."""


def caches_without_size(tree: ast.Module) -> Iterator[str]:
    """The functions under `@cache`, and those given to `cache(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(ast.unparse(each) == "cache" for each in node.decorator_list):
            yield node.name
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "cache":
            yield ast.unparse(node.args[0])


def test_every_cache_without_a_size_has_few_arguments() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in SERVICE.rglob("*.py")]
    assert sorted(name for tree in trees for name in caches_without_size(tree)) == sorted(FEW_ARGUMENTS)


def test_ranks_that_requests_name_fill_no_memory() -> None:
    assert running_order.cache_info().maxsize == 1024


def test_tables_of_a_suit_are_emptied_when_they_are_full() -> None:
    runs, parts = RunsOfSuit(Ace.LOW, "S"), BestPartsOfSuit(PartsOfSuit(Ace.LOW, (1,) * 13, "S"))
    for mask in range(4 * MAX_BEST_PARTS_KEPT):
        assert runs[mask] is runs[mask]
        assert parts[mask] is parts[mask]
        assert len(runs) <= MAX_MASKS_KEPT
        assert len(parts) <= MAX_BEST_PARTS_KEPT
