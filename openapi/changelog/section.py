"""A section of the changelog from the differences of two contracts."""

from openapi.changelog.additions import additions
from openapi.changelog.compatible import breaks
from openapi.documents import Json


def section(old: Json, new: Json) -> str:
    """The section as Markdown: what was added, and for what a client of the older contract would have to change."""
    parts = {"Added": additions(old, new), "Changed, and breaks clients": breaks(old, new)}
    lists = [f"### {title}\n\n" + "\n".join(f"- {line}" for line in lines) for title, lines in parts.items() if lines]
    return "\n\n".join([f"## [{new['info']['version']}]", *(lists or ["The contract is the same."])])
