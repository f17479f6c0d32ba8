"""Texts for people are in English or French, as the client prefers; names for programs are never translated."""

import re
from collections.abc import Iterator

import pytest

from service.http.problems.labels import ENDING_LABELS, OPTION_LABELS
from service.http.problems.language import Language, best_language
from service.http.problems.move_reasons import REASON_TEXTS
from service.http.problems.problem import FAULT_TEXTS, OPTION_TEXTS, PROBLEMS, ProblemError
from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api, Json, code_of
from tests.unit.rules.test_texts import NOT_SAID

TEXTS = {
    **{code: kind.title for code, kind in PROBLEMS.items()},
    **{f"{code} detail": kind.detail for code, kind in PROBLEMS.items()},
    **{f"{code} field": text for code, text in FAULT_TEXTS.items()},
    **{f"{name} option": text for name, text in OPTION_TEXTS.items()},
    **{f"{name} label": option.label for name, option in OPTION_LABELS.items()},
    **{f"{name} {each}": text for name, option in OPTION_LABELS.items() for each, text in option.choices.items()},
    **{f"{name} ending": text for name, text in ENDING_LABELS.items()},
    **{f"{name} reason": text for name, text in REASON_TEXTS.items()},
}
WRONG: Json = {"variant": 3, "seats": 99, "options": {"rounds": "two"}, "bots": [{"level": "wild"}], "colour": "red"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("fr-CA, en;q=0.5", "fr"),
        ("en-GB, fr;q=0.9", "en"),
        ("fr;q=0.1, en;q=0.9", "en"),
        ("en;q=0.2, fr;q=0.8", "fr"),
        ("de-CH, fr;q=0.3, en;q=0.2", "fr"),
        ("de, ja;q=0.5", "en"),
        ("de, *;q=0.1", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0, *", "en"),
        ("en;q=0, *", "fr"),
        ("fr, en", "fr"),
        ("en, fr", "en"),
        ("de, fr;q=0.5, en;q=0.5", "fr"),
        ("fr-CA;q=0.2, en;q=0.9, fr", "fr"),
        ("*, fr", "fr"),
        ("fr;q=0.5, *", "en"),
        ("en;q=0, fr;q=0.1", "fr"),
        ("*", "en"),
        ("fr;q=much", "en"),
        (",;=", "en"),
        ("x" * 500, "en"),
    ],
)
def test_best_available_language_is_chosen(accepted: str, language: str) -> None:
    assert best_language(accepted) == language


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_has_the_same_placeholders_in_both_languages(name: str) -> None:
    text = TEXTS[name]
    assert text.en != text.fr
    assert text.en.strip()
    assert text.fr.strip()
    assert sorted(placeholders(text.en)) == sorted(placeholders(text.fr))


@pytest.mark.parametrize("name", TEXTS)
def test_french_signs_have_their_spaces(name: str) -> None:
    prose = re.sub(r"`[^`]*`", "x", TEXTS[name].fr)
    assert re.findall(r"[^\u00a0\n][;:!»]|«[^\u00a0]|'", prose) == []


@pytest.mark.parametrize("name", TEXTS)
def test_french_is_in_the_words_of_card_players(name: str) -> None:
    assert NOT_SAID.findall(re.sub(r"`[^`]*`", "x", TEXTS[name].fr)) == []


def placeholders(text: str) -> set[str]:
    """The names of the placeholders in a text."""
    return {part.partition("}")[0] for part in text.split("{")[1:]}


@pytest.mark.parametrize(
    "path", ["/v1/variants", "/v1/variants/rami", "/v1/variants/rami/rules", "/v1/rules/core", "/problems"]
)
def test_document_states_its_language_and_varies_by_it(client: Api, path: str) -> None:
    english, french = (client.get(path, Accept_Language=accepted) for accepted in ("en", "fr-CA, en;q=0.1"))
    assert (english.headers["Content-Language"], french.headers["Content-Language"]) == ("en", "fr")
    assert english.text != french.text
    for answer in (english, french):
        assert "Accept-Language" in answer.headers["Vary"]


def test_refusal_states_its_language_and_varies_by_it(client: Api) -> None:
    english, french = (client.get("/v1/games/none", Accept_Language=accepted) for accepted in ("en", "fr"))
    assert (english.headers["Content-Language"], french.headers["Content-Language"]) == ("en", "fr")
    assert english.headers["Vary"] == french.headers["Vary"] == "Accept-Language"
    assert code_of(english) == code_of(french)


def test_every_wrong_field_is_described_in_the_clients_language(client: Api) -> None:
    english, french = (client.post("/v1/games", WRONG, Accept_Language=accepted).json() for accepted in ("en", "fr"))
    assert len(english["errors"]) == len(french["errors"]) == 5
    for one, other in zip(english["errors"], french["errors"], strict=True):
        assert (one["code"], one["pointer"]) == (other["code"], other["pointer"])
        assert one["detail"] != other["detail"]
    assert english["code"] == french["code"] == "invalid_fields"


def test_french_refusal_contains_no_english(client: Api) -> None:
    refused = client.http.post(
        "/v1/games",
        content=b'{"variant": x}',
        headers={"Accept-Language": "fr", "Content-Type": "application/json"},
    )
    assert refused.json()["detail"] == "Le corps n’est pas du JSON valide\u00a0: la lecture s’est arrêtée à l’octet 12."


def test_variants_differ_only_in_names_and_descriptions_between_languages(client: Api) -> None:
    for variant in VARIANTS:
        english, french = (
            client.get(f"/v1/variants/{variant}", Accept_Language=language).json() for language in ("en", "fr")
        )
        for shown in (english, french):
            del shown["name"], shown["summary"]
            for option in shown["options"]:
                del option["description"], option["label"], option["choice_labels"]
            for end in shown["ends_by"]:
                del end["label"]
        assert english == french


ENGLISH = re.compile(
    "|".join(
        [re.sub(r"\\{\w*\\}", ".*", re.escape(text.en)) for text in TEXTS.values()]
        + [re.escape(each.name) for each in VARIANTS.values() if each.name != each.french_name]
    )
)
"""Every English sentence of the service, with anything for its facts, and the names that are other ones in French."""


def strings_of(body: object) -> Iterator[str]:
    """All strings in a JSON value."""
    if isinstance(body, str):
        yield body
    for each in body.values() if isinstance(body, dict) else body if isinstance(body, list) else ():
        yield from strings_of(each)


def test_an_english_sentence_is_recognized_whatever_its_facts() -> None:
    english = ProblemError("card_not_held", facts={"cards": ["AS"]}).to_problem(Language.EN)
    assert ENGLISH.fullmatch(english.title)
    assert ENGLISH.fullmatch(english.detail)


@pytest.mark.parametrize("path", ["/v1/variants", *(f"/v1/variants/{variant}" for variant in VARIANTS)])
def test_french_variants_contain_no_english(client: Api, path: str) -> None:
    answer = client.get(path, Accept_Language="fr")
    assert answer.headers["Content-Language"] == "fr"
    assert [each for each in strings_of(answer.json()) if ENGLISH.fullmatch(each)] == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/games", WRONG),
        ("/v1/games", {"variant": "whist"}),
        ("/v1/games", {"variant": "rami-complet"}),
        ("/v1/games", {"variant": "gin-rummy", "seats": 6}),
        ("/v1/games", {"variant": "rami", "options": {"concealed": True, "block": "value"}}),
        ("/v1/games", {"variant": "rami", "options": {"knock_limit": 4}}),
        ("/v1/games/none/discards", {"card": "AS"}),
        ("/v1/games?limit=none", None),
        ("/v1/variants?name=", None),
        ("/v1/variants/whist", None),
        ("/v1/rules/whist", None),
        ("/v2", None),
    ],
)
def test_french_refusals_contain_no_english(client: Api, path: str, body: Json | None) -> None:
    asked = {"Accept_Language": "fr"}
    refused = client.get(path, **asked) if body is None else client.post(path, body, **asked)
    assert refused.status_code >= 400
    assert [each for each in strings_of(refused.json()) if ENGLISH.fullmatch(each)] == []


def test_cards_in_a_refusal_are_written_as_players_of_the_language_write_them() -> None:
    refused = ProblemError("card_not_held", facts={"cards": ["TH", "JD", "QC", "KS", "AS", "JOKER"]})
    assert "10♥, J♦, Q♣, K♠, A♠, a joker," in refused.to_problem(Language.EN).detail
    assert "10♥, V♦, D♣, R♠, A♠, un joker," in refused.to_problem(Language.FR).detail


def test_refusal_of_melds_without_cards_says_that_there_are_none() -> None:
    refused = ProblemError("not_a_meld", facts={"cards": ()})
    assert refused.to_problem(Language.EN).detail.startswith("No cards: ")
    assert refused.to_problem(Language.FR).detail.startswith("Aucune carte\u00a0: ")


def test_sentence_that_begins_with_a_joker_has_a_capital() -> None:
    refused = ProblemError("not_a_meld", facts={"cards": ["JOKER", "7H"]})
    assert refused.to_problem(Language.EN).detail.startswith("A joker, 7♥: ")
    assert refused.to_problem(Language.FR).detail.startswith("Un joker, 7♥\u00a0: ")
