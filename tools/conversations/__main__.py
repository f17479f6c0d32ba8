"""`python -m tools.conversations FOLDER`: records a conversation for each variant, with a sandbox of its own."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api
from tests.kit.servers.running import Running
from tools.conversations.recording import as_lines, record


def main() -> None:
    """Write one file for each variant."""
    parser = argparse.ArgumentParser(prog="python -m tools.conversations", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the files go")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, Running.start(Path(data) / "data", SANDBOX="on", WORKERS=1) as running:
        api = Api.at(running.url)
        for variant in VARIANTS:
            (folder / f"{variant}.jsonl").write_text(as_lines(record(api, variant)), "utf-8")
        api.close()
    print(folder)


if __name__ == "__main__":
    main()
