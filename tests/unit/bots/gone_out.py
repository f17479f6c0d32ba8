"""Tables at which players have just gone out, and are asked whether they come back."""

from service.rules.match.elimination import eliminate
from tests.unit.rules.table import Phase, Table, set_table


def gone_out(totals: tuple[int, ...]) -> Table:
    """A game of Scala 40 after a round that left these totals; each player may come back once."""
    table = set_table("scala-40", phase=Phase.OVER, totals=totals, re_entries=1)
    return Table.opened(table.variant, eliminate(table.variant, table.state))
