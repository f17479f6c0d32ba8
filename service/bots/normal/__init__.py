"""The bots that play as a practised player does who keeps no account of what has gone by.

Kinds of games without such a bot (so far WILD and its concealed form) are played as by a beginner.
"""

from service.bots import easy
from service.bots.kinds import Bot, Kind
from service.bots.normal import core, four_turns, knocking, runs

BOTS: dict[Kind, Bot] = {
    **easy.BOTS,
    Kind.CORE: core.choose,
    Kind.CORE_CONCEALED: core.choose,
    Kind.RUNS: runs.choose,
    Kind.DECLARED_RUNS: runs.choose,
    Kind.KNOCKING: knocking.choose,
    Kind.FOUR_TURNS: four_turns.choose,
}
