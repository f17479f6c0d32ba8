"""`python -m openapi.changelog [OLDER]`: a section of the changelog, from the differences of two contracts.

OLDER is a version in openapi/released or a file; without it the newest other version is taken.
"""

import json
import sys
from pathlib import Path

from openapi.changelog.section import section

CONTRACT = Path(__file__).parents[1] / "openapi.json"
RELEASED = CONTRACT.parent / "released"


def _older(arguments: list[str], present: str) -> Path:
    if arguments:
        return next(path for path in (RELEASED / f"{arguments[0]}.json", Path(arguments[0])) if path.exists())
    others = [path for path in RELEASED.glob("*.json") if path.stem != present]
    if not others:
        raise SystemExit(f"no contract but {present} is released: name an older version or a file")
    return max(others, key=lambda path: [int(number) for number in path.stem.split(".")])


if __name__ == "__main__":
    contract = json.loads(CONTRACT.read_bytes())
    older = _older(sys.argv[1:], contract["info"]["version"])
    print(section(json.loads(older.read_bytes()), contract))  # noqa: T201 - that is what a command does
