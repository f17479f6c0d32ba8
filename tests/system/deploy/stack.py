"""The processes of compose.yaml, started by hand on this machine: same commands, same settings, other addresses."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import yaml
from redis import Redis, RedisError

from service.standalone.embedded_server import server_binary
from tests.kit.servers import running
from tests.kit.servers.programs import DEPLOY, output
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import free_port
from tests.system.deploy.rendering import command, rendered
from tests.system.watch.reading import Metrics

PATIENCE = 30.0
BIN = Path(sys.executable).parent
COMPOSED = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
IN = ["sh", "-c", 'cd "$0" && exec "$@"']
"""Runs a command in another folder."""
Process = subprocess.Popen[bytes]
BAD = re.compile(r"\[(warn|error|crit|alert|emerg)\]|\"(warning|error)\"|Traceback|WARNING|\[ERROR\]")


def in_image(instruction: str) -> list[str]:
    """The command in the Dockerfile's CMD or HEALTHCHECK."""
    (found,) = re.findall(
        rf"^{instruction}\b(?:.*\\\n +CMD)? (\[.*\])$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE
    )
    words: list[str] = json.loads(found)
    return words


@dataclass(frozen=True)
class Stack:
    """The whole service behind nginx at `url`."""

    url: str
    nginx: Process
    web: Process
    worker: Process
    redis_url: str
    env: Mapping[str, str]
    directory: Path
    metrics_ports: tuple[int, int]
    """The ports of the web servers and of the worker."""

    def complaints(self) -> list[str]:
        """Warnings and errors in the logs of the processes."""
        lines = (line for path in self.directory.glob("*.log") for line in path.read_text().splitlines())
        return [line for line in lines if BAD.search(line)]

    def web_workers(self) -> list[int]:
        """The process ids of the web workers."""
        children = Path(f"/proc/{self.web.pid}/task/{self.web.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def reload_nginx(self) -> None:
        """Makes nginx read its configuration again: new workers start, the old ones end soon."""
        self.nginx.send_signal(signal.SIGHUP)

    def renew_web_workers(self) -> None:
        """Renews the web workers as a release does: new ones start, the old ones are asked to end, and do."""
        old = set(self.web_workers())
        self.web.send_signal(signal.SIGHUP)
        wait_until(lambda: not old & set(self.web_workers()))

    def kill_web_workers(self) -> None:
        """Kills the web workers, as if memory had run out; others take their place."""
        old = self.web_workers()
        for pid in old:
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not set(old) & set(self.web_workers()) and len(self.web_workers()) == len(old))


@contextmanager
def started(nginx: str, site: Path, directory: Path, redis_url: str = "") -> Iterator[Stack]:
    """Starts Redis unless `redis_url` names one, the web server, the worker and nginx; stops them, nginx first."""
    ports = {name: free_port() for name in ("redis", "web", "nginx", "metrics", "worker")}
    secrets = directory / "secrets"
    output("sh", DEPLOY / "secrets.sh", secrets, f"127.0.0.1:{ports['redis']}")
    if redis_url:
        (secrets / "redis_url").write_text(redis_url)
    app = _app_folder(directory)
    env = _environment(site, secrets, ports["web"], ports["metrics"])
    worker_env = {**env, "METRICS_PORT": str(ports["worker"])}
    rendered(directory, ports["nginx"], f"127.0.0.1:{ports['web']}")
    with ExitStack() as stack:

        def run(name: str, words: list[str], is_ready: Callable[[int], bool]) -> Process:
            log, own = directory / f"{name}.log", worker_env if name == "worker" else env
            inside = [*IN, str(app), *words]
            return stack.enter_context(running.started(inside, log, lambda: is_ready(ports.get(name, 0)), own))

        if not redis_url:
            run("redis", _redis(directory, secrets, ports["redis"]), _pings)
        web = run("web", _here(in_image("CMD")), _ready)
        worker = run("worker", _here(COMPOSED["worker"]["command"]), _shows_metrics)
        front = run("nginx", command(nginx, directory), _ready)
        metrics_ports = ports["metrics"], ports["worker"]
        url, used = f"http://127.0.0.1:{ports['nginx']}", (secrets / "redis_url").read_text().strip()
        yield Stack(url, front, web, worker, used, env, directory, metrics_ports)


def _app_folder(directory: Path) -> Path:
    app = directory / "app"
    (app / "deploy").mkdir(parents=True)
    shutil.copy(DEPLOY / "gunicorn.conf.py", app / "deploy")
    return app


def _environment(site: Path, secrets: Path, port: int, metrics_port: int) -> dict[str, str]:
    """The environment of the containers, with the addresses and the files of this machine."""
    given = {name: str(value) for name, value in COMPOSED["api"]["environment"].items() if "$" not in str(value)}
    files = {name: str(secrets / Path(value).name) for name, value in given.items() if name.endswith("_FILE")}
    here = {"HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "2", "TRUSTED_PROXIES": "127.0.0.1"}
    here["METRICS_PORT"] = str(metrics_port)
    return given | files | here | {"PATH": os.environ["PATH"], "PYTHONPATH": str(site)}


def _redis(directory: Path, secrets: Path, port: int) -> list[str]:
    """The command of a server with the settings of deploy/redis; only its address and its folders differ."""
    (directory / "data").mkdir()
    text = (DEPLOY / "redis" / "redis.conf").read_text()
    for line, here in (("dir /data", f"dir {directory}/data"), ("/run/secrets", str(secrets))):
        assert line in text
        text = text.replace(line, here)
    path = directory / "redis.conf"
    path.write_text(text)
    return [str(server_binary()), str(path), "--port", str(port), "--bind", "127.0.0.1"]


def _here(words: list[str]) -> list[str]:
    return [str(BIN / words[0]), *words[1:]]


def _pings(port: int) -> bool:
    with suppress(RedisError), Redis(port=port) as redis:
        return bool(redis.ping())
    return False


def _shows_metrics(port: int) -> bool:
    with suppress(httpx.TransportError):
        return Metrics.at(port).text.startswith("# HELP")
    return False


def _ready(port: int) -> bool:
    return running.answers(f"http://127.0.0.1:{port}/readyz")
