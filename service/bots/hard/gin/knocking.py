"""Whether to knock or to play on for gin, an undercut or less deadwood."""

from collections.abc import Sequence
from typing import NamedTuple

from service.bots.evaluation.turn_plan import lay_off_cards_on_new_melds
from service.bots.hard.gin.discarding import DISCARD, discards_with
from service.bots.hard.gin.opponent import TEN_POINTS, earliness
from service.bots.hard.gin.outlook import Outlook
from service.bots.learnt.decision import Decision, Features, MoveOption, best_option, weights_for_view, worth
from service.bots.memory import Memory
from service.bots.seat_order import next_seat
from service.rules.arrange import Split
from service.rules.arrange.one_pack.masks import mask_of
from service.rules.model.cards import without
from service.rules.model.moves import Knock
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

POINTS_NEAR_TARGET = 40.0
"""How far from the target a total begins to matter: a round or two may then end the game."""
MIN_UNSEEN = 12
"""The smallest number of unseen cards that shares are taken of."""


class _Knock(NamedTuple):
    """A knock to decide on."""

    view: SeatView
    memory: Memory
    outlook: Outlook
    split: Split
    """The hand as it would be shown."""


def knock_options(variant: Variant, view: SeatView, memory: Memory) -> Sequence[MoveOption]:
    """The knock that leaves least, and the best discard instead; gin has no alternative."""
    move = next((move for move in view.legal_moves if isinstance(move, Knock)), None)
    if move is None:
        return []
    outlook = Outlook(variant, view, memory)
    split = outlook.table.split(without(view.hand, (move.discard,)))
    discards = discards_with(outlook, variant, view) if split.value else []
    if not discards:
        return [MoveOption(move, {})]
    waiting = best_option(DISCARD, variant, view, discards)
    knock = _Knock(view, memory, outlook, split)
    return [MoveOption(move, _features(variant, knock, waiting)), MoveOption(waiting.move, {})]


KNOCK = Decision("gin knock", knock_options)


def _features(variant: Variant, knock: _Knock, waiting: MoveOption) -> Features:
    """What speaks for the knock, instead of `waiting`."""
    return {
        "always": 1.0,
        **_deadwood_features(variant, knock),
        **_opponent_features(variant, knock),
        **_waiting_features(variant, knock, waiting),
    }


def _deadwood_features(variant: Variant, knock: _Knock) -> Features:
    deadwood, outlook = knock.split.value / TEN_POINTS, knock.outlook
    (mine, theirs), early = _nearness(variant, knock.view), earliness(knock.view)
    return {
        **outlook.staged({"deadwood": deadwood}),
        "deadwood, near the target": deadwood * mine,
        "deadwood, opponent near the target": deadwood * theirs,
        "near the target": mine,
        "opponent near the target": theirs,
        "late": outlook.late,
        "early": early,
        "deadwood, early": deadwood * early,
    }


def _opponent_features(variant: Variant, knock: _Knock) -> Features:
    """What the other player may be left with, and lay off."""
    opponent, unseen, values = knock.outlook.opponent, knock.memory.unseen, card_values(variant)
    fits = mask_of(lay_off_cards_on_new_melds(variant, knock.split.melds)) & (mask_of(unseen) | opponent.held)
    lowest = TEN_POINTS if opponent.lowest_discard is None else opponent.lowest_discard
    return {
        "close": opponent.closeness,
        "lay-offs": fits.bit_count() / max(MIN_UNSEEN, len(unseen)),
        "points of unseen cards": sum(values[card[0]] for card in unseen) / max(1, len(unseen)) / TEN_POINTS,
        "expected points": opponent.expected_points / TEN_POINTS,
        "held points": opponent.held_points / TEN_POINTS,
        "held cards": float(opponent.held.bit_count()),
        "usual discard": opponent.usual_discard / TEN_POINTS,
        "lowest discard": lowest / TEN_POINTS,
    }


def _waiting_features(variant: Variant, knock: _Knock, waiting: MoveOption) -> Features:
    """What the hand may still become without the knock."""
    hand, (mine, theirs) = waiting.features, _nearness(variant, knock.view)
    gin = hand["gin next"]
    return {
        "worth of waiting": worth(hand, weights_for_view(DISCARD.name, variant, knock.view)),
        "deadwood kept": hand["deadwood"],
        "gain": hand["gain"],
        "gin next": gin,
        "gin next, early": gin * earliness(knock.view),
        "gin next, close": gin * knock.outlook.opponent.closeness,
        "gin next, by deadwood kept": gin * hand["deadwood"],
        "gin next, near the target": gin * mine,
        "gin next, opponent near the target": gin * theirs,
    }


def _nearness(variant: Variant, view: SeatView) -> tuple[float, float]:
    """How near the target the total of the seat and that of the other player are, each from 0 to 1."""
    target = variant.match.target
    if target is None or view.seat is None:
        return 0.0, 0.0
    mine, theirs = (
        max(0.0, 1 - (target - view.totals[seat]) / POINTS_NEAR_TARGET)
        for seat in (view.seat, next_seat(variant, view, view.seat))
    )
    return mine, theirs
