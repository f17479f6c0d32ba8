"""nginx.conf with its values filled in, as the container's entrypoint does."""

import re
from pathlib import Path

from tests.kit.servers.programs import DEPLOY

PLACE = re.compile(r"\$\{(\w+)\}")
TEMPLATE = DEPLOY / "nginx.conf"


def rendered(directory: Path, port: int, api: str, balancer: str = "192.0.2.0/24") -> Path:
    """The configuration file in `directory`, for web servers at `api`."""
    values = {"LISTEN": f"127.0.0.1:{port}", "API": api, "RESOLVER": "127.0.0.1", "BALANCER": balancer}
    path = directory / "nginx.conf"
    path.write_text(PLACE.sub(lambda place: values[place[1]], TEMPLATE.read_text()))
    return path


def command(nginx: str, directory: Path) -> list[str]:
    """The command by which compose.yaml starts nginx, but with another folder."""
    return [nginx, "-p", str(directory), "-c", "nginx.conf", "-g", "daemon off;"]
