"""Phỏm: four turns each, chips by place, twelve for ten melded cards."""

from service.rules.catalogue.core import CORE
from service.rules.four_turns.declaring import declared_hand
from service.rules.model.enums import Family, NextDealer

PHOM = CORE.derive(
    "phom",
    "Phỏm (Tá Lả)",
    french_name="Phỏm",
    other_names=("Tá lả",),
    score=declared_hand,
    family=Family.FOUR_TURNS,
    general=False,
    players=(2, 4),
    deal={"hand_sizes": ((4, 9),), "eldest_extra": 1, "upcard": False},
    values={"most": 13},
    match={"target": None, "equal_deals": True, "payers_lose": True, "next_dealer": NextDealer.LEFT},
    own=(
        "rotation",
        "tenth_card",
        "lay_offs",
        "lay_off_needs_meld",
        "fed_card_penalty",
        "feeder_pays_all",
        "starting_points",
    ),
)
