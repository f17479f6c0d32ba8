"""The command `rummy`."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from service.settings import Settings, SettingsError
from service.standalone.embedded_server import EmbeddedError
from service.standalone.serve import ServeError, serve


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; its exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen) or 0)
    except (EmbeddedError, ServeError, SettingsError) as error:
        print(f"rummy: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rummy", description="The rummy service.")
    commands = parser.add_subparsers(required=True, metavar="command")
    help_ = "the whole service: web server, worker and, where REDIS_URL is not set, a Redis-compatible server"
    commands.add_parser("serve", help=help_).set_defaults(run=_serve)
    help_ = "only the worker, which plays what nobody asks for: bots, deadlines, deals"
    commands.add_parser("worker", help=help_).set_defaults(run=_worker)
    openapi = commands.add_parser("openapi", help="writes the OpenAPI document")
    openapi.add_argument("path", type=Path)
    openapi.set_defaults(run=_openapi)
    return parser


def _serve(_: argparse.Namespace) -> int:
    return serve(os.environ)


def _worker(_: argparse.Namespace) -> None:
    settings = Settings.from_env(os.environ)
    from service.worker import run_worker as work

    work(settings)


def _openapi(chosen: argparse.Namespace) -> None:
    from service.app import write_openapi

    write_openapi(chosen.path)


if __name__ == "__main__":
    sys.exit(main())
