"""Runs the examples of documents: finds their blocks of code and gives them to a shell."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
ADDRESS = "http://127.0.0.1:8000"
"""The address of the service in the examples."""


def blocks(path: str, language: str) -> list[str]:
    """The blocks of code in one language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / path).read_text("utf-8"), re.DOTALL)


def run(script: str, directory: Path) -> str:
    """The output of a shell that stops at the first failing command."""
    env = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    bash = ["bash", "-euo", "pipefail", "-c", script]
    done = subprocess.run(bash, check=False, cwd=directory, env=env, capture_output=True)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()
    return done.stdout.decode()
