"""The games of the family."""

from flask import Response

from service.http.contract import examples
from service.http.contract.operation_kinds import MARKDOWN, described, listing, texts
from service.http.contract.operations import Resource
from service.http.problems.language import preferred
from service.http.problems.problem import Code, ProblemError
from service.http.protocol.conditional import not_modified
from service.http.protocol.responses import shared, text, text_headers
from service.http.schemas import records
from service.http.schemas.vocabulary import GENERAL_TEXTS
from service.http.views import rules_texts as rules
from service.http.views import variants as catalogue
from service.rules.catalogue import VARIANTS
from service.rules.model.variant import Variant
from service.tables.model.refusals import Refusal

variants = Resource("Variants", "The games of the family, their players, cards and options.")


@variants.get("/variants", listing("listVariants", "Every variant.", records.Variants, examples.variants))
def list_variants() -> Response:
    """List the variants.

    Each is a game of the rummy family; `variant` is what createGame takes.
    """
    return shared(catalogue.variants())


@variants.get(
    "/variants/<variant>",
    described("getVariant", "The variant.", records.Variant, examples.variant, Refusal.VARIANT_NOT_FOUND),
)
def get_variant(variant: str) -> Response:
    """Show a variant with its options.

    `options` lists what createGame takes for this variant, `defaults` what holds where nothing is asked for.
    """
    language = preferred()
    return shared(catalogue.variant(_known(variant), language), language=language)


@variants.get(
    "/variants/<variant>/rules",
    texts("getVariantRules", "The rules, as Markdown.", examples.rules, Refusal.VARIANT_NOT_FOUND),
)
def get_variant_rules(variant: str) -> Response:
    """Show the rules of a variant.

    For players, in English or French. Each rule has its number as an anchor, the same as in the `rule` of problems.
    """
    return _text(_known(variant).id)


@variants.get("/rules/<text>", texts("getRules", "The text, as Markdown.", examples.general_rules, Code.NOT_FOUND))
def get_rules(text: str) -> Response:
    """Show the rules that variants share.

    `core` holds for all of them; `options` are the optional rules.
    """
    if text not in GENERAL_TEXTS:
        raise ProblemError(Code.NOT_FOUND)
    return _text(text)


def _known(variant: str) -> Variant:
    found = VARIANTS.get(variant)
    if found is None:
        raise ProblemError(Refusal.VARIANT_NOT_FOUND)
    return found


def _text(name: str) -> Response:
    language = preferred()
    body, tag = rules.page(name, language)
    return not_modified(tag, text_headers(language, tag)) or text(body, MARKDOWN, language, tag)
