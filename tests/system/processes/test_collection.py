"""Garbage collections of the service's processes leave out what was loaded at their start."""

import subprocess
import sys

import pytest

from tests.kit.programs import DEPLOY

FEWEST = 40_000
"""Fewer objects than a loaded process has."""
WEB = f"""
import runpy
from service.app import create_app
hooks = runpy.run_path("{DEPLOY / "gunicorn.conf.py"}")
app = create_app()
hooks["post_worker_init"](None)
print(gc.get_freeze_count())
"""
WORKER = """
import os
from service import worker
from service.settings import Settings
worker.run_until = lambda *_: print(gc.get_freeze_count())
worker.run_worker(Settings.from_env(os.environ))
"""


@pytest.mark.parametrize("program", [WEB, WORKER], ids=["web", "worker"])
def test_what_is_loaded_is_not_collected(program: str, redis_url: str) -> None:
    env = {"REDIS_URL": redis_url, "SECRET_KEY": "s" * 32, "PYTHONPATH": str(DEPLOY.parent)}
    done = subprocess.run(
        [sys.executable, "-c", f"import gc\n{program}"], env=env, check=True, capture_output=True, text=True, timeout=60
    )
    assert int(done.stdout) > FEWEST
