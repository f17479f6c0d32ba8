"""The rules for players as HTML pages, made from the Markdown texts."""

import re
from functools import cache

from markdown_it import MarkdownIt

from service.http.problems.language import Language
from service.http.views.rules_texts import RulesPage, page_of, rules_page

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0; overflow-wrap: break-word; }
main { max-width: 42rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
h1, h2 { line-height: 1.2; }
ul { padding-left: 1.25rem; }
li { margin: .5rem 0; }
li:has(> a:target), tr:has(a:target) { outline: .15rem solid; outline-offset: .3rem; border-radius: .2rem; }
[id] { scroll-margin-top: 1rem; }
table { border-collapse: collapse; }
td, th { border-bottom: 1px solid; padding: .4rem .5rem .4rem 0; text-align: left; vertical-align: top; }
code { overflow-wrap: anywhere; }
"""
_MARKDOWN = MarkdownIt("commonmark").enable("table")
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


@cache
def rules_html_page(name: str, language: Language) -> RulesPage:
    """The rules of a variant, or one of the general texts, as a page. Raises KeyError if there is no such text."""
    text = rules_page(name, language).body.decode()
    title = _TITLE.search(text)
    return page_of(
        "<!doctype html>\n"
        f'<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title[1] if title else name}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{_MARKDOWN.render(text)}</main>\n</body>\n</html>\n"
    )
