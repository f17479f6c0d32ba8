"""The generators, in their own environment beside the one that runs this: see `make sdks`."""

import os
import subprocess
import sys
from pathlib import Path

ENVIRONMENT = Path(sys.prefix) / "sdks"
PROGRAMS_DIR = ENVIRONMENT / "bin"
NODE_MODULES = ENVIRONMENT / "npm" / "node_modules"


def run_tool(program: str, *arguments: str | Path, at: Path | None = None) -> str:
    """The output of a program of the environment, run in a folder; raises SystemExit with it if the program fails."""
    command = [PROGRAMS_DIR / program, *arguments]
    search = os.pathsep.join([str(PROGRAMS_DIR), os.environ["PATH"]])
    env = os.environ | {"PATH": search, "JAVA_OPTS": "-XX:TieredStopAtLevel=1"}
    output = subprocess.STDOUT
    result = subprocess.run(command, check=False, cwd=at, env=env, text=True, stdout=subprocess.PIPE, stderr=output)
    if result.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{result.stdout}")
    return result.stdout
