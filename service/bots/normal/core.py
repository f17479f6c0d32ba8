"""The normal bot for one pack without jokers: it counts chances of melds, feeds nobody, and tries to go rummy."""

from service.bots.easy.core import draw_in_core_game
from service.bots.evaluation.card_worth import loose_card_counter, spares_a_card, turns_left, worst_discard
from service.bots.evaluation.turn_plan import TurnPlan, plan_current_turn
from service.bots.seat_facts import legal_discards
from service.bots.seat_order import another_may_go_out
from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import Hand
from service.rules.model.enums import HiddenRummy
from service.rules.model.moves import Call, Decline, Discard, LayDown, LayOff, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

MeldMoves = list[LayDown | LayOff]
LEAST_TURNS_FOR_RUMMY = 3
"""With fewer turns until the stock ends for good the bot tries no longer to go rummy."""
MAX_LOOSE_FOR_RUMMY = 5
"""The largest number of loose cards with which the bot still tries to go rummy (OPT-12)."""


def choose(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move; it depends on the view alone."""
    discards = legal_discards(view)
    if view.phase is Phase.PLAY and discards and _holds_back(variant, view, discards):
        return Discard(worst_discard(variant, view, discards))
    return move_without_holding_back(variant, view)


def _holds_back(variant: Variant, view: SeatView, discards: Hand) -> bool:
    """Whether the bot keeps its melds in hand to go rummy; not if it or another player can go out soon."""
    if (
        variant.close.hidden_rummy is HiddenRummy.OFF
        or has_laid_cards(variant, view)
        or turns_left(variant, view) < LEAST_TURNS_FOR_RUMMY
        or loose_card_counter(variant).value(view.hand) > MAX_LOOSE_FOR_RUMMY
    ):
        return False
    plan = plan_current_turn(variant, view, discards)
    return not another_may_go_out(view) and (plan is None or plan.cost >= 0)


def has_laid_cards(variant: Variant, view: SeatView) -> bool:
    """Whether the bot, after its draw, has laid down a card in this round: it cannot go rummy then (CORE-15)."""
    return len(view.hand) <= variant.hand_size(len(view.hand_counts))


def move_without_holding_back(variant: Variant, view: SeatView) -> PlayersMove:
    """The bot's move if it keeps no melds back."""
    call = next((move for move in view.legal_moves if isinstance(move, Call)), None)
    if call and spares_a_card(variant, view.hand):
        return call
    if all(isinstance(move, Call | Decline) for move in view.legal_moves):
        return Decline()
    return draw_in_core_game(variant, view) if view.phase is Phase.DRAW else _play(variant, view)


def _play(variant: Variant, view: SeatView) -> PlayersMove:
    discards = legal_discards(view)
    plays = [move for move in view.legal_moves if isinstance(move, LayDown | LayOff)]
    if plays and (play := _best_play(variant, view, plays, discards)):
        return play
    return Discard(worst_discard(variant, view, discards))


def _best_play(variant: Variant, view: SeatView, plays: MeldMoves, discards: Hand) -> LayDown | LayOff | None:
    """The next meld or lay-off, or None if nothing helps."""
    whole = next((move for move in plays if isinstance(move, LayDown) and len(move.melds) > 1), None)
    if whole or variant.close.concealed:  # only moves that lay the whole hand down have several melds
        return whole or plays[0]
    plan = plan_current_turn(variant, view, discards)
    return next_play(variant, view, plays, plan) if plan else None


def next_play(variant: Variant, view: SeatView, plays: MeldMoves, plan: TurnPlan) -> LayDown | LayOff | None:
    """The next of the plan's melds and lay-offs, or a meld with a borrowed card, or None if there is nothing to do."""
    useful: MeldMoves = [
        *_melds(variant, plays, plan),
        *_lay_offs(view, plays, plan),
        *_melds_with_borrowed_card(variant, plays, plan),
    ]
    return useful[0] if useful else None


def _melds(variant: Variant, plays: MeldMoves, plan: TurnPlan) -> list[LayDown]:
    """The melds of the plan that are legal now, the most valuable first."""
    melds = [move for move in plays if isinstance(move, LayDown) and move.melds[0].cards in plan.melds]
    return sorted(melds, key=lambda move: -points_in(variant, move.melds[0].cards))


def _lay_offs(view: SeatView, plays: MeldMoves, plan: TurnPlan) -> list[LayOff]:
    """The plan's lay-offs that are legal now: those on runs before those on sets, the longest first."""
    fits = [move for move in plays if isinstance(move, LayOff) and set(move.cards) <= set(plan.lay_offs)]
    kinds = {meld.id: meld.kind for meld in view.melds}
    return sorted(fits, key=lambda move: (kinds[move.meld_id], -len(move.cards)))


def _melds_with_borrowed_card(variant: Variant, plays: MeldMoves, plan: TurnPlan) -> list[LayDown]:
    """Melds with a borrowed card that use only cards left over by the plan, the most valuable first."""
    melds = [
        move for move in plays if isinstance(move, LayDown) and set(cards_from_hand(move.melds[0])) <= set(plan.left)
    ]
    return sorted(melds, key=lambda move: -points_in(variant, cards_from_hand(move.melds[0])))
