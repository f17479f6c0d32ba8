"""`python -m openapi.sdks DIRECTORY [LANGUAGE …]` writes the SDKs there, all of them or those of some languages."""

import sys
from pathlib import Path

from openapi.sdks.generate import SDKS, sdks_of, write_all

if __name__ == "__main__":
    directory, *languages = sys.argv[1:]
    try:
        chosen = sdks_of(languages) if languages else SDKS
    except ValueError as error:
        sys.exit(str(error))
    write_all(Path(directory), chosen)
    print("\n".join(f"{Path(directory, sdk.language)} ({sdk.proof})" for sdk in chosen))  # noqa: T201 - that is what a command does
