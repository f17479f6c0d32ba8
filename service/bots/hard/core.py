"""One pack and no jokers: it tries its discards out, and holds its melds back while that is worth the risk."""

from typing import NamedTuple

from service.bots.evaluation.card_worth import seen_it_all
from service.bots.evaluation.turn_plan import Plan, fitting, fitting_new, may_lay_off, plan_for
from service.bots.hard.discard_choice import Trials, best_discard, worth_trying
from service.bots.hard.possible_deals import World, chances, danger, first, worlds
from service.bots.hard.race import AHEAD, Race, deals, tried, turns_ahead
from service.bots.hard.round_stakes import Stakes, stakes
from service.bots.hard.seeded_random import chance
from service.bots.memory import Memory
from service.bots.normal.core import FEW, at_once
from service.bots.seat_order import next_seat
from service.rules.model.cards import Card, Hand, without
from service.rules.model.enums import HiddenRummy
from service.rules.model.moves import Discard, LayDown, LayOff, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring import round_score as scoring
from service.rules.view import SeatView

TRIALS = 30
"""How many draws that may come it tries its discards out on."""
WORLDS = 20
"""How many deals of the hidden cards it tries out on the others."""
CANDIDATES = 5
"""How many discards it tries at most."""
DANGER = 0.1
"""What it costs in speed to throw a card that the next player can use."""


class Thought(NamedTuple):
    """What was found out about a turn: the best discard and how likely it goes out first after it."""

    worlds: list[World]
    turns: int
    discard: Card
    in_turns: list[int]


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The move for this seat; it waits no more once the stock has gone by, or rounds of several would have no end."""
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    plays = any(isinstance(move, LayDown | LayOff) for move in view.legal_moves)
    if view.phase is not Phase.PLAY or not discards or (plays and variant.close.concealed) or seen_it_all(view):
        return at_once(variant, view)
    plan = plan_for(variant, view, discards) if plays else None
    if plan and plan.cost < 0:
        return at_once(variant, view)
    thought = _think(variant, view, memory, discards)
    if plan is None or _holds_back(variant, view, memory, plan, thought):
        return Discard(thought.discard)
    return at_once(variant, view)


def _think(variant: Variant, view: SeatView, memory: Memory, discards: Hand) -> Thought:
    random, turns = chance(view), turns_ahead(variant, view)
    mine = Race(variant, fitting(variant, view.melds) if may_lay_off(variant, view) else ())
    tries = worth_trying(variant, view, memory, discards, CANDIDATES)
    trials = Trials(tried(mine, view.hand, tries, deals(memory, random, TRIALS, turns)), TRIALS)
    theirs = Race(variant, fitting(variant, view.melds))
    after = next_seat(variant, view, view.seat or 0)
    found = worlds(view, memory, after, theirs, deals(memory, random, WORLDS, turns), random)
    dangers = {card: DANGER * often for card, often in danger(found, theirs, tries).items()}
    best = best_discard(variant, view, memory, trials, dangers)
    return Thought(found, turns, best, trials.turns[best])


def _holds_back(variant: Variant, view: SeatView, memory: Memory, plan: Plan, thought: Thought) -> bool:
    """Whether it keeps its melds to go rummy, or because nobody shall lay off on them."""
    others = [count for seat, count in enumerate(view.hand_counts) if count and seat != view.seat]
    if min(others) <= FEW:
        return False
    laid = any(meld.owner != view.seat for meld in view.melds)
    if laid and thought.turns == AHEAD and variant.close.hidden_rummy is not HiddenRummy.OFF:
        return True
    kept = stakes(variant, view, memory, without(view.hand, (thought.discard,)))
    dearest = max(plan.left, key=lambda card: scoring.value(variant, (card,)))
    laid_down = stakes(variant, view, memory, without(plan.left, (dearest,)), in_one_turn=False)
    hidden = fitting(variant, view.melds)
    shown = hidden | fitting_new(variant, plan.melds)
    return _expected(variant, thought, kept, hidden) >= _expected(variant, thought, laid_down, shown)


def _expected(variant: Variant, thought: Thought, stake: Stakes, fits: frozenset[Card]) -> float:
    """The points to expect where the others can lay these cards off."""
    ahead = chances(thought.worlds, Race(variant, fits), thought.turns)
    likely = first(thought.in_turns, ahead, TRIALS)
    return likely * stake.won - (1 - likely) * stake.lost
