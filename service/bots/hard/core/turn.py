"""The hard bot for one pack without jokers: it weighs what each way to end its turn leads to, by learnt weights."""

from service.bots.evaluation.card_worth import has_seen_whole_stock, loose_card_counter, outs
from service.bots.evaluation.turn_plan import TurnPlan, lay_off_cards, may_lay_off, plan_current_turn
from service.bots.hard.core.turn_features import TurnEnd, TurnFeatures
from service.bots.learnt.decision import Decision, MoveOption, best_option
from service.bots.memory import Memory
from service.bots.normal.core import has_laid_cards, move_without_holding_back, next_play
from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import Card, Hand, without
from service.rules.model.enums import MeldsPerTurn
from service.rules.model.moves import Discard, Draw, LayDown, LayOff, PlayersMove, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values, points_in
from service.rules.view import SeatView

MAX_CANDIDATES = 5
"""The most discards whose features are computed."""
PROMISING_OUTS = 3
"""The bot takes a discard that melds nothing yet if this many unseen cards would make a meld with it and the hand.

Tried to the end of rounds, a card of the stock gains more up to 2, and less from 3 on.
"""
TAKE = Draw(Source.DISCARD)
MAX_TRIED_CARDS = 16
"""The largest hand whose discards the bot tries; one of thirty cards would take a third of a second."""


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone.

    After the whole stock has gone by the bot keeps no melds back: otherwise a round might never end. Nor does it once
    it has laid cards down: it cannot go rummy, and the others have its melds to lay off on.
    """
    options = turn_options(variant, view, memory)
    if not options:
        usual = move_without_holding_back(variant, view)
        return TAKE if usual == Draw(Source.STOCK) and _is_top_discard_promising(variant, view, memory) else usual
    decision = END_OF_CONCEALED_TURN if variant.close.concealed else END_OF_TURN
    return best_option(decision, variant, view, options).move


def _is_top_discard_promising(variant: Variant, view: SeatView, memory: Memory) -> bool:
    """Whether the top discard may be taken to wait for many cards that make melds with it."""
    if TAKE not in view.legal_moves or has_seen_whole_stock(view):
        return False
    completing = outs(view.discard_pile[-1], view.hand, variant.melds.ace).intersection(memory.unseen)
    return len(completing) >= PROMISING_OUTS


def turn_options(variant: Variant, view: SeatView, memory: Memory) -> list[MoveOption]:
    """The discards that look best, and the first move of the plan that leaves least; nothing if the turn can go out."""
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    plays = [move for move in view.legal_moves if isinstance(move, LayDown | LayOff)]
    if not discards or not _is_open(variant, view, may_play=bool(plays)):
        return []
    plan = plan_current_turn(variant, view, discards) if plays else None
    play = next_play(variant, view, plays, plan) if plan else None
    laid = _cards_laid(variant, view, plan, play) if plan and play else ()
    if (plan and plan.cost < 0) or len(laid) == len(view.hand):
        return []
    features = TurnFeatures(variant, view, memory)
    best = _likely_discards(variant, view, memory, view.hand, discards)[:MAX_CANDIDATES]
    options = [MoveOption(Discard(card), features.after(TurnEnd(card))) for card in best]
    if plan and play:
        options.append(MoveOption(play, features.after(_end_of_plan(variant, view, memory, plan, laid))))
    return options


def _is_open(variant: Variant, view: SeatView, *, may_play: bool) -> bool:
    """Whether the bot weighs how to end the turn: it always melds and lays off once it holds nothing back."""
    if may_play and (variant.close.concealed or has_laid_cards(variant, view)):
        return False
    return view.phase is Phase.PLAY and len(view.hand) <= MAX_TRIED_CARDS and not has_seen_whole_stock(view)


END_OF_TURN = Decision("end of turn", turn_options)
END_OF_CONCEALED_TURN = Decision("end of concealed turn", turn_options)
"""The same where nobody melds before going out: only discards are compared, and speed counts for more."""


def _cards_laid(variant: Variant, view: SeatView, plan: TurnPlan, play: LayDown | LayOff) -> Hand:
    """The cards that go from the hand to the table if the plan is played from this move on."""
    moved = cards_from_hand(play.melds[0]) if isinstance(play, LayDown) else play.cards
    melded = [card for meld in _melds_of_turn(variant, plan) for card in meld]
    return tuple({*moved, *plan.lay_offs, *melded}.intersection(view.hand))


def _melds_of_turn(variant: Variant, plan: TurnPlan) -> tuple[Hand, ...]:
    """The melds of the plan; only the dearest where a turn allows one."""
    dearest = sorted(plan.melds, key=lambda meld: -points_in(variant, meld))
    return tuple(dearest if variant.turn.melds is MeldsPerTurn.UNLIMITED else dearest[:1])


def _end_of_plan(variant: Variant, view: SeatView, memory: Memory, plan: TurnPlan, laid: Hand) -> TurnEnd:
    """The end of the turn that lays down these cards by the plan, with the likeliest discard."""
    rest = without(view.hand, laid)
    return TurnEnd(_likely_discards(variant, view, memory, rest, rest)[0], _melds_of_turn(variant, plan), laid)


def _likely_discards(variant: Variant, view: SeatView, memory: Memory, hand: Hand, discards: Hand) -> Hand:
    """The discards that break least of a meld, first those that lose few chances of another one."""
    left, live = loose_card_counter(variant).after_discards(hand), frozenset(memory.unseen)
    points, fits = card_values(variant), _own_lay_off_cards(variant, view)

    def first_sight(card: Card) -> tuple[int, int, int]:
        chances = len(outs(card, hand, variant.melds.ace) & live)
        return left[card] + (card in fits), chances, -points[card[0]]

    best = sorted(discards, key=first_sight)
    return tuple([card for card in best if left[card] <= left[best[0]] + 1])


def _own_lay_off_cards(variant: Variant, view: SeatView) -> frozenset[Card]:
    return lay_off_cards(variant, view.melds) if may_lay_off(variant, view) else frozenset()
