"""The variants over HTTP: cards, options, rules."""

import re
from urllib.parse import quote, urljoin, urlsplit

import pytest

from service.http.problems.rule_links import GENERAL_RULES
from service.http.views.variants import settable_options
from service.rules.catalogue import VARIANTS
from service.rules.option_rules import OPTION_RULES, OptionScope
from service.rules.texts import rules_text
from tests.kit.clients.client import Api, Json, code_of

LINK = re.compile(r"\]\(([^)]+)\)")
ANCHOR = re.compile(r'<a id="([^"]+)">')
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def fetch_variant(client: Api, variant: str, **headers: str) -> Json:
    answer: Json = client.get(f"/v1/variants/{variant}", **headers).json()
    return answer


def options_of(client: Api, variant: str) -> dict[str, Json]:
    return {option["name"]: option for option in fetch_variant(client, variant)["options"]}


def test_every_variant_is_listed(client: Api) -> None:
    listed = client.get("/v1/variants").json()["variants"]
    assert [each["variant"] for each in listed] == list(VARIANTS)
    assert code_of(client.get("/v1/variants/whist")) == (404, "variant_not_found")


def test_the_former_id_of_a_variant_is_refused_with_the_present_one(client: Api) -> None:
    assert code_of(client.get("/v1/variants/rami-complet")) == (404, "variant_not_found")
    assert code_of(client.get("/v1/variants/rami-complet/rules")) == (404, "variant_not_found")
    wish = {"variant": "rami-complet", "player_name": "Ann"}
    refusals = [client.post("/v1/games", wish), client.post("/v1/quick-play", wish)]
    for refused in (*refusals, client.get("/v1/games?variant=rami-complet")):
        assert code_of(refused) == (422, "variant_renamed")
        assert refused.json()["detail"] == "rami-complet is now called rami-at-once."
    assert [refused.json()["errors"][0]["pointer"] for refused in refusals] == ["/variant", "/variant"]


@each_variant
def test_every_listed_option_value_is_accepted(client: Api, variant: str) -> None:
    """Each default and each end of a range is accepted in some game: no listed value is always refused."""
    told = fetch_variant(client, variant)
    assert set(told["defaults"]) <= set(OPTION_RULES)
    for option in told["options"]:
        assert option["default"] == told["defaults"].get(option["name"])
        name, wanted = option["name"], [option["default"], option["least"], *(option["choices"] or ())]
        for value in dict.fromkeys(value for value in wanted if value is not None):
            assert is_accepted(client, variant, told["most_players"], name, value), (name, value)


def is_accepted(client: Api, variant: str, most: int, name: str, value: object) -> bool:
    """Whether a game for some number of players up to `most` accepts the option."""
    asked = ({"variant": variant, "seats": seats, "options": {name: value}} for seats in range(2, most + 1))
    return any(client.post("/v1/games", body).status_code == 201 for body in asked)


@each_variant
def test_unlisted_option_is_refused_by_name(client: Api, variant: str) -> None:
    told = fetch_variant(client, variant)
    listed = {option["name"] for option in told["options"]}
    for name in set(OPTION_RULES) - listed:
        option = OPTION_RULES[name]
        values = [*option.choices] if option.choices else [*option.bounds] if option.bounds else [False, True]
        on = next(value for value in reversed(values) if value != told["defaults"].get(name, option.off))
        refused = client.post("/v1/games", {"variant": variant, "options": {name: on}})
        assert code_of(refused)[0] == 422, (name, on)
        assert f"/options/{name}" in [error["pointer"] for error in refused.json()["errors"]]


@pytest.mark.rule("OPT-20")
def test_option_that_is_off_bars_no_other_option(client: Api) -> None:
    assert {"concealed", "reshuffle", "call_rummy"} <= set(options_of(client, "caloochi"))
    assert {"block", "ace", "knock_limit"}.isdisjoint(options_of(client, "caloochi"))
    assert {"call_rummy", "block", "hidden_rummy", "concealed"}.isdisjoint(options_of(client, "full-rummy"))
    assert "reshuffle" not in options_of(client, "block-rummy")


def test_gin_rummy_lists_only_options_of_every_variant_and_its_own(client: Api) -> None:
    assert set(options_of(client, "gin-rummy")) == {
        *(name for name, option in OPTION_RULES.items() if option.scope is OptionScope.EVERY),
        *("knock_limit", "wall_knock", "showdown", "max_idle"),
    }


def test_derived_defaults_are_listed(client: Api) -> None:
    assert options_of(client, "rummy")["max_turnovers"]["default"] == 3
    assert options_of(client, "full-rummy")["max_turnovers"]["default"] == 10
    assert options_of(client, "nowrang")["max_turnovers"]["default"] == 10
    bloc = options_of(client, "bloc-rami")
    assert (bloc["packs"]["default"], bloc["hand_size"]["default"]) == (None, 13)
    assert (bloc["rounds"]["default"], bloc["target"]["default"]) == (4, None)
    assert options_of(client, "rummy")["next_dealer"]["default"] is None
    assert options_of(client, "gin-rummy")["next_dealer"]["default"] == "alternate"
    assert options_of(client, "continental-rum")["target"]["least"] == 101


@pytest.mark.rule("BLOC-01", "CONT-01", "NOW-01", "DOUBLE-01")
def test_cards_are_listed_by_number_of_players(client: Api) -> None:
    def cards(variant: str, players: int) -> tuple[int, ...]:
        told = next(each for each in fetch_variant(client, variant)["cards"] if each["players"] == players)
        return told["packs"], told["jokers"], told["hand_size"], told["eldest_hand_size"]

    assert [cards("bloc-rami", players) for players in (3, 4)] == [(1, 0, 13, 13), (2, 0, 13, 13)]
    assert [cards("bloc-rami-jokers", players) for players in (3, 4)] == [(1, 4, 13, 13), (2, 4, 13, 13)]
    assert [cards("continental-rum", players) for players in (5, 6, 12)] == [
        (2, 2, 15, 15), (3, 3, 15, 15), (4, 4, 15, 15),
    ]  # fmt: skip
    assert cards("nowrang", 2) == (1, 0, 10, 11)
    assert [cards("double-rum", players)[2] for players in (2, 4, 8)] == [10, 7, 6]


NAMES_IN_FRENCH = {
    "rami": "Rami",
    "rummy": "Rummy",
    "rami-arret": "Rami arrêt",
    "block-rummy": "Rami de bloc",
    "toss-rummy": "Rami à jeter",
    "around-the-corner-rummy": "Rami au coin de la rue",
    "rami-at-once": "Rami d’un seul coup",
    "full-rummy": "Rami complet",
    "boat-house-rum": "Boat House rami",
    "queen-city-rum": "Rami Queen City",
    "continental-rum": "Rami continental",
    "nowrang": "Nowrang",
    "caloochi": "Caloochi",
    "double-rum": "Double rami",
    "german-rummy": "Rami allemand (Rommé)",
    "bloc-rami": "Bloc rami",
    "bloc-rami-jokers": "Bloc rami à jokers",
    "rami-51": "Rami 51",
    "scala-40": "Scala 40",
    "remik": "Remik",
    "kalooki-40": "Kalooki 40",
    "gin-rummy": "Gin",
    "straight-gin": "Gin seulement",
    "oklahoma-gin": "Gin Oklahoma",
    "knock-rummy": "Knock rami",
    "phom": "Phỏm",
    "contract-rummy": "Rami contrat (Liverpool)",
    "rummy-500": "Rami 500",
    "indian-rummy": "Rami indien",
}


def test_variants_have_french_names_for_french_readers(client: Api) -> None:
    listed = client.get("/v1/variants", Accept_Language="fr-CA, en;q=0.5").json()["variants"]
    assert {each["variant"]: each["name"] for each in listed} == NAMES_IN_FRENCH
    for variant, name in NAMES_IN_FRENCH.items():
        assert fetch_variant(client, variant, Accept_Language="fr")["name"] == name
        assert rules_text(variant, "fr").startswith(f"# {name}\n")


@pytest.mark.parametrize(
    ("name", "variants"),
    [
        ("kaluki", ["caloochi"]),
        ("Kaloochi", ["caloochi"]),
        ("KALOUGI", ["caloochi"]),
        ("ta la", ["phom"]),
        ("Tá Lả", ["phom"]),
        ("phom", ["phom"]),
        ("boathouse", ["boat-house-rum"]),
        ("arret", ["rami-arret"]),
        ("rami complet", ["full-rummy"]),
        ("rami d'un seul coup", ["rami-at-once"]),
        ("gin", ["gin-rummy", "straight-gin", "oklahoma-gin"]),
        ("whist", []),
        ("-", []),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_variants_are_found_by_any_name(client: Api, name: str, variants: list[str], language: str) -> None:
    """Names of both languages and other spellings count, without case and diacritics."""
    found = client.get(f"/v1/variants?name={quote(name)}", Accept_Language=language).json()["variants"]
    assert [each["variant"] for each in found] == variants


def test_other_names_of_a_variant_are_told(client: Api) -> None:
    assert fetch_variant(client, "caloochi")["other_names"] == ["Kaluki", "Kalooki", "Kaloochi", "Kalougi"]


def test_options_are_described_in_french(client: Api) -> None:
    for variant in VARIANTS:
        english, french = (
            fetch_variant(client, variant, Accept_Language=language)["options"] for language in ("en", "fr")
        )
        assert all(one["description"] != other["description"] for one, other in zip(english, french, strict=True))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", [*VARIANTS, *GENERAL_RULES])
def test_links_in_the_rules_lead_to_existing_texts(client: Api, name: str, language: str) -> None:
    path = f"/v1/rules/{name}" if name in GENERAL_RULES else f"/v1/variants/{name}/rules"
    answer = client.get(path, Accept="text/markdown", Accept_Language=language)
    assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.headers["Content-Language"] == language
    for link in LINK.findall(answer.text):
        target = urlsplit(urljoin(path, link))
        linked = client.get(target.path, Accept_Language=language)
        assert linked.status_code == 200, link
        assert not target.fragment or target.fragment in ANCHOR.findall(linked.text), link


def test_rules_can_be_cached(client: Api) -> None:
    path = "/v1/variants/phom/rules"
    english, french = (client.get(path, Accept_Language=language) for language in ("en", "fr-CA, en;q=0.1"))
    assert english.headers["ETag"] != french.headers["ETag"]
    assert english.text != french.text
    assert {"Accept", "Accept-Language"} <= set(english.headers["Vary"].split(", "))
    assert english.headers["Cache-Control"].startswith("public")
    again = client.get(path, Accept_Language="fr", If_None_Match=french.headers["ETag"])
    assert (again.status_code, again.text) == (304, "")
    assert again.headers["ETag"] == french.headers["ETag"]
    assert client.get(path, Accept_Language="en", If_None_Match=french.headers["ETag"]).status_code == 200


def test_rules_are_served_only_as_markdown(client: Api) -> None:
    path = "/v1/variants/rami/rules"
    assert all(client.get(path, Accept=accepted).status_code == 200 for accepted in ("text/*", "*/*", "text/markdown"))
    assert code_of(client.get(path, Accept="application/json")) == (406, "not_acceptable")
    assert code_of(client.get("/v1/variants/whist/rules")) == (404, "variant_not_found")
    assert code_of(client.get("/v1/rules/rami")) == (404, "not_found")


def test_settable_options_are_computed_once() -> None:
    assert settable_options(VARIANTS["rami"]) is settable_options(VARIANTS["rami"])


def test_options_have_labels_for_people_in_their_language(client: Api) -> None:
    english, french = (
        next(
            each
            for each in fetch_variant(client, "rummy", Accept_Language=language)["options"]
            if each["name"] == "ace"
        )
        for language in ("en", "fr")
    )
    assert (english["label"], french["label"]) == ("The ace in runs", "L’as dans les séquences")
    assert list(english["choice_labels"]) == english["choices"]
    assert (english["choice_labels"]["high"], french["choice_labels"]["high"]) == ("above the king", "après le roi")
    assert options_of(client, "rummy")["rounds"]["choice_labels"] is None


@each_variant
def test_a_form_has_few_everyday_options(client: Api, variant: str) -> None:
    options = options_of(client, variant)
    everyday = [name for name, option in options.items() if option["everyday"]]
    assert {"rounds", "target"} & set(options) <= set(everyday)
    assert 1 <= len(everyday) <= 8


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_variant_is_told_in_one_sentence(client: Api, language: str) -> None:
    for told in client.get("/v1/variants", Accept_Language=language).json()["variants"]:
        summary = told["summary"]
        assert 40 < len(summary) < 200, summary
        assert re.fullmatch(r"[A-ZÀ-Þ][^.\[\]`]+\.", summary), summary
        assert fetch_variant(client, told["variant"], Accept_Language=language)["summary"] == summary


def test_the_list_of_variants_says_what_usually_ends_a_game(client: Api) -> None:
    listed = {each["variant"]: each for each in client.get("/v1/variants").json()["variants"]}
    assert [listed["caloochi"][name] for name in ("target", "rounds")] == [500, None]
    for variant, told in listed.items():
        defaults = {"rounds": VARIANTS[variant].match.rounds, **fetch_variant(client, variant)["defaults"]}
        assert [told["target"], told["rounds"]] == [defaults.get("target"), defaults.get("rounds")]


def test_a_variant_says_how_its_rounds_end(client: Api) -> None:
    listed = {each["variant"]: each["ends_by"] for each in client.get("/v1/variants").json()["variants"]}
    assert listed["gin-rummy"] == [{"ending": "knock", "label": "a player knocks"}]
    assert [end["ending"] for end in listed["block-rummy"]] == ["out", "block"]
    assert [end["ending"] for end in listed["bloc-rami"]] == ["out", "stock"]
    assert [end["ending"] for end in listed["phom"]] == ["shown", "declared"]
    french = fetch_variant(client, "knock-rummy", Accept_Language="fr")["ends_by"]
    assert french == [{"ending": "knock", "label": "un joueur frappe"}]
