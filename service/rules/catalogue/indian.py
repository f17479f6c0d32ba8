"""Variants in which a rank turned at the deal is wild and a player wins by declaring thirteen cards in melds."""

from service.rules.catalogue.core import CORE
from service.rules.declaring.hand_counts import declared_counts
from service.rules.model.cards import Ace
from service.rules.model.enums import JokerLimit, MatchFormat, NextDealer
from service.rules.model.melds import MeldKind
from service.rules.model.rule_fields import CLEAN_RUN, WantedMeld
from service.rules.model.variant import Parts

MOST_A_HAND_COUNTS = 80


def _pool(target: int, room: int) -> Parts:
    """A pool that players leave at `target`, and come back to while the highest total is at most `room` (IND-12)."""
    match = {
        "rounds": None,
        "target": target,
        "lowest_wins": True,
        "elimination": True,
        "re_entry_extra": 1,
        "re_entry_room": room,
    }
    return {"match": match}


INDIAN = CORE.derive(
    "indian-rummy",
    "Indian rummy",
    french_name="Rami indien",
    other_names=("Paplu", "Thirteen card rummy"),
    score=declared_counts,
    general=False,
    pack={"by_players": ((2, 1), (6, 2)), "jokers_each": 1},
    deal={"hand_sizes": ((6, 13),), "wild_card": True},
    draw={"reshuffle": True, "wild_cards_stay": True},
    melds={"ace": Ace.HIGH_OR_LOW, "jokers": JokerLimit.ANY},
    turn={"melding_barred": "IND-04", "drop_points": (20, 40), "auto_drop": 3},
    close={"turnovers": 10},
    declaration={"wanted": (CLEAN_RUN, WantedMeld(MeldKind.RUN)), "wrong_points": MOST_A_HAND_COUNTS},
    values={"ace": 10, "cap": MOST_A_HAND_COUNTS},
    match={"rounds": 1, "target": None, "next_dealer": NextDealer.LEFT},
    presets={
        ("format", MatchFormat.DEALS): {
            "match": {"rounds": 2, "most_rounds": 6, "points_each_round": MOST_A_HAND_COUNTS, "payers_lose": True}
        },
        ("format", MatchFormat.POOL_101): _pool(101, room=79),
        ("format", MatchFormat.POOL_201): {**_pool(201, room=174), "turn": {"drop_points": (25, 50)}},
    },
    fixed=("target", "next_dealer"),
    own=(
        "jokers_each",
        "wrong_declaration",
        "lives",
        "format",
        "re_entries",
        "auto_drop",
        "max_turnovers",
        "max_idle",
    ),
    accepts={"re_entries": range(4)},
)
