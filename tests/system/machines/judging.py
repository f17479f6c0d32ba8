"""Checks of a table besides its views: its scores, and in the end everything that was told of it."""

from collections.abc import Iterator

from tests.kit.clients.client import Json
from tests.system.machines.table import Table
from tests.system.play.diary import TOLD
from tools.load.checks import check_totals, hold
from tools.load.journal import Entry, Kind
from tools.load.replaying import Story, judged


def check_scores(table: Table) -> None:
    """Fails unless the scores are the same for all and everything received is paid by somebody."""
    told = (table.here(viewer.seat).scores() for viewer in table.viewers)
    scores = [each for each in told if each["version"] == table.view["version"]]  # a bot may have played on
    hold(all(each == scores[0] for each in scores), "two see different scores", scores)
    for each in scores:
        hold(not sum(balance["received"] for balance in each["balances"]), "somebody receives from nobody", each)
        if table.view["round"]:
            check_totals(table.view, each)


def judge(table: Table) -> None:
    """Fails unless records, scores and the log agree, and nobody was told a secret."""
    scores = _scores(table)
    ended = [event["round"] for event in table.log if event["type"] == "round_ended"]
    records = [table.here(table.viewers[0].seat).record(number) for number in ended]
    wrong = list(judged(Story(table.view, table.log, records, scores), [*_told(table), *_acknowledged(table)]))
    assert not wrong, "\n".join(wrong)


def _scores(table: Table) -> Json:
    """The scores at the version that all saw last; looks again while a bot plays on."""
    while (scores := table.here(table.viewers[0].seat).scores())["version"] != table.view["version"]:
        table.settle()
    return scores


def _told(table: Table) -> Iterator[Entry]:
    yield from table.past
    for viewer in table.viewers:
        yield from viewer.entries


def _acknowledged(table: Table) -> Iterator[Entry]:
    rounds = {event["version"]: event["round"] for event in reversed(table.log)}
    for version, (player_id, operation) in table.acknowledged.items():
        if operation in TOLD:
            said = {"version": version, "round": rounds[version], "action": operation}
            yield Entry(Kind.ACKNOWLEDGED, player_id, said)
