"""The inventory: every game of every server, with its size; and a deletion that leaves nothing behind."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.store import (
    SPECTATORS,
    BadCursor,
    Deadlines,
    Feed,
    FeedUpdate,
    GameStore,
    Inventory,
    Listing,
    Lobby,
    PresenceReport,
    PresenceStore,
    StoreConnection,
)
from tests.service.store.changes import change, everything, play
from tests.service.store.listening import in_background, subscribed, wait_until

LISTED = Listing(lists=("open", "open:rami"), since=1_000, code="R4MMYK7Q", deadline=2_000)
FIRST = "0:0"


@pytest.fixture
def inventory(link: StoreConnection) -> Inventory:
    return Inventory(link)


def every_game(inventory: Inventory, limit: int) -> list[str]:
    """The games of all pages."""
    page = inventory.page(FIRST, limit)
    found = list(page.game_ids)
    while page.cursor:
        page = inventory.page(page.cursor, limit)
        assert len(page.game_ids) < 2 * limit + 10
        found += page.game_ids
    return found


@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_pages_have_every_game_and_nothing_else(store: GameStore, inventory: Inventory, limit: int) -> None:
    games = {f"g{n}" for n in range(40)}
    play(store, *(everything(game_id=game, listing=LISTED) for game in games))
    assert set(every_game(inventory, limit)) == games


def test_empty_store_has_one_empty_page(inventory: Inventory) -> None:
    assert inventory.page(FIRST, 10) == ([], None)


@pytest.mark.parametrize("cursor", ["", "0", "0:-1", "a:b", "0:0:0", "1:99999999999999999999999"])
def test_cursor_of_another_kind_is_refused(inventory: Inventory, cursor: str) -> None:
    with pytest.raises(BadCursor):
        inventory.page(cursor, 10)


def test_size_of_a_game_counts_all_of_its_keys(store: GameStore, inventory: Inventory) -> None:
    play(store, change(game_id="small"), everything(game_id="large", state=bytes(9_000), events=(bytes(8_000),)))
    small, large, none = inventory.sizes(["small", "large", "no such game"])
    assert 0 < small < 6_000
    assert 17_000 < large < 40_000
    assert none == 0


def test_deleted_game_leaves_no_key_and_no_entry(
    store: GameStore, inventory: Inventory, link: StoreConnection, redis: Redis
) -> None:
    play(store, everything(state=b"the last", listing=LISTED))
    PresenceStore(link, 60).report("g1", [PresenceReport(SPECTATORS, 1, 1_000)])
    assert len(redis.keys("game:*")) == 6
    assert inventory.delete("g1") == b"the last"
    inventory.forget("g1", LISTED)
    assert redis.keys() == []


def test_other_games_keep_their_keys_and_entries(
    store: GameStore, inventory: Inventory, lobby: Lobby, deadlines: Deadlines
) -> None:
    play(store, everything(listing=LISTED), everything(game_id="g2", listing=LISTED))  # its join code leads to g2
    inventory.delete("g1")
    inventory.forget("g1", LISTED)
    assert [game for game, _ in lobby.page("open", None, 10).entries] == ["g2"]
    assert lobby.game_with_join_code("R4MMYK7Q") == "g2"
    assert [claim.game_id for claim in deadlines.claim(3_000, 1_000, 10)] == ["g2"]
    assert store.read("g2")


def test_unknown_game_is_not_deleted(inventory: Inventory) -> None:
    assert inventory.delete("g1") is None


def test_change_in_progress_does_not_bring_a_deleted_game_back(
    store: GameStore, inventory: Inventory, redis: Redis
) -> None:
    play(store, change(0))
    inventory.delete("g1")
    assert not store.commit(change(1))
    assert redis.keys("game:*") == []


def test_deletion_ends_every_wait_for_the_game(
    store: GameStore, inventory: Inventory, feed: Feed, pool: ThreadPoolExecutor, redis: Redis
) -> None:
    play(store, change(0), change(0, game_id="g2"))
    waits = [in_background(pool, feed, "g1", 1) for _ in range(5)]
    other = in_background(pool, feed, "g2", 1, timeout=0.5)
    wait_until(subscribed(redis, "g1", "g2"))
    inventory.delete("g1")
    assert [wait.result(5) for wait in waits] == [[]] * 5
    assert feed.wait_for_update("g1", 1, 10, 10) == FeedUpdate([], is_deleted=True)
    assert not feed.wait_for_update("g2", 1, 10, 0.1).is_deleted
    other.result()


def test_game_with_the_id_of_a_deleted_one_is_followed_from_its_first_event(
    store: GameStore, inventory: Inventory, feed: Feed
) -> None:
    play(store, change(0), change(1))
    assert len(feed.wait_for_update("g1", 0, 10, 10).events) == 2
    inventory.delete("g1")
    wait_until(lambda: feed.wait_for_update("g1", 2, 10, 0).is_deleted)
    play(store, change(0, events=(b"anew",)))
    wait_until(lambda: feed.wait_for_update("g1", 0, 10, 0) == FeedUpdate([(1, b"anew")]))
