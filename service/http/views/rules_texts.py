"""The rules for players as they are served; links between texts lead to the addresses of those texts."""

import hashlib
import re
from functools import cache
from typing import NamedTuple

from service.http.problems.language import Language
from service.http.problems.rule_links import GENERAL_RULES
from service.rules.texts import rules_text

LINKS_FROM_VARIANT = "../{0}/rules", "../../rules/{0}"
"""Links in the text of a variant: to another variant's text, and to a general text."""
LINKS_FROM_GENERAL = "../variants/{0}/rules", "{0}"
_LINKED = re.compile(r"\[([^]]+)\]\([^)]+\)")
_FIRST_SENTENCE = re.compile(r".+?\.(?= |$)")
_LINK = re.compile(r"(?<=\]\()([a-z0-9-]+)\.md(?=[#)])")


class RulesPage(NamedTuple):
    """A text as it is served, and its entity tag."""

    body: bytes
    tag: str


@cache
def rules_page(name: str, language: Language) -> RulesPage:
    """The rules of a variant, or one of the general texts. Raises KeyError if there is no such text."""
    to_variant, to_general = LINKS_FROM_GENERAL if name in GENERAL_RULES else LINKS_FROM_VARIANT

    def address(link: re.Match[str]) -> str:
        return (to_general if link[1] in GENERAL_RULES else to_variant).format(link[1])

    return page_of(_LINK.sub(address, rules_text(name, language)))


def summary(name: str, language: Language) -> str:
    """The first sentence of a text, without its links."""
    _, introduction, _ = rules_text(name, language).split("\n\n", 2)
    sentence = _FIRST_SENTENCE.match(" ".join(introduction.split()))
    return _LINKED.sub(r"\1", sentence[0] if sentence else introduction)


def page_of(text: str) -> RulesPage:
    """The text with its entity tag."""
    body = text.encode()
    return RulesPage(body, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
