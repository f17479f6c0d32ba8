"""The fourth turn: a player shows all melds and lays off cards on melds shown before (PHOM-06, PHOM-09)."""

from collections.abc import Iterator

from service.rules import arrange
from service.rules.arrange import Split
from service.rules.four_turns.taken_cards import check_own_melds, taken_by
from service.rules.model.cards import Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events, LaidOff, Melded, RoundEvent
from service.rules.model.moves import LayOff, Show
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.spreading import all_lay_offs, lay_off_from_spread, spread_melds
from service.rules.rounds.turn import end_turn, record_progress, require_turn
from service.rules.scoring.round_score import card_values, points_in

MAX_FOURTH_TURN_SHOWS_LISTED = 60
"""The most ways to show a hand that are listed, best first."""
REFUSES = (
    Reason.NO_MELD_FOR_TAKEN,
    Reason.MELD_HELD_BACK,
    Reason.NO_LAY_OFFS,
    Reason.LAY_OFF_NEEDS_MELD,
    Reason.UNKNOWN_MELD,
)


def show_in_fourth_turn(variant: Variant, state: State, seat: int, move: Show) -> tuple[State, Events]:
    """Show all melds, possibly none, and lay off cards; a player with no card left does not discard."""
    rnd = require_turn(state, seat, Phase.SHOWDOWN)
    after, melds = spread_melds(rnd, seat, move.melds, variant.melds)
    check_own_melds(move.melds, taken_by(rnd, seat))
    if melds_in_hand := arrange.melds_in(after.hands[seat], variant.melds.ace):
        raise IllegalMove(Reason.MELD_HELD_BACK, "PHOM-06", cards=melds_in_hand[0])
    events: Events = (Melded(seat=seat, melds=melds, lenders=(), count=len(after.hands[seat])),)
    if move.lay_offs:
        _check_lay_offs(variant, move)
        after, lay_off_events = _lay_off_in_order(variant, rnd, after, move.lay_offs)
        events = (*events, *lay_off_events)
    after = replace(record_progress(after, seat, melds=len(melds), lay_offs=len(move.lay_offs)), phase=Phase.PLAY)
    return replace(state, round=after if after.hands[seat] else end_turn(state, after, seat)), events


def _check_lay_offs(variant: Variant, move: Show) -> None:
    if not variant.four_turns.lay_offs:
        raise IllegalMove(Reason.NO_LAY_OFFS, "PHOM-09")
    if variant.turn.lay_off_needs_meld and not move.melds:
        raise IllegalMove(Reason.LAY_OFF_NEEDS_MELD, "PHOM-06")


def _lay_off_in_order(variant: Variant, before: Round, rnd: Round, moves: tuple[LayOff, ...]) -> tuple[Round, Events]:
    """Make the lay-offs one after the other, only on melds that were on the table `before`."""
    events: list[RoundEvent] = []
    earlier_ids = {meld.id for meld in before.melds}
    for move in moves:
        if move.meld_id not in earlier_ids:
            raise IllegalMove(Reason.UNKNOWN_MELD, "PHOM-06", meld_id=move.meld_id)
        rnd = lay_off_from_spread(rnd, rnd.turn, move, variant.melds)
        meld = next(meld for meld in rnd.melds if meld.id == move.meld_id)
        events.append(LaidOff(seat=rnd.turn, meld=meld, cards=move.cards, count=len(rnd.hands[rnd.turn])))
    return rnd, tuple(events)


def fourth_turn_shows(variant: Variant, rnd: Round) -> list[Show]:
    """Ways to show the hand, each with all its lay-offs, fewest points left first; at most the listed maximum."""
    hand, values = rnd.hands[rnd.turn], card_values(variant)
    ways: dict[frozenset[Hand], tuple[int, int, Show]] = {}
    for split in arrange.every_split_with_taken(hand, taken_by(rnd, rnd.turn), variant.melds.ace, values):
        if not arrange.melds_in(split.left, variant.melds.ace):
            ways.setdefault(frozenset(split.melds), _show_with_points(variant, rnd, split))
    return [move for *_, move in sorted(ways.values(), key=lambda way: way[:2])[:MAX_FOURTH_TURN_SHOWS_LISTED]]


def _show_with_points(variant: Variant, rnd: Round, split: Split) -> tuple[int, int, Show]:
    """The points this split leaves after its dearest card is discarded, its number of melds, and the move."""
    lay_offs = tuple(_lay_offs(variant, rnd, split))
    deadwood = without(split.left, (card for lay_off in lay_offs for card in lay_off.cards))
    counts = [points_in(variant, (card,)) for card in deadwood]
    return sum(counts) - max(counts, default=0), len(split.melds), Show(split.melds, lay_offs)


def _lay_offs(variant: Variant, rnd: Round, split: Split) -> Iterator[LayOff]:
    if variant.four_turns.lay_offs and (split.melds or not variant.turn.lay_off_needs_meld):
        yield from all_lay_offs(rnd.melds, split.left, variant.melds)
