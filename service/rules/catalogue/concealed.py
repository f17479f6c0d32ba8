"""The variants in which nothing is melded before a player goes out."""

from service.rules.cards import Ace
from service.rules.catalogue.core import CORE
from service.rules.scoring import winners_melds
from service.rules.variant import HandCounts

FULL = CORE.but("full-rummy", "Full rummy", close={"concealed": True}, match={"target": 200}, fixed=("concealed",))
COMPLET = FULL.but(
    "rami-complet",
    "Rami complet",
    score=winners_melds,
    players=(2, 3),
    deal={"hand_sizes": ((3, 10),)},
    draw={"reshuffle": True},
    match={"rounds": 1, "target": None},
    fixed=("concealed",),
)
BOAT_HOUSE = FULL.but(
    "boat-house-rum",
    "Boat house rum",
    draw={"two_cards": True},
    melds={"ace": Ace.CORNER},
    values={"ace": 11, "hand_counts": HandCounts.DEADWOOD},
    match={"rounds": 5, "target": None},
    fixed=("concealed", "discard_pickup"),
)
QUEEN_CITY = FULL.but(
    "queen-city-rum",
    "Queen City rum",
    score=winners_melds,
    deal={"hand_sizes": ((6, 7),)},
    match={"rounds": 5, "target": None},
    fixed=("concealed",),
)
