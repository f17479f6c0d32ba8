"""The bots that remember what has gone by and try moves out on what may come, or on hands the others may hold.

Kinds of games without such a bot are played as on the level below.
"""

from service.bots import normal
from service.bots.game_kinds import Kind, Thinker, forgetful
from service.bots.hard import core, four_turns, jokers, knocking

BOTS: dict[Kind, Thinker] = {
    **{kind: forgetful(bot) for kind, bot in normal.BOTS.items()},
    Kind.CORE: core.choose,
    Kind.CORE_CONCEALED: core.choose,
    Kind.WILD: jokers.choose,
    Kind.KNOCKING: knocking.choose,
    Kind.FOUR_TURNS: four_turns.choose,
}
