"""The operations of the contract, grouped by tag."""

from service.http.resources.clock import clock_resource
from service.http.resources.events import events_resource
from service.http.resources.games import games_resource
from service.http.resources.hints import hints_resource
from service.http.resources.lobby import lobby_resource
from service.http.resources.players import players_resource
from service.http.resources.rounds import rounds_resource
from service.http.resources.shows import shows_resource
from service.http.resources.turns import turns_resource
from service.http.resources.variants import variants_resource

RESOURCES = (
    variants_resource,
    games_resource,
    lobby_resource,
    players_resource,
    rounds_resource,
    turns_resource,
    shows_resource,
    events_resource,
    hints_resource,
    clock_resource,
)
