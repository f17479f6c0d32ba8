"""Checks every deal of a game, round by round: `python shuffles.py URL GAME_ID`. See openapi/shuffle.md."""

import sys
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest

from rummy_client import Client
from rummy_client.api.events import list_events
from rummy_client.api.rounds import get_round
from rummy_client.models import RoundBegunEvent, RoundRecord

PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def words(key: bytes, label: str) -> Iterator[int]:
    """The stream of numbers that a shuffle uses."""
    counter = 0
    while True:
        block = digest(key, f"{label}:{counter}".encode(), "sha256")
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def shuffled(cards: list[str], key: bytes, label: str) -> list[str]:
    """The cards after a Fisher-Yates shuffle, from the last place to the second."""
    stream, cards = words(key, label), list(cards)
    for i in range(len(cards) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in stream if word < limit) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def fault(record: RoundRecord, commitment: str) -> str | None:
    """What is wrong with a deal, or None: the seed does not match the commitment, or the deck not the seed."""
    seed = bytes.fromhex(record.seed)
    if sha256(seed).hexdigest() != commitment:
        return "another seed than the one committed to"
    key = seed if record.contribution is None else digest(seed, b"cut:" + record.contribution.encode(), "sha256")
    jokers = record.deck.count("JOKER")
    pack = PACK * ((len(record.deck) - jokers) // 52) + ["JOKER"] * jokers
    return None if record.deck == shuffled(pack, key, "deal") else "not the order that the seed gives"


def main(url: str, game_id: str) -> None:
    """Checks the ended rounds against the commitments published before their deals."""
    client, after, more = Client(url), 0, True
    while more:
        page = list_events.sync(game_id, client=client, after=after)
        after, more = page.last_seq, page.more
        for event in page.events:
            if isinstance(event, RoundBegunEvent):
                record = get_round.sync(game_id, event.round_, client=client)
                print(f"round {event.round_}: {fault(record, event.commitment) or 'fair'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
