"""The bots that remember what has gone by and try moves out on hands the others may hold."""

from service.bots import normal
from service.bots.hard import knocking
from service.bots.kinds import Kind, Thinker, forgetful

BOTS: dict[Kind, Thinker] = {
    **{kind: forgetful(bot) for kind, bot in normal.BOTS.items()},
    Kind.KNOCKING: knocking.choose,
}
