"""The lessons from which the bots learn all their weights, one after another; each builds on those before it."""

from typing import NamedTuple

from tools.training.tryouts import RoundToTry

WIN = 36.0
"""The points that a won hand of gin is worth beyond its own: more gives more hands, less gives more games to 100."""
WIN_OF_LAST_KNOCKS = 48.0
"""The same in the last lesson of knocks, which gives more hands and no fewer games."""
WIN_OF_OKLAHOMA = 60.0
"""The same in Oklahoma gin, where the upcard often allows a knock with few points only."""
GAME = 40.0
"""The points that the end of a game of gin brings its winner, and costs the other player."""
WIN_OF_BLOC = 60.0
"""The points that a won round of bloc rami is worth beyond its own."""
CONCEALED_WIN = 20.0
"""The points that a won round of a concealed game is worth beyond its own."""


class Lesson(NamedTuple):
    """Rounds to be tried out, from which the decisions tried out in them are learnt."""

    first: RoundToTry
    rounds: int
    is_for_any_game: bool = False
    """Whether games of as many players that have no weights of their own use what is learnt."""


DISCARD, DRAW, KNOCK = ("gin discard",), ("gin draw",), ("gin knock",)
_GIN = RoundToTry("gin-rummy", 2, win=WIN)
_OKLAHOMA_GIN = RoundToTry("oklahoma-gin", 2, win=WIN_OF_OKLAHOMA)
_STRAIGHT_GIN = RoundToTry("straight-gin", 2, win=WIN)
_GERMAN_RUMMY = RoundToTry("german-rummy", 2, share=1.0)
_DOUBLE_RUM = RoundToTry("double-rum", 2, share=1.0)
_AMONG_NORMAL_PLAYERS = {"level": "hard", "others": "normal"}

LESSONS = (
    # Draws and knocks look at what a hand is worth to the discards, which therefore come first.
    Lesson(_GIN.but(decisions=DISCARD), 16_000, is_for_any_game=True),
    Lesson(_GIN.but(decisions=DRAW), 6_000, is_for_any_game=True),
    Lesson(_GIN.but(decisions=KNOCK, share=1.0, game=GAME), 20_000, is_for_any_game=True),
    Lesson(_GIN.but(decisions=DISCARD, **_AMONG_NORMAL_PLAYERS), 14_000, is_for_any_game=True),
    Lesson(_GIN.but(decisions=DRAW, **_AMONG_NORMAL_PLAYERS), 8_000, is_for_any_game=True),
    Lesson(_GIN.but(decisions=KNOCK, share=1.0, game=GAME, **_AMONG_NORMAL_PLAYERS), 12_000, is_for_any_game=True),
    Lesson(
        _GIN.but(decisions=KNOCK, share=1.0, game=GAME, win=WIN_OF_LAST_KNOCKS, **_AMONG_NORMAL_PLAYERS),
        16_000,
        is_for_any_game=True,
    ),
    Lesson(_OKLAHOMA_GIN.but(decisions=KNOCK, share=1.0, game=GAME, **_AMONG_NORMAL_PLAYERS), 12_000),
    Lesson(_STRAIGHT_GIN.but(decisions=DISCARD), 5_000),
    Lesson(_STRAIGHT_GIN.but(decisions=DRAW), 4_000),
    Lesson(RoundToTry("rummy", 2), 1_800, is_for_any_game=True),
    Lesson(RoundToTry("block-rummy", 4), 2_000, is_for_any_game=True),
    Lesson(RoundToTry("rami", 2), 2_000),
    Lesson(RoundToTry("rami-arret", 2), 1_200),
    Lesson(RoundToTry("bloc-rami", 2, win=WIN_OF_BLOC), 1_200),
    Lesson(RoundToTry("bloc-rami", 3, win=WIN_OF_BLOC), 1_200),
    Lesson(RoundToTry("queen-city-rum", 2), 2_000, is_for_any_game=True),
    Lesson(RoundToTry("full-rummy", 4, win=CONCEALED_WIN), 800, is_for_any_game=True),
    Lesson(RoundToTry("boat-house-rum", 2, win=CONCEALED_WIN), 800),
    Lesson(RoundToTry("boat-house-rum", 4, win=CONCEALED_WIN), 500),
    # Normal players, which hold nothing back, show what one turn of it is worth; hard ones what several are.
    Lesson(_GERMAN_RUMMY, 600, is_for_any_game=True),
    Lesson(_GERMAN_RUMMY.but(**_AMONG_NORMAL_PLAYERS), 1_000, is_for_any_game=True),
    Lesson(_GERMAN_RUMMY.but(seats=4), 300, is_for_any_game=True),
    Lesson(_GERMAN_RUMMY.but(seats=4, **_AMONG_NORMAL_PLAYERS), 1_200, is_for_any_game=True),
    Lesson(_DOUBLE_RUM, 600),
    Lesson(_DOUBLE_RUM.but(**_AMONG_NORMAL_PLAYERS), 1_000),
    Lesson(_DOUBLE_RUM.but(seats=4), 400),
    Lesson(_DOUBLE_RUM.but(seats=4, **_AMONG_NORMAL_PLAYERS), 1_200),
)
