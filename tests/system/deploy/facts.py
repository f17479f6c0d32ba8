"""Facts on which several files of `deploy/` must agree."""

import re
import runpy
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from service.settings import Settings
from tests.kit.servers.programs import DEPLOY

SECRETS = {"REDIS_URL_FILE": "redis://redis:6379/0", "SECRET_KEY_FILE": "s" * 64}
UNITS = {"b": 1, "k": 2**10, "m": 2**20, "g": 2**30}


def settings_with(environment: Mapping[str, str], directory: Path) -> Settings:
    """The settings of a container; its secrets are in files, which are made here."""
    known = {f.name.upper() for f in fields(Settings)} | set(SECRETS)
    assert set(environment) <= known
    for name, value in SECRETS.items():
        (directory / name).write_text(value)
    return Settings.from_env({**environment, **{name: str(directory / name) for name in SECRETS}})


def graceful_timeout() -> float:
    """Seconds that gunicorn gives requests when it has to end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDIS_URL", SECRETS["REDIS_URL_FILE"])
        patch.setenv("SECRET_KEY", SECRETS["SECRET_KEY_FILE"])
        return float(runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))["graceful_timeout"])


def bytes_in(text: object) -> int:
    """The number of bytes in 1gb, 512M or 2Gi."""
    found = re.fullmatch(r"(\d+)([bkmg]?)(?:i|b)?", str(text).lower())
    assert found, text
    return int(found[1]) * UNITS[found[2] or "b"]


def seconds_in(text: str) -> float:
    """The number of seconds in 15s or 1m0s."""
    found = re.fullmatch(r"(?:(\d+)m)?(?:(\d+)s)?", text)
    assert found, text
    return 60 * int(found[1] or 0) + int(found[2] or 0)
