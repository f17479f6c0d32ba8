"""The bots that play as a practised player does who keeps no account of what has gone by."""

from service.bots import easy
from service.bots.kinds import Bot, Kind
from service.bots.normal import knocking

BOTS: dict[Kind, Bot] = {
    **easy.BOTS,
    Kind.KNOCKING: knocking.choose,
}
