"""The languages of texts for people: English unless the client prefers French."""

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from werkzeug.http import parse_accept_header

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class Language(StrEnum):
    """The available languages, the default first."""

    EN = "en"
    FR = "fr"


class Translation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text in every language."""

    en: str
    fr: str

    def in_language(self, language: Language) -> str:
        """The text in `language`."""
        return self.fr if language is Language.FR else self.en


def preferred_language(environ: "WSGIEnvironment") -> Language:
    """The language for the answer to a request (Accept-Language)."""
    accepted = environ.get("HTTP_ACCEPT_LANGUAGE")
    return best_language(accepted) if accepted else Language.EN


@lru_cache(maxsize=256)
def best_language(accept_language: str) -> Language:
    """The best of our languages for an Accept-Language header; among equals, the first that the header names."""
    qualities: dict[str, float] = {}
    for tag, quality in parse_accept_header(accept_language):  # best first; equals keep their order
        qualities.setdefault(tag.partition("-")[0].lower(), quality)
    others = qualities.get("*", 0)
    order = [*qualities, *Language]
    best = min(Language, key=lambda each: (-qualities.get(each, others), order.index(each)))
    return best if qualities.get(best, others) > 0 else Language.EN
