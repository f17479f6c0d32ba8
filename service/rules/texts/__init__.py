"""The rules for players in English and French: one text for each variant, and general ones that variants share."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def rules_text(variant_id: str, language: str) -> str:
    """The rules as Markdown, for a variant or a general text such as `core`; raises KeyError if there is no such text.

    Each rule has its number as an anchor. Links to other texts name the file: `core.md#CORE-07`.
    """
    return _files()[variant_id, language].read_text("utf-8")


def text_names() -> frozenset[str]:
    """The names of all texts."""
    return frozenset(name for name, _ in _files())


@cache
def _files() -> Mapping[tuple[str, str], Traversable]:
    """The file of each text. Names from requests are looked up here and never become part of a path."""
    folders = [folder for folder in files(__package__).iterdir() if folder.is_dir()]
    texts = [(text, folder.name) for folder in folders for text in folder.iterdir() if text.name.endswith(".md")]
    return {(text.name.removesuffix(".md"), language): text for text, language in texts}
