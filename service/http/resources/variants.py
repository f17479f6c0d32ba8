"""The games of the family."""

from flask import Response

from service.http import catalogue, examples, records
from service.http.contract import listing
from service.http.language import preferred
from service.http.operations import Resource
from service.http.problems import ProblemError
from service.http.replies import shared
from service.rules.catalogue import VARIANTS
from service.tables.errors import Refusal

variants = Resource("Variants", "The games of the family, their players, cards and options.")


@variants.get("/variants", listing("listVariants", "Every variant.", records.Variants, examples.variants))
def list_variants() -> Response:
    """List the variants.

    Each is a game of the rummy family; `variant` is what createGame takes.
    """
    return shared(catalogue.variants())


@variants.get(
    "/variants/<variant>",
    listing("getVariant", "The variant.", records.Variant, examples.variant, Refusal.VARIANT_NOT_FOUND),
)
def get_variant(variant: str) -> Response:
    """Show a variant with its options.

    `options` lists what createGame takes for this variant, `defaults` what holds where nothing is asked for.
    """
    shown = VARIANTS.get(variant)
    if shown is None:
        raise ProblemError(Refusal.VARIANT_NOT_FOUND)
    return shared(catalogue.variant(shown, preferred()))
