"""The fourth turn: all melds are shown, and unmatched cards laid off on what others have shown (PHOM-06, PHOM-09)."""

from collections.abc import Iterator

from service.rules import arrange
from service.rules.arrange import Split
from service.rules.four_turns.taken_cards import check_own_melds, taken_by
from service.rules.model import events as tell
from service.rules.model.cards import Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import LayOff, Show
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.spreading import every_lay_off, laid_off, laid_out
from service.rules.rounds.turn import at_turn, finished, progressed
from service.rules.scoring import round_score as scoring

BOUND = 60
"""The most ways to show a hand that are listed, the best first."""


def show(variant: Variant, state: State, seat: int, move: Show) -> tuple[State, tell.Events]:
    """Show all melds, of which there may be none, and lay off; a hand that is emptied makes no discard."""
    rnd = at_turn(state, seat, Phase.SHOWDOWN)
    shown, laid = laid_out(rnd, seat, move.melds, variant.melds)
    check_own_melds(move.melds, taken_by(rnd, seat))
    if held_back := arrange.melds_in(shown.hands[seat], variant.melds.ace):
        raise IllegalMove(Reason.MELD_HELD_BACK, "PHOM-06", cards=held_back[0])
    told: tell.Events = (tell.Melded(seat=seat, melds=laid, lenders=(), count=len(shown.hands[seat])),)
    if move.lay_offs:
        _check_lay_offs(variant, move)
        shown, more = _laid_off(variant, rnd, shown, move.lay_offs)
        told = (*told, *more)
    after = replace(progressed(shown, seat, melded=len(laid), lay_offs=len(move.lay_offs)), phase=Phase.PLAY)
    return replace(state, round=after if after.hands[seat] else finished(state, after, seat)), told


def _check_lay_offs(variant: Variant, move: Show) -> None:
    if not variant.four_turns.lay_offs:
        raise IllegalMove(Reason.NO_LAY_OFFS, "PHOM-09")
    if not move.melds:
        raise IllegalMove(Reason.LAY_OFF_NEEDS_MELD, "PHOM-06")


def _laid_off(variant: Variant, before: Round, rnd: Round, moves: tuple[LayOff, ...]) -> tuple[Round, tell.Events]:
    """The round with the lay-offs made one after the other, on melds that lay there before."""
    told: list[tell.Event] = []
    earlier = {meld.id for meld in before.melds}
    for move in moves:
        if move.meld_id not in earlier:
            raise IllegalMove(Reason.UNKNOWN_MELD, "PHOM-06", meld_id=move.meld_id)
        rnd = laid_off(rnd, rnd.turn, move, variant.melds)
        meld = next(meld for meld in rnd.melds if meld.id == move.meld_id)
        told.append(tell.LaidOff(seat=rnd.turn, meld=meld, cards=move.cards, count=len(rnd.hands[rnd.turn])))
    return rnd, tuple(told)


def shows(variant: Variant, rnd: Round) -> list[Show]:
    """Ways to show the hand, each with all that can be laid off, the least left-over first; at most BOUND of them."""
    hand, values = rnd.hands[rnd.turn], scoring.values(variant)
    ways: dict[frozenset[Hand], tuple[int, int, Show]] = {}
    for split in arrange.every_split_with_taken(hand, taken_by(rnd, rnd.turn), variant.melds.ace, values):
        if not arrange.melds_in(split.left, variant.melds.ace):
            ways.setdefault(frozenset(split.melds), _way(variant, rnd, split))
    return [move for *_, move in sorted(ways.values(), key=lambda way: way[:2])[:BOUND]]


def _way(variant: Variant, rnd: Round, split: Split) -> tuple[int, int, Show]:
    """What this split leaves over once the dearest card is discarded, with how many melds, and the move."""
    lay_offs = tuple(_lay_offs(variant, rnd, split))
    left = without(split.left, (card for each in lay_offs for card in each.cards))
    counts = [scoring.value(variant, (card,)) for card in left]
    return sum(counts) - max(counts, default=0), len(split.melds), Show(split.melds, lay_offs)


def _lay_offs(variant: Variant, rnd: Round, split: Split) -> Iterator[LayOff]:
    if split.melds and variant.four_turns.lay_offs:
        yield from every_lay_off(rnd.melds, split.left, variant.melds)
