"""Garbage collections of the service's processes leave out what was loaded at their start."""

import gc
import subprocess
import sys

import pytest

from tests.kit.servers.programs import DEPLOY

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
    assert int(output_of(program, redis_url)) > FEWEST


def test_a_web_process_collects_the_newest_objects_less_often_than_python_does_by_itself(redis_url: str) -> None:
    *_, new_objects = output_of(f"{WEB}\nprint(gc.get_threshold()[0])", redis_url).split()
    assert int(new_objects) == 5_000 > gc.get_threshold()[0]


def output_of(program: str, redis_url: str) -> str:
    env = {"REDIS_URL": redis_url, "SECRET_KEY": "s" * 32, "PYTHONPATH": str(DEPLOY.parent)}
    done = subprocess.run(
        [sys.executable, "-c", f"import gc\n{program}"], env=env, check=True, capture_output=True, text=True, timeout=60
    )
    return done.stdout
