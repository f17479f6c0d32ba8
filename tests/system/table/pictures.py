"""Pictures of all screens of the card table, to look at: `python -m tests.system.table.pictures FOLDER`."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from tests.kit.clients.client import Api
from tests.kit.servers.browser import DESKTOP, LANDSCAPE, PHONE, chromium
from tests.kit.servers.running import Running
from tests.system.table.scenes import SCENES, shown

SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
LOOKS = [("light", "en"), ("dark", "fr")]
SETTLED_MS = 500
README_PICTURE = Path(__file__).parents[3] / "docs" / "table.png"


def main(folder: Path) -> None:
    """Takes the pictures, and that of the README anew."""
    folder.mkdir(parents=True, exist_ok=True)
    with service() as api, chromium() as browser:
        take(browser, api, "four", DESKTOP, LOOKS[0], README_PICTURE)
        for name in SCENES:
            for size, window in SIZES.items():
                for look in LOOKS:
                    take(browser, api, name, window, look, folder / f"{'-'.join([*name.split(), size, *look])}.png")


@contextmanager
def service() -> Iterator[Api]:
    """A client of a service of its own."""
    with (
        TemporaryDirectory() as folder,
        Running.start(Path(folder) / "data", WORKERS=1, SANDBOX="on") as running,
        closing(Api.at(running.url)) as api,
    ):
        yield api


def take(browser: Browser, api: Api, name: str, size: tuple[int, int], look: tuple[str, str], path: Path) -> None:
    """Takes the picture of a scene."""
    scheme, language = look
    with shown(browser, api, name, size, color_scheme=scheme, locale=language) as visited:
        visited.page.wait_for_timeout(SETTLED_MS)
        visited.page.screenshot(path=path, animations="disabled")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
