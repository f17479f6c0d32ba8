"""Pointers: changed by compare-and-set, kept for a while."""

from concurrent.futures import ThreadPoolExecutor

from service.store import Lobby, StoreConnection
from tests.service.store.conftest import TTL


def test_a_pointer_says_nothing_until_it_is_set(lobby: Lobby, link: StoreConnection) -> None:
    assert lobby.pointer("p") is None
    assert lobby.swap_pointer("p", None, "g1", TTL * 1000) == "g1"
    assert lobby.pointer("p") == "g1"
    assert 0 < link.call("PTTL", "pointer:p") <= TTL * 1000


def test_it_is_changed_by_who_knows_what_it_says(lobby: Lobby) -> None:
    lobby.swap_pointer("p", None, "g1", TTL * 1000)
    assert lobby.swap_pointer("p", None, "g2", TTL * 1000) == "g1"
    assert lobby.swap_pointer("p", "g3", "g2", TTL * 1000) == "g1"
    assert lobby.swap_pointer("p", "g1", "g2", TTL * 1000) == "g2"
    assert lobby.pointer("p") == "g2"


def test_a_change_that_is_sent_again_is_still_made(lobby: Lobby) -> None:
    assert [lobby.swap_pointer("p", None, "g1", TTL * 1000) for _ in range(2)] == ["g1", "g1"]


def test_one_that_has_expired_says_so(lobby: Lobby) -> None:
    assert lobby.swap_pointer("p", "g1", "g2", TTL * 1000) is None
    assert lobby.pointer("p") is None


def test_of_many_at_once_one_wins_and_all_know_who(lobby: Lobby) -> None:
    with ThreadPoolExecutor(10) as pool:
        said = list(pool.map(lambda n: lobby.swap_pointer("p", None, f"g{n}", TTL * 1000), range(50)))
    assert set(said) == {lobby.pointer("p")}
