"""After the load: judges each game's log, records and scores, and then everything its players received."""

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from service.rules.model.errors import IllegalMove
from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.accounts import check_log, check_records, check_scores, rules_of
from tests.system.play.witness import Judge
from tools.load.checks import Wrong, hold
from tools.load.journal import Entry, Journal, Kind

TRIES = 20
BROKEN = (AssertionError, IllegalMove, LookupError, ValueError)
"""Errors of a broken record: a failed check, a refused move, a card out of place."""


@dataclass(frozen=True)
class Story:
    """All facts about a game that are public after the load."""

    game: Json
    events: list[Json]
    records: list[Json]
    scores: Json

    @classmethod
    def of(cls, api: Api, game_id: str) -> Self:
        """The game as a spectator sees it: ended rounds are open. Tries again while bots are still playing."""
        seat = Seat(api, game_id)
        for _ in range(TRIES):
            game, events = seat.view(), seat.events()
            ended = [event["round"] for event in events if event["type"] == "round_ended"]
            story = cls(game, events, [seat.record(number) for number in ended], seat.scores())
            if seat.view()["version"] == game["version"]:
                return story
        raise LookupError("it goes on and on")

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.game["status"] == "finished")

    def settled(self) -> list[Json]:
        """The events whose cards are all open: all of a finished game, otherwise up to the last end of a round."""
        if self.finished:
            return self.events
        ends = [place for place, event in enumerate(self.events) if event["type"] == "round_ended"]
        return self.events[: ends[-1] + 1] if ends else []


@dataclass(frozen=True)
class Replayed:
    """The result of the replay."""

    games: int
    finished: int
    rounds: int
    answers: int
    """Number of views, events and acknowledged moves judged."""
    wrong: list[str]

    def and_also(self, other: "Replayed") -> "Replayed":
        """The sum of both results."""
        return Replayed(
            self.games + other.games,
            self.finished + other.finished,
            self.rounds + other.rounds,
            self.answers + other.answers,
            self.wrong + other.wrong,
        )


def replay_all(api: Api, journal: Journal) -> Replayed:
    """Judge every game of the run."""
    done = Replayed(0, 0, 0, 0, [])
    for game_id in journal.games():
        done = done.and_also(_replayed(api, journal, game_id))
    return done


def _replayed(api: Api, journal: Journal, game_id: str) -> Replayed:
    try:
        story = Story.of(api, game_id)
    except BROKEN as wrong:
        return Replayed(1, 0, 0, 0, [f"{game_id} cannot be read: {wrong!r:.500}"])
    entries = list(journal.entries(game_id))
    wrongs = [f"{game_id}: {said}" for said in judged(story, entries)]
    return Replayed(1, int(story.finished), len(story.records), len(entries), wrongs)


def judged(story: Story, entries: Sequence[Entry]) -> Iterator[str]:
    """The errors in a game and in its players' entries; empty if there are none."""
    for check in (check_story, check_told, check_acknowledged):
        try:
            check(story, entries)
        except BROKEN as wrong:
            yield str(wrong) if isinstance(wrong, Wrong) else f"{_place(wrong)}: {wrong!r:.300}"


def _place(wrong: BaseException) -> str:
    """The place and source line of a failed check: many checks have no message."""
    last = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{Path(last.filename).name}, {last.name}: {last.line}"


def check_story(story: Story, _: Iterable[Entry]) -> None:
    """The log has no gap; every record follows from its events, and its replay gives its scores."""
    numbers = [event["seq"] for event in story.events]
    hold(numbers == list(range(1, len(numbers) + 1)), "the log has a gap or a repeat", numbers)
    if story.records:
        check_records(story.game, story.records, story.settled())
    scored = [(each["number"], each["totals"]) for each in story.scores["rounds"]]
    hold(scored == [(each["number"], each["totals"]) for each in story.records], "scores of other rounds", scored)
    if story.finished:
        check_log(story.events, story.game)
        check_scores(story.game, story.records, story.scores)


def check_told(story: Story, entries: Iterable[Entry]) -> None:
    """No player received a card hidden from them, or anything untrue."""
    settled = story.settled()
    judge = Judge(rules_of(story.game), story.records, settled)
    for entry in entries:
        if entry.kind is Kind.EVENT:
            logged = story.events[entry.said["seq"] - 1]
            hold(logged.items() <= entry.said.items(), "an event was told otherwise than it is in the log", entry.said)
            if entry.said["seq"] <= len(settled):
                judge.event(entry.viewer, entry.said)
        elif entry.kind is Kind.VIEW and _is_known(entry.said, settled):
            judge.view(entry.viewer, entry.said)


def _is_known(view: Json, settled: Sequence[Json]) -> bool:
    """Whether all cards of a view are open: one version may end a round and begin another."""
    last = settled[-1] if settled else {"version": 0, "round": 0}
    number = view["round"]["number"] if view["round"] else 0
    return bool(view["version"] <= last["version"] and number <= last["round"])


def check_acknowledged(story: Story, entries: Iterable[Entry]) -> None:
    """Every acknowledged move is in the log and in the record of its round."""
    acknowledged = [entry for entry in entries if entry.kind is Kind.ACKNOWLEDGED]
    versions = {event["version"] for event in story.events}
    for entry in acknowledged:
        hold(entry.said["version"] in versions, "an acknowledged move is not in the log", entry)
    ended = {record["number"] for record in story.records}
    moves = Counter(
        (record["number"], move["player_id"], move["action"]) for record in story.records for move in record["moves"]
    )
    made = Counter(
        (entry.said["round"], entry.viewer, entry.said["action"])
        for entry in acknowledged
        if entry.said["round"] in ended and entry.said["action"] != "dealRound"
    )
    hold(made <= moves, "an acknowledged move is not in the record", made - moves)
