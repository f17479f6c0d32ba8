"""The normal bots: they play like a practised player who does not remember the round."""

from service.bots.game_kinds import Bot, GameKind
from service.bots.normal import concealed, contracts, core, declared_melds, four_turns, jokers, knocking, runs

NORMAL_BOTS: dict[GameKind, Bot] = {
    GameKind.CORE: core.choose,
    GameKind.CORE_CONCEALED: core.choose,
    GameKind.WILD: jokers.choose,
    GameKind.CONTRACTS: contracts.choose,
    GameKind.WILD_CONCEALED: concealed.choose,
    GameKind.RUNS: runs.choose,
    GameKind.DECLARED_RUNS: runs.choose,
    GameKind.DECLARED_MELDS: declared_melds.choose,
    GameKind.KNOCKING: knocking.choose,
    GameKind.FREE_KNOCKING: knocking.choose,
    GameKind.FOUR_TURNS: four_turns.choose,
}
