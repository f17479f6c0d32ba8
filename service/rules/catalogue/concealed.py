"""Variants in which a player melds nothing before going out."""

from service.rules.catalogue.core import CORE
from service.rules.model.cards import Ace
from service.rules.model.enums import HandCounts, JokerLimit, NextDealer
from service.rules.rounds.run_pattern import winners_runs
from service.rules.scoring.round_score import winners_melds

FULL = CORE.derive(
    "full-rummy",
    "Full rummy",
    french_name="Rami complet",
    close={"concealed": True},
    match={"target": 200},
    fixed=("concealed",),
)
RAMI_AT_ONCE = FULL.derive(
    "rami-at-once",
    "Rami at once",
    french_name="Rami d’un seul coup",
    other_names=("Rami d’un coup",),
    score=winners_melds,
    players=(2, 3),
    deal={"hand_sizes": ((3, 10),)},
    draw={"reshuffle": True, "reshuffle_top_card": True},
    match={"rounds": 1, "target": None},
    fixed=("concealed",),
)
BOAT_HOUSE = FULL.derive(
    "boat-house-rum",
    "Boat house rum",
    french_name="Boat House rami",
    other_names=("Boathouse rummy",),
    draw={"two_cards": True},
    melds={"ace": Ace.CORNER},
    values={"ace": 11, "hand_counts": HandCounts.DEADWOOD},
    match={"rounds": 5, "target": None},
    fixed=("concealed", "discard_pickup"),
)
QUEEN_CITY = FULL.derive(
    "queen-city-rum",
    "Queen City rum",
    french_name="Rami Queen City",
    other_names=("Queen City rummy",),
    score=winners_melds,
    deal={"hand_sizes": ((6, 7),)},
    match={"rounds": 5, "target": None},
    fixed=("concealed",),
)
CONTINENTAL = FULL.derive(
    "continental-rum",
    "Continental rum",
    french_name="Rami continental",
    other_names=("Continental rummy",),
    score=winners_runs,
    general=False,
    players=(2, 12),
    pack={"by_players": ((5, 2), (8, 3), (12, 4)), "jokers_each": 1},
    deal={"hand_sizes": ((12, 15),)},
    draw={"reshuffle": True},
    melds={"ace": Ace.HIGH_OR_LOW, "sets": False, "jokers": JokerLimit.ANY},
    pattern={"lengths": ((3, 3, 4, 5), (3, 4, 4, 4), (3, 3, 3, 3, 3))},
    match={
        "rounds": 5,
        "target": None,
        "payers_lose": True,
        "starting_points": 100,
        "next_dealer": NextDealer.WINNER,
    },
    own=("starting_points", "deuces_wild", "quick_meld_bonus", "special_meld_bonus", "max_turnovers", "max_idle"),
)
NOWRANG = FULL.derive(
    "nowrang",
    "Nowrang",
    score=winners_runs,
    general=False,
    players=(2, 2),
    deal={"eldest_extra": 1, "upcard": False},
    draw={"may_discard_taken": True},
    melds={"ace": Ace.HIGH, "sets": False},
    turn={"melding_barred": "NOW-04"},
    pattern={"lengths": ((3, 3, 4),), "rule": "NOW-04"},
    match={"target": 1},
    own=("max_turnovers", "max_idle"),
)
