"""Pages for client developers: the documentation, the contract, the problems."""

import hashlib
import re
from base64 import b64encode

import pytest

from tests.kit.client import Api


def test_the_docs_load_nothing_from_elsewhere(client: Api) -> None:
    page = client.get("/docs/")
    assert page.status_code == 200
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    [script] = re.findall(r"<script>(.*?)</script>", page.text, re.DOTALL)
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(loaded) >= 4
    for address in loaded:
        assert address.startswith("/docs/")
        assert client.get(address).status_code == 200
    assert '"/openapi.json"' in page.text
    assert '"validatorUrl": null' in page.text


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


def test_the_contract_is_served_with_a_tag(client: Api) -> None:
    served = client.get("/openapi.json")
    assert served.json()["openapi"] == "3.1.0"
    again = client.get("/openapi.json", If_None_Match=served.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/openapi.json", "/docs/swagger-ui.css"])
@pytest.mark.parametrize("tag", ["*", '"another"'])
def test_static_documents_ignore_if_match(client: Api, path: str, tag: str) -> None:
    given = client.get(path, If_Match=tag)
    assert (given.status_code, given.content) == (200, client.get(path).content)
