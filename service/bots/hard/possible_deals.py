"""Possible hands of the others, and who goes out first with them, sampled from the unseen cards."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from service.bots.hard.race import GoingOutRace
from service.bots.memory import Memory
from service.rules.arrange.one_pack.masks import mask_of
from service.rules.model.cards import Card
from service.rules.view import SeatView

TURNS_PER_EXTRA_HAND = 3
"""After this many turns a hand counts as the best of two random hands, after twice as many as the best of three."""


class PossibleDeal(NamedTuple):
    """The others' hands (mask and number of cards, the next player's first), and the cards that each would draw."""

    hands: tuple[tuple[int, int], ...]
    draws: list[int]


def possible_deals(
    view: SeatView, memory: Memory, after: int, race: GoingOutRace, draws: list[list[int]], random: Random
) -> list[PossibleDeal]:
    """A possible deal for each list of draws; its hands agree with the memory, that of seat `after` comes first."""
    others = [seat for seat, count in enumerate(view.hand_counts) if count and seat not in {view.seat, after}]
    seats = [after, *others]
    return [
        PossibleDeal(tuple(_possible_hand(view, memory, race, seat, random) for seat in seats), cards)
        for cards in draws
    ]


def _possible_hand(view: SeatView, memory: Memory, race: GoingOutRace, seat: int, random: Random) -> tuple[int, int]:
    known, hidden = mask_of(memory.held[seat]), min(memory.hidden_count(view, seat), len(memory.unseen))
    dealt = [random.sample(memory.unseen, hidden) for _ in range(1 + view.turns[seat] // TURNS_PER_EXTRA_HAND)]
    return min((known | mask_of(cards) for cards in dealt), key=race.loose), view.hand_counts[seat]


def chances_nobody_is_out(deals: list[PossibleDeal], race: GoingOutRace, turns: int) -> list[float]:
    """For each turn from the first, the probability that none of the others has gone out by then; they move first."""
    firsts = [min(_turns_to_go_out(race, hand, deal.draws, turns) for hand in deal.hands) for deal in deals]
    return [sum(first > turn for first in firsts) / len(firsts) for turn in range(1, turns + 1)]


def _turns_to_go_out(race: GoingOutRace, hand: tuple[int, int], draws: list[int], turns: int) -> int:
    cards, count = hand
    turn = race.turns_with_one_card(draws) if count == 1 else race.turns_to_go_out(cards, draws)
    return turns + 1 if turn is None else turn


def chance_of_being_first(turns: Iterable[int], ahead: list[float], trials: int) -> float:
    """The probability that a hand that goes out in these turns is the first."""
    return sum(ahead[turn - 1] for turn in turns) / trials


def feeding_danger(deals: list[PossibleDeal], race: GoingOutRace, discards: Iterable[Card]) -> dict[Card, float]:
    """How often the next player can use each card: the hand with it has no more loose cards than without."""
    hands = [deal.hands[0][0] for deal in deals]
    before = [race.loose(hand) for hand in hands]
    return {card: _count_useful(race, mask_of((card,)), hands, before) / len(hands) for card in discards}


def _count_useful(race: GoingOutRace, card: int, hands: list[int], before: list[int]) -> int:
    return sum(race.loose(hand | card) <= loose for hand, loose in zip(hands, before, strict=True))
