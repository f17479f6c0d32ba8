"""`rummy serve`: starts the whole service on one machine in order, watches it, and stops it in order."""

import http.client
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from redis import RedisError

from service.settings import METRICS_DIRECTORY_VARIABLE, Durability, Settings, with_secret_files
from service.standalone.child_processes import spawn_child, stop_child
from service.standalone.embedded_server import EmbeddedServer, join_server
from service.store import StoreUnavailable, connect

GUNICORN_CONFIG = Path(__file__).parents[2] / "deploy" / "gunicorn.conf.py"
WSGI_APP = "service.app:create_app()"
CHILD_STOP_SECONDS = 10.0
"""Seconds for a child to end when asked: more than gunicorn's graceful timeout."""
LISTEN_BACKLOG = 2048

WELCOME_TEXT = """\
The rummy service is ready: play at {url}/

For developers: {url}/docs, or a first game against a bot from a shell:

    curl -s {url}/v1/games -H 'Content-Type: application/json' \\
        -d '{{"variant": "rami", "player_name": "Ann", "bots": [{{"level": "easy"}}]}}'

Ctrl-C stops it. Games stay in {where}.
"""


class ServeError(RuntimeError):
    """The service cannot start or go on; the message is one line that says what to do, or what has ended."""


@dataclass(frozen=True)
class ServiceProcesses:
    """The processes of a running service."""

    web: subprocess.Popen[bytes]
    worker: subprocess.Popen[bytes]
    server: EmbeddedServer | None

    def failure(self) -> str | None:
        """Says which process has ended by itself, or None."""
        for name, child in (("web server", self.web), ("worker", self.worker)):
            if child.poll() is not None:
                return f"the {name} has ended (exit code {child.returncode})"
        if self.server and not self.server.is_running():
            return "the embedded server has ended"
        return None


def serve(environ: Mapping[str, str]) -> int:
    """Runs the service until a signal (exit code 0) or until one of its processes ends (1)."""
    settings, variables = checkable_settings(environ)
    with ExitStack() as stack, _stop_signals() as wake:
        listener = stack.enter_context(_listen(settings.host, settings.port, "PORT"))
        server = None
        additions = {"SECRET_KEY": variables.get("SECRET_KEY") or load_secret_key(settings.data_dir)}
        if "REDIS_URL" in variables:
            _check_store_answers(settings.redis_url)
        else:
            server = join_embedded_server(settings)
            stack.callback(server.leave)
            additions["REDIS_URL"] = server.url
        listeners = [listener]
        if settings.metrics_port is not None:
            listeners.append(stack.enter_context(_listen(settings.host, settings.metrics_port, "METRICS_PORT")))
            additions[METRICS_DIRECTORY_VARIABLE] = stack.enter_context(TemporaryDirectory(prefix="rummy-metrics-"))
        children = stack.enter_context(_start_processes({**variables, **additions}, listeners, server))
        return _supervise(children, wake, settings)


def checkable_settings(environ: Mapping[str, str]) -> tuple[Settings, dict[str, str]]:
    """The settings, with placeholders for those that need not be set, and the variables. Raises SettingsError."""
    variables = with_secret_files(environ)
    placeholders = {"REDIS_URL": "unix:///not-yet", "SECRET_KEY": "not yet known, but the rest can be checked"}
    return Settings.from_env({**placeholders, **variables}), variables


def load_secret_key(directory: Path) -> str:
    """The key in the data directory; the first caller creates it. Raises ServeError."""
    key_file = directory / "secret_key"
    new_file = directory / f"secret_key.{os.getpid()}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not key_file.exists():
            new_file.touch(0o600)
            new_file.write_text(secrets.token_urlsafe(48))
            with suppress(FileExistsError):  # another process was quicker
                key_file.hardlink_to(new_file)
            new_file.unlink()
        return key_file.read_text()
    except OSError as error:
        raise _data_dir_error(directory, error) from None


def _data_dir_error(directory: Path, error: OSError) -> ServeError:
    return ServeError(f"the data directory {directory} cannot be used ({error.strerror}): set DATA_DIR to another one")


def join_embedded_server(settings: Settings) -> EmbeddedServer:
    """The embedded server of the data directory. Raises ServeError and EmbeddedError."""
    if settings.durability is Durability.REPLICATED:
        raise ServeError("DURABILITY=replicated needs a server that has replicas: set REDIS_URL")
    try:
        return join_server(settings.data_dir / "redis", settings.appendfsync, settings.maxmemory_mb)
    except OSError as error:
        raise _data_dir_error(settings.data_dir, error) from None


def _check_store_answers(url: str) -> None:
    try:
        connection = connect(url, patience=3)
        connection.call("PING")
        connection.close()
    except (StoreUnavailable, RedisError, ValueError) as error:
        raise ServeError(f"no server answers at REDIS_URL ({error}): start it, or set another address") from None


def _listen(host: str, port: int, variable: str) -> socket.socket:
    """Takes the port before anything else starts, so that a port in use is reported at once."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=LISTEN_BACKLOG)
    except OSError as error:
        # create_server adds the address to its message; an unknown name has no system error number
        reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        advice = f"set HOST or {variable} to another one"
        raise ServeError(f"cannot listen on {host} port {port} ({reason}): {advice}") from None


@contextmanager
def _start_processes(
    env: Mapping[str, str], listeners: Sequence[socket.socket], server: EmbeddedServer | None
) -> Iterator[ServiceProcesses]:
    python = [sys.executable, "-P", "-m"]
    web = [
        "gunicorn",
        "--config",
        str(GUNICORN_CONFIG),
        *(word for listener in listeners for word in ("--bind", f"fd://{listener.fileno()}")),
        WSGI_APP,
    ]
    with ExitStack() as stack:
        children = ServiceProcesses(
            _start_process(stack, [*python, *web], env, [listener.fileno() for listener in listeners]),
            _start_process(stack, [*python, "service.cli", "worker"], env, []),
            server,
        )
        for listener in listeners:
            listener.close()  # otherwise clients would wait here for a web server that has ended
        for child in (children.web, children.worker):
            stack.callback(child.terminate)  # both, before waiting for either
        yield children


def _start_process(
    stack: ExitStack, command: list[str], env: Mapping[str, str], pass_fds: list[int]
) -> subprocess.Popen[bytes]:
    child = spawn_child(command, env=env, pass_fds=pass_fds)
    stack.callback(stop_child, child, CHILD_STOP_SECONDS)
    return child


@contextmanager
def _stop_signals() -> Iterator[socket.socket]:
    """A socket that becomes readable once the service is asked to stop."""
    wake, waker = socket.socketpair()
    with wake, waker:
        waker.setblocking(False)
        signal.set_wakeup_fd(waker.fileno())
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: None)
        yield wake
        signal.set_wakeup_fd(-1)


def _supervise(children: ServiceProcesses, wake: socket.socket, settings: Settings) -> int:
    ready = False
    while not select.select([wake], [], [], 1.0 if ready else 0.1)[0]:
        if failure := children.failure():
            raise ServeError(failure)
        if not ready and _is_healthy(settings):
            ready = True
            _print_welcome(children, settings)
    return 0


def _is_healthy(settings: Settings) -> bool:
    connection = http.client.HTTPConnection(_loopback_of(settings.host), settings.port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def _loopback_of(host: str) -> str:
    """The address on the same machine of a server that listens on every address."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (nothing is bound here)


def _print_welcome(children: ServiceProcesses, settings: Settings) -> None:
    host = _loopback_of(settings.host)
    url = f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"
    where = settings.data_dir.absolute() if children.server else "your Redis server"
    print(WELCOME_TEXT.format(url=url, where=where), flush=True)
