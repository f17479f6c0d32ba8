"""Games in two worlds, both stored, that differ only in what is hidden from one viewer.

`hidden` deals every card that the viewer does not see anew among the other hands, the stock and the covered discards;
the seeds and the other players' tokens differ, too. `exchanged` replaces cards of one code by cards of another, so
that the next move can be made in both worlds.
"""

from base64 import b32encode
from collections import Counter
from collections.abc import Iterator
from random import Random
from secrets import token_bytes
from typing import NamedTuple

from service.rules.editions import EDITION
from service.rules.model.cards import Card, Hand, in_order, without
from service.rules.model.events import CardDrawn, HandDealt, RoundBegun, RoundEvent
from service.rules.model.moves import Deal, MoveRecord
from service.rules.model.state import Phase, Round, State, replace
from service.rules.rounds import shuffle
from service.rules.view import open_discards
from service.store import GameStore
from service.tables.model.change import Change, EndedRound, RoundRecord
from service.tables.model.table import Player, Table, TableStatus
from service.tables.storage.commits import commit_of, history_of
from tests.kit.games.random_play import Setting, Step, play

Viewer = int | None
GAME_ID_BYTES = 10


class Scene(NamedTuple):
    """A moment of a game: the events of its round so far, the game before the round, and the next step."""

    setting: Setting
    told: tuple[RoundEvent, ...]
    before: State
    step: Step
    ended: tuple[EndedRound, ...]
    """The round before, if there was one."""

    @property
    def state(self) -> State:
        """The state of the game at this moment."""
        return self.step.before

    @property
    def round(self) -> Round:
        """The round in play."""
        assert self.state.round is not None
        return self.state.round


class World(NamedTuple):
    """A game as it is stored, and the events of its round."""

    table: Table
    told: tuple[RoundEvent, ...]
    ended: tuple[EndedRound, ...] = ()


def scenes(setting: Setting, every: int) -> Iterator[Scene]:
    """Moments in the rounds of a random game, one in `every` steps."""
    told: tuple[RoundEvent, ...] = ()
    ended: tuple[EndedRound, ...] = ()
    moves: tuple[MoveRecord, ...] = ()
    before = None
    for number, step in enumerate(play(setting)):
        if isinstance(step.made.move, Deal):
            ended = (EndedRound(record_of(step.before, before), moves),) if before else ()
            told, moves, before = (), (), replace(step.before, round=None)
        elif before and number % every == 0 and step.before.round and step.before.round.phase is not Phase.OVER:
            yield Scene(setting, told, before, step, ended)
        told += step.told
        moves += (step.made,)


def record_of(after: State, before: State) -> RoundRecord:
    """The record of the round that has ended in `after`."""
    rnd = after.round
    assert rnd is not None
    assert rnd.result is not None
    parts = (after.number, rnd.dealer, rnd.seed, rnd.contribution, rnd.result, rnd.hands, after.totals)
    return RoundRecord(*parts, before)


def world(scene: Scene, chance: Random, now: int) -> World:
    """The scene as a stored game of persons."""
    nonces = [chance.randbytes(16).hex() for _ in range(scene.setting.seats)]
    players = tuple(Player(f"p{n}", f"Player {n}", nonce, seat=n - 1) for n, nonce in enumerate(nonces, 1))
    return World(
        Table(
            id=game_id(),
            variant=scene.setting.variant.id,
            options=scene.setting.options,
            seats=scene.setting.seats,
            next_seed=chance.randbytes(32).hex(),
            created_at=now,
            version=1,
            seq=len(scene.told),
            players=players,
            joined=len(players),
            status=TableStatus.PLAYING,
            state=scene.state,
            before=scene.before,
            edition=EDITION,
        ),
        scene.told,
        scene.ended,
    )


def game_id() -> str:
    """A new game id."""
    return b32encode(token_bytes(GAME_ID_BYTES)).decode().lower()


def hidden(one: World, viewer: Viewer, chance: Random) -> World:
    """The same game for this viewer, with everything changed that is hidden from the viewer."""
    state, rnd = one.table.game, one.table.round
    assert rnd is not None
    dealt = replace(_dealt_anew(one.table, rnd, viewer, chance), seed=chance.randbytes(32).hex())
    players = tuple(
        each if each.seat == viewer else replace(each, nonce=chance.randbytes(16).hex()) for each in one.table.players
    )
    other = replace(
        one.table,
        id=game_id(),
        next_seed=chance.randbytes(32).hex(),
        players=players,
        state=replace(state, round=dealt),
    )
    pack = one.table.rules.whole_pack(state.seats)
    told = tuple(_told_otherwise(event, viewer, dealt.seed, pack, chance) for event in one.told)
    return World(other, told, one.ended)


def _dealt_anew(game: Table, rnd: Round, viewer: Viewer, chance: Random) -> Round:
    """The round with all cards dealt anew that the viewer does not see."""
    known = [hand if seat == viewer else _known_of(rnd, seat) for seat, hand in enumerate(rnd.hands)]
    covered = rnd.discard[: len(rnd.discard) - len(open_discards(game.rules, rnd))]
    secret = [
        *(card for hand, cards in zip(rnd.hands, known, strict=True) for card in without(hand, cards)),
        *rnd.stock,
        *covered,
    ]
    chance.shuffle(secret)

    def some(count: int) -> Hand:
        taken = tuple(secret[:count])
        del secret[:count]
        return taken

    hands = tuple(
        hand if seat == viewer else in_order((*known[seat], *some(len(hand) - len(known[seat]))))
        for seat, hand in enumerate(rnd.hands)
    )
    drawn = rnd.this_turn.drawn
    if drawn and viewer != rnd.turn and hands[rnd.turn]:
        drawn = chance.choice(hands[rnd.turn])
    return replace(
        rnd,
        hands=hands,
        stock=some(len(rnd.stock)),
        discard=(*some(len(covered)), *rnd.discard[len(covered) :]),
        this_turn=replace(rnd.this_turn, drawn=drawn),
    )


def _known_of(rnd: Round, seat: int) -> Hand:
    """The cards of a hand that everybody knows: shown cards, and cards taken openly."""
    hand = rnd.hands[seat]
    if any(spread.seat == seat for spread in rnd.spreads):
        return hand
    taken = [each.card for each in rnd.taken if each.seat == seat]
    barred = rnd.this_turn.barred if seat == rnd.turn else ()
    return tuple((Counter((*taken, *barred)) & Counter(hand)).elements())


def _told_otherwise(event: RoundEvent, viewer: Viewer, seed: str, pack: Hand, chance: Random) -> RoundEvent:
    """The event with other cards where the viewer was not shown them, and with the commitment of `seed`."""
    match event:
        case HandDealt() if event.seat != viewer:
            return replace(event, hand=in_order(chance.sample(pack, event.count)))
        case CardDrawn() if event.seat != viewer:
            return replace(event, card=chance.choice(pack))
        case RoundBegun():
            return replace(event, commitment=shuffle.commitment(bytes.fromhex(seed)))
    return event


def exchanged(one: World, state: State, exchange: dict[Card, Card], viewer: Viewer) -> World:
    """The game with `state`, and its events with hidden cards exchanged as in `exchange`."""

    def told(event: RoundEvent) -> RoundEvent:
        match event:
            case HandDealt() if event.seat != viewer:
                return replace(event, hand=in_order(tuple(exchange.get(card, card) for card in event.hand)))
            case CardDrawn() if event.seat != viewer:
                return replace(event, card=exchange.get(event.card, event.card))
        return event

    return World(replace(one.table, id=game_id(), state=state), tuple(map(told, one.told)), one.ended)


def plant(store: GameStore, planted: World, now: int) -> None:
    """Stores a game as if it had been played up to this point."""
    made = replace(Change(planted.table), events=planted.told, ended=planted.ended)
    assert store.commit(commit_of(None, planted.table, history_of(None, planted.table, made, now), None))
