"""A run of the fuzzer on one target in its own process: attempts made, branches reached, failing inputs."""

import os
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from service.standalone.embedded_server import join_server
from tools.fuzz.target import load

ROOT = Path(__file__).parents[2]
NOWHERE = "unix:///nowhere"
_EDGES = re.compile(r"^#\d+\s+(?:INITED|NEW|REDUCE|RELOAD|DONE)\s+cov: (\d+)", re.MULTILINE)
_EXECUTED = re.compile(r"^stat::number_of_executed_units:\s*(\d+)", re.MULTILINE)


class Outcome(NamedTuple):
    """The result of a run."""

    code: int
    said: str
    found: list[bytes]
    """Inputs that made the target fail."""

    @property
    def executed(self) -> int:
        """Number of attempts."""
        return int((_EXECUTED.findall(self.said) or ["0"])[-1])

    @property
    def edges(self) -> list[int]:
        """Branches of the service reached: first by the seeds, then more and more."""
        return [int(edges) for edges in _EDGES.findall(self.said)]

    @property
    def told(self) -> str:
        """The result in one line."""
        return f"{self.executed} attempts, {self.edges[:1]} to {self.edges[-1:]} edges"


def campaign(name: str, *flags: str, root: Path = ROOT) -> Outcome:
    """Fuzz the target with these flags of libFuzzer; the service is that of `root`."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="rummy-fuzz-")))
        url = NOWHERE
        if name == "requests":
            server = join_server(folder / "redis")
            stack.callback(server.leave)
            url = server.url
        return _run(name, url, folder, root, flags)


def _run(name: str, url: str, folder: Path, root: Path, flags: tuple[str, ...]) -> Outcome:
    for kind in ("corpus", "found"):
        (folder / kind).mkdir()
    target = load(name)
    for number, seed in enumerate(target.SEEDS):
        (folder / "corpus" / f"seed-{number}").write_bytes(seed)
    (folder / "words").write_text("\n".join(map(_quoted, target.WORDS)))
    known = [f"-dict={folder}/words"] if target.WORDS else []
    own = [f"-artifact_prefix={folder}/found/", "-print_final_stats=1", "-timeout=60", *known]
    command = [sys.executable, "-m", "tools.fuzz.guided", name, url, *own, *flags, str(folder / "corpus")]
    env = os.environ | {"PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=root, env=env, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    found = [path.read_bytes() for path in (folder / "found").iterdir()]
    return Outcome(done.returncode, done.stdout.decode(errors="replace"), found)


def _quoted(word: str) -> str:
    """A word in the format of libFuzzer's dictionaries."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"'
