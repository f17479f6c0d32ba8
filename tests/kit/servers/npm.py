"""Programs of npm that the long tests need, in an environment of their own: see tests/npm."""

import os
import subprocess
import sys
from pathlib import Path

from openapi.sdks import tools

NODE_MODULES = Path(sys.prefix) / "npm" / "node_modules"


def node(program: Path, *arguments: str | Path, at: Path) -> subprocess.CompletedProcess[str]:
    """Runs a program for Node in a folder, with its output."""
    command = [tools.PROGRAMS_DIR / "node", program, *arguments]
    env = os.environ | {"NO_COLOR": "1", "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    return subprocess.run(command, cwd=at, env=env, capture_output=True, text=True, check=False, timeout=240)
