"""Descriptions of the contract's extensible sets: the meaning of each value."""

import tomllib
from importlib.resources import files

WORD_MEANINGS: dict[str, dict[str, str]] = tomllib.loads(
    files(__package__).joinpath("texts", "words.toml").read_text("utf-8")
)
"""Meanings by set and value. Sets that are not here explain themselves, or are explained elsewhere."""


def describe_open_set(name: str, about: str, known: list[str]) -> str:
    """The description of an extensible set: `about`, and its `known` values with their meanings."""
    meanings = WORD_MEANINGS.get(name)
    if meanings is None:
        return f"{about} The set grows. Known values: {', '.join(known)}."
    lines = (f"- `{word}`: {meanings[word]}" for word in known)
    return "\n".join((f"{about} The set grows. Known values:", "", *lines))
