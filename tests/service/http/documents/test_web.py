"""The card table for browsers: the root, its files, their headers, and a service without it."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import build_app
from service.http.web.pages import POLICY, add_web
from service.setting_readers import ApiKey
from service.store import StoreConnection
from tests.kit.clients.client import Api
from tests.kit.clients.contract import Contract
from tests.kit.games.context import context_on

BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"
SCRIPT, STYLE, ICON = "table.0123456789ab.js", "table.ba9876543210.css", "icon.0f1e2d3c4b5a.svg"
FILES = {"index.html": "<!doctype html>", SCRIPT: "export {};", STYLE: "main {}", ICON: "<svg/>"}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder like that of `make web`."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    return tmp_path


@pytest.fixture
def web(built: Path) -> FlaskClient:
    """A browser's connection to an application that has only the page."""
    app = Flask("page", static_folder=None)
    add_web(app, built)
    return app.test_client()


def test_root_gives_browsers_the_page(web: FlaskClient) -> None:
    page = web.get("/", headers={"Accept": BROWSER})
    assert (page.status_code, page.text) == (200, FILES["index.html"])
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert page.headers["Cache-Control"] == "no-cache"
    assert page.headers["Vary"] == "Accept, Accept-Encoding"


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/json, text/html;q=0.9"])
def test_root_gives_programs_the_signpost(web: FlaskClient, accept: str) -> None:
    answer = web.get("/", headers={"Accept": accept})
    assert answer.get_json()["contract"] == "/openapi.json"
    assert answer.headers["Vary"] == "Accept"


@pytest.mark.parametrize("path", ["/", *(f"/table/{name}" for name in (SCRIPT, STYLE, ICON))])
def test_every_file_forbids_framing_and_foreign_sources(web: FlaskClient, path: str) -> None:
    headers = web.get(path, headers={"Accept": BROWSER}).headers
    assert headers["Content-Security-Policy"] == POLICY
    kept = {"X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"}
    assert {name: headers[name] for name in kept} == kept


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        (SCRIPT, "text/javascript; charset=utf-8"),
        (STYLE, "text/css; charset=utf-8"),
        (ICON, "image/svg+xml"),
    ],
)
def test_hashed_files_are_kept_for_ever(web: FlaskClient, name: str, media_type: str) -> None:
    file = web.get(f"/table/{name}")
    assert (file.status_code, file.text, file.headers["Content-Type"]) == (200, FILES[name], media_type)
    assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert file.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("accepted", ["gzip", "br, gzip;q=0.5", "*"])
def test_browsers_that_take_gzip_get_the_packed_copy(web: FlaskClient, built: Path, accepted: str) -> None:
    file = web.get(f"/table/{SCRIPT}", headers={"Accept-Encoding": accepted})
    assert file.headers["Content-Encoding"] == "gzip"
    assert file.data == (built / f"{SCRIPT}.gz").read_bytes()


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0"])
def test_browsers_that_take_no_gzip_get_the_file_itself(web: FlaskClient, accepted: str) -> None:
    file = web.get(f"/table/{SCRIPT}", headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in file.headers
    assert file.text == FILES[SCRIPT]


def test_each_form_of_a_file_has_its_own_tag(web: FlaskClient) -> None:
    path = f"/table/{SCRIPT}"
    plain, packed = (web.get(path, headers={"Accept-Encoding": coding}).headers["ETag"] for coding in ("br", "gzip"))
    assert plain != packed
    again = web.get(path, headers={"If-None-Match": packed, "Accept-Encoding": "gzip"})
    assert (again.status_code, again.data, again.headers["Vary"]) == (304, b"", "Accept-Encoding")
    assert web.get(path, headers={"If-None-Match": packed}).status_code == 200


@pytest.mark.parametrize("name", ["index.html", f"{SCRIPT}.gz", "other.js", "..%2fpages.py", "", f"{SCRIPT}/"])
def test_only_the_files_of_the_page_are_served(web: FlaskClient, name: str) -> None:
    assert web.get(f"/table/{name}").status_code == 404


@pytest.mark.parametrize("settings", [{"table_page": False}, {"api_keys": (ApiKey("ann", 1, "0" * 64),)}])
def test_browsers_get_the_docs_where_there_is_no_page(
    link: StoreConnection, contract: Contract, settings: dict[str, Any]
) -> None:
    with context_on(link, **settings) as context:
        led = Api.inside(build_app(context), contract).get("/", Accept=BROWSER)
    assert (led.status_code, led.headers["Location"], led.headers["Vary"]) == (302, "/docs/", "Accept")


def test_a_checkout_without_the_page_starts(
    link: StoreConnection, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("service.http.web.pages.BUILT", tmp_path)
    with context_on(link) as context:
        led = build_app(context).test_client().get("/", headers={"Accept": BROWSER})
    assert led.headers["Location"] == "/docs/"


def test_the_application_has_the_page(link: StoreConnection, monkeypatch: pytest.MonkeyPatch, built: Path) -> None:
    monkeypatch.setattr("service.http.web.pages.BUILT", built)
    with context_on(link) as context:
        app = build_app(context).test_client()
    assert app.get("/", headers={"Accept": BROWSER}).text == FILES["index.html"]
    assert app.get(f"/table/{SCRIPT}").status_code == 200
