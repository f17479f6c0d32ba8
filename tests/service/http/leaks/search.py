"""Compares what a viewer sees in two worlds that differ only in what is hidden from that viewer."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from flask import Flask

from service.http.context import context_of
from service.http.live.watcher import Watcher
from service.http.protocol.responses import encode_json
from service.http.views import sse
from service.http.views.game import game_summary
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.moves import Forfeit, Knock, PlayersMove
from service.rules.model.state import Phase, Round
from tests.kit.clients.client import Api
from tests.kit.clients.contract import Contract
from tests.kit.clients.in_process import in_process
from tests.kit.games.random_play import Setting
from tests.service.http.conftest import Clock
from tests.service.http.leaks.asking import Asker, Told, alike
from tests.service.http.leaks.worlds import Scene, Viewer, World, exchanged, hidden, plant, scenes, world
from tests.unit.rules.properties.test_legal import candidates
from tests.unit.rules.properties.test_secrets import disguised, exchange_of, visible

UNEQUAL = (Forfeit, Knock)
"""A forfeit is no request; a knock chooses the melds that leave the opponent most (GIN-05)."""


class Search:
    """Searches one service for leaks, and counts its comparisons."""

    def __init__(self, app: Flask, clock: Clock, chance: Random) -> None:
        self.api = Api(in_process(app), Contract.published())
        self.tables = context_of(app).tables
        self.clock = clock
        self.chance = chance
        self.done: Counter[str] = Counter()

    def through(self, game: Setting, most: int, every: int) -> None:
        """Compares at most `most` moments of a game, one in `every` steps, each for another viewer."""
        for number, scene in enumerate(islice(scenes(game, every), most)):
            viewer = (None, *range(game.seats))[(game.seed + number) % (game.seats + 1)]
            self.still(scene, viewer)
            self.moving(scene, viewer)

    def still(self, scene: Scene, viewer: Viewer) -> None:
        """Compares all answers about a position."""
        one = self.planted(world(scene, self.chance, self.clock.now))
        other = self.planted(hidden(one, viewer, self.chance))
        tried = [] if viewer is None else self.tried(scene, viewer)
        askers = (Asker(self.api, each.table, viewer) for each in (one, other))
        here, there = (list(asker.everything(tried)) for asker in askers)
        alike(one, [*here, *self.told(one, viewer)], other, [*there, *self.told(other, viewer)])
        self.done["positions"] += 1
        self.done["answers"] += len(here)
        self.done["records"] += sum(told.status == 200 and "/rounds/" in told.asked for told in here)
        self.done["differ"] += one.table.state != other.table.state

    def moving(self, scene: Scene, viewer: Viewer) -> None:
        """Compares the answer to the next move and all answers after it."""
        made, after = scene.step.made, scene.step.after.round
        if made.seat is None or after is None or after.phase is Phase.OVER or isinstance(made.move, UNEQUAL):
            return
        one, other = self.exchanged(scene, viewer, after)
        assert isinstance(made.move, PlayersMove)
        askers = [Asker(self.api, each.table, made.seat) for each in (one, other)]
        here, there = ([asker.make(made.move, dry_run=False)] for asker in askers)
        assert here[0].status == 201, here
        if made.seat != viewer:
            if (
                there[0].status != 201
            ):  # what others may take reveals something of their hands, as at any table (PHOM-03)
                self.done["not in both"] += 1
                return
            here, there = [], []
        here += Asker(self.api, one.table, viewer).everything()
        there += Asker(self.api, other.table, viewer).everything()
        alike(one, here, other, there)
        self.done["moves"] += 1

    def exchanged(self, scene: Scene, viewer: Viewer, after: Round) -> tuple[World, World]:
        """The scene, and the same with cards exchanged that the viewer sees neither before nor after the move."""
        one = self.planted(world(scene, self.chance, self.clock.now))
        known = visible(one.table.rules, scene.round, viewer) | visible(one.table.rules, after, viewer)
        exchange = exchange_of(known, self.chance)
        return one, self.planted(exchanged(one, disguised(scene.state, exchange), exchange, viewer))

    def told(self, watched: World, viewer: Viewer) -> Iterator[Told]:
        """The event stream since the first event of the round, and the lobby's summary of the game."""
        player = None if viewer is None else watched.table.at_seat(viewer)
        watching = Watcher(watched.table, player, self.tables.look)
        stored = self.tables.store.events(watched.table.id, 0, len(watched.told))
        yield Told(
            "GET stream", 200, (), b"".join(sse.event_frame(watching.event_for_viewer(event)) for _, event in stored)
        )
        yield Told("GET lobby", 200, (), encode_json(game_summary(watched.table)))

    def planted(self, made: World) -> World:
        """Puts the world into the store; returns it."""
        plant(self.tables.store, made, self.clock.now)
        return made

    def tried(self, scene: Scene, viewer: int) -> list[PlayersMove]:
        """Moves to try: a few that are legal, and more that are only conceivable."""
        variant = scene.setting.variant
        legal = legal_moves(variant, scene.state, viewer)
        thought_of = list(candidates(variant, scene.round, viewer)) if scene.round.hands else []
        return [
            *self.chance.sample(legal, min(2, len(legal))),
            *self.chance.sample(thought_of, min(4, len(thought_of))),
        ]
