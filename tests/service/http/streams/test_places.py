"""The places for streams and waiting requests: limited in all and by address."""

import pytest

from service.http.live.places import Places
from service.http.problems.problem import ProblemError


def refusal(places: Places, address: str) -> tuple[str, str]:
    """Code and Retry-After of the refusal."""
    with pytest.raises(ProblemError) as refused:
        places.take(address)
    return refused.value.code, refused.value.headers["Retry-After"]


def test_an_address_gets_only_its_part() -> None:
    places = Places(3, 2)
    places.take("one")
    places.take("one")
    assert refusal(places, "one") == ("too_many_waiting", "5")
    places.take("other")
    assert refusal(places, "other") == ("streams_full", "5")


def test_a_place_can_be_taken_again_once_it_is_free() -> None:
    places = Places(1, 1)
    for address in ("one", "other", "one"):
        places.take(address)
        assert refusal(places, "third") == ("streams_full", "5")
        places.free(address)


def test_zero_lets_an_address_take_every_place() -> None:
    places = Places(3, 0)
    for _ in range(3):
        places.take("one")
    assert refusal(places, "one") == ("streams_full", "5")
