"""The simple bot for one pack without jokers: goes out when it can, melds what it can, throws its worst card away."""

from service.bots.plan import Plan, best_plan
from service.bots.taking import best_take
from service.bots.worth import spares_a_card, worst
from service.rules import scoring
from service.rules.borrowing import own_cards
from service.rules.cards import Hand
from service.rules.moves import Call, Decline, Discard, Draw, LayDown, LayOff, Pass, PlayersMove, Source
from service.rules.state import Phase
from service.rules.variant import Variant
from service.rules.view import SeatView

Plays = list[LayDown | LayOff]


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    call = next((move for move in view.legal_moves if isinstance(move, Call)), None)
    if call and spares_a_card(variant, view.hand):
        return call
    if all(isinstance(move, Call | Decline) for move in view.legal_moves):
        return Decline()
    return _draw(variant, view) if view.phase is Phase.DRAW else _play(variant, view)


def _draw(variant: Variant, view: SeatView) -> PlayersMove:
    if take := best_take(variant, view):
        return take
    otherwise = (Pass(), Draw(Source.STOCK), Draw(Source.DISCARD))
    return next(move for move in otherwise if move in view.legal_moves)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    plays = [move for move in view.legal_moves if isinstance(move, LayDown | LayOff)]
    if plays and (play := _best_play(variant, view, plays, discards)):
        return play
    return Discard(worst(variant, view, discards))


def _best_play(variant: Variant, view: SeatView, plays: Plays, discards: Hand) -> LayDown | LayOff | None:
    """What to lay down or off next; None where nothing would help."""
    whole = next((move for move in plays if isinstance(move, LayDown) and len(move.melds) > 1), None)
    if whole or variant.close.concealed:  # only requests that lay the whole hand down are listed with several melds
        return whole or plays[0]
    taken = next((card for card in view.hand if card not in discards), None)
    plan = best_plan(variant, view, view.hand, taken)
    if plan is None:
        return None
    wanted: Plays = [*_melds(variant, plays, plan), *_lay_offs(view, plays, plan), *_borrowing(variant, plays, plan)]
    return wanted[0] if wanted else None


def _melds(variant: Variant, plays: Plays, plan: Plan) -> list[LayDown]:
    """The melds of the plan that may be laid down now, the dearest first."""
    melds = [move for move in plays if isinstance(move, LayDown) and move.melds[0].cards in plan.melds]
    return sorted(melds, key=lambda move: -scoring.value(variant, move.melds[0].cards))


def _lay_offs(view: SeatView, plays: Plays, plan: Plan) -> list[LayOff]:
    """The lay-offs of the plan that may be made now, in its order: the longest on the meld that its first card fits."""
    fits = [move for move in plays if isinstance(move, LayOff) and set(move.cards) <= set(plan.lay_offs)]
    kinds = {meld.id: meld.kind for meld in view.melds}
    return sorted(fits, key=lambda move: (kinds[move.meld_id], -len(move.cards)))


def _borrowing(variant: Variant, plays: Plays, plan: Plan) -> list[LayDown]:
    """Melds with a borrowed card, of cards that the plan leaves in hand; the dearest first."""
    melds = [move for move in plays if isinstance(move, LayDown) and set(own_cards(move.melds[0])) <= set(plan.left)]
    return sorted(melds, key=lambda move: -scoring.value(variant, own_cards(move.melds[0])))
