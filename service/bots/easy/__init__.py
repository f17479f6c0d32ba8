"""The simple bots: one for each kind of game, a few rules of thumb each."""

from service.bots.easy import concealed, core, four_turns, jokers, knocking, runs
from service.bots.game_kinds import Bot, Kind

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
