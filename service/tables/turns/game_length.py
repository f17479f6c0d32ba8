"""How long a game may go on: it ends on its totals with the round that reaches a bound (CORE-19)."""

from service.rules.model.state import replace
from service.tables.model.change import Change
from service.tables.model.table import Table, TableStatus, has_only_bots, is_deserted

MAX_ROUNDS = 200
"""Rounds of any game, void ones too: 2.4 MB at the 12 KB that a round of six players takes."""
MAX_ROUNDS_OF_BOTS = 10
"""Rounds that only bots play, from the start or since the last person went away, the round in play included."""
MAX_HISTORY_BYTES = 4 * 1024 * 1024
"""Events, moves and records of a game: 130 rounds of continental rum for twelve, at 31 KB; a round still ends."""


def with_end_if_too_long(change: Change) -> Change:
    """The change, with the end of the game if it has ended a round that should be the last."""
    change = _with_note_of_absence(change)
    table = change.table
    if table.status is not TableStatus.BETWEEN_ROUNDS or not _is_too_long(table):
        return change
    return change.with_end()


def _with_note_of_absence(change: Change) -> Change:
    """The change, with the round since which bots alone play."""
    table = change.table
    is_alone = has_only_bots(table)
    if table.state is None or is_alone == (table.alone_since is not None):
        return change
    alone_since = table.game.number if is_alone else None
    return replace(change, table=replace(table, alone_since=alone_since))


def is_history_full(table: Table) -> bool:
    """Whether the store keeps as much of the game as it may."""
    return table.history_bytes >= MAX_HISTORY_BYTES


def _is_too_long(table: Table) -> bool:
    return table.game.number >= _most_rounds(table) or is_history_full(table)


def _most_rounds(table: Table) -> int:
    """The number of rounds of this game at most; one that all persons have left ends with the round in play."""
    if table.alone_since is None:
        return MAX_ROUNDS
    is_left = is_deserted(table) and any(player.left for player in table.players)
    return 0 if is_left else min(MAX_ROUNDS, table.alone_since + MAX_ROUNDS_OF_BOTS - 1)
