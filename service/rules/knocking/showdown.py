"""After a knock: hands are shown, laid off on the knocker's melds, and compared (GIN-06, GIN-12, KNOCK-02)."""

from service.rules import arrange
from service.rules.melding.borrowing import own_cards
from service.rules.model import events as tell
from service.rules.model.cards import Hand
from service.rules.model.enums import Showdown
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.moves import LayOff, Show
from service.rules.model.state import Phase, Round, Spread, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds.ending import ended
from service.rules.rounds.spreading import every_lay_off, laid_off, laid_out
from service.rules.rounds.turn import at_turn, require_held
from service.rules.scoring import round_score as scoring

Shown = tuple[State, tell.Events]
BOUND = 60
"""The most ways to show a hand that are listed, the best first."""


def begun(variant: Variant, state: State, rnd: Round, told: tell.Events) -> Shown:
    """The hands of the others after the knocker's: shown by the service, or waited for (GIN-12)."""
    others = [seat for seat, hand in enumerate(rnd.hands) if seat != rnd.turn and hand]
    if variant.knock.showdown is Showdown.MANUAL:
        return replace(state, round=replace(rnd, turn=others[0], phase=Phase.SHOWDOWN, this_turn=Turn())), told
    for seat in others:
        rnd, shown = _shown(variant, rnd, seat, best(variant, rnd, seat))
        told = (*told, shown)
    return _compared(variant, state, rnd, told)


def show(variant: Variant, state: State, seat: int, move: Show) -> Shown:
    """The opponent shows his melds and lay-offs; what he leaves unmatched stays deadwood (GIN-12)."""
    rnd, shown = _shown(variant, at_turn(state, seat, Phase.SHOWDOWN), seat, move)
    return _compared(variant, state, rnd, (shown,))


def _compared(variant: Variant, state: State, rnd: Round, told: tell.Events) -> Shown:
    assert variant.knock.compare is not None
    return ended(variant, state, rnd, variant.knock.compare(variant, state, rnd), told)


def spread_out(variant: Variant, rnd: Round, seat: int, melds: tuple[Hand, ...]) -> tuple[Round, tuple[Meld, ...]]:
    """The round with these melds of a hand on the table and the rest of it shown as deadwood."""
    after, laid = laid_out(rnd, seat, melds, variant.melds)
    left = after.hands[seat]
    spread = Spread(seat, left, scoring.value(variant, left))
    return replace(after, spreads=(*rnd.spreads, spread)), laid


def _shown(variant: Variant, rnd: Round, seat: int, move: Show) -> tuple[Round, tell.Shown]:
    """The round with a hand shown: its lay-offs first, so that they go on the knocker's melds only (GIN-06)."""
    require_held(rnd, seat, tuple(card for part in (*move.melds, *map(own_cards, move.lay_offs)) for card in part))
    after = rnd
    for lay_off in move.lay_offs:
        after = _laid_off(variant, after, seat, lay_off)
    after, laid = spread_out(variant, after, seat, move.melds)
    changed = tuple(meld for meld in after.melds if meld not in rnd.melds and meld not in laid)
    spread = after.spreads[-1]
    return after, tell.Shown(seat=seat, melds=laid, laid_off_on=changed, deadwood=spread.deadwood, value=spread.value)


def _laid_off(variant: Variant, rnd: Round, seat: int, move: LayOff) -> Round:
    if not _open_to_lay_offs(variant, rnd):
        raise IllegalMove(Reason.NO_LAY_OFF_ON_GIN, "GIN-06")
    return laid_off(rnd, seat, move, variant.melds)


def _open_to_lay_offs(variant: Variant, rnd: Round) -> bool:
    """Whether the knocker's melds are laid off on: never after gin (GIN-06)."""
    return variant.knock.lay_offs and rnd.spreads[0].value > 0


def best(variant: Variant, rnd: Round, seat: int) -> Show:
    """The melds and lay-offs, chosen together, that leave the least deadwood (GIN-12)."""
    if not _open_to_lay_offs(variant, rnd):
        return Show(arrange.deadwood(variant.melds.ace, scoring.values(variant)).split(rnd.hands[seat]).melds)
    return next(iter(shows(variant, rnd, seat)))


def shows(variant: Variant, rnd: Round, seat: int) -> list[Show]:
    """Ways to show a hand, each with all it can lay off, the least deadwood first; at most BOUND of them."""
    targets = rnd.melds if _open_to_lay_offs(variant, rnd) else ()
    table = scoring.values(variant)
    found = []
    for split in arrange.deadwood(variant.melds.ace, table).every_split(rnd.hands[seat]):
        lay_offs = tuple(every_lay_off(targets, split.left, variant.melds))
        gone = sum(table[card[0]] for each in lay_offs for card in each.cards)
        found.append((split.value - gone, len(split.melds), Show(split.melds, lay_offs)))
    return [move for _, _, move in sorted(found, key=lambda way: way[:2])[:BOUND]]
