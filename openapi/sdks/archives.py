"""The archives in which the SDKs are published: the same sources always give the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

from openapi.sdks import tools

EPOCH = "1767225600"
"""The time of all files in the archives, 2026-01-01, unless SOURCE_DATE_EPOCH names another one."""
BUILD = "from flit_core.buildapi import build_sdist, build_wheel; build_wheel('dist'); build_sdist('dist')"


def build_python(folder: Path) -> None:
    """Builds the wheel and the source archive of a Python package into its folder `dist`."""
    env = {"SOURCE_DATE_EPOCH": EPOCH, **os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    (folder / "dist").mkdir()
    subprocess.run([sys.executable, "-c", BUILD], check=True, cwd=folder, env=env)


def build_typescript(folder: Path) -> None:
    """Packs the compiled TypeScript package in its folder; npm gives all files in it the same time."""
    tools.run_tool("npm", "pack", "--offline", "--ignore-scripts", at=folder)
