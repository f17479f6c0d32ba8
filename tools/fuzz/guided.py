"""The process that libFuzzer owns: `python -m tools.fuzz.guided TARGET REDIS_URL [flags]`. It never returns."""

import importlib
import sys
from typing import Any

from tools.fuzz.target import load


def main(name: str, redis_url: str, *flags: str) -> None:
    """Runs the target on bytes that reach ever more of the service."""
    atheris: Any = importlib.import_module("atheris")  # it has no types, and is not on every platform
    with atheris.instrument_imports(include=["service"]):
        target = load(name)
    with target.ready(redis_url) as attempt:
        atheris.Setup([sys.argv[0], *flags], attempt)
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
