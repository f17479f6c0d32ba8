"""The easy bots: one for each kind of game, with a few rules of thumb each."""

from service.bots.easy import concealed, contracts, core, declared_melds, four_turns, jokers, knocking, runs
from service.bots.easy.overlooking import as_beginner
from service.bots.game_kinds import Bot, GameKind

OVERLOOKED_DISCARDS = 0.2
"""The share of useful discards that the bots overlook. With more, too many rounds of some games would be void."""
OVERLOOKED_OFTEN = 0.45
"""The same in the kinds of games whose rounds end all the same."""
_OFTEN = {GameKind.WILD, GameKind.RUNS, GameKind.DECLARED_RUNS, GameKind.DECLARED_MELDS, GameKind.KNOCKING}
_BOTS: dict[GameKind, Bot] = {
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
EASY_BOTS: dict[GameKind, Bot] = {
    kind: as_beginner(bot, OVERLOOKED_OFTEN if kind in _OFTEN else OVERLOOKED_DISCARDS) for kind, bot in _BOTS.items()
}
