"""The ranking after four turns each: the fewest points win, the others pay by place (PHOM-07, PHOM-08)."""

from service.rules.four_turns.taken_cards import TURNS_PER_SEAT, seats_dealt_in
from service.rules.model.enums import TenthCard
from service.rules.model.events import Events
from service.rules.model.result import Due, Ending, Payment, RoundResult
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds import ending
from service.rules.scoring.round_score import points_in

NO_MELD_POINTS = 4


def end_after_four_turns(variant: Variant, state: State, events: Events) -> tuple[State, Events]:
    """End the round if the player to draw has already had four turns."""
    rnd = state.round
    if rnd is None or rnd.phase is not Phase.DRAW or rnd.turns[rnd.turn] < TURNS_PER_SEAT:
        return state, events
    return ending.end_round(variant, state, rnd, _result_by_place(variant, state, rnd), events)


def _result_by_place(variant: Variant, state: State, rnd: Round) -> RoundResult:
    """The winner and the payments of the others: 1, 2 and 3 by place, or 4 without a meld."""
    winner, *others = _seats_best_first(variant, state, rnd)
    payments = tuple(
        Payment(seat, winner, NO_MELD_POINTS, Due.NO_MELD)
        if _counts_as_without_meld(state, rnd, seat)
        else Payment(seat, winner, place, Due.PLACE)
        for place, seat in enumerate(others, start=1)
    )
    return RoundResult(Ending.SHOWN, (winner,), payments=payments)


def _seats_best_first(variant: Variant, state: State, rnd: Round) -> list[int]:
    """The seats that were dealt a hand, best first; of equal seats the one nearest to the starter (PHOM-07)."""
    dealt = seats_dealt_in(rnd)
    starter = _starter(variant, state, rnd.dealer, dealt)

    def rank(seat: int) -> tuple[bool, bool, int, int]:
        left_over = points_in(variant, rnd.hands[seat])
        return seat in state.forfeited, not rnd.opened[seat], left_over, state.distance(starter, seat)

    return sorted(dealt, key=rank)


def _starter(variant: Variant, state: State, dealer: int, dealt: list[int]) -> int:
    """The seat that had the first turn: the dealer's neighbour among those that were dealt a hand (PHOM-01)."""
    others = sorted((state.distance(dealer, seat), seat) for seat in dealt if seat != dealer)
    return others[0 if variant.deal.tenth_card is TenthCard.LEFT else -1][1]


def _counts_as_without_meld(state: State, rnd: Round, seat: int) -> bool:
    """Whether the seat counts as one without a meld; a forfeited seat does (CORE-21)."""
    return seat in state.forfeited or not rnd.opened[seat]
