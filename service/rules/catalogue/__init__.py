"""All variants, by id."""

from service.rules.catalogue.core import BLOCK, CORNER, RAMI, RAMI_ARRET, RUMMY, TOSS
from service.rules.catalogue.jokers import BLOC, BLOC_JOKERS, CALOOCHI, DOUBLE_RUM, GERMAN
from service.rules.variant import Variant

VARIANTS: dict[str, Variant] = {
    variant.id: variant
    for variant in (
        *(RAMI, RUMMY, RAMI_ARRET, BLOCK, TOSS, CORNER),
        *(CALOOCHI, DOUBLE_RUM, GERMAN, BLOC, BLOC_JOKERS),
    )
}
