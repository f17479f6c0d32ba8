"""The weights of the learnt decisions, from weights.json beside this module."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from service.rules.model.variant import MAX_CACHED_VARIANTS

WEIGHTS_FILE = Path(__file__).with_name("weights.json")
ANY_GAME = "any"
"""The name that stands for a game without weights of its own, for example in a `weights_key`."""
GIN_ONLY = "straight-gin"
"""The name of the game whose weights also serve a round of another game that only gin ends."""

Weights = Mapping[str, float]
"""Points for one unit of each feature."""
WeightsByGame = dict[str, dict[str, float]]
"""Weights by `weights_key`."""


def weights_key(variant_id: str, seats: int) -> str:
    """The key of a game with this number of seats: two players are one game, more are another."""
    return f"{variant_id} {'2' if seats == 2 else '3+'}"


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def weights_of(decision: str, variant_id: str, seats: int) -> Weights:
    """The weights of a decision in a game; KeyError if the decision has none for this game nor for ANY_GAME."""
    by_game, own = read_weights()[decision], weights_key(variant_id, seats)
    return by_game[own if own in by_game else weights_key(ANY_GAME, seats)]


@lru_cache(maxsize=1)
def read_weights(path: Path = WEIGHTS_FILE) -> dict[str, WeightsByGame]:
    """All weights, by decision and game."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, WeightsByGame])
