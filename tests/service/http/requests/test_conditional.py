"""Conditional requests: unchanged answers are not sent again, and outdated requests are refused."""

from unittest.mock import patch

from tests.kit.clients.client import Api, code_of
from tests.service.http.tables import pair


def test_an_unchanged_game_is_not_sent_again(client: Api) -> None:
    mover, other = pair(client)
    first = mover.get()
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert first.headers["Vary"] == "Authorization, Accept, Accept-Language"
    with patch("service.http.resources.games.game_view", side_effect=AssertionError("no body is needed")):
        again = mover.get(If_None_Match=f'"other", {first.headers["ETag"]}')
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Vary"] == first.headers["Vary"]
    moved = mover.post("/draws", {"source": "stock"})
    assert not {"cache-control", "vary"} & moved.headers.keys()  # no cache keeps an answer to POST
    assert mover.get(If_None_Match=first.headers["ETag"]).status_code == 200
    assert other.get(If_None_Match="*").status_code == 304


def test_tags_differ_by_version_viewer_and_language(client: Api) -> None:
    mover, other = pair(client)
    tags = {
        mover.get().headers["ETag"],
        other.get().headers["ETag"],
        client.get(mover.path).headers["ETag"],
        mover.get(Accept_Language="fr").headers["ETag"],
        mover.post("/draws", {"source": "stock"}).headers["ETag"],
    }
    assert len(tags) == 5
    assert all(tag.startswith('"') for tag in tags)


def test_unchanged_scores_are_not_sent_again(client: Api) -> None:
    mover, _ = pair(client)
    scores = mover.get("/scores")
    assert mover.get("/scores", If_None_Match=scores.headers["ETag"]).status_code == 304


def test_missing_round_is_not_found_whatever_the_tag(client: Api) -> None:
    mover, _ = pair(client)
    tag = mover.get().headers["ETag"]
    assert code_of(mover.get("/rounds/1", If_None_Match=tag)) == (404, "round_not_found")


def test_weak_tag_matches_in_if_none_match(client: Api) -> None:
    mover, _ = pair(client)
    assert mover.get(If_None_Match="W/" + mover.get().headers["ETag"]).status_code == 304


def test_move_with_an_outdated_if_match_is_refused(client: Api) -> None:
    mover, _ = pair(client)
    seen = mover.get()
    moved = mover.post("/draws", {"source": "stock"}, If_Match=seen.headers["ETag"])
    assert moved.status_code == 201
    late = mover.post("/discards", {"card": "AS"}, If_Match=seen.headers["ETag"])
    assert code_of(late) == (412, "precondition_failed")
    assert late.json()["version"] == moved.json()["version"]
    assert late.headers["ETag"] == moved.headers["ETag"]


def test_if_match_takes_a_star_a_list_and_any_view_of_the_version(client: Api) -> None:
    mover, other = pair(client)
    card = mover.draw()["round"]["hand"][0]
    for tag in ('"1.p1.en.1"', "nonsense", '""'):
        assert code_of(mover.post("/discards", {"card": card}, If_Match=tag))[0] == 412
    tags = f'"0.p1.en.1", {other.get(Accept_Language="fr").headers["ETag"]}'
    assert mover.post("/discards", {"card": card}, If_Match=tags).status_code == 201
    assert other.post("/draws", {"source": "stock"}, If_Match="*").status_code == 201


def test_the_token_is_checked_before_the_version(client: Api) -> None:
    mover, _ = pair(client)
    assert code_of(client.post(f"{mover.path}/draws", {"source": "stock"}, If_Match='"0"')) == (401, "token_missing")
