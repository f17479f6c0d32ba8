"""Hands the others may hold, and who would go out first: tried out on what a careful player does not know."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from service.bots.hard.race import GoingOutRace
from service.bots.memory import Memory
from service.rules.arrange.one_pack.masks import mask_of
from service.rules.model.cards import Card
from service.rules.view import SeatView

TURNS_PER_EXTRA_HAND = 3
"""After so many turns a hand is as good as the best of two dealt at random, after twice as many as that of three."""


class PossibleDeal(NamedTuple):
    """The hands of the others as masks, with how many cards each has, the next player's first; what each would draw."""

    hands: tuple[tuple[int, int], ...]
    draws: list[int]


def possible_deals(
    view: SeatView, memory: Memory, after: int, race: GoingOutRace, draws: list[list[int]], chance: Random
) -> list[PossibleDeal]:
    """A world for each deal: hands that agree with what is known, first that of the player `after`."""
    others = [seat for seat, count in enumerate(view.hand_counts) if count and seat not in {view.seat, after}]
    seats = [after, *others]
    return [
        PossibleDeal(tuple(_possible_hand(view, memory, race, seat, chance) for seat in seats), deal) for deal in draws
    ]


def _possible_hand(view: SeatView, memory: Memory, race: GoingOutRace, seat: int, chance: Random) -> tuple[int, int]:
    known, hidden = mask_of(memory.held[seat]), min(memory.hidden_count(view, seat), len(memory.unseen))
    dealt = [chance.sample(memory.unseen, hidden) for _ in range(1 + view.turns[seat] // TURNS_PER_EXTRA_HAND)]
    return min((known | mask_of(cards) for cards in dealt), key=race.loose), view.hand_counts[seat]


def chances_nobody_is_out(found: list[PossibleDeal], race: GoingOutRace, turns: int) -> list[float]:
    """For each turn from the first on, how likely nobody else has gone out by then: they move first."""
    firsts = [min(_turns_to_go_out(race, hand, world.draws, turns) for hand in world.hands) for world in found]
    return [sum(first > turn for first in firsts) / len(firsts) for turn in range(1, turns + 1)]


def _turns_to_go_out(race: GoingOutRace, hand: tuple[int, int], draws: list[int], turns: int) -> int:
    cards, count = hand
    found = race.turns_with_one_card(draws) if count == 1 else race.turns_to_go_out(cards, draws)
    return turns + 1 if found is None else found


def chance_of_being_first(turns: Iterable[int], ahead: list[float], trials: int) -> float:
    """How likely a hand that goes out in these turns is the first to do so."""
    return sum(ahead[turn - 1] for turn in turns) / trials


def feeding_danger(found: list[PossibleDeal], race: GoingOutRace, discards: Iterable[Card]) -> dict[Card, float]:
    """How often the next player could use each card: then none of his is looser with it than without."""
    hands = [world.hands[0][0] for world in found]
    before = [race.loose(hand) for hand in hands]
    return {card: _count_useful(race, mask_of((card,)), hands, before) / len(hands) for card in discards}


def _count_useful(race: GoingOutRace, card: int, hands: list[int], before: list[int]) -> int:
    return sum(race.loose(hand | card) <= loose for hand, loose in zip(hands, before, strict=True))
