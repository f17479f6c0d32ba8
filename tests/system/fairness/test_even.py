"""Shuffles of fixed seeds are as even as a uniform shuffle's, and shuffles with the usual mistakes are not.

Other tests exclude bias that is too small to count (tests/unit/rules/test_shuffle.py): each number stands for exactly
as many words as any other, and each order comes from exactly one sequence of such numbers.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from secrets import token_hex

import pytest

from service.rules.rounds import shuffle
from service.tables.storage.sources import fresh_secrets
from tests.system.fairness.evenness import Order, Shuffle, evenness

pytestmark = pytest.mark.rule("CORE-20")
TIMES = 5000


def seed(time: int) -> bytes:
    return sha256(b"evenness %d" % time).digest()


def dealt(cards: int, time: int) -> Order:
    """The service's shuffle for a deal."""
    return numbers(cards, lambda names: shuffle.shuffle_cards(names, seed(time), shuffle.DEAL_LABEL))


def cut(cards: int, time: int) -> Order:
    """Shuffles of one round under one cut after the other, as the cutter can try them."""
    return numbers(
        cards, lambda names: shuffle.shuffle_cards(names, shuffle.shuffle_key(seed(0), str(time)), shuffle.DEAL_LABEL)
    )


def reshuffled(cards: int, time: int) -> Order:
    """The reshuffles of one round."""
    return numbers(cards, lambda names: shuffle.shuffle_cards(names, seed(0), shuffle.reshuffle_label(time + 1)))


def numbers(cards: int, shuffled: Callable[[list[str]], tuple[str, ...]]) -> Order:
    return [int(card) for card in shuffled([str(card) for card in range(cards)])]


@pytest.mark.parametrize("cards", [31, 52, 108])
@pytest.mark.parametrize("shuffled", [dealt, cut, reshuffled])
def test_places_and_neighbours_in_shuffles_are_even(shuffled: Shuffle, cards: int) -> None:
    found = evenness(shuffled, cards, TIMES * 52 // (2 * cards))
    assert found.holds, found


def test_shuffles_of_the_standard_library_are_even() -> None:
    """Checks the measure itself with the standard library's shuffle, which is independent of ours."""
    for chance in map(Random, range(5)):
        found = evenness(lambda cards, _, chance=chance: chance.sample(range(cards), cards), 52, TIMES // 5)  # type: ignore[misc]
        assert found.holds, found


def any_place(words: Iterator[int], cards: int) -> list[int]:
    """Swaps each card with a card anywhere."""
    order = list(range(cards))
    for i in range(cards):
        j = next(words) % cards
        order[i], order[j] = order[j], order[i]
    return order


def descending(words: Iterator[int], cards: int, last: int = 1, least: int = 0, sides: int = 2**32) -> list[int]:
    """Fisher-Yates down to the place `last`; each swap is at least `least` places down, words are below `sides`."""
    order = list(range(cards))
    for i in range(cards - 1, last - 1, -1):
        j = next(words) % sides % (i + 1 - least)
        order[i], order[j] = order[j], order[i]
    return order


def cut_only(words: Iterator[int], cards: int) -> list[int]:
    """Only cuts the pack: places are even, neighbours are not."""
    at = next(words) % cards
    return [*range(at, cards), *range(at)]


MISTAKES: dict[str, Callable[[Iterator[int], int], list[int]]] = {
    "swaps with any place": any_place,
    "no card stays": lambda words, cards: descending(words, cards, least=1),
    "the last swap is missing": lambda words, cards: descending(words, cards, last=2),
    "a byte, modulo": lambda words, cards: descending(words, cards, sides=256),
    "a cut": cut_only,
    "the words of few seeds": lambda words, cards: descending(
        shuffle.random_words(bytes([next(words) % 64]), "deal"), cards
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_biased_shuffle_is_uneven(mistake: str) -> None:
    found = evenness(lambda cards, time: MISTAKES[mistake](shuffle.random_words(seed(time), "deal"), cards), 52, TIMES)
    assert not found.holds, found


def test_an_unbiased_shuffle_of_the_same_words_is_even() -> None:
    assert evenness(lambda cards, time: descending(shuffle.random_words(seed(time), "deal"), cards), 52, TIMES).holds


def test_seeds_come_from_the_cryptographic_source_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    def token(length: int) -> str:
        given.append(token_hex(length))
        return given[-1]

    monkeypatch.setattr("secrets.token_hex", token)
    made = [fresh_secrets() for _ in range(50)]
    seeds = [each for one in made for each in (one.seed, one.first_seed)]
    assert set(seeds) < set(given)
    assert len(set(seeds)) == 100
    assert {len(each) for each in seeds} == {64}
