"""How likely each unseen card is in each other player's hand."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

import msgspec

from service.bots.inference.cards_around import CARD_KINDS, PLACE
from service.bots.inference.evidence import Evidence, evidence
from service.bots.learnt.weights import ANY_GAME
from service.bots.memory import Memory
from service.rules.model.cards import Card
from service.rules.model.variant import Variant
from service.rules.view import SeatView

EVIDENCE_WEIGHTS = Path(__file__).with_name("weights.json")
FITTING_ROUNDS = 4
"""How often the shares are fitted to the numbers of cards; after that they change by less than a hundredth."""

STOCK = -1
"""The key of the stock beside the seats."""

Shares = Mapping[int, list[float]]
"""For each seat and the stock, the expected number of copies of each unseen card there."""


def likely_cards(variant: Variant, view: SeatView, memory: Memory) -> tuple[Mapping[Card, float], ...]:
    """For each seat, the expected number of copies of each unseen card among the hidden cards of its hand.

    In games of one pack this is the probability that the seat holds the card. The numbers of a seat add up to about
    the number of its hidden cards. The mapping is empty for a seat without hidden cards, as the viewer's own.
    """
    copies = Counter(memory.unseen)
    hidden = {seat: count for seat in range(len(view.hand_counts)) if (count := memory.hidden_count(view, seat)) > 0}
    odds = {seat: _odds(variant, view, memory, seat, copies) for seat in hidden}
    shares = _fit(odds, hidden, list(copies.values()))
    return tuple([
        dict(zip(copies, shares[seat], strict=True)) if seat in shares else {} for seat in range(len(view.hand_counts))
    ])  # fmt: skip


def _odds(variant: Variant, view: SeatView, memory: Memory, seat: int, cards: Iterable[Card]) -> list[float]:
    """How much likelier each card is in the seat's hand than a card of which nothing is known."""
    scores = [0.0] * len(CARD_KINDS)
    weights = evidence_weights().get(variant.id, evidence_weights()[ANY_GAME])
    for weight, column in zip(weights, evidence(variant, view, memory, seat), strict=True):
        if weight and any(column):
            scores = [score + weight * each for score, each in zip(scores, column, strict=True)]
    return [exp(scores[PLACE[card]]) for card in cards]


def _fit(odds: Shares, counts: Mapping[int, int], copies: Sequence[int]) -> Shares:
    """The shares in proportion to `odds` that agree with the hidden cards of each seat and the copies of each card.

    What is in no hand is in the stock, whose cards are not told apart.
    """
    left = sum(copies) - sum(counts.values())
    shares = {**odds, STOCK: [1.0] * len(copies)} if left > 0 else odds
    totals = {**counts, STOCK: left}
    for _ in range(FITTING_ROUNDS):
        factors = {place: totals[place] / sum(row) for place, row in shares.items()}
        shares = {place: [factors[place] * each for each in row] for place, row in shares.items()}
        parts = [
            number / sum(column) for number, column in zip(copies, zip(*shares.values(), strict=True), strict=True)
        ]
        shares = {
            place: [share * part for share, part in zip(row, parts, strict=True)] for place, row in shares.items()
        }
    return shares


@cache
def evidence_weights() -> dict[str, Sequence[float]]:
    """The weight of each column of the evidence, by variant and for ANY_GAME; `tools/training` fits them to play."""
    named = msgspec.json.decode(EVIDENCE_WEIGHTS.read_bytes(), type=dict[str, dict[str, float]])
    return {variant: [weights[name] for name in Evidence._fields] for variant, weights in named.items()}
