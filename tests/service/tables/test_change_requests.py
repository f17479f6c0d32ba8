"""A request for a change: what it returns, and what it leaves in the store."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec
import pytest
from redis import Redis

from service.store import keys
from service.tables.model.change import Change
from service.tables.model.game_setup import GameSetup
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.stored_table import encode_table
from service.tables.model.table import Table
from service.tables.storage.change_request import (
    AlreadyAnswered,
    Attempt,
    ChangeRequest,
    Committed,
    KeyReused,
    RenderedAnswer,
    Situation,
    Unchanged,
    allow_everybody,
)
from service.tables.storage.repository import Tables
from tests.kit.games.rewinding import snapshot
from tests.kit.games.tables import change_game, join, open_game
from tests.service.tables.conftest import House

SETUP = GameSetup("rummy", seats=4)
ATTEMPT = Attempt("p1", "a key", b"one request")


def rendered(table: Table) -> RenderedAnswer:
    return RenderedAnswer(201, (("ETag", str(table.version)),), f"version {table.version}".encode())


def request(act: Callable[[Situation], Change | None] = join, attempt: Attempt | None = None) -> ChangeRequest[None]:
    return ChangeRequest("game", allow_everybody, lambda moment, _: act(moment), rendered, attempt)


@pytest.fixture
def tables(house: House) -> Tables:
    tables = house.tables(thinks=False)
    open_game(tables, "game", SETUP)
    return tables


def test_a_committed_change_has_the_table_and_its_answer(tables: Tables) -> None:
    result = tables.execute(request())
    assert result == Committed(tables.look("game"), RenderedAnswer(201, (("ETag", "2"),), b"version 2"))


def test_a_repeated_request_gets_its_first_answer_and_changes_nothing(tables: Tables) -> None:
    first = tables.execute(request(attempt=ATTEMPT))
    change_game(tables, "game", join)
    assert tables.execute(request(attempt=ATTEMPT)) == AlreadyAnswered(first.answer)
    assert tables.look("game").version == 3


def test_a_key_with_another_request_is_refused(tables: Tables) -> None:
    tables.execute(request(attempt=ATTEMPT))
    with pytest.raises(KeyReused):
        tables.execute(request(attempt=msgspec.structs.replace(ATTEMPT, fingerprint=b"another")))
    assert tables.look("game").version == 2


def test_answer_stored_by_the_bytes_of_the_request_is_found(tables: Tables) -> None:
    first = tables.execute(request(attempt=ATTEMPT))
    parsed = Attempt(ATTEMPT.owner, ATTEMPT.key, b"by its parsed body", as_spelled=ATTEMPT.fingerprint)
    assert tables.execute(request(attempt=parsed)) == AlreadyAnswered(first.answer)


def test_a_table_that_needs_no_change_is_not_committed_and_its_answer_not_recorded(tables: Tables) -> None:
    assert tables.execute(request(lambda _: None, ATTEMPT)) == Unchanged(
        tables.look("game"), rendered(tables.look("game"))
    )
    assert isinstance(tables.execute(request(attempt=ATTEMPT)), Committed)


def test_admission_comes_before_the_recorded_answer(tables: Tables) -> None:
    def nobody(_: Table) -> None:
        raise PermissionError

    tables.execute(request(attempt=ATTEMPT))
    with pytest.raises(PermissionError):
        tables.execute(msgspec.structs.replace(request(attempt=ATTEMPT), admit=nobody))


def test_a_setup_creates_a_game_once_and_changes_one_that_exists(tables: Tables) -> None:
    opening = msgspec.structs.replace(request(), game_id="other", setup=SETUP)
    assert [tables.execute(opening).answer.body for _ in range(2)] == [b"version 1", b"version 2"]


def test_a_setup_under_a_key_creates_a_game_once(tables: Tables) -> None:
    opening = msgspec.structs.replace(request(attempt=ATTEMPT), game_id="other", setup=SETUP)
    first = tables.execute(opening)
    assert tables.execute(opening) == AlreadyAnswered(first.answer)
    assert tables.look("other").version == 1


def test_a_game_that_expires_between_the_two_steps_is_created_anew(
    tables: Tables, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = tables.store.read

    def read_expired(*args: object) -> object:
        monkeypatch.setattr(tables.store, "read", read)
        house.link.call("FLUSHALL")
        return None

    monkeypatch.setattr(tables.store, "read", read_expired)
    assert isinstance(tables.execute(msgspec.structs.replace(request(), setup=SETUP)), Committed)
    assert tables.look("game").version == 1


def test_without_a_setup_an_unknown_game_is_refused(tables: Tables) -> None:
    with pytest.raises(TableError) as refused:
        tables.execute(msgspec.structs.replace(request(), game_id="nowhere"))
    assert refused.value.refusal is Refusal.GAME_NOT_FOUND


def test_a_change_of_a_lost_state_is_made_again_on_the_present_one(tables: Tables, redis: Redis) -> None:
    restore = snapshot(redis, "game")
    change_game(tables, "game", join)
    seen: list[bytes] = []

    def rewound_once(moment: Situation) -> Change | None:
        if not seen:
            restore()
            change_game(tables, "game", join)
        seen.append(moment.table.mark)
        return join(moment)

    result = tables.execute(request(rewound_once))
    assert isinstance(result, Committed)
    assert (result.table.version, len(set(seen))) == (3, 2)


def test_of_two_processes_that_commit_on_one_state_one_makes_its_change_again(tables: Tables, house: House) -> None:
    meet = Barrier(2)
    tries = list[int]()

    def act(moment: Situation) -> Change | None:
        tries.append(moment.table.version)
        if moment.table.version == 1:
            meet.wait(10)
        return join(moment)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda process: process.execute(request(act)), (tables, house.tables(thinks=False))))
    assert sorted(tries) == [1, 1, 2]
    assert tables.look("game").version == 3


def test_a_state_without_a_mark_is_committed_on(tables: Tables, house: House) -> None:
    older = msgspec.structs.replace(tables.look("game"), mark=b"")
    house.link.call("HSET", keys.game_key("game"), "state", encode_table(older))
    assert [change_game(tables, "game", join).version for _ in range(2)] == [2, 3]
    assert tables.look("game").mark
