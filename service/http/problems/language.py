"""The languages in which the service words things for people: English unless the client prefers French."""

from enum import StrEnum
from functools import lru_cache

import msgspec
from flask import request
from werkzeug.http import parse_accept_header


class Language(StrEnum):
    """The languages there are, the default first."""

    EN = "en"
    FR = "fr"


class Translation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same thing said in every language."""

    en: str
    fr: str

    def in_language(self, language: Language) -> str:
        """What to say to somebody who reads `language`."""
        return self.fr if language is Language.FR else self.en


def preferred_language() -> Language:
    """The language of the answer to the current request (Accept-Language)."""
    wanted = request.environ.get("HTTP_ACCEPT_LANGUAGE")
    return best_language(wanted) if wanted else Language.EN


@lru_cache(maxsize=256)
def best_language(accept_language: str) -> Language:
    """The best of our languages for the value of an Accept-Language header; of equals the first that it names."""
    wanted: dict[str, float] = {}
    for tag, quality in parse_accept_header(accept_language):  # best first, equals as they come
        wanted.setdefault(tag.partition("-")[0].lower(), quality)
    others = wanted.get("*", 0)
    named = [*wanted, *Language]
    best = min(Language, key=lambda each: (-wanted.get(each, others), named.index(each)))
    return best if wanted.get(best, others) > 0 else Language.EN
