"""The shuffle once more, made from the text of `openapi/shuffle.md` alone: nothing of the service is imported here.

A block is one number in base 2^32, HMAC is made from its definition, and each swap makes a new order: an error in the
service is unlikely to occur here in the same way.
"""

from collections.abc import Sequence
from hashlib import sha256
from itertools import chain, groupby

BLOCK = 64
"""Bytes of a block of SHA-256, which HMAC pads its key to (RFC 2104)."""
WORD = 2**32
Cards = tuple[str, ...]


def commitment(seed: str) -> str:
    """The commitment shown before the deal."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def hmac(key: bytes, message: str) -> bytes:
    """HMAC-SHA-256, by its definition."""
    padded = key.ljust(BLOCK, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message.encode()).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def key(seed: str, contribution: str | None) -> bytes:
    """The key of a round."""
    secret = bytes.fromhex(seed)
    return secret if contribution is None else hmac(secret, f"cut:{contribution}")


def stream(secret: bytes, label: str, blocks: int) -> list[int]:
    """The words of the first blocks; a block is a number of 256 bits, written in base 2^32."""
    numbers = (int(hmac(secret, f"{label}:{block}").hex(), 16) for block in range(blocks))
    return [number // WORD**place % WORD for number in numbers for place in range(7, -1, -1)]


def order(secret: bytes, label: str, cards: Sequence[str]) -> Cards:
    """The order of the cards after the shuffle, the top one first."""
    words = iter(stream(secret, label, blocks=len(cards) // 8 + 4))  # a word is skipped once in a hundred million
    lying = tuple(cards)
    for i in range(len(cards) - 1, 0, -1):
        fair = next(word for word in words if word < WORD - WORD % (i + 1))
        lying = swapped(lying, i, fair % (i + 1))
    return lying


def swapped(lying: Cards, i: int, j: int) -> Cards:
    """The cards with those at places `i` and `j` exchanged."""
    low, high = sorted((i, j))
    if low == high:
        return lying
    return (*lying[:low], lying[high], *lying[low + 1 : high], lying[low], *lying[high + 1 :])


def pack(packs: int = 1, jokers: int = 0) -> Cards:
    """The pack before the shuffle."""
    one = tuple(f"{rank}{suit}" for suit in ("C", "D", "H", "S") for rank in "A23456789TJQK")
    return one * packs + ("JOKER",) * jokers


def same_pack(cards: Sequence[str]) -> Cards:
    """The pack with as many cards and jokers as `cards`, before the shuffle."""
    jokers = cards.count("JOKER")
    return pack((len(cards) - jokers) // 52, jokers)


def seats(seed: str, players: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """The players by seat, and the cards each has drawn; `players` are in order of joining."""
    deck = iter(order(key(seed, None), "seats", pack()))
    drawn: dict[str, list[str]] = {player: [] for player in players}

    def height(player: str) -> list[int]:
        return ["A23456789TJQK".index(card[0]) for card in drawn[player]]

    tied = [list(players)]
    while tied:
        for player in chain(*tied):
            drawn[player].append(next(deck))
        groups = [list(group) for _, group in groupby(sorted(players, key=height), key=height)]
        tied = [group for group in groups if len(group) > 1]
    return list(chain(*groups)), drawn


def first_dealer(seed: str, players: Sequence[str]) -> str:
    """The first dealer where seats are taken in order of joining."""
    return players[int(order(key(seed, None), "seats", [str(number) for number in range(len(players))])[0])]
