"""Pointers: changed by compare-and-set, kept for a while."""

from concurrent.futures import ThreadPoolExecutor

from service.store import Lobby, StoreConnection
from tests.service.store.conftest import TTL


def test_pointer_is_empty_until_it_is_set(lobby: Lobby, link: StoreConnection) -> None:
    assert lobby.pointer("p") is None
    assert lobby.swap_pointer("p", None, "g1", TTL * 1000) == "g1"
    assert lobby.pointer("p") == "g1"
    assert 0 < link.call("PTTL", "pointer:p") <= TTL * 1000


def test_pointer_changes_only_from_its_expected_value(lobby: Lobby) -> None:
    lobby.swap_pointer("p", None, "g1", TTL * 1000)
    assert lobby.swap_pointer("p", None, "g2", TTL * 1000) == "g1"
    assert lobby.swap_pointer("p", "g3", "g2", TTL * 1000) == "g1"
    assert lobby.swap_pointer("p", "g1", "g2", TTL * 1000) == "g2"
    assert lobby.pointer("p") == "g2"


def test_resent_change_counts_as_made(lobby: Lobby) -> None:
    assert [lobby.swap_pointer("p", None, "g1", TTL * 1000) for _ in range(2)] == ["g1", "g1"]


def test_change_of_an_expired_pointer_returns_none(lobby: Lobby) -> None:
    assert lobby.swap_pointer("p", "g1", "g2", TTL * 1000) is None
    assert lobby.pointer("p") is None


def test_one_of_many_simultaneous_changes_wins_and_all_see_its_value(lobby: Lobby) -> None:
    with ThreadPoolExecutor(10) as pool:
        said = list(pool.map(lambda n: lobby.swap_pointer("p", None, f"g{n}", TTL * 1000), range(50)))
    assert set(said) == {lobby.pointer("p")}
