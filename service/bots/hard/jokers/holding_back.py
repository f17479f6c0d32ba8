"""Whether the hard bot holds its first melds back: nobody can lay off on them then, and it may go out at once."""

from service.bots.evaluation.card_worth import has_seen_whole_stock, turns_left
from service.bots.evaluation.turn_plan import lay_off_cards
from service.bots.learnt.decision import Features, weights_for_view, worth
from service.bots.seat_facts import has_melded
from service.bots.seat_order import fewest_cards_of_others
from service.bots.tactics.joker_turn import melds_that_go_out
from service.rules.arrange import WildSplit
from service.rules.model.cards import JOKER
from service.rules.model.enums import MeldsPerTurn
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import points_in
from service.rules.view import SeatView

HOLDING_BACK = "holding back"
"""The name of the decision."""
CLOSE = 8
"""With fewer cards than this another player comes closer to going out, card by card."""
NEARLY_OUT = 4
"""With fewer cards than this they may go out in the next turn."""
LAST_TURNS = 3
"""With fewer turns than this until the stock ends for good the bot holds nothing back."""


def may_hold_back(variant: Variant, view: SeatView, split: WildSplit) -> bool:
    """Whether there is something to decide: a turn may lay all melds down, but this one cannot go out with them.

    Nothing is held back for ever: not once the whole stock has gone by, nor when it ends for good.
    """
    if variant.turn.melds is not MeldsPerTurn.UNLIMITED or variant.melds.owned_cards:  # these count once they are laid
        return False
    if has_melded(view, view.seat) or melds_that_go_out(view):
        return False
    if has_seen_whole_stock(view) or turns_left(variant, view) < LAST_TURNS:
        return False
    fitting = lay_off_cards(variant, view.melds)
    return sum(card not in fitting for card in split.left) > 1


def holds_back(variant: Variant, view: SeatView, split: WildSplit) -> bool:
    """Whether the bot keeps its first melds in hand for another turn."""
    if not may_hold_back(variant, view, split):
        return False
    weights = weights_for_view(HOLDING_BACK, variant, view)
    return worth(features_of_holding_back(variant, view, split), weights) > 0


def features_of_holding_back(variant: Variant, view: SeatView, split: WildSplit) -> Features:
    """What speaks for it, instead of laying the melds down."""
    fewest, fitting = fewest_cards_of_others(view), lay_off_cards(variant, view.melds)
    fits = sum(card in fitting for card in split.left)
    return {
        "always": 1.0,
        "somebody close": float(max(0, CLOSE - fewest)),
        "somebody nearly out": float(max(0, NEARLY_OUT - fewest)),
        "turns played": sum(view.turns) / len(view.turns),
        "others melded": float(len({meld.owner for meld in view.melds})),
        "melds": float(len(split.melds)),
        "loose cards left": float(len(split.left) - fits),
        "cards to lay off": float(fits),
        "jokers": float(view.hand.count(JOKER)),
        "points of the hand": points_in(variant, view.hand) / 10,
        "points of loose cards": points_in(variant, split.left) / 10,
    }
