"""What has to hold of every game once it is over: its events, its records and its scores tell the same story."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import pairwise

from service.rules import moves, shuffle
from service.rules.cards import pack
from service.rules.catalogue import VARIANTS
from service.rules.engine import replay
from service.rules.options import with_options
from service.rules.state import State, replace
from tests.play.client import Json, Seat
from tests.play.ledger import kept


def check_game(seat: Seat) -> None:
    """Checks a finished game from end to end."""
    game, events, scores = seat.view(), seat.events(), seat.scores()
    assert game["status"] == "finished"
    check_log(events, game)
    records = [seat.record(number) for number in range(1, game["round"]["number"] + 1)]
    check_records(game, records, events)
    check_scores(game, records, scores)


def check_log(events: list[Json], game: Json) -> None:
    """The log has no gap, ends with the game's version, and no version is missing in it."""
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    versions = [event["version"] for event in events]
    assert versions == sorted(versions)
    assert versions[-1] == game["version"]
    assert [event["at"] for event in events] == sorted(event["at"] for event in events)
    assert [event["type"] for event in events].count("game_ended") == 1


def check_records(game: Json, records: list[Json], events: list[Json]) -> None:
    """Each record fits its events, every card of it is accounted for, and its moves replay to it."""
    ended = {event["round"]: event for event in events if event["type"] == "round_ended"}
    begun = {event["round"]: event for event in events if event["type"] == "round_begun"}
    assert sorted(ended) == sorted(begun) == [record["number"] for record in records]
    for record in records:
        event = ended[record["number"]]
        assert {name: event[name] for name in ("outcome", "hands", "totals", "seed")} == {
            name: record[name] for name in ("outcome", "hands", "totals", "seed")
        }
        assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == begun[record["number"]]["commitment"]
        assert [event["type"] for event, _ in kept(record, events)].count("round_ended") == 1
    for state, record in zip(replayed(game, records), records, strict=True):
        check_replayed(state, record)


def check_replayed(state: State, record: Json) -> None:
    """The state after a replay is what the record says."""
    order = record["order"]
    rnd = state.round
    assert rnd is not None
    assert rnd.result is not None
    assert dict(zip(order, state.totals, strict=True)) == record["totals"]
    assert dict(zip(order, map(list, rnd.hands), strict=True)) == record["hands"]
    assert rnd.result.ending == record["outcome"]["ending"]
    on_table = [card for meld in rnd.melds for card in meld.cards]
    in_hands = [card for hand in rnd.hands for card in hand]
    assert sorted([*on_table, *in_hands, *rnd.stock, *rnd.discard]) == sorted(record["deck"])


def replayed(game: Json, records: list[Json]) -> Iterator[State]:
    """The states that the rounds' moves lead to, each round on from the one before."""
    order: list[str] = records[0]["order"]
    options = {name: value for name, value in game["options"].items() if name != "stake"}
    variant = with_options(VARIANTS[game["variant"]], len(order), options)
    state = State(seats=len(order), dealer=order.index(records[0]["dealer"]), totals=(0,) * len(order))
    for record in records:
        dealt_in = {order.index(player) for player in record["dealt_in"]}
        assert dealt_in <= set(state.playing)
        state = replace(state, forfeited=tuple(set(range(state.seats)) - dealt_in))
        assert order[state.dealer] == record["dealer"] or state.forfeited
        state = replay(variant, state, tuple(made(record)))
        yield state


def made(record: Json) -> Iterator[moves.Made]:
    """The moves of a record as the rules take them; a pack that the seed does not give was stacked."""
    key = shuffle.key(bytes.fromhex(record["seed"]), record["contribution"])
    stacked = tuple(record["deck"]) != shuffle.shuffled(pack(), key, shuffle.DEAL)
    yield moves.Made(None, moves.Deal(record["seed"], tuple(record["deck"]) if stacked else None))
    for played in record["moves"]:
        if played["action"] != "deal":
            seat = None if played["player_id"] is None else record["order"].index(played["player_id"])
            yield moves.Made(seat, as_move(played))


def as_move(played: Json) -> moves.Move:
    """One move of a record."""
    return MOVES[played["action"]](played)


def borrowed(meld: Json) -> moves.Borrow | None:
    """The card that a new meld takes from another one."""
    return moves.Borrow(**meld["borrow"]) if meld.get("borrow") else None


def _laid_down(played: Json) -> moves.Move:
    melds = tuple(moves.NewMeld(tuple(each["cards"]), borrowed(each)) for each in played["melds"])
    return moves.LayDown(melds, played.get("discard"))


MOVES: dict[str, Callable[[Json], moves.Move]] = {
    "draw": lambda played: moves.Draw(moves.Source(played["source"]), played.get("card")),
    "meld": _laid_down,
    "layOff": lambda played: moves.LayOff(played["meld_id"], tuple(played["cards"])),
    "discard": lambda played: moves.Discard(played["card"]),
    "passTurn": lambda _: moves.Pass(),
    "callRummy": lambda played: moves.Call(played["meld_id"]) if "meld_id" in played else moves.Decline(),
    "cut": lambda played: moves.Cut(played["contribution"]),
    "hold_calls": lambda _: moves.HoldCalls(),
    "close_calls": lambda _: moves.CloseCalls(),
    "forfeit": lambda _: moves.Forfeit(),
}


def check_scores(game: Json, records: list[Json], scores: Json) -> None:
    """The scores follow from the records, and the totals of the game from the scores."""
    totals = {player["player_id"]: player["total"] for player in game["players"]}
    assert [each["number"] for each in scores["rounds"]] == [record["number"] for record in records]
    for each, record in zip(scores["rounds"], records, strict=True):
        assert all(each[name] == record["outcome"][name] for name in ("ending", "winners", "rummy"))
        assert each["totals"] == record["totals"]
        paid = [(due["payer"], due["payee"], due["points"], due["reason"]) for due in each["dues"]]
        assert paid == [tuple(payment.values()) for payment in record["outcome"]["payments"]]
        assert each["points"] == {player: sum(due[2] for due in paid if due[1] == player) for player in totals}
    for before, after in pairwise([dict.fromkeys(totals, 0), *(each["totals"] for each in scores["rounds"])]):
        assert all(after[player] >= before[player] for player in totals)
    assert scores["rounds"][-1]["totals"] == totals == {each["player_id"]: each["total"] for each in scores["balances"]}
    assert sum(each["received"] for each in scores["balances"]) == 0
    playing = [player["player_id"] for player in game["players"] if player["status"] != "forfeited"]
    best = [player for player in playing if totals[player] == max(totals[each] for each in playing)]
    assert sorted(scores["winners"]) == sorted(game["winners"]) == sorted(best)
