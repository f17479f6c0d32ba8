"""`python -m openapi.sdks DIRECTORY` writes the SDKs there."""

import sys
from pathlib import Path

from openapi.sdks.generate import SDKS, write_all

if __name__ == "__main__":
    directory = Path(sys.argv[1])
    write_all(directory, SDKS)
    print("\n".join(f"{directory / sdk.language} ({sdk.proof})" for sdk in SDKS))  # noqa: T201 - that is what a command does
