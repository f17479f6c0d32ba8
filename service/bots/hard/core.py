"""The hard bot for one pack without jokers: it tries out its discards, and keeps melds in hand while the risk pays."""

from typing import NamedTuple

from service.bots import normal
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
from service.bots.memory import Memory
from service.bots.normal.core import FEW_CARDS_LEFT, has_laid_cards, move_without_holding_back
from service.bots.seat_order import next_seat
from service.bots.seeded_random import random_for_view
from service.rules.model.cards import Card, Hand, without
from service.rules.model.enums import HiddenRummy
from service.rules.model.moves import Discard, LayDown, LayOff, PlayersMove
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

DRAW_TRIALS = 30
"""On how many samples of future draws the bot tries its discards."""
DEAL_SAMPLES = 20
"""How many deals of the hidden cards the bot tries for the other players."""
MAX_CANDIDATES = 5
"""How many discards the bot tries at most."""
FEEDING_PENALTY = 0.1
"""What it costs, in speed, to discard a card that the next player can use."""
MAX_PLAYERS = 3
"""The most players with whom the bot plays better than the normal one; with four, its trials lost points to that."""
MAX_TRIED_CARDS = 16
"""The largest hand whose discards the bot tries; one of thirty cards would take a third of a second."""


class TurnAnalysis(NamedTuple):
    """A turn analysed: possible deals, turns looked ahead, the best discard, and when the hand goes out after it."""

    deals: list[PossibleDeal]
    turns: int
    discard: Card
    in_turns: list[int]


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The bot's move; it depends on the view and the memory alone.

    After the whole stock has gone by the bot keeps no melds back: otherwise a round might never end. Nor does it once
    it has laid cards down: it cannot go rummy, and the others have its melds to lay off on. With a large hand or
    many players it plays like the normal bot.
    """
    if len(view.hand) > MAX_TRIED_CARDS or sum(map(bool, view.hand_counts)) > MAX_PLAYERS:
        return normal.core.choose(variant, view)
    discards = tuple([move.card for move in view.legal_moves if isinstance(move, Discard)])
    plays = any(isinstance(move, LayDown | LayOff) for move in view.legal_moves)
    if (
        view.phase is not Phase.PLAY
        or not discards
        or (plays and (variant.close.concealed or has_laid_cards(variant, view)))
        or has_seen_whole_stock(view)
    ):
        return move_without_holding_back(variant, view)
    plan = plan_current_turn(variant, view, discards) if plays else None
    if plan and plan.cost < 0:
        return move_without_holding_back(variant, view)
    analysis = _analyse_turn(variant, view, memory, discards)
    if plan is None or _holds_back(variant, view, memory, plan, analysis):
        return Discard(analysis.discard)
    return move_without_holding_back(variant, view)


def _analyse_turn(variant: Variant, view: SeatView, memory: Memory, discards: Hand) -> TurnAnalysis:
    random, turns = random_for_view(view), turns_ahead(variant, view)
    own_race = GoingOutRace(variant, lay_off_cards(variant, view.melds) if may_lay_off(variant, view) else ())
    candidates = candidate_discards(variant, view, memory, discards, MAX_CANDIDATES)
    trials = DiscardTrials(
        going_out_turns(own_race, view.hand, candidates, sample_draws(memory, random, DRAW_TRIALS, turns)), DRAW_TRIALS
    )
    others_race = GoingOutRace(variant, lay_off_cards(variant, view.melds))
    after = next_seat(variant, view, view.seat or 0)
    deals = possible_deals(view, memory, after, others_race, sample_draws(memory, random, DEAL_SAMPLES, turns), random)
    dangers = {
        card: FEEDING_PENALTY * frequency for card, frequency in feeding_danger(deals, others_race, candidates).items()
    }
    best = best_discard(variant, view, memory, trials, dangers)
    return TurnAnalysis(deals, turns, best, trials.turns[best])


def _holds_back(variant: Variant, view: SeatView, memory: Memory, plan: TurnPlan, analysis: TurnAnalysis) -> bool:
    """Whether the bot keeps its melds: to go rummy, or to leave the others nothing to lay off on."""
    others = [count for seat, count in enumerate(view.hand_counts) if count and seat != view.seat]
    if min(others) <= FEW_CARDS_LEFT:
        return False
    others_melded = any(meld.owner != view.seat for meld in view.melds)
    if others_melded and analysis.turns == MAX_TURNS_AHEAD and variant.close.hidden_rummy is not HiddenRummy.OFF:
        return True
    stakes_in_hand = round_stakes(variant, view, memory, without(view.hand, (analysis.discard,)))
    dearest = max(plan.left, key=lambda card: points_in(variant, (card,)))
    stakes_melded = round_stakes(variant, view, memory, without(plan.left, (dearest,)), in_one_turn=False)
    fits_now = lay_off_cards(variant, view.melds)
    fits_after = fits_now | lay_off_cards_on_new_melds(variant, plan.melds)
    return _expected_points(variant, analysis, stakes_in_hand, fits_now) >= _expected_points(
        variant, analysis, stakes_melded, fits_after
    )


def _expected_points(variant: Variant, analysis: TurnAnalysis, stake: RoundStakes, fits: frozenset[Card]) -> float:
    """The expected points of the seat if the others can lay off the cards `fits`."""
    ahead = chances_nobody_is_out(analysis.deals, GoingOutRace(variant, fits), analysis.turns)
    chance = chance_of_being_first(analysis.in_turns, ahead, DRAW_TRIALS)
    return chance * stake.won - (1 - chance) * stake.lost
