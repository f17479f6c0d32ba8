"""The verifiable shuffle (CORE-20); `openapi/shuffle.md` specifies it for clients in any language."""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator
from struct import Struct

from service.rules.model.cards import Card

DEAL_LABEL = "deal"
SEATS_LABEL = "seats"
_BLOCK = Struct(">8I")
"""The words of a block."""
_WORDS = 1 << 32


def commitment(seed: bytes) -> str:
    """The commitment that is shown before the deal: it binds the dealer to `seed` and reveals nothing about it."""
    return hashlib.sha256(seed).hexdigest()


def shuffle_key(seed: bytes, contribution: str | None = None) -> bytes:
    """The key of every shuffle of a round: the seed, mixed with the cutter's contribution if there is one."""
    if contribution is None:
        return seed
    return hmac.digest(seed, b"cut:" + contribution.encode(), "sha256")


def reshuffle_label(number: int) -> str:
    """The label of reshuffle `number` of a round, counted from 1."""
    return f"reshuffle:{number}"


def shuffle_cards(cards: Iterable[Card], key: bytes, label: str) -> tuple[Card, ...]:
    """The cards in the order that `key` and `label` determine; the first is the top card."""
    stream = random_words(key, label)
    return permute(cards, lambda bound: number_below(bound, stream))


def random_words(key: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers that `key` and `label` determine."""
    counter = 0
    while True:
        yield from _BLOCK.unpack(hmac.digest(key, f"{label}:{counter}".encode(), "sha256"))
        counter += 1


def number_below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, all equally likely: words that would favour low numbers are skipped."""
    word, unbiased = next(stream), _WORDS - _WORDS % bound
    while word >= unbiased:
        word = next(stream)
    return word % bound


def permute(cards: Iterable[Card], draw: Callable[[int], int]) -> tuple[Card, ...]:
    """Fisher–Yates shuffle: swap each place, from the last to the second, with a drawn place not above itself."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
