"""`python -m openapi.changelog [OLDER]`: a section of the changelog, from the differences of two contracts.

OLDER is a version in openapi/released or a file; without it the newest other version is taken.
"""

import json
import sys
from pathlib import Path

from openapi.changelog.section import section
from openapi.documents import Json

CONTRACT = Path(__file__).parents[1] / "openapi.json"
RELEASED = CONTRACT.parent / "released"


def _older(arguments: list[str], present: Json) -> Json:
    """The contract to compare with; the present one before there is an older one."""
    if arguments:
        named = RELEASED / f"{arguments[0]}.json"
        return _read(named if named.exists() else Path(arguments[0]))
    others = [path for path in RELEASED.glob("*.json") if path.stem != present["info"]["version"]]
    newest = max(others, key=lambda path: [int(number) for number in path.stem.split(".")], default=CONTRACT)
    return _read(newest)


def _read(path: Path) -> Json:
    contract: Json = json.loads(path.read_bytes())
    return contract


if __name__ == "__main__":
    contract = _read(CONTRACT)
    print(section(_older(sys.argv[1:], contract), contract))  # noqa: T201 - that is what a command does
