"""The practised bot for one pack without jokers: looks what a card is near to, feeds nobody, and hopes to go rummy."""

from service.bots.easy.core import draw_in_core_game
from service.bots.evaluation.card_worth import loose_card_counter, spares_a_card, worst_discard
from service.bots.evaluation.turn_plan import TurnPlan, plan_current_turn
from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import Hand
from service.rules.model.enums import HiddenRummy
from service.rules.model.moves import Call, Decline, Discard, LayDown, LayOff, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

MeldMoves = list[LayDown | LayOff]
FEW_CARDS_LEFT = 3
"""With so many cards another may be out in his next turn."""
MAX_LOOSE_FOR_RUMMY = 5
"""Cards in no meld with which it still hopes to go rummy (OPT-12)."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view."""
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    if view.phase is Phase.PLAY and discards and _holds_back(variant, view, discards):
        return Discard(worst_discard(variant, view, discards))
    return move_without_holding_back(variant, view)


def _holds_back(variant: Variant, view: SeatView, discards: Hand) -> bool:
    """Whether its melds stay in the hand for another turn, to go rummy, unless another may be out at once."""
    if (
        variant.close.hidden_rummy is HiddenRummy.OFF
        or loose_card_counter(variant).value(view.hand) > MAX_LOOSE_FOR_RUMMY
    ):
        return False
    others = min(count for seat, count in enumerate(view.hand_counts) if count and seat != view.seat)
    plan = plan_current_turn(variant, view, discards)
    return others > FEW_CARDS_LEFT and (plan is None or plan.cost >= 0)


def move_without_holding_back(variant: Variant, view: SeatView) -> PlayersMove:
    """The move where nothing is held back."""
    call = next((move for move in view.legal_moves if isinstance(move, Call)), None)
    if call and spares_a_card(variant, view.hand):
        return call
    if all(isinstance(move, Call | Decline) for move in view.legal_moves):
        return Decline()
    return draw_in_core_game(variant, view) if view.phase is Phase.DRAW else _play(variant, view)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    plays = [move for move in view.legal_moves if isinstance(move, LayDown | LayOff)]
    if plays and (play := _best_play(variant, view, plays, discards)):
        return play
    return Discard(worst_discard(variant, view, discards))


def _best_play(variant: Variant, view: SeatView, plays: MeldMoves, discards: Hand) -> LayDown | LayOff | None:
    """What to lay down or off next; None where nothing would help."""
    whole = next((move for move in plays if isinstance(move, LayDown) and len(move.melds) > 1), None)
    if whole or variant.close.concealed:  # only requests that lay the whole hand down are listed with several melds
        return whole or plays[0]
    plan = plan_current_turn(variant, view, discards)
    if plan is None:
        return None
    wanted: MeldMoves = [
        *_melds(variant, plays, plan),
        *_lay_offs(view, plays, plan),
        *_melds_with_borrowed_card(variant, plays, plan),
    ]
    return wanted[0] if wanted else None


def _melds(variant: Variant, plays: MeldMoves, plan: TurnPlan) -> list[LayDown]:
    """The melds of the plan that may be laid down now, the dearest first."""
    melds = [move for move in plays if isinstance(move, LayDown) and move.melds[0].cards in plan.melds]
    return sorted(melds, key=lambda move: -points_in(variant, move.melds[0].cards))


def _lay_offs(view: SeatView, plays: MeldMoves, plan: TurnPlan) -> list[LayOff]:
    """The lay-offs of the plan that may be made now, in its order: the longest on the meld that its first card fits."""
    fits = [move for move in plays if isinstance(move, LayOff) and set(move.cards) <= set(plan.lay_offs)]
    kinds = {meld.id: meld.kind for meld in view.melds}
    return sorted(fits, key=lambda move: (kinds[move.meld_id], -len(move.cards)))


def _melds_with_borrowed_card(variant: Variant, plays: MeldMoves, plan: TurnPlan) -> list[LayDown]:
    """Melds with a borrowed card, of cards that the plan leaves in hand; the dearest first."""
    melds = [
        move for move in plays if isinstance(move, LayDown) and set(cards_from_hand(move.melds[0])) <= set(plan.left)
    ]
    return sorted(melds, key=lambda move: -points_in(variant, cards_from_hand(move.melds[0])))
