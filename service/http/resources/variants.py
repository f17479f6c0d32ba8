"""The variants and their rules."""

from typing import Any

from flask import Response, request

from service.http.contract.operation_kinds import (
    MARKDOWN_MEDIA_TYPE,
    localized_operation,
    text_operation,
)
from service.http.contract.operations import Resource
from service.http.problems.language import preferred_language
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.problems.rule_links import GENERAL_RULES
from service.http.protocol.accept import accepted_media_types
from service.http.protocol.conditional import not_modified
from service.http.protocol.pages import HTML_MEDIA_TYPE, style_page_headers
from service.http.protocol.responses import public_response, text_headers, text_response
from service.http.schemas import lobby_requests, variants
from service.http.views.rules_html import STYLE, rules_html_page
from service.http.views.rules_texts import rules_page
from service.http.views.variants import variant_view, variants_view
from service.rules.catalogue import VARIANTS
from service.rules.model.variant import Variant
from service.tables.model.refusals import Refusal

PAGE_HEADERS = style_page_headers(STYLE)
variants_resource = Resource("Variants", "The games of the rummy family: their players, cards, options and rules.")


@variants_resource.get(
    "/variants",
    localized_operation("listVariants", "The variants.", variants.Variants),
    query=lobby_requests.VariantsQuery(),
)
def list_variants(query: dict[str, Any]) -> Response:
    """List the variants.

    Each is a game of the rummy family. createGame takes its `variant`.
    """
    language = preferred_language(request.environ)
    return public_response(variants_view(language, query["name"]), language=language)


@variants_resource.get(
    "/variants/<variant>",
    localized_operation("getVariant", "The variant.", variants.Variant, Refusal.VARIANT_NOT_FOUND),
)
def get_variant(variant: str) -> Response:
    """Show a variant with its options.

    `options` lists the options that createGame takes for this variant; `defaults` has the values of options that a
    request leaves out.
    """
    language = preferred_language(request.environ)
    return public_response(variant_view(_require_variant(variant), language), language=language)


@variants_resource.get(
    "/variants/<variant>/rules",
    text_operation("getVariantRules", "The rules.", Refusal.VARIANT_NOT_FOUND),
)
def get_variant_rules(variant: str) -> Response:
    """Show the rules of a variant.

    The text is for players, in English or French: Markdown, or a page for `Accept: text/html`, as browsers send it.
    Each rule has an anchor with its number, to which the `rule_url` of problems and options leads.
    """
    return _rules_response(_require_variant(variant).id)


@variants_resource.get(
    "/rules/<text>",
    text_operation("getRules", "The text.", HttpProblem.NOT_FOUND),
)
def get_rules(text: str) -> Response:
    """Show the rules that variants share.

    `core` has the rules of all variants, `options` the optional rules, `several-games` rules that some variants share.
    """
    if text not in GENERAL_RULES:
        raise ProblemError(HttpProblem.NOT_FOUND)
    return _rules_response(text)


def _require_variant(variant: str) -> Variant:
    rules = VARIANTS.get(variant)
    if rules is None:
        raise ProblemError(Refusal.VARIANT_NOT_FOUND)
    return rules


def _rules_response(name: str) -> Response:
    language = preferred_language(request.environ)
    media_type = accepted_media_types().best_match((MARKDOWN_MEDIA_TYPE, HTML_MEDIA_TYPE)) or MARKDOWN_MEDIA_TYPE
    is_page = media_type == HTML_MEDIA_TYPE
    body, tag = (rules_html_page if is_page else rules_page)(name, language)
    response = not_modified(tag, text_headers(language, tag)) or text_response(body, media_type, language, tag)
    response.headers.extend(PAGE_HEADERS if is_page else {})
    return response
