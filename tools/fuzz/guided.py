"""The process that libFuzzer runs: `python -m tools.fuzz.guided TARGET REDIS_URL [flags]`. It never returns."""

import importlib
import sys
from typing import Any

from tools.fuzz.target import load


def main(name: str, redis_url: str, *flags: str) -> None:
    """Run the target on inputs that reach more and more branches of the service."""
    atheris: Any = importlib.import_module("atheris")  # this package has no types, and not every platform has it
    with atheris.instrument_imports(include=["service"]):
        target = load(name)
    with target.ready(redis_url) as attempt:
        atheris.Setup([sys.argv[0], *flags], attempt)
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
