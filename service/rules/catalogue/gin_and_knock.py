"""Variants in which a round ends by a knock."""

from service.rules.catalogue.core import CORE
from service.rules.model.enums import NextDealer
from service.rules.scoring.knock_score import against_one, against_several, gin_match_bonuses

GIN = CORE.derive(
    "gin-rummy",
    "Gin rummy",
    french_name="Gin",
    other_names=("Gin rami",),
    general=False,
    players=(2, 2),
    turn={"melding_barred": "GIN-03"},
    knock={"compare": against_one, "limit": 10, "lay_offs": True, "upcard_offered": True, "wall": 2},
    match={"next_dealer": NextDealer.ALTERNATE, "bonuses": gin_match_bonuses, "difference_settles": True},
    own=("knock_limit", "wall_knock", "showdown", "max_idle"),
)
STRAIGHT_GIN = GIN.derive(
    "straight-gin",
    "Straight gin",
    french_name="Gin seulement",
    knock={"limit": 0, "rule": "SGIN-01"},
    match={"rounds": 1, "target": None},
    own=("wall_knock", "showdown", "max_idle", "one_deadwood_card"),
)
OKLAHOMA_GIN = GIN.derive(
    "oklahoma-gin",
    "Oklahoma gin",
    french_name="Gin Oklahoma",
    knock={"limit_by_upcard": True, "rule": "OGIN-01"},
    own=("wall_knock", "showdown", "max_idle"),
)
KNOCK_RUMMY = CORE.derive(
    "knock-rummy",
    "Knock rummy",
    french_name="Knock rami",
    general=False,
    players=(2, 5),
    turn={"melding_barred": "KNOCK-01"},
    close={"turnovers": 10},
    knock={"compare": against_several},
    own=("max_turnovers", "max_idle"),
)
