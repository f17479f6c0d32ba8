"""The expected answers to callers other than the acting player: one line for each operation, written by hand."""

from typing import NamedTuple

MISSING = "401 token_missing"
INVALID = "401 token_invalid"
NOWHERE = "404 game_not_found"


class Outcome(NamedTuple):
    """The answers to other callers at a table where the player's own request would succeed."""

    nobody: str
    """Without a token."""
    liar: str
    """With a token that proves nothing here."""
    other: str
    """To another player of the game with their own token: they act only in their own name."""
    unlisted: str
    """To the first two where the game is unlisted: the same answer as for a game that does not exist."""


def for_all(answer: str) -> Outcome:
    """The outcome of an operation that needs no token and ignores any."""
    return Outcome(answer, answer, answer, answer)


def for_players(other: str) -> Outcome:
    """The outcome of an operation that needs a token."""
    return Outcome(MISSING, INVALID, other, NOWHERE)


FOR_VIEWERS = Outcome("200", INVALID, "200", NOWHERE)
"""A valid token shows more; an invalid one is refused even where everybody may look."""
NOT_THEIR_TURN = for_players("409 not_your_turn")
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
    "cut": NOT_THEIR_TURN,
    "draw": NOT_THEIR_TURN,
    "meld": NOT_THEIR_TURN,
    "layOff": NOT_THEIR_TURN,
    "swapJoker": NOT_THEIR_TURN,
    "discard": NOT_THEIR_TURN,
    "knock": NOT_THEIR_TURN,
    "show": NOT_THEIR_TURN,
    "declare": NOT_THEIR_TURN,
    "dropHand": NOT_THEIR_TURN,
    "passTurn": NOT_THEIR_TURN,
    "buy": for_players("409 nothing_to_buy"),
    "callRummy": for_players("409 call_not_allowed"),
    "reEnter": for_players("409 no_re_entry"),
}
"""By operationId. An operation missing here fails `test_callers.py`."""
