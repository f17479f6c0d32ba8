"""How soon hands of one pack may go out, tried on cards that may come."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from service.bots.evaluation.card_worth import loose_card_counter
from service.rules.arrange.one_pack.masks import mask_of
from service.rules.model.cards import Card
from service.rules.model.variant import Variant

TURN_DISCOUNT = 0.8
"""Factor on the value of going out for each turn of delay."""


class GoingOutRace:
    """Hands as masks, and the cards that need no meld because they fit on the table."""

    def __init__(self, variant: Variant, fitting: Iterable[Card] = ()) -> None:
        self.loose = loose_card_counter(variant).of_mask
        self.fitting = mask_of(fitting)

    def turns_to_go_out(self, hand: int, drawn: Sequence[int]) -> int | None:
        """The first turn in which the hand can go out if it discards well; `drawn` has all cards drawn by each turn.

        A hand that can go out in one turn can in the next one too: a drawn card adds at most one loose card.
        """
        rest, turns = ~self.fitting, range(1, len(drawn) + 1)
        at = bisect_left(turns, True, key=lambda turn: self.loose((hand | drawn[turn - 1]) & rest) <= turn)
        return turns[at] if at < len(turns) else None


def going_out_speed(turns: Iterable[int], trials: int) -> float:
    """How good it is to go out in these turns, from 0 to 1."""
    return sum(TURN_DISCOUNT**turn for turn in turns) / trials
