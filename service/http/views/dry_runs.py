"""What a dry run tells: what the move would be worth."""

from service.http.schemas.answers import DryRun
from service.rules.melding.opening import opening_points
from service.rules.model.events import Knocked, Melded, RoundEvent, Shown
from service.tables.model.change import Change
from service.tables.model.table import Player, Table


def dry_run_view(table: Table, change: Change, player: Player) -> DryRun:
    """The worth of a legal move, from the events of the player alone: events of other seats may show hidden cards."""
    own = [event for event in change.events if isinstance(event, RoundEvent) and event.seat == player.seat]
    melds = [meld for event in own if isinstance(event, Melded) for meld in event.melds]
    values = [event.value for event in own if isinstance(event, Knocked | Shown)]
    return DryRun(
        version=table.version,
        points=opening_points(table.rules, melds) if melds else None,
        deadwood=values[0] if values else None,
    )
