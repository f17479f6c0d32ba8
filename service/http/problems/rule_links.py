"""Links from rule numbers to the texts that explain them to players."""

import re
from collections.abc import Mapping
from functools import cache

from service.rules.catalogue import VARIANTS
from service.rules.texts import rules_text, text_names

GENERAL_RULES = ("core", "options", "several-games")
"""The texts that variants share."""
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')


def rules_path(text: str) -> str:
    """The path of a text: the rules of a variant, or one of the general texts."""
    return f"/v1/variants/{text}/rules" if text in VARIANTS else f"/v1/rules/{text}"


def rule_url(number: str | None) -> str | None:
    """Where the rule of this number is explained, relative to the service; None if no text has it."""
    text = _texts_by_rule().get(number or "")
    return None if text is None else f"{rules_path(text)}#{number}"


@cache
def _texts_by_rule() -> Mapping[str, str]:
    """The name of the text that has each rule's anchor."""
    return {number: text for text in text_names() for number in _ANCHOR.findall(rules_text(text, "en"))}
