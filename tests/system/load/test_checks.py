"""Every check of the load test can fail: each gets a wrong input, made from a correct one."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.kit.clients.client import Json
from tests.system.load.conftest import Told
from tools.load import checks
from tools.load.checks import Followed, Wrong
from tools.load.journal import Entry, Journal, Kind
from tools.load.outcome import Outcome
from tools.load.replaying import Replayed, Story, judged
from tools.load.report import lines, wrong_answers

PACK = 52


def with_change(value: Any, *path: Any, to: object) -> Any:
    """A copy of `value` with the item at `path` replaced."""
    copy = deepcopy(value)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to(inner[path[-1]]) if callable(to) else to
    return copy


@pytest.fixture(scope="session")
def view(told: Told) -> Json:
    """What p1 saw in the middle of a round."""
    views = [entry.said for entry in told[1] if entry.kind is Kind.VIEW and entry.viewer == "p1"]
    return next(each for each in views if each["round"]["turn"] == "p1" and each["round"]["stock_count"])


def test_a_correct_game_passes_every_check(told: Told, view: Json) -> None:
    story, entries = told
    assert story.finished
    assert len(story.records) == 1
    assert list(judged(story, entries)) == []
    checks.check_view(view, "p1", PACK)


def other_player(player: str) -> str:
    return {"p1": "p2", "p2": "p1"}[player]


def another_card(card: str) -> str:
    return "KH" if card != "KH" else "KS"


def one_more(number: int) -> int:
    return number + 1


VIEWS: dict[str, tuple[tuple[Any, ...], Any, str]] = {
    "a card too many": (("round", "stock_count"), one_more, "add up"),
    "a hand too short": (("round", "hand"), lambda hand: hand[1:], "its count"),
    "another viewer": (("viewer",), "p2", "another player's"),
    "hands before the end": (("round", "hands"), {"p2": ["AS"]}, "before the round is over"),
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_wrong_view_is_reported(view: Json, name: str) -> None:
    path, to, complaint = VIEWS[name]
    with pytest.raises(Wrong, match=complaint):
        checks.check_view(with_change(view, *path, to=to), "p1", PACK)


def test_a_view_with_a_hidden_card_is_reported(told: Told, view: Json) -> None:
    deck = told[0].records[view["round"]["number"] - 1]["deck"]
    hidden = next(card for card in deck if card not in str(view))
    with pytest.raises(Wrong, match="hidden"):
        checks.check_view(with_change(view, "players", 1, "name", to=f"has {hidden}"), "p1", PACK)
    with pytest.raises(Wrong, match="before the deal"):
        checks.check_view({**view, "round": None, "name": hidden}, "p1", PACK)


def test_an_event_with_a_hidden_card_or_without_an_own_card_is_reported(told: Told) -> None:
    mine = next(e.said for e in told[1] if e.viewer == "p1" and e.said.get("type") == "card_drawn" and "card" in e.said)
    checks.check_event(mine, "p1")
    for event, viewer in ((mine, "p2"), ({k: v for k, v in mine.items() if k != "card"}, "p1")):
        with pytest.raises(Wrong, match="hidden card in an event"):
            checks.check_event(event, viewer)


def test_scores_that_differ_from_the_view_are_reported(told: Told) -> None:
    story = told[0]
    checks.check_totals(story.game, story.scores)
    with pytest.raises(Wrong, match="other totals"):
        checks.check_totals(story.game, with_change(story.scores, "balances", 0, "total", to=one_more))


def test_a_wrong_refusal_or_one_that_changed_the_game_is_reported() -> None:
    refusal = {"status": 412, "code": "precondition_failed"}
    checks.check_refused(412, refusal, (412,))
    for status, problem in ((201, {}), (409, refusal), (412, {"status": 412}), (412, {**refusal, "status": 409})):
        with pytest.raises(Wrong):
            checks.check_refused(status, problem, (412,))
    with pytest.raises(Wrong, match="changed the game"):
        checks.check_unmoved({"version": 1}, {"version": 2})


def test_another_answer_to_the_same_request_is_reported() -> None:
    checks.check_again((201, b"1"), (201, b"1"))
    with pytest.raises(Wrong, match="another answer"):
        checks.check_again((201, b"1"), (201, b"2"))


def test_a_refusal_of_a_legal_move_is_reported_unless_the_game_moved_on() -> None:
    checks.check_listed(409, {}, {"version": 1}, {"version": 2})
    with pytest.raises(Wrong, match="legal move"):
        checks.check_listed(409, {}, {"version": 1}, {"version": 1})


def test_a_version_that_goes_back_is_reported() -> None:
    followed = Followed()
    followed.seen(5, asked_at=0)
    followed.seen(4, asked_at=3)  # asked before the other answer came
    with pytest.raises(Wrong, match="went back"):
        followed.seen(4, asked_at=followed.version)


@pytest.mark.parametrize("seq", [1, 3])
def test_a_gap_or_a_repeat_on_a_stream_is_reported(seq: int) -> None:
    followed = Followed()
    followed.heard({"seq": 1, "version": 1})
    with pytest.raises(Wrong, match="gap or a repeat"):
        followed.heard({"seq": seq, "version": 1})
    with pytest.raises(Wrong, match="went back"):
        followed.heard({"seq": seq + 1, "version": 0})


def without(place: int) -> Callable[[list[Json]], list[Json]]:
    return lambda each: each[:place] + each[place + 1 :]


STORIES: dict[str, tuple[tuple[Any, ...], Any]] = {
    "an event is missing": (("events",), without(20)),
    "an event comes twice": (("events",), lambda events: [*events[:9], *events[8:]]),
    "the version goes back": (("events", 20, "version"), 1),
    "another total in the record": (("records", 0, "totals", "p1"), one_more),
    "another total in the scores": (("scores", "rounds", 0, "totals", "p2"), one_more),
    "other points in the scores": (("scores", "rounds", 0, "points", "p2"), one_more),
    "another total in the view": (("game", "players", 0, "total"), one_more),
    "another winner": (("game", "winners"), []),
    "a move is missing in the record": (("records", 0, "moves"), without(6)),
    "another move in the record": (
        ("records", 0, "moves", 2, "player_id"),
        other_player,
    ),
    "another pack in the record": (("records", 0, "deck"), lambda deck: [*deck[1:], deck[0]]),
    "another seed in the record": (("records", 0, "seed"), "5e" * 32),
    "another hand at the end": (("records", 0, "hands"), lambda hands: {player: ["AS"] for player in hands}),
    "a round without a record": (("records",), without(0)),
    "a round without a score": (("scores", "rounds"), without(0)),
}


@pytest.mark.parametrize("name", STORIES)
def test_a_game_that_does_not_match_its_replay_is_reported(told: Told, name: str) -> None:
    story, entries = told
    (part, *path), to = STORIES[name]
    whole = {part: getattr(story, part)}
    wrong: Story = replace(story, **with_change(whole, part, *path, to=to))
    assert list(judged(wrong, entries)) != []


def index_of_entry(entries: list[Entry], kind: Kind, **said: object) -> int:
    """The index of the first entry with these values, or without values one in the middle of the round."""
    places = [place for place, entry in enumerate(entries) if entry.kind is kind and said.items() <= entry.said.items()]
    return places[0 if said else len(places) // 2]


TELLINGS: dict[str, tuple[Kind, Json, tuple[Any, ...], Any]] = {
    "another card in the hand": (Kind.VIEW, {}, ("round", "hand", 0), another_card),
    "another top of the pile": (Kind.VIEW, {}, ("round", "discard_pile"), ["KH"]),
    "another stock": (Kind.VIEW, {}, ("round", "stock_count"), one_more),
    "a seed too early": (Kind.VIEW, {}, ("commitment",), "seed"),
    "an event that never was": (
        Kind.EVENT,
        {"type": "discarded"},
        ("card",),
        another_card,
    ),
    "a card drawn by another": (Kind.EVENT, {"type": "card_drawn"}, ("card",), "KH"),
    "a version that never was": (Kind.ACKNOWLEDGED, {}, ("version",), 9999),
    "a move that was never made": (Kind.ACKNOWLEDGED, {"action": "discard"}, ("action",), "knock"),
}


@pytest.mark.parametrize("name", TELLINGS)
def test_a_wrong_view_event_or_acknowledgement_is_reported(told: Told, name: str) -> None:
    story, entries = told
    kind, said, path, to = TELLINGS[name]
    place = index_of_entry(entries, kind, **said)
    entry = entries[place]
    to = story.records[entry.said["round"]["number"] - 1]["seed"] if to == "seed" else to
    if name == "a card drawn by another":
        entry = Entry(kind, other_player(entry.said["player_id"]), {**entry.said, "card": "?"})
    wrong = Entry(entry.kind, entry.viewer, with_change(entry.said, *path, to=to))
    assert list(judged(story, [*entries[:place], wrong, *entries[place + 1 :]])) != []


def test_a_journal_returns_its_entries(tmp_path: Any, told: Told) -> None:
    journal = Journal(tmp_path)
    for entry in told[1]:
        as_it_came = msgspec.json.encode(entry.said) if entry.kind is Kind.VIEW else entry.said
        journal.note("a-game", entry.kind, entry.viewer, as_it_came)
    assert journal.games() == ["a-game"]
    assert list(journal.entries("a-game")) == told[1]


def test_the_report_counts_wrong_answers_of_play_and_replay() -> None:
    outcome = Outcome(2, 10.0, 100, 1.0, 2.0, 3.0, 200, 1, {"a gap": 2}, ["a gap: here"])
    replayed = Replayed(1, 1, 2, 30, ["a-game: a record"])
    text = "\n".join(lines(outcome, replayed, 0.25))
    assert wrong_answers(outcome, replayed) == 3
    for said in (
        "moves per second              10.0",
        "errors                           1",
        "a gap: here",
        "a-game: a record",
    ):
        assert said in text
