"""The verifiable shuffle: its vectors, and its uniformity by counting, not by chance (see tests/system/fairness)."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from service.rules.model.cards import pack
from service.rules.rounds import shuffle

VECTORS: list[dict[str, Any]] = json.loads(Path("openapi/shuffle-vectors.json").read_text("utf-8"))["vectors"]
pytestmark = pytest.mark.rule("CORE-20")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_shuffle_matches_the_published_vectors(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    key = shuffle.shuffle_key(seed, vector["contribution"])
    cards = pack(vector["packs"], vector["jokers"])
    assert shuffle.commitment(seed) == vector["commitment"]
    assert key.hex() == vector["key"]
    assert list(islice(shuffle.random_words(key, vector["label"]), 10)) == vector["words"]
    assert shuffle.shuffle_cards(cards, key, vector["label"]) == tuple(vector["order"].split())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_example_in_the_description_works(vector: dict[str, Any]) -> None:
    example = Path("openapi/shuffle.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(example, names)
    cards = pack(vector["packs"], vector["jokers"])
    seed = bytes.fromhex(vector["seed"])
    assert names["shuffled"](cards, seed, vector["contribution"], vector["label"]) == vector["order"].split()


def test_vectors_cover_labels_packs_and_contributions() -> None:
    assert {vector["label"] for vector in VECTORS} == {
        shuffle.DEAL_LABEL,
        shuffle.SEATS_LABEL,
        shuffle.reshuffle_label(2),
        shuffle.reshuffle_label(10),
    }
    assert {52 * vector["packs"] + vector["jokers"] for vector in VECTORS} == {52, 108}
    assert any(vector["contribution"] is None for vector in VECTORS)
    assert any(not (vector["contribution"] or "").isascii() for vector in VECTORS)


def test_a_vector_covers_a_rejected_word() -> None:
    vector = VECTORS[-1]
    used = islice(shuffle.random_words(bytes.fromhex(vector["key"]), vector["label"]), 107)
    assert 2**32 - 1 in used


def test_seed_contribution_and_label_each_change_the_order() -> None:
    cards, seed = pack(), bytes(32)
    keys = [seed, shuffle.shuffle_key(seed, "1"), shuffle.shuffle_key(seed, "2"), shuffle.shuffle_key(b"\1" * 32)]
    labels = [shuffle.DEAL_LABEL, shuffle.SEATS_LABEL, shuffle.reshuffle_label(1), shuffle.reshuffle_label(2)]
    orders = {shuffle.shuffle_cards(cards, key, label) for key, label in product(keys, labels)}
    assert len(orders) == len(keys) * len(labels)


@pytest.mark.parametrize("cards", [(), ("AS",), pack(4, 4)])
def test_shuffle_keeps_every_card(cards: tuple[str, ...]) -> None:
    assert Counter(shuffle.shuffle_cards(cards, bytes(32), shuffle.DEAL_LABEL)) == Counter(cards)


def every_draw(n: int) -> Iterator[tuple[int, ...]]:
    """All sequences of places that an n-card shuffle can draw."""
    return product(*(range(bound) for bound in range(n, 1, -1)))


def source_of(places: tuple[int, ...]) -> Callable[[int], int]:
    """A source that draws these places one after the other."""
    waiting = iter(places)
    return lambda _: next(waiting)


@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_every_order_results_from_exactly_one_sequence_of_draws(n: int) -> None:
    cards = pack()[:n]
    orders = Counter(shuffle.permute(cards, source_of(draws)) for draws in every_draw(n))
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("bound", range(1, 111))
def test_every_number_below_the_bound_comes_from_equally_many_words(bound: int) -> None:
    last = 2**32 // bound * bound - 1
    assert shuffle.number_below(bound, iter([last])) == bound - 1
    passed_over = range(last + 1, 2**32)
    assert shuffle.number_below(bound, iter([*passed_over, 0])) == 0
