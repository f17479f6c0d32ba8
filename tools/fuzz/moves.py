"""Bodies of moves in the middle of games: each becomes a move that is made or refused, and no card is lost by it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from inspect import unwrap
from random import Random
from typing import Any, NamedTuple

import msgspec
from marshmallow import ValidationError

from service.http.problems.problem import PROBLEMS
from service.http.resources.shows import declare, knock, show
from service.http.resources.turns import call_rummy, cut, discard, draw, lay_off, meld, pass_turn, swap_joker
from service.http.schemas import requests
from service.http.schemas.fields import JOKER_PLACES, RequestSchema
from service.http.views.moves import legal_move_view
from service.rules import engine
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import CARD_CODES, JOKER
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import PlayersMove
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant
from service.rules.view import view
from tests.kit.contract import Contract
from tests.unit.rules.notation import in_play
from tools.fuzz.edits import Spare, edited
from tools.fuzz.feed import Feed
from tools.fuzz.positions import positions
from tools.fuzz.target import Attempt
from tools.fuzz.work import at_most

ENOUGH = 400_000
"""Calls within which a move is made or refused, whatever it asks for."""
MOST_MOVES = 4
encode = msgspec.msgpack.encode
Json = dict[str, Any]


class Operation(NamedTuple):
    """How a body becomes a move, and where one that is right may begin from."""

    schema: RequestSchema
    view: Callable[..., Any]
    example: Json

    def move(self, body: object) -> PlayersMove | None:
        """The move that the body asks for; None where it is refused as no such body."""
        try:
            sent: Any = self.schema.load(body)  # type: ignore[arg-type]  # anything may be sent
        except ValidationError:
            return None
        found: PlayersMove = unwrap(self.view)(sent)
        return found


THREE = {"cards": ["7S", "8S", JOKER]}
OPERATIONS: Mapping[str, Operation] = {
    "draw": Operation(requests.DrawRequest(), draw, {"source": "discard", "card": "7S", "melds": [THREE]}),
    "meld": Operation(requests.MeldRequest(), meld, {"melds": [THREE], "discard": "7S"}),
    "layOff": Operation(requests.LayOffRequest(), lay_off, {"meld_id": "m1", "cards": ["7S"], "jokers": ["9?"]}),
    "swapJoker": Operation(requests.SwapJokerRequest(), swap_joker, {"meld_id": "m1", "card": "7S"}),
    "discard": Operation(requests.DiscardRequest(), discard, {"card": "7S"}),
    "knock": Operation(requests.KnockRequest(), knock, {"discard": "7S", "melds": [THREE]}),
    "show": Operation(
        requests.ShowRequest(), show, {"melds": [THREE], "lay_offs": [{"meld_id": "m1", "cards": ["7S"]}]}
    ),
    "declare": Operation(requests.DeclareRequest(), declare, {"melds": [THREE], "discard": "7S"}),
    "passTurn": Operation(requests.PassTurnRequest(), pass_turn, {}),
    "callRummy": Operation(requests.CallRummyRequest(), call_rummy, {"meld_id": "m1", "jokers": ["7S"]}),
    "cut": Operation(requests.CutRequest(), cut, {"contribution": "7S"}),
}
KNOWN = sorted(CARD_CODES)
STANDING = sorted(JOKER_PLACES)
ODD: tuple[Any, ...] = (None, True, False, 1, "", "m99", "discard", "stock", {}, [], THREE)
WORDS = ()
SEEDS = [Random(number).randbytes(60) for number in range(200)]


@contextmanager
def ready(redis_url: str) -> Iterator[Attempt]:
    """Some games have been played."""
    positions()
    yield attempt


@cache
def told_of() -> Mapping[str, set[str]]:
    """The codes that the contract has for each operation."""
    contract = Contract.published()
    return {operation["operationId"]: _codes(operation) for _, _, operation in contract.operations}


def _codes(operation: Json) -> set[str]:
    kinds = [
        answer["content"].get("application/problem+json", {})
        for answer in operation["responses"].values()
        if "content" in answer
    ]
    return {code for kind in kinds for code in kind.get("examples", {})}


def attempt(data: bytes) -> None:
    """Makes a few moves, one after the other, from one of the moments on."""
    feed = Feed(data)
    at = feed.one_of(positions())
    for _ in range(MOST_MOVES):
        if not feed:
            return
        at = at._replace(state=after(feed, *at))


def after(feed: Feed, variant: Variant, state: State) -> State:
    """The state after a move by one of the seats; the same where it is none, or refused."""
    rnd = state.round
    assert rnd is not None
    seat = feed.number(state.seats) if feed.rarely() else rnd.turn
    near = _near(rnd, seat)
    listed = _listed(variant, state, seat)
    kinds = sorted({name for name, _ in listed})
    kind = feed.one_of(kinds) if kinds and feed.number(3) else feed.one_of(list(OPERATIONS))
    body = feed.one_of([each for name, each in listed if name == kind] or [_made_up(feed, kind, near)])
    move = OPERATIONS[kind].move(edited(feed, body, _spare(rnd, near)))
    return state if move is None else _made(variant, state, seat, kind, move)


def _near(rnd: Round, seat: int) -> Spare:
    """Some card: most likely one of the hand, else one that lies open."""
    hand = rnd.hands[seat] if rnd.hands else ()
    open_ones = (*(card for meld in rnd.melds for card in meld.cards), *rnd.discard[-3:])
    there = [cards for cards in (hand, hand, hand, open_ones, KNOWN) if cards]
    return lambda feed: feed.one_of(feed.one_of(there))


def _spare(rnd: Round, near: Spare) -> Spare:
    """What may stand in a body."""
    ids = [meld.id for meld in rnd.melds] or ["m1"]

    def spare(feed: Feed) -> object:
        taken = {"meld_id": feed.one_of(ids), "card": near(feed)}
        return feed.one_of(feed.one_of([[near(feed)], [taken], ids, STANDING, ODD]))

    return spare


def _listed(variant: Variant, state: State, seat: int) -> list[tuple[str, Json]]:
    listed = [
        msgspec.json.decode(msgspec.json.encode(legal_move_view(move))) for move in legal_moves(variant, state, seat)
    ]
    return [(move.pop("action"), move) for move in listed]


def _made_up(feed: Feed, kind: str, near: Spare) -> Json:
    """A move in which other cards take the place of the example's."""
    made: Json = _refilled(feed, OPERATIONS[kind].example, near)
    return made


def _refilled(feed: Feed, value: Any, near: Spare) -> Any:
    if isinstance(value, dict):
        return {key: _refilled(feed, each, near) for key, each in value.items()}
    if isinstance(value, list):
        return [_refilled(feed, value[0], near) for _ in range(feed.number(7) + 1)]
    return near(feed) if value in CARD_CODES else value


def _made(variant: Variant, state: State, seat: int, operation_id: str, move: PlayersMove) -> State:
    """The state after the move, all of which is in order; or as it was, to the byte, where the move is refused."""
    before = encode(state)
    try:
        with at_most(ENOUGH):
            made, told = engine.apply(variant, state, seat, move)
    except IllegalMove as refused:
        assert encode(state) == before
        check_refusal(operation_id, refused)
        return state
    assert made.round is not None
    assert in_play(made) == (Counter(variant.whole_pack(state.seats)) if made.round.hands else {})
    assert msgspec.msgpack.decode(encode(made), type=State) == made
    for viewer in (None, *range(state.seats)):
        view(variant, made, viewer)
    assert told
    return made


def check_refusal(operation_id: str, refused: IllegalMove) -> None:
    """A refusal has a code that the contract has for the operation, and says all that it means to."""
    assert refused.reason in told_of()[operation_id], f"{operation_id} {refused}"
    detail = PROBLEMS[refused.reason].detail
    for words in (detail.en, detail.fr):
        words.format_map(refused.facts)
