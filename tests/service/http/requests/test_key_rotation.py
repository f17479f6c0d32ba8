"""Several secret keys: while a new one takes the place of an old one, no token is void and no game is created twice."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise

import pytest

from service.app import build_app
from service.http.context import ServiceContext
from service.store import StoreConnection
from tests.kit.clients.client import Api, code_of
from tests.kit.clients.contract import Contract
from tests.kit.games.context import context_on

OLD, NEW = "o" * 32, "n" * 32
STEPS = (OLD, f"{OLD} {NEW}", f"{NEW},{OLD}", NEW)
"""The setting in the course of a rotation: processes of neighbouring steps run side by side."""
NEIGHBOURS = [pair for step, next_step in pairwise(STEPS) for pair in ((step, next_step), (next_step, step))]
KEY = "5d0c8a52-6a0c-4b41-8d57-3f4f3a4f7d10"

Service = Callable[[str], Api]


@pytest.fixture
def service(link: StoreConnection, parts: ServiceContext, contract: Contract) -> Iterator[Service]:
    """Returns a function that starts the service with these secret keys on the same store."""
    with ExitStack() as stack:

        def start(secret_key: str) -> Api:
            context = stack.enter_context(context_on(link, parts.tables, secret_key=secret_key))
            return Api.inside(build_app(context), contract)

        yield start


@pytest.mark.parametrize(("issuer", "verifier"), NEIGHBOURS)
def test_tokens_are_valid_at_the_neighbouring_steps(service: Service, issuer: str, verifier: str) -> None:
    seat = service(issuer).create("rami")
    assert service(verifier).get(seat.path, seat.bearer).json()["viewer"] == "p1"


def test_token_of_a_withdrawn_key_is_refused(service: Service) -> None:
    for issuer in (OLD, f"{OLD} {NEW}"):
        seat = service(issuer).create("rami")
        assert code_of(service(NEW).get(seat.path, seat.bearer)) == (401, "token_invalid")


def test_token_names_the_key_that_signed_it(service: Service) -> None:
    names = [service(step).create("rami").bearer.split(".")[2:] for step in STEPS]
    assert names[0] == names[3] == []
    assert names[1] != names[2]
    assert all(len(name) == 1 for name in names[1:3])


def test_name_of_another_key_makes_a_token_invalid(service: Service) -> None:
    both = service(f"{OLD} {NEW}")
    seat, other_name = both.create("rami"), service(f"{NEW} {OLD}").create("rami").bearer.split(".")[2]
    player, proof, _ = seat.bearer.split(".")
    assert both.get(seat.path, f"{player}.{proof}").json()["viewer"] == "p1"
    for name in (other_name, "AAAA", "", "AAAAA"):
        assert code_of(both.get(seat.path, f"{player}.{proof}.{name}")) == (401, "token_invalid")


@pytest.mark.parametrize(("first", "second"), NEIGHBOURS)
def test_creation_is_repeated_at_the_neighbouring_steps(service: Service, first: str, second: str) -> None:
    key = f"{KEY}-{NEIGHBOURS.index((first, second))}"
    seats = [
        (api := service(step)).seated(api.post("/v1/games", {"variant": "rami"}, Idempotency_Key=key))
        for step in (first, second, second)
    ]
    assert len({seat.game_id for seat in seats}) == 1
    assert all(service(second).get(seat.path, seat.bearer).json()["viewer"] == "p1" for seat in seats)
