"""`python -m openapi.collection FOLDER` writes the collection there."""

import json
import shutil
import sys
from pathlib import Path

from openapi.collection.bruno import collection_files

if __name__ == "__main__":
    target = Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    contract = json.loads((Path(__file__).parents[1] / "openapi.json").read_bytes())
    for name, text in collection_files(contract).items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(text, "utf-8")
    print(target)  # noqa: T201 - that is what a command does
