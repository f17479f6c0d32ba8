"""Pages for client developers: the documentation, the contract, the problems."""

import re

import pytest

from tests.kit.clients.client import Api


def test_the_docs_load_nothing_from_elsewhere(client: Api) -> None:
    page = client.get("/docs/")
    assert page.status_code == 200
    assert page.headers["Content-Security-Policy"].startswith("default-src 'self'; style-src")
    assert "<script>" not in page.text
    loaded = re.findall(r'(?:src|href)="([^"#]+)"', page.text)
    assert len(loaded) >= 5
    for address in loaded:
        assert address.startswith("/docs/") or address == "/openapi.json"
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("name", ["swagger-ui.js", "LICENSE", "..%2fdocs.py", "page.css/", "docs.py"])
def test_the_docs_serve_only_the_files_of_their_page(client: Api, name: str) -> None:
    assert client.get(f"/docs/{name}").status_code == 404


def test_root_shows_api_clients_the_way(client: Api) -> None:
    answer = client.get("/", Accept="*/*")
    assert answer.headers["Vary"] == "Accept"
    ways = answer.json()
    assert ways.pop("name") == "Rummy"
    assert {client.get(path).status_code for path in ways.values()} == {200}


@pytest.mark.parametrize("path", ["/docs/", "/docs/swagger-ui-bundle.js", "/problems"])
def test_pages_forbid_framing_and_send_no_referrer(client: Api, path: str) -> None:
    headers = client.get(path).headers
    for part in ("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"):
        assert part in headers["Content-Security-Policy"]
    kept = {"X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"}
    assert {name: headers[name] for name in kept} == kept


def test_docs_do_not_depend_on_the_host_header(client: Api) -> None:
    assert client.get("/docs/", Host="evil.example").content == client.get("/docs/").content


def test_docs_without_a_slash_redirect_to_the_docs(client: Api) -> None:
    assert client.get("/docs").headers["Location"].endswith("/docs/")


@pytest.mark.parametrize(
    ("path", "version"), [("/openapi.json", ("openapi", "3.1.0")), ("/asyncapi.json", ("asyncapi", "3.0.0"))]
)
def test_the_contract_is_served_with_a_tag(client: Api, path: str, version: tuple[str, str]) -> None:
    served = client.get(path)
    assert version in served.json().items()
    again = client.get(path, If_None_Match=served.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/openapi.json", "/docs/swagger-ui.css"])
@pytest.mark.parametrize("tag", ["*", '"another"'])
def test_static_documents_ignore_if_match(client: Api, path: str, tag: str) -> None:
    given = client.get(path, If_Match=tag)
    assert (given.status_code, given.content) == (200, client.get(path).content)


@pytest.mark.parametrize("ranges", ["bytes=0-9", "bytes=0-0,5-9"])
def test_files_of_the_docs_are_sent_whole_or_not_at_all(client: Api, ranges: str) -> None:
    whole = client.get("/docs/page.css")
    assert "Accept-Ranges" not in whole.headers
    given = client.get("/docs/page.css", Range=ranges)
    assert (given.status_code, given.content) == (200, whole.content)
    known = client.get("/docs/page.css", If_None_Match=whole.headers["ETag"])
    assert (known.status_code, known.content) == (304, b"")
