"""The hard bot for one pack without jokers: it weighs what each way to end its turn leads to, by learnt weights."""

from service.bots.evaluation.turn_plan import TurnPlan, plan_current_turn
from service.bots.hard.core.drawing import (
    FROM_STOCK,
    MAX_TRIED_CARDS,
    TAKE,
    best_known_draw,
    is_top_discard_promising,
)
from service.bots.hard.core.kept_lay_offs import keeps_lay_offs
from service.bots.hard.core.turn_ends import end_of_plan, likely_discards, melds_of_turn
from service.bots.hard.core.turn_features import TurnEnd, TurnFeatures
from service.bots.learnt.decision import Decision, MoveOption, best_option
from service.bots.memory import Memory
from service.bots.normal.core import has_laid_cards, move_without_holding_back, next_play
from service.bots.seat_facts import legal_discards
from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import Hand
from service.rules.model.moves import Discard, LayDown, LayOff, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone.

    Once it has laid cards down the bot keeps no melds back: it cannot go rummy, and the others have its melds to lay
    off on.
    """
    decision = END_OF_CONCEALED_TURN if variant.close.concealed else END_OF_TURN
    if draw := best_known_draw(decision, variant, view, memory):
        return draw
    options = turn_options(variant, view, memory)
    if not options:
        usual = move_without_holding_back(variant, view)
        return TAKE if usual == FROM_STOCK and is_top_discard_promising(variant, view, memory) else usual
    return best_option(decision, variant, view, options).move


def turn_options(variant: Variant, view: SeatView, memory: Memory) -> list[MoveOption]:
    """The discards that look best, and the first move of the plan that leaves least; nothing if the turn can go out."""
    discards = legal_discards(view)
    plays = [move for move in view.legal_moves if isinstance(move, LayDown | LayOff)]
    if not discards or not _is_open(variant, view, may_play=bool(plays)):
        return []
    plan = plan_current_turn(variant, view, discards) if plays else None
    play = next_play(variant, view, plays, plan) if plan else None
    laid = _cards_laid(variant, view, plan, play) if plan and play else ()
    if (plan and plan.cost < 0) or len(laid) == len(view.hand):
        return []
    if plays and has_laid_cards(variant, view):
        if not isinstance(play, LayOff):
            return []
        play = None  # it keeps the lay-off
    features = TurnFeatures(variant, view, memory)
    best = likely_discards(variant, view, memory, discards)
    options = [MoveOption(Discard(card), features.after(TurnEnd(card))) for card in best]
    if plan and play:
        options.append(MoveOption(play, features.after(end_of_plan(variant, view, memory, plan, laid))))
    return options


def _is_open(variant: Variant, view: SeatView, *, may_play: bool) -> bool:
    """Whether the bot weighs how to end the turn; with cards on the table it may only weigh what to lay off later."""
    if view.phase is not Phase.PLAY or len(view.hand) > MAX_TRIED_CARDS:
        return False
    if not may_play:
        return True
    return not variant.close.concealed and (not has_laid_cards(variant, view) or keeps_lay_offs(variant, view))


END_OF_TURN = Decision("end of turn", turn_options)
END_OF_CONCEALED_TURN = Decision("end of concealed turn", turn_options)
"""The same where nobody melds before going out: only discards are compared, and speed counts for more."""


def _cards_laid(variant: Variant, view: SeatView, plan: TurnPlan, play: LayDown | LayOff) -> Hand:
    """The cards that go from the hand to the table if the plan is played from this move on."""
    moved = cards_from_hand(play.melds[0]) if isinstance(play, LayDown) else play.cards
    melded = [card for meld in melds_of_turn(variant, plan) for card in meld]
    return tuple({*moved, *plan.lay_offs, *melded}.intersection(view.hand))
