"""The example programs, each in both languages, and how they are run and type-checked."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from openapi.sdks import tools

EXAMPLES = Path(tools.__file__).parent / "examples"
TRIALS = Path(__file__).parent / "trials"
"""Programs that only tests run, beside the examples."""


@dataclass(frozen=True)
class Programs:
    """The programs in one language, in a folder where they find the SDK."""

    folder: Path
    suffix: str
    runner: tuple[str | Path, ...]
    checker: tuple[str | Path, ...]
    env: dict[str, str]

    def run(self, name: str, *arguments: str, told: str = "") -> str:
        """The output of a program for the input `told`."""
        done = self._do(*self.runner, f"{name}{self.suffix}", *arguments, told=told)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def check(self) -> str:
        """The findings of the type checker; empty if there are none."""
        done = self._do(*self.checker)
        return "" if done.returncode == 0 else done.stdout

    def sources(self) -> str:
        """All programs in one text."""
        return "".join(path.read_text() for path in self.folder.glob(f"*{self.suffix}"))

    def change(self, name: str, old: str, new: str) -> None:
        """Replaces `old` by `new` in a program."""
        path = self.folder / f"{name}{self.suffix}"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def _do(self, *command: str | Path, told: str = "") -> subprocess.CompletedProcess[str]:
        env = os.environ | self.env
        return subprocess.run(
            command, check=False, cwd=self.folder, env=env, input=told, capture_output=True, text=True
        )


def in_python(sdks: Path, folder: Path) -> Programs:
    """The Python programs, checked by mypy without this project's configuration."""
    shutil.copytree(EXAMPLES / "python", folder)
    for trial in TRIALS.glob("*.py"):
        shutil.copy(trial, folder)
    mypy = (sys.executable, "-m", "mypy", "--strict", "--config-file=", ".")
    found = str(sdks / "python")
    return Programs(folder, ".py", (sys.executable,), mypy, {"PYTHONPATH": found, "MYPYPATH": found})


def in_typescript(sdks: Path, folder: Path) -> Programs:
    """The TypeScript programs; Node runs them as they are."""
    shutil.copytree(EXAMPLES / "typescript", folder)
    for trial in TRIALS.glob("*.ts"):
        shutil.copy(trial, folder)
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "rummy-client").symlink_to(sdks / "typescript")
    (folder / "node_modules" / "@types").symlink_to(tools.NODE_MODULES / "@types")
    node = tools.PROGRAMS_DIR / "node"
    return Programs(folder, ".ts", (node,), (node, tools.NODE_MODULES / "typescript" / "bin" / "tsc"), {})


LANGUAGES: dict[str, Callable[[Path, Path], Programs]] = {"python": in_python, "typescript": in_typescript}
