"""Two implementations of the published shuffle agree: the service's, and one made from its text."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.rules.model.variant import Variant
from service.rules.rounds import shuffle
from service.rules.rounds.deal import assign_seats, draw_for_seats
from tests.system.fairness import published
from tests.unit.rules.table import game

VECTORS: list[dict[str, Any]] = json.loads(Path("openapi/shuffle-vectors.json").read_text("utf-8"))["vectors"]
TEXTS = ("", "thirteen", " not trimmed ", "é", "e\u0301", "♣♦", "0" * 64, "cut:", "\u200b")
pytestmark = pytest.mark.rule("CORE-20")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_published_shuffle_gives_the_published_vectors(vector: dict[str, Any]) -> None:
    secret = published.key(vector["seed"], vector["contribution"])
    assert (published.commitment(vector["seed"]), secret.hex()) == (vector["commitment"], vector["key"])
    assert published.stream(secret, vector["label"], 2)[:10] == vector["words"]
    cards = published.pack(vector["packs"], vector["jokers"])
    assert published.order(secret, vector["label"], cards) == tuple(vector["order"].split())


def test_published_shuffle_gives_the_same_orders_as_the_service() -> None:
    chance = Random(20)
    for _ in range(600):
        seed, text = chance.randbytes(32), chance.choice((None, *TEXTS))
        label = chance.choice(
            (shuffle.DEAL_LABEL, shuffle.SEATS_LABEL, shuffle.reshuffle_label(chance.randint(1, 120)))
        )
        cards = published.pack(chance.randint(1, 4), chance.randint(0, 8))[: chance.randint(0, 216)]
        secret = published.key(seed.hex(), text)
        assert secret == shuffle.shuffle_key(seed, text)
        assert published.commitment(seed.hex()) == shuffle.commitment(seed)
        assert published.order(secret, label, cards) == shuffle.shuffle_cards(cards, secret, label)


@pytest.mark.parametrize("players", [2, 4, 12])
def test_published_shuffle_seats_players_as_the_service_does(players: int) -> None:
    chance, ties = Random(players), 0
    names = [str(player) for player in range(players)]
    for _ in range(200):
        seed = chance.randbytes(32).hex()
        order, drawn = published.seats(seed, names)
        assert (tuple(map(int, order)), tuple(map(tuple, drawn.values()))) == draw_for_seats(players, seed)
        ties += max(map(len, drawn.values())) > 1
    assert ties


def test_published_shuffle_draws_the_same_first_dealer() -> None:
    table = game("rummy", 5, seating="join_order")
    dealers = set()
    for number in range(40):
        seed = number.to_bytes(32, "big").hex()
        dealers.add(dealer := assign_seats(table.variant, 5, seed)[0].dealer)
        assert published.first_dealer(seed, "01234") == str(dealer)
    assert dealers == set(range(5))


def test_clients_can_build_the_pack_of_every_variant(variant: Variant) -> None:
    for seats in range(variant.players[0], variant.players[1] + 1):
        whole = variant.whole_pack(seats)
        assert published.same_pack(whole) == whole
