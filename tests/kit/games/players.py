"""The one legal player of tests and tools: each player who may act picks a legal move, until the game is over.

A policy (`tests.kit.games.choices`) picks it. This module knows the contract alone: no card, no rule, no variant.
"""

from collections.abc import Callable, Sequence
from random import Random

import httpx

from tests.kit.clients.client import FINISHED, Api, Json, Seat, body_of, success

Choose = Callable[[Json], Json]
MOST_MOVES = 20_000
FIRST_CHOSEN = 0.8
"""The share of choices in which a player without knowledge takes the first legal move, listed as the best."""


def one_of(moves: Sequence[Json], chance: Random) -> Json:
    """The move of a player who knows nothing: mostly the first, else any."""
    return moves[0] if chance.random() < FIRST_CHOSEN else chance.choice(moves)


def without_knowledge(chance: Random) -> Choose:
    """The policy of a player who knows nothing of cards."""
    return lambda view: one_of(view["legal_moves"], chance)


def few_rounds(api: Api, variant: str, rounds: int = 0) -> Json:
    """Options for few rounds, each soon void if it leads nowhere; as far as the variant has such options."""
    options = {option["name"]: option for option in success(api.call("getVariant", variant=variant))["options"]}
    wanted = {"rounds": rounds, "max_turnovers": 0}
    return {name: max(least, options[name]["least"]) for name, least in wanted.items() if name in options}


def to_act(seats: Sequence[Seat], view: Json) -> Seat | None:
    """The seat that must act: first players that may call or buy, then the player at turn; None if no seat must.

    Between rounds it is the first player who is asked to come back, or else may deal.
    """
    rnd = view["round"]
    if view["status"] == "between_rounds":
        return to_go_on(seats, view)
    if rnd["offer"] and rnd["offer"]["open"]:
        buyers = (seat for seat in seats if seat.player_id in rnd["offer"]["players"])
        return next((seat for seat in buyers if seat.view()["legal_moves"]), None)
    calls = rnd["calls"] or {"waiting": [], "held": False}
    asked = calls["waiting"] if calls["held"] else [*calls["waiting"], rnd["turn"]]  # while held, the draw waits too
    return next((seat for player in asked for seat in seats if seat.player_id == player), None)


def to_go_on(seats: Sequence[Seat], view: Json) -> Seat | None:
    """The seat that must act between rounds, or None if no seat must."""
    offer, out = view["round"]["offer"], {player["player_id"] for player in view["players"] if player["out"]}
    asked = offer["players"] if offer else [seat.player_id for seat in seats if seat.player_id not in out]
    first = next((seat for seat in seats if seat.player_id in asked and seat.token), None)
    if first is None or offer:
        return first
    return first if may_deal(view if view["viewer"] == first.player_id else first.view()) else None


def play(seats: Sequence[Seat], choose: Choose, until: Callable[[Json], bool] = lambda _: False) -> Json:
    """Plays until the game is finished or `until` holds; returns the last view of the last player to act."""
    view = seats[0].view()
    for _ in range(MOST_MOVES):
        if view["status"] == FINISHED or until(view):
            return view
        actor = to_act(seats, view)
        view = waited(seats[0], view) if actor is None else acted(actor, view, choose)
    raise AssertionError("the game does not end")


def acted(actor: Seat, view: Json, choose: Choose) -> Json:
    """The game after a move of `actor`, or as it is if it went on by itself before that move."""
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
    """The game after it has gone on by itself."""
    last = seat.events()[-1]["seq"]
    now = seat.view()
    if now["version"] == view["version"]:
        seat.call("listEvents", None, {"after": last}, Prefer="wait=10")
        now = seat.view()
    assert now["version"] > view["version"], "nobody plays on"
    return now


def in_turn(seats: Sequence[Seat]) -> list[Seat]:
    """The players in playing order, eldest first: the order in which a stacked pack is dealt."""
    view = seats[0].view()
    order = [player["player_id"] for player in view["players"]]
    eldest = order.index(view["round"]["turn"])
    by_id = {seat.player_id: seat for seat in seats}
    return [by_id[player] for player in (*order[eldest:], *order[:eldest])]


def mover_of(seats: Sequence[Seat]) -> Seat:
    """The seat of the player at turn."""
    turn = seats[0].view()["round"]["turn"]
    return next(seat for seat in seats if seat.player_id == turn)


def may_deal(view: Json) -> bool:
    """Whether the viewer may deal the next round; outside a sandbox a void round is dealt again by itself."""
    return any(move["action"] == "dealRound" for move in view["legal_moves"])


def scored(view: Json) -> bool:
    """Whether a round has just been scored."""
    return bool(view["status"] == "between_rounds" and view["round"]["outcome"]["ending"] != "void")
