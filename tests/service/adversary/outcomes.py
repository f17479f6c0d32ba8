"""For each operation what everybody gets who is not the player that asks: written by hand, one line for each."""

from typing import NamedTuple

MISSING = "401 token_missing"
INVALID = "401 token_invalid"
NOWHERE = "404 game_not_found"


class Outcome(NamedTuple):
    """What callers are answered, while the player himself would succeed."""

    nobody: str
    """Without a token."""
    liar: str
    """With a token that proves nothing here."""
    other: str
    """To another player of the game, with his own token: he acts for himself or not at all."""
    unlisted: str
    """To the first two where the game is unlisted: nothing tells it from one that does not exist."""


def for_all(answer: str) -> Outcome:
    """No token is asked for, and none is looked at."""
    return Outcome(answer, answer, answer, answer)


def for_players(other: str) -> Outcome:
    """A token is needed."""
    return Outcome(MISSING, INVALID, other, NOWHERE)


FOR_VIEWERS = Outcome("200", INVALID, "200", NOWHERE)
"""Who has a token sees more; a wrong one is no way to see what all may see."""
NOT_HIS_TURN = for_players("409 not_your_turn")
NOT_THE_HOST = for_players("403 not_the_host")

OUTCOMES: dict[str, Outcome] = {
    "listVariants": for_all("200"),
    "getVariant": for_all("200"),
    "getVariantRules": for_all("200"),
    "getRules": for_all("200"),
    "listGames": for_all("200"),
    "createGame": for_all("201"),
    "quickPlay": for_all("201"),
    "joinGame": Outcome("201", "201", "201", NOWHERE),
    "getGame": FOR_VIEWERS,
    "getScores": FOR_VIEWERS,
    "getRound": FOR_VIEWERS,
    "listEvents": FOR_VIEWERS,
    "getHint": for_players("200"),
    "startGame": NOT_THE_HOST,
    "addBot": NOT_THE_HOST,
    "removePlayer": NOT_THE_HOST,
    "leaveGame": for_players("204"),
    "returnToGame": for_players("409 not_away"),
    "rematch": for_players("201"),
    "dealRound": for_players("201"),
    "advanceClock": for_players("201"),
    "cut": NOT_HIS_TURN,
    "draw": NOT_HIS_TURN,
    "meld": NOT_HIS_TURN,
    "layOff": NOT_HIS_TURN,
    "swapJoker": NOT_HIS_TURN,
    "discard": NOT_HIS_TURN,
    "knock": NOT_HIS_TURN,
    "show": NOT_HIS_TURN,
    "declare": NOT_HIS_TURN,
    "passTurn": NOT_HIS_TURN,
    "callRummy": for_players("409 call_not_allowed"),
}
"""By operationId. An operation that is not here fails `test_callers.py`."""
