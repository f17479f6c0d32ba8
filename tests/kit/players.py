"""How persons play in tests: whoever may act picks one of his legal moves, until the game is over."""

from collections.abc import Callable, Sequence
from random import Random

import httpx

from service.rules.model.cards import JOKER
from tests.kit.client import Json, Seat, body_of

Choose = Callable[[Json], Json]
MOST_MOVES = 20_000
DOWN = {"meld", "layOff", "swapJoker", "callRummy", "knock", "show", "declare"}
"""What brings a round nearer to its end."""


def at_random(seed: int) -> Choose:
    """Picks moves by chance, but mostly such that rounds end: melds first, keeps what belongs together."""
    chance = Random(seed)

    def choose(view: Json) -> Json:
        moves: list[Json] = view["legal_moves"]
        down = [move for move in moves if move["action"] in DOWN or move.get("melds")]
        if down and chance.random() < 0.9:
            return chance.choice(down)
        stock = [move for move in moves if move.get("source") == "stock"]
        if stock and chance.random() < 0.7:
            return stock[0]
        discards = [move for move in moves if move["action"] == "discard"]
        if discards and chance.random() < 0.8:
            return min(discards, key=lambda move: _company(move["card"], view["round"]["hand"]))
        return chance.choice(moves)

    return choose


def _company(card: str, hand: Sequence[str]) -> int:
    """How many cards of the hand go well with this one."""
    if card == JOKER:
        return len(hand)
    ranks = "A23456789TJQK"
    near = {ranks.index(card[0]) + step for step in (-2, -1, 1, 2)}
    others = [other for other in hand if other not in {JOKER, card}]
    same_suit = sum(other[1] == card[1] and ranks.index(other[0]) in near for other in others)
    return same_suit + sum(other[0] == card[0] for other in others)


def to_act(seats: Sequence[Seat], view: Json) -> Seat | None:
    """Whoever of them is asked for something: first those who may call, then whose turn it is."""
    if view["status"] == "between_rounds":
        return seats[0] if seats[0].token and scored(view) else None
    rnd = view["round"]
    asked = [*(rnd["calls"]["waiting"] if rnd["calls"] else ()), rnd["turn"]]
    return next((seat for player in asked for seat in seats if seat.player_id == player), None)


def play(seats: Sequence[Seat], choose: Choose, until: Callable[[Json], bool] = lambda _: False) -> Json:
    """Plays until the game is finished or `until` says so; the last view of whoever acted last."""
    view = seats[0].view()
    for _ in range(MOST_MOVES):
        if view["status"] == "finished" or until(view):
            return view
        actor = to_act(seats, view)
        view = waited(seats[0], view) if actor is None else acted(actor, view, choose)
    raise AssertionError("the game does not end")


def acted(actor: Seat, view: Json, choose: Choose) -> Json:
    """The game after a move of this player, or as it is if it went on by itself before he could move."""
    mine = view if view["viewer"] == actor.player_id else actor.view()
    if not mine["legal_moves"]:
        assert mine["version"] > view["version"], mine
        return mine
    answer = actor.make(choose(mine))
    if answer.status_code == httpx.codes.CONFLICT:
        now = actor.view()
        assert now["version"] > mine["version"], answer.text
        return now
    return body_of(answer, httpx.codes.CREATED)


def waited(seat: Seat, view: Json) -> Json:
    """The game once it has gone on by itself."""
    last = seat.events()[-1]["seq"]
    now = seat.view()
    if now["version"] == view["version"]:
        seat.call("listEvents", None, {"after": last}, Prefer="wait=10")
        now = seat.view()
    assert now["version"] > view["version"], "nobody plays on"
    return now


def in_turn(seats: Sequence[Seat]) -> list[Seat]:
    """The players in the order in which they play, eldest first: the order in which a stacked pack is dealt."""
    view = seats[0].view()
    order = [player["player_id"] for player in view["players"]]
    eldest = order.index(view["round"]["turn"])
    by_id = {seat.player_id: seat for seat in seats}
    return [by_id[player] for player in (*order[eldest:], *order[:eldest])]


def mover_of(seats: Sequence[Seat]) -> Seat:
    """Whose turn it is."""
    turn = seats[0].view()["round"]["turn"]
    return next(seat for seat in seats if seat.player_id == turn)


def scored(view: Json) -> bool:
    """Whether a round has been scored: a void one is dealt again by itself."""
    return bool(view["status"] == "between_rounds" and view["round"]["outcome"]["ending"] != "void")
