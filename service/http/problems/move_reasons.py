"""The reasons for moves as sentences for people."""

import msgspec

from service.bots.hints.reasons import Explanation, MoveReason
from service.http.problems.language import Language, Translation
from service.http.problems.problem import fill_text, load_texts

REASON_TEXTS = msgspec.convert(load_texts("move_reasons.toml"), dict[MoveReason, Translation])


def reason_text(why: Explanation, language: Language) -> str:
    """The sentence for this reason and its facts."""
    return fill_text(REASON_TEXTS[why.reason], why.facts, language)
