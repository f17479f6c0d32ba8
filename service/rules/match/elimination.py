"""Elimination: a player whose total reaches the target is out; the last one left wins (EXT-01)."""

from service.rules.match.totals import leading_seats
from service.rules.model.enums import OfferKind
from service.rules.model.events import Eliminated, Events, OfferMade
from service.rules.model.state import State, replace
from service.rules.model.variant import Variant


def eliminate(variant: Variant, state: State) -> State:
    """The state after a scored round: who is out, and who is asked to come back or has won.

    If every total has reached the target, the lowest wins; nobody who wins is out.
    """
    target = variant.match.target
    reached = tuple(seat for seat in state.playing if target is not None and state.totals[seat] >= target)
    if not reached:
        return state
    left = tuple(seat for seat in state.playing if seat not in reached)
    if len(left) < 2:
        winners = left or leading_seats(variant, state)
        losers = tuple(seat for seat in reached if seat not in winners)
        return replace(state, out=(*state.out, *losers), over=True, winners=winners)
    return _offer_re_entry(variant, replace(state, out=(*state.out, *reached)), reached)


def _offer_re_entry(variant: Variant, state: State, gone: tuple[int, ...]) -> State:
    """Ask the seats that have just gone out whether they come back, all with the same total (EXT-02)."""
    match = variant.match
    highest = _highest_total(state)
    if match.re_entry_room is not None and highest > match.re_entry_room:
        return state
    asked = tuple(seat for seat in gone if state.re_entries_of(seat) < match.re_entries)
    return replace(state, entering=asked, entry_total=highest + match.re_entry_extra) if asked else state


def _highest_total(state: State) -> int:
    return max(state.totals[seat] for seat in state.playing)


def with_entry_total_after_forfeit(variant: Variant, state: State) -> State:
    """The state in which the total offered is again that of a player still in, whoever has left (EXT-02).

    It never rises: players who come back after the same round get the total of the first.
    """
    if not state.entering or variant.match.entry_total_stays:
        return state
    return replace(state, entry_total=min(state.entry_total, _highest_total(state) + variant.match.re_entry_extra))


def elimination_events(before: State, after: State) -> Events:
    """The seats that went out between these two states, and the offer to come back."""
    gone = tuple(Eliminated(seat=seat) for seat in after.out if seat not in before.out)
    if not after.entering:
        return gone
    return (*gone, OfferMade(seat=after.dealer, what=OfferKind.RE_ENTRY, waiting=after.entering))
