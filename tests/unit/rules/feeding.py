"""Tables of phom for tests: cards taken, cards fed, melds shown."""

from collections.abc import Sequence
from typing import Any

from service.rules.model.cards import Card
from service.rules.model.state import TakenDiscard
from tests.unit.rules.table import Phase, Table, set_table

SHOWN = ("7C 7D 7H", "8C 8D 8H", "9C 9D 9H", "TC TD TH")
"""A meld for each seat that has shown one."""


def phom(
    hand: str | None = None, *, taken: str = "", turn: int = 0, turns: int = 0, seats: int = 4, **facts: Any
) -> Table:
    """A table of phom in the middle of a round; the seat at turn has finished `turns` turns.

    The previous player's discard lies on top of the pile and may be taken. The cards `taken` are in the hand at turn.
    """
    dealer = facts.pop("dealer", (turn - 1) % seats)
    hands: Sequence[str] = facts.pop("hands", ())
    table = set_table("phom", hand=hand, hands=hands, seats=seats, turn=turn, dealer=dealer, **facts)
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    feeder = (turn - 1) % seats
    return table.having(
        turns=tuple(turns + (order.index(seat) < order.index(turn)) for seat in range(seats)),
        feeder=feeder if table.phase is Phase.DRAW else None,
        taken=tuple(TakenDiscard(turn, card, feeder) for card in taken.split()),
    )


def fourth_turn(hand: str, drawn: Card = "KH", **facts: Any) -> Table:
    """A table in a fourth turn after drawing `drawn`: the hand is to be shown."""
    return phom(hand, stock=f"{drawn} ...", turns=3, **facts).draw()


def before_last_discard(*left: str, mom: Sequence[int] = (), **options: Any) -> Table:
    """The end of a round: `left` are the hands from seat 0, the starter, on; the seats in `mom` have shown no meld.

    The dealer plays last and has only the king of spades to discard.
    """
    hands = (*left[:-1], f"{left[-1]} KS")
    last = len(left) - 1
    melds = [f"{seat}: {meld}" for seat, meld in zip(range(len(left)), SHOWN, strict=False) if seat not in mom]
    return phom(hands=hands, seats=len(left), turn=last, dealer=last, turns=3, melds=melds, phase=Phase.PLAY, **options)


def after_last_discard(*left: str, **facts: Any) -> Table:
    """The table of `all_shown` after the last discard."""
    return before_last_discard(*left, **facts).discard("KS")
