"""The operations of the contract: each a few decorators and a few lines."""

from service.http.resources.clock import clock
from service.http.resources.events import events
from service.http.resources.games import games
from service.http.resources.hints import advice
from service.http.resources.lobby import lobby
from service.http.resources.players import players
from service.http.resources.rounds import rounds
from service.http.resources.shows import shows
from service.http.resources.turns import turns
from service.http.resources.variants import variants

ALL = (variants, games, lobby, players, rounds, turns, shows, events, advice, clock)
