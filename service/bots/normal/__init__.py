"""The bots that play as a practised player does who keeps no account of what has gone by."""

from service.bots.game_kinds import Bot, Kind
from service.bots.normal import concealed, core, four_turns, jokers, knocking, runs

BOTS: dict[Kind, Bot] = {
    Kind.CORE: core.choose,
    Kind.CORE_CONCEALED: core.choose,
    Kind.WILD: jokers.choose,
    Kind.WILD_CONCEALED: concealed.choose,
    Kind.RUNS: runs.choose,
    Kind.DECLARED_RUNS: runs.choose,
    Kind.KNOCKING: knocking.choose,
    Kind.FOUR_TURNS: four_turns.choose,
}
