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
    """Runs one command; returns its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options) or 0)
    except (EmbeddedError, ServeError, SettingsError) as error:
        print(f"rummy: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rummy", description="The rummy service.")
    commands = parser.add_subparsers(required=True, metavar="command")
    help_ = "the whole service: web server, worker and, if REDIS_URL is not set, a Redis-compatible server"
    commands.add_parser("serve", help=help_).set_defaults(run=_serve)
    help_ = "only the worker, which makes games act by themselves: bots, deadlines, deals"
    commands.add_parser("worker", help=help_).set_defaults(run=_worker)
    openapi = commands.add_parser("openapi", help="writes the OpenAPI document")
    openapi.add_argument("path", type=Path)
    openapi.set_defaults(run=_openapi)
    return parser


def _serve(_: argparse.Namespace) -> int:
    return serve(os.environ)


def _worker(_: argparse.Namespace) -> None:
    settings = Settings.from_env(os.environ)
    from service.worker import run_worker

    run_worker(settings)


def _openapi(options: argparse.Namespace) -> None:
    from service.http.openapi.document import write_document

    write_document(options.path)


if __name__ == "__main__":
    sys.exit(main())
