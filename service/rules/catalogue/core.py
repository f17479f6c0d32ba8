"""Draw, meld and discard variants: rami, rummy, and those that differ from them in a field or two."""

from service.rules.model.cards import Ace
from service.rules.model.enums import Block, HiddenRummy, Pickup
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import losers_hands

CORE = Variant(id="core", name="Core", score=losers_hands)

RUMMY = CORE.derive(
    "rummy",
    "Rummy",
    other_names=("Rum",),
    close={"hidden_rummy": HiddenRummy.LOSERS_HANDS},
    match={"target": 100},
)
RAMI = CORE.derive(
    "rami",
    "Rami",
    turn={"lay_off_from": 2},
    close={"hidden_rummy": HiddenRummy.WINNERS_MELDS},
    match={"rounds": 1, "target": None},
)
RAMI_ARRET = RAMI.derive(
    "rami-arret",
    "Rami arrêt (stop rummy)",
    french_name="Rami arrêt",
    other_names=("Stop rummy",),
    close={"block": Block.CARDS},
    fixed=("block",),
)
BLOCK = RUMMY.derive(
    "block-rummy", "Block rummy", french_name="Rami de bloc", close={"block": Block.VALUE}, fixed=("block",)
)
TOSS = RUMMY.derive(
    "toss-rummy", "Toss rummy", french_name="Rami à jeter", draw={"pickup": Pickup.ANY}, fixed=("discard_pickup",)
)
CORNER = RUMMY.derive(
    "around-the-corner-rummy",
    "Around-the-corner rummy",
    french_name="Rami au coin de la rue",
    other_names=("Round-the-corner rummy",),
    melds={"ace": Ace.CORNER},
    fixed=("ace",),
)
