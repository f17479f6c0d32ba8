"""Deadlines: each due game is claimed by one worker, and none is forgotten."""

import math
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.store import DeadlineClaim, Deadlines, GameStore, Listing, behind_all
from service.store.connections.interface import Argument
from tests.service.store.changes import change, play

LEASE = 5_000


def create_due_game(store: GameStore, game_id: str, at: int) -> None:
    """Creates a game with a deadline."""
    play(store, change(game_id=game_id, listing=Listing(deadline=at)))


def claimed(deadlines: Deadlines, now: int, limit: int = 9) -> list[tuple[str, int]]:
    """Claims due games; returns their ids and the ends of their leases."""
    return [(claim.game_id, math.floor(claim.until)) for claim in deadlines.claim(now, LEASE, limit)]


def entry(redis: Redis) -> float | None:
    """The time at which the game is due according to the index, or None."""
    return redis.zscore("deadlines", "g1")


def test_due_games_are_claimed_longest_due_first(store: GameStore, deadlines: Deadlines) -> None:
    for game_id, at in [("b", 200), ("c", 300), ("a", 100)]:
        create_due_game(store, game_id, at)
    assert deadlines.claim(50, LEASE, 9) == []
    assert claimed(deadlines, 250, 1) == [("a", 250 + LEASE)]
    assert claimed(deadlines, 251) == [("b", 251 + LEASE)]


def test_games_of_bots_alone_are_claimed_singly_when_no_other_is_due(store: GameStore, deadlines: Deadlines) -> None:
    for game_id, at in [("bots1", behind_all(1)), ("bots2", behind_all(2)), ("late", behind_all(300)), ("person", 250)]:
        create_due_game(store, game_id, at)
    assert [claim.game_id for claim in deadlines.claim(250, LEASE, 9)] == ["person"]
    assert [claim.game_id for claim in deadlines.claim(250, LEASE, 9)] == ["bots1"]
    assert [claim.game_id for claim in deadlines.claim(250, LEASE, 9)] == ["bots2"]
    assert deadlines.claim(250, LEASE, 9) == []
    assert [claim.game_id for claim in deadlines.claim(251 + LEASE, LEASE, 9)] == ["person"]
    assert [claim.game_id for claim in deadlines.claim(251 + LEASE, LEASE, 9)] == ["late"]
    assert len(deadlines.claim(251 + LEASE, LEASE, 9)) == 1


def test_settled_game_of_bots_alone_goes_to_the_end_of_its_queue(store: GameStore, deadlines: Deadlines) -> None:
    for game_id, at in [("bots1", behind_all(1)), ("bots2", behind_all(2))]:
        create_due_game(store, game_id, at)
    (claim,) = deadlines.claim(100, LEASE, 9)
    assert deadlines.settle(claim, behind_all(100))
    assert [claim.game_id for claim in deadlines.claim(100, LEASE, 9)] == ["bots2"]
    assert [claim.game_id for claim in deadlines.claim(100, LEASE, 9)] == ["bots1"]


@pytest.mark.parametrize("deadline", [90_000, None])
def test_game_that_its_last_person_leaves_is_looked_at_in_front(
    store: GameStore, deadlines: Deadlines, deadline: int | None
) -> None:
    """Also where the index still has the deadline of an earlier time."""
    create_due_game(store, "g1", 90_000)
    play(store, change(1, listing=Listing(deadline=behind_all(100)), before=Listing(deadline=deadline)))
    create_due_game(store, "bots", behind_all(1))
    (claim,) = deadlines.claim(100, LEASE, 9)
    assert claim.game_id == "g1"
    assert deadlines.settle(claim, behind_all(100))
    assert [claim.game_id for claim in deadlines.claim(100, LEASE, 9)] == ["bots"]


def test_game_to_which_a_person_returns_comes_to_the_front(store: GameStore, deadlines: Deadlines) -> None:
    create_due_game(store, "g1", behind_all(100))
    play(store, change(1, listing=Listing(deadline=9_000), before=Listing(deadline=behind_all(100))))
    create_due_game(store, "bots", behind_all(1))
    assert [claim.game_id for claim in deadlines.claim(9_000, LEASE, 9)] == ["g1"]


def test_a_claimed_game_is_due_again_when_the_lease_ends(store: GameStore, deadlines: Deadlines) -> None:
    create_due_game(store, "g1", 100)
    assert deadlines.claim(100, LEASE, 9)
    assert deadlines.claim(99 + LEASE, LEASE, 9) == []
    assert deadlines.claim(101 + LEASE, LEASE, 9)


def test_a_settled_game_is_due_at_its_deadline(store: GameStore, deadlines: Deadlines) -> None:
    create_due_game(store, "g1", 100)
    (claim,) = deadlines.claim(100, LEASE, 9)
    assert deadlines.settle(claim, 9_000)
    assert deadlines.claim(8_999, LEASE, 9) == []
    assert [claim.game_id for claim in deadlines.claim(9_000, LEASE, 9)] == ["g1"]


def test_settled_game_without_a_deadline_leaves_the_index(store: GameStore, deadlines: Deadlines, redis: Redis) -> None:
    create_due_game(store, "g1", 100)
    (claim,) = deadlines.claim(100, LEASE, 9)
    assert deadlines.settle(claim, None)
    assert entry(redis) is None


def test_a_worker_whose_lease_has_ended_settles_nothing(store: GameStore, deadlines: Deadlines) -> None:
    create_due_game(store, "g1", 100)
    (slow,) = deadlines.claim(100, LEASE, 9)
    (quick,) = deadlines.claim(101 + LEASE, LEASE, 9)
    assert not deadlines.settle(slow, None)
    assert deadlines.settle(quick, 99_000)
    assert not deadlines.settle(quick, 1)
    assert not deadlines.settle(DeadlineClaim("nobody", 1), 1)


def test_a_later_deadline_writes_nothing(store: GameStore, redis: Redis) -> None:
    create_due_game(store, "g1", 100)
    at = entry(redis)
    play(store, change(1, listing=Listing(deadline=200), before=Listing(deadline=100)))
    play(store, change(2, listing=Listing(), before=Listing(deadline=200)))
    assert entry(redis) == at


@pytest.mark.parametrize("before", [None, 5_000])
def test_earlier_deadline_brings_the_game_forward(store: GameStore, deadlines: Deadlines, before: int | None) -> None:
    create_due_game(store, "g1", 5_000)
    play(store, change(1, listing=Listing(deadline=300), before=Listing(deadline=before)))
    assert deadlines.claim(300, LEASE, 9)


def test_lost_race_does_not_postpone_a_deadline(store: GameStore, deadlines: Deadlines) -> None:
    create_due_game(store, "g1", 5_000)
    before = Listing(deadline=5_000)
    play(store, change(1, listing=Listing(deadline=300), before=before))
    assert not store.commit(change(1, listing=Listing(deadline=4_000), before=before))
    assert deadlines.claim(300, LEASE, 9)


@pytest.mark.parametrize("deadline", [100 + LEASE + 1, 100 + LEASE, 101])
@pytest.mark.parametrize("read", [None, 99_000])
def test_settling_with_a_stale_deadline_does_not_undo_a_commit(
    store: GameStore, deadlines: Deadlines, deadline: int, read: int | None
) -> None:
    create_due_game(store, "g1", 100)
    (claim,) = deadlines.claim(100, LEASE, 9)
    play(store, change(1, listing=Listing(deadline=deadline), before=Listing(deadline=read)))
    assert not deadlines.settle(claim, read)
    assert deadlines.claim(max(deadline, 101 + LEASE), LEASE, 9)


def test_claims_in_the_same_millisecond_are_distinct(store: GameStore, deadlines: Deadlines) -> None:
    create_due_game(store, "g1", 100)
    (first,) = deadlines.claim(100, LEASE, 9)
    play(store, change(1, listing=Listing(deadline=100), before=Listing()))
    (second,) = deadlines.claim(100, LEASE, 9)
    assert not deadlines.settle(first, None)
    assert deadlines.settle(second, 9_000)


def test_several_workers_never_hold_the_same_game(store: GameStore, deadlines: Deadlines) -> None:
    for n in range(200):
        create_due_game(store, f"g{n}", n)
    start = threading.Barrier(8)

    def work(_: int) -> list[str]:
        start.wait()
        return [claim.game_id for _ in range(20) for claim in deadlines.claim(1_000, LEASE, 7)]

    with ThreadPoolExecutor(8) as pool:
        claimed = [game_id for found in pool.map(work, range(8)) for game_id in found]
    assert sorted(claimed) == sorted(f"g{n}" for n in range(200))


def test_index_entry_is_written_before_the_commit(store: GameStore, sent: list[Argument]) -> None:
    create_due_game(store, "g1", 100)
    assert sent == ["ZADD", "EVALSHA", "ZADD", "ZINCRBY", "EXPIRE"]
