"""The bots that play as a practised player does who keeps no account of what has gone by."""

from service.bots import easy
from service.bots.kinds import Bot, Kind

BOTS: dict[Kind, Bot] = {
    **easy.BOTS,
}
