"""One pack and no jokers: it tries its discards out, and holds its melds back while that is worth the risk."""

from typing import NamedTuple

from service.bots.evaluation.card_worth import has_seen_whole_stock
from service.bots.evaluation.turn_plan import (
    TurnPlan,
    lay_off_cards,
    lay_off_cards_on_new_melds,
    may_lay_off,
    plan_current_turn,
)
from service.bots.hard.discard_choice import DiscardTrials, best_discard, candidate_discards
from service.bots.hard.possible_deals import (
    PossibleDeal,
    chance_of_being_first,
    chances_nobody_is_out,
    feeding_danger,
    possible_deals,
)
from service.bots.hard.race import MAX_TURNS_AHEAD, GoingOutRace, going_out_turns, sample_draws, turns_ahead
from service.bots.hard.round_stakes import RoundStakes, round_stakes
from service.bots.hard.seeded_random import random_for_view
from service.bots.memory import Memory
from service.bots.normal.core import FEW_CARDS_LEFT, move_without_holding_back
from service.bots.seat_order import next_seat
from service.rules.model.cards import Card, Hand, without
from service.rules.model.enums import HiddenRummy
from service.rules.model.moves import Discard, LayDown, LayOff, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

DRAW_TRIALS = 30
"""How many draws that may come it tries its discards out on."""
DEAL_SAMPLES = 20
"""How many deals of the hidden cards it tries out on the others."""
MAX_CANDIDATES = 5
"""How many discards it tries at most."""
FEEDING_PENALTY = 0.1
"""What it costs in speed to throw a card that the next player can use."""


class TurnAnalysis(NamedTuple):
    """What was found out about a turn: the best discard and how likely it goes out first after it."""

    worlds: list[PossibleDeal]
    turns: int
    discard: Card
    in_turns: list[int]


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The move for this seat; it waits no more once the stock has gone by, or rounds of several would have no end."""
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    plays = any(isinstance(move, LayDown | LayOff) for move in view.legal_moves)
    if (
        view.phase is not Phase.PLAY
        or not discards
        or (plays and variant.close.concealed)
        or has_seen_whole_stock(view)
    ):
        return move_without_holding_back(variant, view)
    plan = plan_current_turn(variant, view, discards) if plays else None
    if plan and plan.cost < 0:
        return move_without_holding_back(variant, view)
    thought = _analyse_turn(variant, view, memory, discards)
    if plan is None or _holds_back(variant, view, memory, plan, thought):
        return Discard(thought.discard)
    return move_without_holding_back(variant, view)


def _analyse_turn(variant: Variant, view: SeatView, memory: Memory, discards: Hand) -> TurnAnalysis:
    random, turns = random_for_view(view), turns_ahead(variant, view)
    mine = GoingOutRace(variant, lay_off_cards(variant, view.melds) if may_lay_off(variant, view) else ())
    tries = candidate_discards(variant, view, memory, discards, MAX_CANDIDATES)
    trials = DiscardTrials(
        going_out_turns(mine, view.hand, tries, sample_draws(memory, random, DRAW_TRIALS, turns)), DRAW_TRIALS
    )
    theirs = GoingOutRace(variant, lay_off_cards(variant, view.melds))
    after = next_seat(variant, view, view.seat or 0)
    found = possible_deals(view, memory, after, theirs, sample_draws(memory, random, DEAL_SAMPLES, turns), random)
    dangers = {card: FEEDING_PENALTY * often for card, often in feeding_danger(found, theirs, tries).items()}
    best = best_discard(variant, view, memory, trials, dangers)
    return TurnAnalysis(found, turns, best, trials.turns[best])


def _holds_back(variant: Variant, view: SeatView, memory: Memory, plan: TurnPlan, thought: TurnAnalysis) -> bool:
    """Whether it keeps its melds to go rummy, or because nobody shall lay off on them."""
    others = [count for seat, count in enumerate(view.hand_counts) if count and seat != view.seat]
    if min(others) <= FEW_CARDS_LEFT:
        return False
    laid = any(meld.owner != view.seat for meld in view.melds)
    if laid and thought.turns == MAX_TURNS_AHEAD and variant.close.hidden_rummy is not HiddenRummy.OFF:
        return True
    kept = round_stakes(variant, view, memory, without(view.hand, (thought.discard,)))
    dearest = max(plan.left, key=lambda card: points_in(variant, (card,)))
    laid_down = round_stakes(variant, view, memory, without(plan.left, (dearest,)), in_one_turn=False)
    hidden = lay_off_cards(variant, view.melds)
    shown = hidden | lay_off_cards_on_new_melds(variant, plan.melds)
    return _expected_points(variant, thought, kept, hidden) >= _expected_points(variant, thought, laid_down, shown)


def _expected_points(variant: Variant, thought: TurnAnalysis, stake: RoundStakes, fits: frozenset[Card]) -> float:
    """The points to expect where the others can lay these cards off."""
    ahead = chances_nobody_is_out(thought.worlds, GoingOutRace(variant, fits), thought.turns)
    likely = chance_of_being_first(thought.in_turns, ahead, DRAW_TRIALS)
    return likely * stake.won - (1 - likely) * stake.lost
