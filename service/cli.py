"""The command `rummy`."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from service.admin import Admin, AdminError
from service.setting_readers import read_number
from service.settings import Settings, SettingsError, with_secret_files
from service.standalone.embedded_server import EmbeddedError
from service.standalone.serve import ServeError, serve
from service.standalone.store_access import open_store
from service.store import StoreUnavailable


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options) or 0)
    except (AdminError, EmbeddedError, ServeError, SettingsError, StoreUnavailable) as error:
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
    _add_admin(commands.add_parser("admin", help="lists, shows and deletes games, for operators"))
    openapi = commands.add_parser("openapi", help="writes the OpenAPI document")
    openapi.add_argument("path", type=Path)
    openapi.set_defaults(run=_openapi)
    return parser


def _add_admin(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="command")
    games = commands.add_parser("games", help="lists games, page by page, in no order")
    games.add_argument("--limit", type=_page_size, default=50, metavar="N", help="about N games")
    games.add_argument("--cursor", default="0:0", help="what the page before has printed")
    games.set_defaults(run=_admin, report=lambda admin, options: admin.games(options.cursor, options.limit))
    show = commands.add_parser("show", help="shows a game, without cards and tokens")
    show.add_argument("game_id", metavar="ID")
    show.set_defaults(run=_admin, report=lambda admin, options: [admin.show(options.game_id)])
    delete = commands.add_parser("delete", help="deletes games for good, ends their streams and logs it")
    delete.add_argument("game_ids", metavar="ID", nargs="+")
    delete.set_defaults(run=_admin, report=lambda admin, options: admin.delete(options.game_ids))


def _page_size(text: str) -> int:
    try:
        return read_number(1, 1000)(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _admin(options: argparse.Namespace) -> None:
    from service.http.middleware.json_logs import log_as_json

    log_as_json()
    with open_store(os.environ) as connection:
        for line in options.report(Admin(connection), options):
            print(line)


def _serve(_: argparse.Namespace) -> int:
    return serve(os.environ)


def _worker(_: argparse.Namespace) -> None:
    if "REDIS_URL" not in with_secret_files(os.environ):
        reason = "`rummy worker` needs the Redis of the web processes; `rummy serve` has a worker of its own"
        raise SettingsError(f"REDIS_URL is not set: {reason}")
    settings = Settings.from_env(os.environ)
    from service.worker import run_worker

    run_worker(settings)


def _openapi(options: argparse.Namespace) -> None:
    from service.http.openapi.document import write_document

    write_document(options.path)


if __name__ == "__main__":
    sys.exit(main())
