"""The rules texts for players are complete, agree in both languages, and name the real defaults of the game."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from service.rules import texts
from service.rules.catalogue import VARIANTS
from service.rules.option_rules import OPTION_RULES, OptionScope
from service.rules.texts import rules_text
from tests.unit.test_rulebook import NUMBERS, rulebook

LANGUAGES = ("en", "fr")
PAGES = tuple(rulebook())
"""The names of all texts: each section of the rulebook has a text of the same name."""
BY_PAGE = pytest.mark.parametrize("page", PAGES)
BY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ANCHOR = re.compile(r'<a id="([^"]*)"></a>')
LINK = re.compile(r"\]\(([^)#]*)\.md(?:#([^)]*))?\)|\]\(#([^)]*)\)")


@cache
def anchors(page: str, language: str) -> list[str]:
    """The rule numbers that have an anchor in a text, in order."""
    return ANCHOR.findall(rules_text(page, language))


def statements(page: str, language: str) -> dict[str, str]:
    """The statement of each rule in a text, from its anchor to the number at its end."""
    _, *parts = ANCHOR.split(" ".join(rules_text(page, language).split()))
    return {number: said.partition(f"({number})")[0] for number, said in zip(parts[::2], parts[1::2], strict=True)}


def link_targets(page: str, language: str) -> Iterator[tuple[str, str]]:
    """The text and the anchor that each link leads to."""
    for other, number, here in LINK.findall(rules_text(page, language)):
        yield other or page, number or here


def defaults(page: str, language: str) -> dict[str, str]:
    """The defaults in the table of options at the end of a text."""
    return dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \|", rules_text(page, language), re.MULTILINE))


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_every_section_of_the_rulebook_has_a_text_in_both_languages() -> None:
    assert set(VARIANTS) <= set(PAGES)
    assert set(texts._files()) == {(page, language) for page in PAGES for language in LANGUAGES}


@pytest.mark.parametrize("unknown", [("poker", "en"), ("rami", "de"), ("../en/rami", "en"), ("rami", "__pycache__")])
def test_an_unknown_text_raises_key_error(unknown: tuple[str, str]) -> None:
    with pytest.raises(KeyError):
        rules_text(*unknown)


@BY_PAGE
@BY_LANGUAGE
def test_a_text_has_one_anchor_for_each_rule_of_its_game_and_no_other(page: str, language: str) -> None:
    assert sorted(anchors(page, language)) == sorted(rulebook()[page])


@BY_PAGE
def test_both_languages_have_the_same_rules_in_the_same_order(page: str) -> None:
    assert anchors(page, "en") == anchors(page, "fr")


@BY_PAGE
@BY_LANGUAGE
def test_every_rule_number_is_shown_at_the_end_of_its_statement(page: str, language: str) -> None:
    text = " ".join(rules_text(page, language).split())
    assert re.findall(r"\(([A-Z]+\d*-\d\d)\)(?= |$)", text) == anchors(page, language)


@BY_PAGE
def test_both_languages_name_the_same_amounts(page: str) -> None:
    english, french = statements(page, "en"), statements(page, "fr")
    for number in english:
        assert Counter(re.findall(r"\d+", english[number])) == Counter(re.findall(r"\d+", french[number])), number


@BY_PAGE
def test_both_languages_name_the_same_options(page: str) -> None:
    english, french = statements(page, "en"), statements(page, "fr")
    for number in english:
        assert set(re.findall(r"`[a-z_: 0-9]+`", english[number])) == set(re.findall(r"`[a-z_: 0-9]+`", french[number]))
    assert defaults(page, "en") == defaults(page, "fr")


@BY_PAGE
@BY_LANGUAGE
def test_every_link_leads_to_a_text_and_its_anchor(page: str, language: str) -> None:
    for other, number in link_targets(page, language):
        assert not number or number in anchors(other, language), (other, number)
        assert rules_text(other, language)


@BY_PAGE
@BY_LANGUAGE
def test_every_cited_rule_number_exists(page: str, language: str) -> None:
    assert set(re.findall(r"\b[A-Z]+\d*-\d\d\b", rules_text(page, language))) <= NUMBERS


@pytest.mark.parametrize("page", VARIANTS)
@BY_LANGUAGE
def test_texts_name_the_defaults_of_the_game(page: str, language: str) -> None:
    values = {name: OPTION_RULES[name].read(VARIANTS[page]) for name in defaults(page, language)}
    assert {name: shown(value) for name, value in values.items()} == defaults(page, language)


@BY_LANGUAGE
def test_texts_name_every_option_and_its_values(language: str) -> None:
    general = [option for option in OPTION_RULES.values() if option.scope is not OptionScope.OWN]
    words = {option.name for option in general} | {value for option in general for value in option.choices or ()}
    owned = {(page, name) for page, variant in VARIANTS.items() for name in variant.own}
    assert {word for word in words if f"{word}`" not in rules_text("options", language)} == set()
    assert {(page, name) for page, name in owned if f"`{name}`" not in rules_text(page, language)} == set()


@BY_PAGE
def test_french_punctuation_has_its_spaces(page: str) -> None:
    prose = re.sub(r"`[^`]*`|\]\([^)]*\)|<a [^>]*>", "x", rules_text(page, "fr"))
    assert re.findall(r".{9}(?:[^\u00a0\n][:;!?»]|«[^\u00a0]|')", prose) == []


@BY_PAGE
@BY_LANGUAGE
def test_a_text_ends_with_advice_to_players(page: str, language: str) -> None:
    """The advice is three to six sentences of prose, and names no rule: it says how to play, not what is allowed."""
    heading, _, advice = rules_text(page, language).rpartition("\n## ")[2].partition("\n\n")
    assert heading == {"en": "Advice", "fr": "Conseils"}[language]
    assert 3 <= len(re.findall(r"[.!](?=\s|$)", advice)) <= 6
    assert re.findall(r"<a |[A-Z]+\d*-\d\d|\n\n|^[-|]", advice) == []


NOT_SAID = re.compile(
    r"\b(?:groupes?|défauss(?:er|ez|ée?s?|ant)|(?<!à la )suites?)\b"
    r"|pour autant qu|n’avance plus|redonnée?\b|n’assortit|cette barre passée|\brum\b(?!-)|gin rummy",
    re.IGNORECASE,
)
"""Words translated from the English that no French card player says: a run is a séquence, a set a brelan or a carré."""


@BY_PAGE
def test_french_texts_are_in_the_words_of_card_players(page: str) -> None:
    prose = re.sub(r"`[^`]*`|\]\([^)]*\)|<a [^>]*>", "x", " ".join(rules_text(page, "fr").split()))
    assert NOT_SAID.findall(prose) == []


@BY_PAGE
@pytest.mark.parametrize(("language", "ranks"), [("en", "AJQK"), ("fr", "AVDR")])
def test_cards_are_written_with_the_ranks_and_suits_of_the_language(page: str, language: str, ranks: str) -> None:
    """A card for people is 10♥ or a court card of the language with its suit; codes stand in backticks."""
    prose = re.sub(r"`[^`]*`|\]\([^)]*\)|<a [^>]*>", "x", rules_text(page, language))
    assert set(re.findall(r"(\w+)[♣♦♥♠]", prose)) <= {*ranks, *map(str, range(2, 11))}
    assert re.findall(r"\b(?:[2-9TJQKVDR]|10)[CDHS]\b", prose) == []
