"""Coming back into the game after going out, between two rounds (EXT-02, EXT-14)."""

from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events, Passed, ReEntered
from service.rules.model.moves import CloseReEntry, Pass, ReEnter
from service.rules.model.state import State, replace, replace_at
from service.rules.model.variant import Variant

ReEntryResult = tuple[State, Events]
REFUSES = (Reason.NO_RE_ENTRY, Reason.NOT_IN_THIS_VARIANT)


def re_enter(variant: Variant, state: State, seat: int, move: ReEnter) -> ReEntryResult:
    """Come back with the total that was offered."""
    if not (variant.match.elimination and variant.match.re_entries):
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "EXT-02")
    if state.over:
        raise IllegalMove(Reason.ROUND_NOT_RUNNING, "EXT-02")
    if seat not in state.entering:
        raise IllegalMove(Reason.NO_RE_ENTRY, "EXT-02")
    state = replace(
        state,
        entering=_others(state.entering, seat),
        out=_others(state.out, seat),
        totals=replace_at(state.totals, seat, state.entry_total),
        re_entries=replace_at(state.re_entries or (0,) * state.seats, seat, state.re_entries_of(seat) + 1),
    )
    return state, (ReEntered(seat=seat, totals=state.totals),)


def pass_re_entry(variant: Variant, state: State, seat: int, move: Pass) -> ReEntryResult:
    """Stay out of the game."""
    if seat not in state.entering:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "EXT-01")
    return replace(state, entering=_others(state.entering, seat)), (Passed(seat=seat),)


def close_re_entry(variant: Variant, state: State, move: CloseReEntry) -> ReEntryResult:
    """Let every seat that has not answered stay out."""
    if not state.entering:
        raise IllegalMove(Reason.WRONG_PHASE, "EXT-14")
    return replace(state, entering=()), tuple(Passed(seat=seat) for seat in state.entering)


def _others(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)
