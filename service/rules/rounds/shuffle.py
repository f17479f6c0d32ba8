"""The verifiable shuffle (CORE-20), as `openapi/shuffle.md` specifies it for clients in any language."""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator

from service.rules.model.cards import Card

DEAL_LABEL = "deal"
SEATS_LABEL = "seats"
_WORD_BYTES = 4
_WORDS = 1 << 8 * _WORD_BYTES


def commitment(seed: bytes) -> str:
    """What is shown before the deal: it binds the dealer to `seed` and tells nothing about it."""
    return hashlib.sha256(seed).hexdigest()


def shuffle_key(seed: bytes, contribution: str | None = None) -> bytes:
    """The key of every shuffle of a round: the seed, mixed with what the cutter contributed, if he did."""
    if contribution is None:
        return seed
    return hmac.digest(seed, b"cut:" + contribution.encode(), "sha256")


def reshuffle_label(number: int) -> str:
    """The label of a round's reshuffle; the first one has number 1."""
    return f"reshuffle:{number}"


def shuffle_cards(cards: Iterable[Card], key: bytes, label: str) -> tuple[Card, ...]:
    """The cards in the order that `key` and `label` give them; the first one is the top card."""
    stream = random_words(key, label)
    return permute(cards, lambda bound: number_below(bound, stream))


def random_words(key: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers that `key` and `label` stand for."""
    counter = 0
    while True:
        block = hmac.digest(key, f"{label}:{counter}".encode(), "sha256")
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1


def number_below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, each as likely: words that would favour the low ones are passed over."""
    unbiased = _WORDS - _WORDS % bound
    return next(word for word in stream if word < unbiased) % bound


def permute(cards: Iterable[Card], draw: Callable[[int], int]) -> tuple[Card, ...]:
    """Fisher and Yates: from the last place down to the second, each swaps with a place drawn up to itself."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = draw(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
