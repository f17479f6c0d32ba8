"""Rummy 500: laid cards count for who laid them, and what is left in the hand is taken off."""

from service.rules.catalogue.core import CORE
from service.rules.model.cards import Ace
from service.rules.model.enums import JokerLimit, NextDealer, Pickup
from service.rules.scoring.laid_cards import laid_less_held

RUMMY_500 = CORE.derive(
    "rummy-500",
    "Rummy 500",
    french_name="Rami 500",
    other_names=("500 rum", "Pinochle rummy", "Michigan rummy"),
    score=laid_less_held,
    general=False,
    players=(2, 8),
    pack={"by_players": ((4, 1), (8, 2)), "jokers_each": 2},
    deal={"hand_sizes": ((2, 13), (8, 7))},
    draw={"pickup": Pickup.ANY, "down_to": True},
    melds={"ace": Ace.HIGH_OR_LOW, "jokers": JokerLimit.ANY, "named_suit": True, "owned_cards": True},
    turn={"caller_discards": False},
    close={"stock_end": "R500-06"},
    values={"ace": 15, "joker": 15, "melded_ace": 15, "melded_low_ace": 1},
    match={"target": 500, "next_dealer": NextDealer.LEFT, "totals_settle": True},
    fixed=("next_dealer",),
    own=("jokers_each", "free_top_discard", "call_rummy", "call_window", "floating", "max_idle"),
)
