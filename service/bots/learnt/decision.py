"""A decision of a bot: the moves it chooses from, each with features that weights turn into points."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from service.bots.learnt.weights import GIN_ONLY, Weights, weights_of
from service.bots.memory import Memory
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView

Features = Mapping[str, float]
"""What an option looks like, by the name of each fact; only what differs between options matters."""


class MoveOption(NamedTuple):
    """A move to choose, and what its seat can know about it."""

    move: PlayersMove
    features: Features


class Decision(NamedTuple):
    """One kind of choice, whose weights are learnt."""

    name: str
    options: Callable[[Variant, SeatView, Memory], Sequence[MoveOption]]
    """The options in this view; fewer than two if it does not ask for this decision."""


def best_option(decision: Decision, variant: Variant, view: SeatView, options: Sequence[MoveOption]) -> MoveOption:
    """The option worth most points; the first of equals.

    Raises KeyError if the decision has no weights for this game.
    """
    weights = weights_for_view(decision.name, variant, view)
    return max(options, key=lambda option: worth(option.features, weights))


def weights_for_view(decision: str, variant: Variant, view: SeatView) -> Weights:
    """The weights of a decision in the round of `view`; KeyError if the decision has none for this game.

    A round whose knocks may leave no deadwood is one of straight gin, for example with an ace as upcard (OGIN-01).
    """
    game = GIN_ONLY if view.knock_limit == 0 else variant.id
    return weights_of(decision, game, len(view.hand_counts))


def worth(features: Features, weights: Mapping[str, float]) -> float:
    """The points of an option, apart from what all options of its decision have in common."""
    return sum([weights.get(name, 0.0) * value for name, value in features.items()])
