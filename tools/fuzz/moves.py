"""Bodies of moves in running games: each becomes a move that is made or refused, without losing a card."""

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
from service.http.resources.turns import (
    buy,
    call_rummy,
    cut,
    discard,
    draw,
    drop_hand,
    lay_off,
    meld,
    pass_turn,
    re_enter,
    swap_joker,
)
from service.http.schemas import move_requests
from service.http.schemas.fields import JOKER_PLACES, RequestSchema
from service.http.views.moves import legal_move_view
from service.rules import engine
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import CARD_CODES, JOKER
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import Buy, Pass, PlayersMove
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant
from service.rules.view import view
from tests.kit.clients.client import body_for
from tests.kit.clients.contract import Contract
from tests.unit.rules.notation import in_play
from tools.fuzz.edits import Spare, edited
from tools.fuzz.feed import Feed
from tools.fuzz.positions import positions
from tools.fuzz.target import Attempt
from tools.fuzz.work import at_most

ENOUGH = 400_000
"""Most function calls for making or refusing a move."""
MOST_MOVES = 4
encode = msgspec.msgpack.encode
Json = dict[str, Any]


class Operation(NamedTuple):
    """The way from a body to a move, with an example body."""

    schema: RequestSchema
    view: Callable[..., Any]
    example: Json

    def move(self, body: object) -> PlayersMove | None:
        """The move of this body, or None if the schema refuses the body."""
        try:
            sent: Any = self.schema.load(body)
        except ValidationError:
            return None
        found: PlayersMove = unwrap(self.view)(sent)
        return found


THREE = {"cards": ["7S", "8S", JOKER]}
OPERATIONS: Mapping[str, Operation] = {
    "draw": Operation(move_requests.DrawRequest(), draw, {"source": "discard", "card": "7S", "melds": [THREE]}),
    "meld": Operation(move_requests.MeldRequest(), meld, {"melds": [THREE], "discard": "7S"}),
    "layOff": Operation(move_requests.LayOffRequest(), lay_off, {"meld_id": "m1", "cards": ["7S"], "jokers": ["9?"]}),
    "swapJoker": Operation(move_requests.SwapJokerRequest(), swap_joker, {"meld_id": "m1", "card": "7S"}),
    "discard": Operation(move_requests.DiscardRequest(), discard, {"card": "7S"}),
    "knock": Operation(move_requests.KnockRequest(), knock, {"discard": "7S", "melds": [THREE]}),
    "show": Operation(
        move_requests.ShowRequest(), show, {"melds": [THREE], "lay_offs": [{"meld_id": "m1", "cards": ["7S"]}]}
    ),
    "declare": Operation(move_requests.DeclareRequest(), declare, {"melds": [THREE], "discard": "7S"}),
    "dropHand": Operation(move_requests.DropHandRequest(), drop_hand, {}),
    "buy": Operation(move_requests.BuyRequest(), buy, {}),
    "reEnter": Operation(move_requests.ReEnterRequest(), re_enter, {}),
    "passTurn": Operation(move_requests.PassTurnRequest(), pass_turn, {}),
    "callRummy": Operation(move_requests.CallRummyRequest(), call_rummy, {"meld_id": "m1", "jokers": ["7S"]}),
    "cut": Operation(move_requests.CutRequest(), cut, {"contribution": "7S"}),
}
KNOWN = sorted(CARD_CODES)
STANDING = sorted(JOKER_PLACES)
ODD: tuple[Any, ...] = (None, True, False, 1, "", "m99", "discard", "stock", {}, [], THREE)
WORDS = ()
SEEDS = [Random(number).randbytes(60) for number in range(200)]


@contextmanager
def ready(redis_url: str) -> Iterator[Attempt]:
    """Play some games to have positions."""
    positions()
    yield attempt


@cache
def refusal_codes() -> Mapping[str, set[str]]:
    """The problem codes that the contract lists for each operation."""
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
    """Make a few moves, one after the other, from one of the positions."""
    feed = Feed(data)
    at = feed.one_of(positions())
    for _ in range(MOST_MOVES):
        if not feed:
            return
        at = at._replace(state=after(feed, *at))


def after(feed: Feed, variant: Variant, state: State) -> State:
    """The state after a move by one of the seats; unchanged if there is no move or it is refused."""
    rnd = state.round
    assert rnd is not None
    seat = feed.number(state.seats) if feed.rarely() else rnd.turn
    near = _card_source(rnd, seat)
    listed = _legal_bodies(variant, state, seat)
    kinds = sorted({name for name, _ in listed})
    kind = feed.one_of(kinds) if kinds and feed.number(3) else feed.one_of(list(OPERATIONS))
    body = feed.one_of([each for name, each in listed if name == kind] or [_example_with(feed, kind, near)])
    move = OPERATIONS[kind].move(edited(feed, body, _value_source(rnd, near)))
    return state if move is None else _apply(variant, state, seat, kind, move)


def _card_source(rnd: Round, seat: int) -> Spare:
    """A source of cards: most often from the hand, otherwise from the open cards."""
    hand = rnd.hands[seat] if rnd.hands else ()
    open_ones = (*(card for meld in rnd.melds for card in meld.cards), *rnd.discard[-3:])
    there = [cards for cards in (hand, hand, hand, open_ones, KNOWN) if cards]
    return lambda feed: feed.one_of(feed.one_of(there))


def _value_source(rnd: Round, near: Spare) -> Spare:
    """A source of values for a body."""
    ids = [meld.id for meld in rnd.melds] or ["m1"]

    def spare(feed: Feed) -> object:
        taken = {"meld_id": feed.one_of(ids), "card": near(feed)}
        return feed.one_of(feed.one_of([[near(feed)], [taken], ids, STANDING, ODD]))

    return spare


def _legal_bodies(variant: Variant, state: State, seat: int) -> list[tuple[str, Json]]:
    views = [legal_move_view(move, "") for move in legal_moves(variant, state, seat)]
    listed = [msgspec.json.decode(msgspec.json.encode(view)) for view in views]
    return [(move["action"], body_for(move)) for move in listed]


def _example_with(feed: Feed, kind: str, near: Spare) -> Json:
    """The example of an operation with other cards."""
    made: Json = _refilled(feed, OPERATIONS[kind].example, near)
    return made


def _refilled(feed: Feed, value: Any, near: Spare) -> Any:
    if isinstance(value, dict):
        return {key: _refilled(feed, each, near) for key, each in value.items()}
    if isinstance(value, list):
        return [_refilled(feed, value[0], near) for _ in range(feed.number(7) + 1)]
    return near(feed) if value in CARD_CODES else value


def _apply(variant: Variant, state: State, seat: int, operation_id: str, move: PlayersMove) -> State:
    """The state after the move, fully checked; or the state before, byte for byte, if the move is refused."""
    before = encode(state)
    try:
        with at_most(ENOUGH):
            made, events = engine.apply(variant, state, seat, move)
    except IllegalMove as refused:
        assert encode(state) == before
        check_refusal(operation_id, refused)
        return state
    assert made.round is not None
    assert in_play(made) == (Counter(variant.whole_pack(state.seats)) if made.round.hands else {})
    assert msgspec.msgpack.decode(encode(made), type=State) == made
    for viewer in (None, *range(state.seats)):
        view(variant, made, viewer)
    assert events or (isinstance(move, Buy | Pass) and made.round.offer)  # a secret answer is no event (EXT-11)
    return made


def check_refusal(operation_id: str, refused: IllegalMove) -> None:
    """A refusal has a code that the contract lists for the operation, and its texts can be filled in."""
    assert refused.reason in refusal_codes()[operation_id], f"{operation_id} {refused}"
    detail = PROBLEMS[refused.reason].detail
    for words in (detail.en, detail.fr):
        words.format_map(refused.facts)
