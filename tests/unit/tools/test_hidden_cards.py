"""The program that learns which hidden cards players hold."""

import numpy as np
import pytest

from service.bots.inference.evidence import Evidence
from tools.training.hidden_cards import Observations, fit_logistic, joined, observations_of_round
from tools.training.positions import Round

COLUMNS = len(Evidence._fields)
HALF_HELD, QUARTER_HELD = 0.5, 0.25


def observations(held: float) -> Observations:
    """A thousand cards with 1 in the first column, of which a part is held where half were expected."""
    seen = np.zeros((1000, COLUMNS), dtype=np.float32)
    seen[:, 0] = 1
    return Observations(seen, np.full(1000, HALF_HELD), np.ones(1000), (np.arange(1000) < 1000 * held).astype(float))


def test_weight_is_the_logarithm_of_the_odds() -> None:
    weights = fit_logistic(observations(QUARTER_HELD), np.zeros(COLUMNS), ridge=0.001)
    assert weights[0] == pytest.approx(np.log(1 / 3), abs=0.01)
    assert not weights[1:].any()


def test_few_observations_leave_the_usual_weights() -> None:
    weights = fit_logistic(observations(QUARTER_HELD), np.ones(COLUMNS), ridge=1e6)
    assert weights == pytest.approx(np.ones(COLUMNS), abs=0.01)


def test_a_round_always_gives_the_same_observations() -> None:
    first, again = (observations_of_round(Round("caloochi", 3, "0", 0)) for _ in range(2))
    assert len(first.held) > 100
    assert np.array_equal(first.evidence, again.evidence)
    assert np.array_equal(first.held, again.held)
    assert len(joined([first, again]).held) == 2 * len(first.held)
