"""Every target on its seeds, in this process and without a guide: quick, and the same in every run."""

import pytest

from tools.fuzz.asked import NAMES
from tools.fuzz.feed import Feed
from tools.fuzz.requests import tried
from tools.fuzz.target import TARGETS, load


@pytest.mark.parametrize("name", TARGETS)
def test_no_seed_breaks_its_target(name: str, redis_url: str) -> None:
    target = load(name)
    with target.ready(redis_url) as attempt:
        for seed in target.SEEDS:
            attempt(seed)


def test_every_unchanged_request_succeeds(redis_url: str) -> None:
    with tried(redis_url) as service:
        for number, name in enumerate(NAMES):
            _, answered = service.ask(service.apps[0], Feed(bytes([number])))
            assert answered.status < 300, f"{name}: {answered.text}"
