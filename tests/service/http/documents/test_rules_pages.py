"""The rules as pages for browsers: the same texts and anchors, in either language, loading nothing."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from service.http.problems.rule_links import GENERAL_RULES, rules_path
from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api, code_of
from tests.unit.rules.test_texts import anchors

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
TEXTS = (*VARIANTS, *GENERAL_RULES)


class Page(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def values(self, name: str) -> Iterator[str]:
        """The values of an attribute, of whatever element."""
        return (value for _, attributes in self.elements if (value := attributes.get(name)))


def page(client: Api, path: str, language: str = "en", accept: str = BROWSER) -> httpx.Response:
    """The answer to a browser that opens a text."""
    answer = client.get(path, Accept=accept, Accept_Language=language)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    return answer


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_page_has_every_anchor_and_links_that_lead_somewhere(client: Api, text: str, language: str) -> None:
    path = rules_path(text)
    elements = Page(page(client, path, language).text)
    assert list(elements.values("id")) == anchors(text, language)
    for link in elements.values("href"):
        target = urlsplit(urljoin(path, link))
        assert target.path in map(rules_path, TEXTS), link
        name = next(name for name in TEXTS if rules_path(name) == target.path)
        assert not target.fragment or target.fragment in anchors(name, language), link


def test_a_page_says_its_language_and_fits_a_phone(client: Api) -> None:
    for language, title in (("en", "Gin rummy"), ("fr", "Gin")):
        answer = page(client, rules_path("gin-rummy"), language)
        elements = Page(answer.text).elements
        assert answer.headers["Content-Language"] == language
        assert ("html", {"lang": language}) in elements
        assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in elements
        assert f"<title>{title}</title>" in answer.text


def test_a_page_loads_nothing_and_its_policy_says_so(client: Api) -> None:
    answer = page(client, rules_path("options"))
    assert {tag for tag, _ in Page(answer.text).elements}.isdisjoint({"script", "link", "img", "iframe", "form"})
    (style,) = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    policy = answer.headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'none'", f"style-src 'sha256-{allowed}'"} == {each for each in policy if "-src" in each}
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_markdown_is_the_answer_unless_a_client_prefers_pages(client: Api) -> None:
    path = rules_path("rummy")
    for accept in ("*/*", "text/markdown", "text/*", "text/html;q=0.5, text/markdown", "text/html, text/markdown"):
        answer = client.get(path, Accept=accept)
        assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8", accept
        assert "Content-Security-Policy" not in answer.headers
    page(client, path, accept="text/html")
    page(client, path, accept="text/markdown;q=0.1, text/html;q=0.2")
    assert code_of(client.get(path, Accept="application/pdf")) == (406, "not_acceptable")


def test_a_page_and_its_text_have_different_tags(client: Api) -> None:
    path = rules_path("rummy")
    tags = [client.get(path, Accept=accept).headers["ETag"] for accept in ("text/markdown", "text/html")]
    assert tags[0] != tags[1]
    assert client.get(path, Accept="text/html", If_None_Match=tags[1]).status_code == 304
    assert client.get(path, Accept="text/html", If_None_Match=tags[0]).status_code == 200
    assert "Accept" in re.split(", *", client.get(path, Accept="text/html").headers["Vary"])
