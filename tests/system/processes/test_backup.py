"""A backup, taken and restored by the commands of deploy/README.md, holds every game as it was."""

import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from service.store import GameStore, connect
from tests.kit.clients.client import Api, code_of
from tests.kit.servers.programs import DEPLOY
from tests.kit.servers.redis_server import Server, wait_until
from tests.kit.servers.running import Running
from tests.service.store.changes import everything, play

BACKUP, RESTORE = re.findall(r"^    (.*\bdata/redis\b.*)$", (DEPLOY / "README.md").read_text(), re.MULTILINE)
"""The commands for the embedded server."""
GAMES = 20


def run(command: str, folder: Path) -> None:
    """Runs a command of the README in a folder that has `data` and `deploy`."""
    if not (folder / "deploy").exists():
        (folder / "deploy").symlink_to(DEPLOY)
    subprocess.run(["sh", "-c", command], cwd=folder, check=True, timeout=60)


def test_a_restored_game_is_as_it_was_and_goes_on(connect: Callable[[str], Api], tmp_path: Path) -> None:
    with Running.start(tmp_path / "data", WORKERS=1) as running:
        api = connect(running.url)
        seats = api.table("rummy", 2, options={"rounds": 1})
        mover = next(seat for seat in seats if seat.view()["legal_moves"])
        mover.draw()
        saved = [seat.view() for seat in seats]
        run(BACKUP, tmp_path)
        move = mover.view()["legal_moves"][-1]
        assert mover.act(move)["version"] > saved[0]["version"]
        later = api.create("rummy")
        running.kill()
    run(RESTORE, tmp_path)
    with Running.start(tmp_path / "data", WORKERS=1) as running:
        api = connect(running.url)
        assert [seat.by(api).view() for seat in seats] == saved
        assert code_of(later.by(api).call("getGame")) == (404, "game_not_found")
        assert mover.by(api).act(move)["version"] == saved[0]["version"] + 1
        running.kill()


def test_backups_during_play_and_rewrites_have_whole_changes_only(tmp_path: Path) -> None:
    done = threading.Event()
    with Server.running(tmp_path, "--appendonly", "yes", "--save", "", name="full") as server:
        with closing(connect(server.url)) as link:
            writer = threading.Thread(target=write, args=(GameStore(link, 60), done))
            writer.start()
            try:
                tars = [backup_of(server, tmp_path / f"{n}.tar", rewrites=n % 2 == 1) for n in range(4)]
            finally:
                done.set()
                writer.join()
        assert not list(server.directory.glob("backup.*"))
    changes = [changes_in(tar) for tar in tars]
    assert 0 < changes[0] < changes[1] < changes[2] < changes[3]


def backup_of(server: Server, tar: Path, *, rewrites: bool) -> Path:
    """A backup that is taken after some more changes, perhaps during a rewrite."""
    so_far = server.call("MEMORY", "USAGE", "game:{g0}:events") or 0
    wait_until(lambda: (server.call("MEMORY", "USAGE", "game:{g0}:events") or 0) > so_far)
    if rewrites:
        server.call("BGREWRITEAOF")
    with tar.open("wb") as output:
        subprocess.run(["sh", DEPLOY / "backup.sh", server.directory], check=True, stdout=output, timeout=60)
    return tar


def write(store: GameStore, done: threading.Event) -> None:
    """Commits version after version of some games."""
    version = 0
    while not done.is_set():
        for game in range(GAMES):
            play(store, everything(version, game_id=f"g{game}", state=b"%d" % (version + 1) * 1000))
        version += 1


def changes_in(tar: Path) -> int:
    """The number of changes in a restored backup, each of which must be there with all its parts."""
    with Server.running(tar.with_suffix(""), name="restored") as server:
        server.kill()
        shutil.unpack_archive(tar, server.directory)
        server.options = ["--appendonly", "yes"]
        server.start()
        with closing(connect(server.url)) as link:
            store = GameStore(link, 60)
            games = {f"g{n}": stored for n in range(GAMES) if (stored := store.read(f"g{n}"))}
            for game, stored in games.items():
                assert stored.state == b"%d" % stored.version * 1000
                assert [seq for seq, _ in store.events(game, 0, 99_999)] == list(range(1, stored.version + 1))
                assert len(store.rounds(game)) == stored.version
            return sum(stored.version for stored in games.values())


def test_a_backup_fails_if_the_tar_of_alpine_does(tmp_path: Path) -> None:
    append_only, programs = tmp_path / "store" / "appendonlydir", tmp_path / "programs"
    for folder in (append_only, programs):
        folder.mkdir(parents=True)
    (append_only / "appendonly.aof.manifest").write_text("file appendonly.aof.1.incr.aof seq 1 type i\n")
    (append_only / "appendonly.aof.1.incr.aof").touch()
    tar = programs / "tar"
    tar.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "tar (busybox) 1.35" || exit 1\n')
    tar.chmod(0o755)
    env = {"PATH": f"{programs}:{os.environ['PATH']}"}
    done = subprocess.run(["sh", DEPLOY / "backup.sh", tmp_path / "store"], env=env, check=False, timeout=60)
    assert done.returncode == 1
