"""All variants, by id."""

from service.rules.catalogue.concealed import BOAT_HOUSE, CONTINENTAL, FULL, NOWRANG, QUEEN_CITY, RAMI_AT_ONCE
from service.rules.catalogue.contracts import CONTRACT_RUMMY
from service.rules.catalogue.core import BLOCK, CORNER, RAMI, RAMI_ARRET, RUMMY, TOSS
from service.rules.catalogue.gin_and_knock import GIN, KNOCK_RUMMY, OKLAHOMA_GIN, STRAIGHT_GIN
from service.rules.catalogue.indian import INDIAN
from service.rules.catalogue.jokers import BLOC, BLOC_JOKERS, CALOOCHI, DOUBLE_RUM, GERMAN
from service.rules.catalogue.phom import PHOM
from service.rules.catalogue.rami51 import KALOOKI_40, RAMI_51, REMIK, SCALA_40
from service.rules.catalogue.rummy500 import RUMMY_500
from service.rules.model.variant import Variant

VARIANTS: dict[str, Variant] = {
    variant.id: variant
    for variant in (
        *(RAMI, RUMMY, RAMI_ARRET, BLOCK, TOSS, CORNER),
        *(RAMI_AT_ONCE, FULL, BOAT_HOUSE, QUEEN_CITY, CONTINENTAL, NOWRANG),
        *(CALOOCHI, DOUBLE_RUM, GERMAN, BLOC, BLOC_JOKERS),
        *(GIN, STRAIGHT_GIN, OKLAHOMA_GIN, KNOCK_RUMMY),
        PHOM,
        *(RAMI_51, SCALA_40, REMIK, KALOOKI_40),
        RUMMY_500,
        CONTRACT_RUMMY,
        INDIAN,
    )
}
RENAMED_VARIANTS = {"rami-complet": "rami-at-once"}
"""The present id by each former one. Stored games may have a former id; no new variant takes one."""
