"""Weights from try-outs: a ridge regression of the differences of points on the differences of features."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from tools.training.tryouts import TryOut

RIDGE = 100.0
"""How strongly weights are drawn to zero: by as much as this many try-outs would.

Luck moves the points of a try-out by some 40, a feature by some 4: a hundred try-outs tell as much as this guess.
"""
COSTS = frozenset({
    "points in hand",
    "late: points in hand",
    "loose cards",
    "feeding",
    "somebody close",
    "somebody nearly out",
})  # fmt: skip
"""Features whose weight is never above 0.

Without that, bots of rami threw a 2 before a king that fits nothing, those of rami arrêt fed the next player, and those
of German rummy laid their melds down when another player had three cards, but not when they had two.
"""
BENEFIT, LATE_BENEFIT = "speed", "late: speed"
"""A feature, and the part of it that counts late in the round, where its worth may fade to nothing but not below.

Otherwise bots of rami arrêt broke their only pair near the end of the stock, so as to go out later.
"""
Array = NDArray[np.float64]


class Fit(NamedTuple):
    """Weights with their standard errors, and what they would have earned."""

    weights: dict[str, float]
    errors: dict[str, float]
    gain: tuple[float, float]
    """Points a decision gains over the level's own, on try-outs that were left out of the fit; its 95 % half-width."""
    tried: int


def fit(tryouts: Sequence[TryOut]) -> Fit:
    """The weights that foretell the try-outs best, as far as COSTS and LATE_BENEFIT allow."""
    learnt = _fit(tryouts)
    if sum(learnt.weights.get(name, 0.0) for name in (BENEFIT, LATE_BENEFIT)) >= 0:
        return learnt
    learnt = _fit([structs.replace(each, features=tuple(map(_faded, each.features))) for each in tryouts])
    return learnt._replace(
        weights=learnt.weights | {LATE_BENEFIT: -learnt.weights[BENEFIT]},
        errors=learnt.errors | {LATE_BENEFIT: learnt.errors[BENEFIT]},
    )


def _faded(features: Mapping[str, float]) -> dict[str, float]:
    """Features whose BENEFIT is worth nothing at the end of the round, as one instead of two."""
    late = features.get(LATE_BENEFIT, 0.0)
    return {**features, BENEFIT: features.get(BENEFIT, 0.0) - late, LATE_BENEFIT: 0.0}


def _fit(tryouts: Sequence[TryOut]) -> Fit:
    """The weights that foretell the try-outs best, tested on every fifth of them."""
    names = sorted({name for each in tryouts for features in each.features for name in features})
    kept = _without_gainful_costs(tryouts, names)
    learnt, _ = _solve([each for number, each in enumerate(tryouts) if number % 5], kept)
    weights, errors = _solve(tryouts, kept)
    none = dict.fromkeys(names, 0.0)
    gain = _gain(tryouts[::5], kept, learnt)
    return Fit(none | _named(kept, weights), none | _named(kept, errors), gain, len(tryouts))


def _without_gainful_costs(tryouts: Sequence[TryOut], names: list[str]) -> list[str]:
    """The names without the COSTS to which a fit gives a weight above 0."""
    weights, _ = _solve(tryouts, names)
    kept = [name for name, weight in zip(names, weights, strict=True) if name not in COSTS or weight <= 0]
    return kept if kept == names else _without_gainful_costs(tryouts, kept)


def _named(names: Sequence[str], values: Array) -> dict[str, float]:
    return {name: float(f"{value:.4g}") for name, value in zip(names, values, strict=True)}


def _rows(tryout: TryOut, names: Sequence[str]) -> Array:
    return np.array([[features.get(name, 0.0) for name in names] for features in tryout.features])


def _solve(tryouts: Sequence[TryOut], names: Sequence[str]) -> tuple[Array, Array]:
    """Weights and their standard errors; each try-out is one observation, for its options share their cards."""
    rows = [_rows(each, names) for each in tryouts]
    centred = [each - each.mean(axis=0) for each in rows]
    points = [np.array(each.points) - np.mean(each.points) for each in tryouts]
    gram = sum((each.T @ each for each in centred), np.zeros((len(names), len(names))))
    pull = np.diag(np.diag(gram) * RIDGE / max(1, len(tryouts)) + 1e-9)
    inverse = np.linalg.inv(gram + pull)
    weights = inverse @ sum((x.T @ y for x, y in zip(centred, points, strict=True)), np.zeros(len(names)))
    scores = np.array([x.T @ (y - x @ weights) for x, y in zip(centred, points, strict=True)])
    errors = np.sqrt(np.diag(inverse @ (scores.T @ scores) @ inverse))
    return weights, errors


def _gain(tryouts: Sequence[TryOut], names: Sequence[str], weights: Array) -> tuple[float, float]:
    """The mean points by which the option that the weights choose beats the level's own, and its 95 % half-width."""
    gains = [
        each.points[int(np.argmax(_rows(each, names) @ weights))] - each.points[each.usual]
        for each in tryouts
        if each.usual is not None
    ]
    if len(gains) < 2:
        return 0.0, float("inf")
    return float(np.mean(gains)), float(1.96 * np.std(gains, ddof=1) / len(gains) ** 0.5)
