"""The examples of answers by operationId, about example games."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from service.http.contract import example_games, examples
from service.http.problems.problem import ProblemError
from service.http.protocol.pages import HTML_MEDIA_TYPE
from service.http.views.sse import EVENT_STREAM_MEDIA_TYPE

ANSWER_EXAMPLES: Mapping[str, Callable[[], object]] = {
    "listVariants": examples.variants_example,
    "getVariant": examples.variant_example,
    "getVariantRules": examples.variant_rules_example,
    "getRules": examples.general_rules_example,
    "createGame": examples.create_game_example,
    "listGames": examples.lobby_example,
    "quickPlay": examples.quick_play_example,
    "rematch": examples.rematch_example,
    "joinGame": examples.join_game_example,
    "startGame": examples.start_game_example,
    "returnToGame": examples.return_example,
    "addBot": examples.add_bot_example,
    "dealRound": example_games.deal_example,
    "getRound": examples.round_record_example,
    "getScores": examples.scores_example,
    **{action: partial(example_games.move_example, action) for action in example_games.MOVES},
    "listEvents": examples.events_example,
    "getHint": examples.hint_example,
}
"""Examples of answers; all other operations answer with a game in play."""

DRY_RUN_EXAMPLES: Mapping[str, Callable[[], object]] = {
    "dealRound": example_games.deal_dry_run_example,
    **{action: partial(example_games.dry_run_example, action) for action in example_games.MOVES},
}
"""Examples of answers to dry runs."""

MEDIA_TYPE_EXAMPLES: Mapping[tuple[str, str], Callable[[], object]] = {
    ("listEvents", EVENT_STREAM_MEDIA_TYPE): examples.stream_example,
    ("getVariantRules", HTML_MEDIA_TYPE): examples.variant_rules_page_example,
    ("getRules", HTML_MEDIA_TYPE): examples.general_rules_page_example,
}
"""Examples of answers in other media types than an operation's first."""

_REFUSED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "joker_ambiguous": ("CAL-06", {"cards": ("JH", "QH", "JOKER"), "jokers": (("TH",), ("KH",))}),
    "opening_too_low": ("CAL-03", {"points": 24, "needed": 51}),
}
"""The rule and the facts of refusals that have fields of their own."""


def problem_example(code: str) -> ProblemError:
    """An example of the problem of this code."""
    rule, facts = _REFUSED.get(code, (None, None))
    return ProblemError(code, rule=rule, facts=facts)


def add_examples(operation: dict[str, Any]) -> None:
    """Adds the examples of its answers to an operation of the document."""
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            is_dry_run = status == "200" and "201" in operation["responses"]
            _add_answer_examples(operation["operationId"], response.get("content", {}), is_dry_run=is_dry_run)


def _add_answer_examples(name: str, content: dict[str, Any], *, is_dry_run: bool) -> None:
    for media_type, described in content.items():
        described["example"] = msgspec.to_builtins(_answer_example(name, media_type, is_dry_run=is_dry_run))


def _answer_example(name: str, media_type: str, *, is_dry_run: bool) -> object:
    if is_dry_run:
        return DRY_RUN_EXAMPLES[name]()
    example = MEDIA_TYPE_EXAMPLES.get((name, media_type)) or ANSWER_EXAMPLES.get(name, examples.game_example)
    return example()
