"""Whom a discard would help in a game of contracts: the others take it, or buy it."""

from collections.abc import Iterable

from service.bots.evaluation.contract_progress import is_useful
from service.bots.inference.likely_hands import likely_hands
from service.bots.memory import Memory
from service.bots.seat_facts import has_melded
from service.bots.seeded_random import random_for_view
from service.bots.tactics.joker_turn import cards_used_on_table
from service.rules.melding.solver_bridge import wanted_melds
from service.rules.model.cards import Card, in_order
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def expected_takers(
    variant: Variant, view: SeatView, memory: Memory, cards: Iterable[Card], hands_tried: int
) -> dict[Card, float]:
    """For each of `cards` the number of other players who can use it, on average over hands that they may hold.

    Those who have opened can use what fits on the table, the others what brings their contract closer. `hands_tried`
    is the number of hands that are dealt, to all of these together.
    """
    wanted, fits = wanted_melds(variant.in_deal(view.scored).opening), cards_used_on_table(variant, view.melds)
    others = [seat for seat in view.in_round if seat != view.seat]
    collecting = [seat for seat in others if not has_melded(view, seat)]
    takers = {card: float((len(others) - len(collecting)) * (card in fits)) for card in cards}
    random, each = random_for_view(view), hands_tried // max(1, len(collecting))
    for seat in collecting:
        for hand in map(in_order, likely_hands(variant, view, memory, seat, each, random)):
            for card in takers:
                takers[card] += is_useful(hand, card, wanted) / each
    return takers
