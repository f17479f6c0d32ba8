"""The showdown after a knock: hands are shown, laid off and compared (GIN-06, GIN-12, KNOCK-02)."""

from service.rules import arrange
from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import Hand
from service.rules.model.enums import Showdown
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events, Shown
from service.rules.model.melds import Meld
from service.rules.model.moves import LayOff, Show
from service.rules.model.state import Phase, Round, Spread, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds.ending import end_round
from service.rules.rounds.spreading import all_lay_offs, lay_off_from_spread, spread_melds
from service.rules.rounds.turn import require_held, require_turn
from service.rules.scoring.round_score import card_values, points_in

ShowResult = tuple[State, Events]
MAX_SHOWS_LISTED = 60
"""The most ways to show a hand that are listed, best first."""
REFUSES = (
    Reason.CARD_NOT_HELD,
    Reason.NOT_A_MELD,
    Reason.UNKNOWN_MELD,
    Reason.DOES_NOT_FIT,
    Reason.NO_LAY_OFF_ON_GIN,
    Reason.NOT_IN_THIS_VARIANT,
)


def begin_showdown(variant: Variant, state: State, rnd: Round, events: Events) -> ShowResult:
    """Show the other hands after the knocker's, or wait for the opponent to show (GIN-12)."""
    others = [seat for seat, hand in enumerate(rnd.hands) if seat != rnd.turn and hand]
    if variant.knock.showdown is Showdown.MANUAL:
        return replace(state, round=replace(rnd, turn=others[0], phase=Phase.SHOWDOWN, this_turn=Turn())), events
    for seat in others:
        rnd, event = _show_hand(variant, rnd, seat, best_show(variant, rnd, seat))
        events = (*events, event)
    return _compare_hands(variant, state, rnd, events)


def show(variant: Variant, state: State, seat: int, move: Show) -> ShowResult:
    """Show the opponent's melds and lay-offs; cards left unmatched stay deadwood (GIN-12)."""
    if variant.knock.compare is None or variant.knock.showdown is not Showdown.MANUAL:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    rnd, event = _show_hand(variant, require_turn(state, seat, Phase.SHOWDOWN), seat, move)
    return _compare_hands(variant, state, rnd, (event,))


def _compare_hands(variant: Variant, state: State, rnd: Round, events: Events) -> ShowResult:
    assert variant.knock.compare is not None
    return end_round(variant, state, rnd, variant.knock.compare(variant, state, rnd), events)


def spread_hand(variant: Variant, rnd: Round, seat: int, melds: tuple[Hand, ...]) -> tuple[Round, tuple[Meld, ...]]:
    """Put these melds of a hand on the table and show the rest as deadwood; return the round and the new melds."""
    after, new_melds = spread_melds(rnd, seat, melds, variant.melds)
    deadwood = after.hands[seat]
    spread = Spread(seat, deadwood, points_in(variant, deadwood))
    return replace(after, spreads=(*rnd.spreads, spread)), new_melds


def _show_hand(variant: Variant, rnd: Round, seat: int, move: Show) -> tuple[Round, Shown]:
    """Show a hand, its lay-offs first, so that they go on the knocker's melds only (GIN-06)."""
    require_held(
        rnd, seat, tuple(card for part in (*move.melds, *map(cards_from_hand, move.lay_offs)) for card in part)
    )
    after = rnd
    for lay_off in move.lay_offs:
        after = _lay_off(variant, after, seat, lay_off)
    after, new_melds = spread_hand(variant, after, seat, move.melds)
    extended_melds = tuple(meld for meld in after.melds if meld not in rnd.melds and meld not in new_melds)
    spread = after.spreads[-1]
    return after, Shown(
        seat=seat, melds=new_melds, laid_off_on=extended_melds, deadwood=spread.deadwood, value=spread.value
    )


def _lay_off(variant: Variant, rnd: Round, seat: int, move: LayOff) -> Round:
    if not _may_lay_off(variant, rnd):
        raise IllegalMove(Reason.NO_LAY_OFF_ON_GIN, "GIN-06")
    return lay_off_from_spread(rnd, seat, move, variant.melds)


def _may_lay_off(variant: Variant, rnd: Round) -> bool:
    """Whether cards may be laid off on the knocker's melds: never after gin (GIN-06)."""
    return variant.knock.lay_offs and rnd.spreads[0].value > 0


def best_show(variant: Variant, rnd: Round, seat: int) -> Show:
    """The melds and lay-offs that together leave the least deadwood (GIN-12)."""
    if not _may_lay_off(variant, rnd):
        return Show(arrange.deadwood(variant.melds.ace, card_values(variant)).split(rnd.hands[seat]).melds)
    return next(iter(show_moves(variant, rnd, seat)))


def show_moves(variant: Variant, rnd: Round, seat: int) -> list[Show]:
    """Ways to show a hand, each with all its lay-offs, least deadwood first; at most MAX_SHOWS_LISTED."""
    targets = rnd.melds if _may_lay_off(variant, rnd) else ()
    table = card_values(variant)
    ways = []
    for split in arrange.deadwood(variant.melds.ace, table).every_split(rnd.hands[seat]):
        lay_offs = tuple(all_lay_offs(targets, split.left, variant.melds))
        points_laid_off = sum(table[card[0]] for lay_off in lay_offs for card in lay_off.cards)
        ways.append((split.value - points_laid_off, len(split.melds), Show(split.melds, lay_offs)))
    return [move for _, _, move in sorted(ways, key=lambda way: way[:2])[:MAX_SHOWS_LISTED]]
