"""The hard bots: they remember the round and try moves on cards that may come or on hands the others may hold.

A kind of game without a hard bot of its own gets the normal one.
"""

from functools import partial

from service.bots import normal
from service.bots.game_kinds import GameKind, ThinkingBot, without_memory
from service.bots.hard import contracts, declared_melds, four_turns, free_knocking, runs
from service.bots.hard.core import turn as core_turn
from service.bots.hard.gin import turn as gin_turn
from service.bots.hard.jokers import turn as jokers_turn
from service.bots.learnt.decision import Decision

HARD_BOTS: dict[GameKind, ThinkingBot] = {
    **{kind: without_memory(bot) for kind, bot in normal.NORMAL_BOTS.items()},
    GameKind.CORE: core_turn.choose,
    GameKind.CORE_CONCEALED: core_turn.choose,
    GameKind.WILD: jokers_turn.choose,
    GameKind.CONTRACTS: contracts.choose,
    GameKind.RUNS: runs.choose,
    GameKind.DECLARED_RUNS: runs.choose,
    GameKind.DECLARED_MELDS: declared_melds.choose,
    GameKind.KNOCKING: gin_turn.choose,
    GameKind.FREE_KNOCKING: free_knocking.choose,
    GameKind.FOUR_TURNS: four_turns.choose,
}
DECISIONS: dict[GameKind, tuple[Decision, ...]] = {
    GameKind.CORE: (core_turn.END_OF_TURN,),
    GameKind.CORE_CONCEALED: (core_turn.END_OF_CONCEALED_TURN,),
    GameKind.WILD: (jokers_turn.HOLD_BACK,),
    GameKind.KNOCKING: gin_turn.GIN_DECISIONS,
}
"""What these bots decide by learnt weights, in the order in which a view is asked for it."""
HINT_BOTS: dict[GameKind, ThinkingBot] = {
    **HARD_BOTS,
    GameKind.WILD: partial(jokers_turn.choose, samples=jokers_turn.HINT_SAMPLES),
    GameKind.CONTRACTS: partial(contracts.choose, hands_tried=contracts.HANDS_OF_HINT),
}
"""The same bots for hints: quicker where their search is long."""
