"""When the hard bot drops its hand: by what the hand wins and costs on average, and by the totals of the game."""

from math import exp
from typing import NamedTuple

from service.bots.tactics.declared_melds import Progress, arrangement
from service.bots.wild_cards import is_wild
from service.rules.model.variant import Variant
from service.rules.rounds.leaving import drop_points
from service.rules.view import SeatView

COUNT_OF_A_LOSER = 45
"""Points that a hand counts on average when another player declares."""


class _Weights(NamedTuple):
    """The weights of a hand that was dealt, in a sum."""

    constant: float
    joker: float
    missing_run: float
    loose: float
    """For each natural card outside the best split."""

    def total(self, jokers: int, progress: Progress) -> float:
        return (
            self.constant + self.joker * jokers + self.missing_run * progress.missing_runs + self.loose * progress.loose
        )


WIN_LOGITS = {
    2: _Weights(0.55, 0.73, -0.2, -0.13),
    3: _Weights(0.5, 0.43, -0.27, -0.19),
    4: _Weights(0.42, 0.42, -0.31, -0.24),
}
"""The logit of the chance to win, by the number of players in the round; four stands for more as well.

These and the costs were fitted to 37,000 hands that normal bots played on to the end.
"""
COSTS = {
    2: _Weights(9.4, -8.1, 5.1, 1.4),
    3: _Weights(9.5, -6.1, 9.1, 1.8),
    4: _Weights(11.1, -6.3, 10.3, 2.1),
}
"""Points that the hand counts at the end on average; a hand that wins counts nothing."""


def is_worth_dropping(variant: Variant, view: SeatView, seat: int) -> bool:
    """Whether to drop the hand that was dealt; later drops cost twice as much, and hardly ever pay."""
    cost = drop_points(variant, view.turns[seat])
    if view.turns[seat] or _drop_loses_game(variant, view, seat, cost):
        return False
    is_last_round = view.scored + 1 == variant.match.rounds
    if is_last_round and _players(view) == 2:
        return _lead_after_drop(variant, view, seat, cost) > cost
    if is_last_round and _lead_after_drop(variant, view, seat, cost) <= 0:
        return False
    return _gain_of_drop(variant, view, cost) > 0


def _drop_loses_game(variant: Variant, view: SeatView, seat: int, cost: int) -> bool:
    """Whether the points for the drop take the player out of a pool."""
    match = variant.match
    return match.elimination and match.target is not None and view.totals[seat] + cost >= match.target


def _lead_after_drop(variant: Variant, view: SeatView, seat: int, cost: int) -> int:
    """By how many points the seat leads all others once it has paid for the drop, before anybody receives them.

    With two players the other one receives `cost` at once, and the game is over: a greater lead wins it.
    """
    best = max(total for other, total in enumerate(view.totals) if other != seat)
    return view.totals[seat] - best - cost * variant.match.payers_lose


def _gain_of_drop(variant: Variant, view: SeatView, cost: int) -> float:
    """Points that a drop gains on average, against the average of the other players."""
    jokers = sum(is_wild(variant, card) for card in view.hand)
    progress = arrangement(variant, tuple(sorted(view.hand))).progress
    players, others = _players(view), len(view.in_round) - 1
    in_round = min(max(WIN_LOGITS), 1 + others)
    win = 1 / (1 + exp(-WIN_LOGITS[in_round].total(jokers, progress)))
    lost = COSTS[in_round].total(jokers, progress) - cost
    if variant.match.lowest_wins:
        return lost - win * COUNT_OF_A_LOSER / (players - 1)
    prize = COUNT_OF_A_LOSER * others + sum(each.points for each in view.left)
    return lost - win * prize if variant.match.payers_lose else lost / (players - 1) - win * prize


def _players(view: SeatView) -> int:
    """Number of players who were dealt cards in this round."""
    return sum(count > 0 for count in view.hand_counts)
