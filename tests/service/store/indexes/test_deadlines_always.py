"""In any order of actions by a worker and players, a game's deadline is never missed by more than a lease."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from redis import Redis

from service.store import Commit, DeadlineClaim, Listing, connect
from service.store.connections.interface import Command
from service.store.indexes.deadlines import Deadlines, deadline_commands_after, deadline_commands_before
from tests.service.store.changes import change

LEASE = 3
times = st.integers(0, 8)


class OneGame(RuleBasedStateMachine):
    """One game; its commits and their index entries are separate steps, as in a cluster."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.link = connect(self.url)
        self.redis = Redis.from_url(self.url)
        self.redis.flushall()
        self.deadlines = Deadlines(self.link, 60)
        self.now = 0
        self.deadline: int | None = None
        self.version = 0
        self.begun: list[Commit] = []
        self.made: list[Commit] = []
        self.claims: list[tuple[DeadlineClaim, int | None]] = []

    @rule(deadline=st.none() | times)
    def commit_at_once(self, deadline: int | None) -> None:
        commit = self.changed(deadline)
        self.send(deadline_commands_before(commit))
        self.make(commit)
        self.send(deadline_commands_after(commit, 60))

    @rule(deadline=st.none() | times)
    def begin_to_commit(self, deadline: int | None) -> None:
        self.begun.append(self.changed(deadline))
        self.send(deadline_commands_before(self.begun[-1]))

    @precondition(lambda self: self.begun)
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        self.made.append(self.begun.pop(data.draw(st.integers(0, len(self.begun) - 1))))
        self.make(self.made[-1])

    @precondition(lambda self: self.made)
    @rule()
    def finish(self) -> None:
        self.send(deadline_commands_after(self.made.pop(), 60))

    def changed(self, deadline: int | None) -> Commit:
        return change(self.version, listing=Listing(deadline=deadline), before=Listing(deadline=self.deadline))

    def send(self, commands: list[Command]) -> None:
        for command in commands:
            self.link.call(*command)

    def make(self, commit: Commit) -> None:
        if commit.expected == self.version:
            self.version += 1
            self.deadline = commit.listing.deadline

    @rule(passing=st.integers(1, 3))
    def wait(self, passing: int) -> None:
        self.now += passing

    @rule()
    def claim_and_read(self) -> None:
        self.claims += [(claim, self.deadline) for claim in self.deadlines.claim(self.now, LEASE, 9)]

    @precondition(lambda self: self.claims)
    @rule(data=st.data())
    def settle(self, data: st.DataObject) -> None:
        claim, read = self.claims.pop(data.draw(st.integers(0, len(self.claims) - 1)))
        self.deadlines.settle(claim, read)

    @invariant()
    def it_is_looked_at_in_time(self) -> None:
        if self.deadline is not None and not self.made:
            at = self.redis.zscore("deadlines", "g1")
            assert at is not None
            assert at <= max(self.deadline, self.now + LEASE + 1)

    def teardown(self) -> None:
        self.link.close()
        self.redis.close()


def test_no_deadline_is_missed_by_more_than_a_lease(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OneGame, "url", redis_url)
    case = OneGame.TestCase
    case.settings = settings(max_examples=300, stateful_step_count=25, deadline=None)
    case("runTest").runTest()
