"""Looks at moments of games with the eyes of somebody, in two worlds that differ in what he may not know."""

from collections import Counter
from itertools import islice
from random import Random

from flask import Flask

from service.http.live import sse
from service.http.live.watching import Watching
from service.http.parts import parts_of
from service.rules.legal import legal_moves
from service.rules.moves import Forfeit, Knock, PlayersMove
from service.rules.state import Phase
from tests.http.conftest import Clock
from tests.http.leaks.asking import Asker, Told, alike
from tests.http.leaks.worlds import Scene, Viewer, World, exchanged, hidden, plant, scenes, world
from tests.rules.random_play import Setting
from tests.rules.test_properties_legal import candidates
from tests.rules.test_properties_secrets import disguised, exchange_of, visible


class Search:
    """Looks for leaks at one service, and counts how often it looked."""

    def __init__(self, app: Flask, clock: Clock, chance: Random) -> None:
        self.http = app.test_client()
        self.tables = parts_of(app).tables
        self.clock = clock
        self.chance = chance
        self.done: Counter[str] = Counter()

    def through(self, game: Setting, most: int, every: int) -> None:
        """Looks at so many moments of a game, each with the eyes of somebody else."""
        for number, scene in enumerate(islice(scenes(game, every), most)):
            viewer = (None, *range(game.seats))[(game.seed + number) % (game.seats + 1)]
            self.still(scene, viewer)
            self.moving(scene, viewer)

    def still(self, scene: Scene, viewer: Viewer) -> None:
        """What can be asked of a position."""
        one = self.planted(world(scene, self.chance, self.clock.now))
        other = self.planted(hidden(one, viewer, self.chance))
        tried = [] if viewer is None else self.tried(scene, viewer)
        askers = (Asker(self.http, each.table, viewer) for each in (one, other))
        here, there = (list(asker.everything(tried)) for asker in askers)
        alike(one, [*here, self.streamed(one, viewer)], other, [*there, self.streamed(other, viewer)])
        self.done["positions"] += 1
        self.done["answers"] += len(here)
        self.done["differ"] += one.table.state != other.table.state

    def moving(self, scene: Scene, viewer: Viewer) -> None:
        """What is said of the next move, while it is made and after it."""
        made, after = scene.step.made, scene.step.after.round
        if made.seat is None or after is None or after.phase is Phase.OVER or isinstance(made.move, Forfeit):
            return
        assert isinstance(made.move, PlayersMove)
        if isinstance(made.move, Knock):  # the melds chosen for it are those that leave the opponent most (GIN-05)
            return
        one = self.planted(world(scene, self.chance, self.clock.now))
        known = visible(one.table.rules, scene.round, viewer) | visible(one.table.rules, after, viewer)
        exchange = exchange_of(known, self.chance)
        state, own = disguised(scene.state, exchange), viewer if viewer is not None else -1
        other = self.planted(exchanged(one, state, exchange, own))
        answers = [Asker(self.http, each.table, made.seat).make(made.move, dry_run=False) for each in (one, other)]
        if answers[1].status != 201:  # what a player may take or discard tells of his hand, as at any table (PHOM-03)
            self.done["not in both"] += 1
            return
        assert answers[0].status == 201
        here, there = (list(Asker(self.http, each.table, viewer).everything()) for each in (one, other))
        own_answers = ([answers[0]], [answers[1]]) if made.seat == viewer else ([], [])
        alike(one, here + own_answers[0], other, there + own_answers[1])
        self.done["moves"] += 1

    def streamed(self, watched: World, viewer: Viewer) -> Told:
        """What is written to an event stream from the first event of the round on."""
        player = None if viewer is None else watched.table.at_seat(viewer)
        watching = Watching(watched.table, player, self.tables.look)
        stored = self.tables.store.events(watched.table.id, 0, len(watched.told))
        return Told("stream", 200, (), b"".join(sse.told(watching.told(event)) for _, event in stored))

    def planted(self, made: World) -> World:
        """The same world, in the store."""
        plant(self.tables.store, made, self.clock.now)
        return made

    def tried(self, scene: Scene, viewer: int) -> list[PlayersMove]:
        """Some moves to try: a few that are legal, and many that one could think of."""
        variant = scene.setting.variant
        legal = legal_moves(variant, scene.state, viewer)
        thought_of = list(candidates(variant, scene.round, viewer)) if scene.round.hands else []
        return [
            *self.chance.sample(legal, min(2, len(legal))),
            *self.chance.sample(thought_of, min(4, len(thought_of))),
        ]
