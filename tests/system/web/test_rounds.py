"""The card table against a running service: its buttons alone lead through every game."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from service.rules.catalogue import VARIANTS
from tests.kit.servers.running import Running
from tests.system.web.conftest import NODE


def test_player_who_presses_what_lights_up_ends_a_round_of_each_variant(
    bundled: Path, start: Callable[..., Running]
) -> None:
    command: list[str | Path] = [NODE, "--enable-source-maps", bundled / "rounds.mjs", start().url]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {line.split()[0] for line in done.stdout.splitlines()} == set(VARIANTS)
