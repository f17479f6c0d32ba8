"""For each operation, a game in which it succeeds: dealt from stacked packs and played up to that move."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from service.http.contract.example_games import stacked_pack
from tests.kit.clients.client import Api, Json, Seat, body_for
from tests.kit.clients.contract import Contract

body_example = Contract.published().body_example

OPENING = "TS JS JOKER KS TH JH QH 2C"
NOWRANG = "3C 4C 5C 6C 8D 9D TD QH KH AH 2S"
GIN = "AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"
ELIMINATING = (
    "5D 6D 7D 8D 9D 6C 7C 8C 9C 6S 7S 8S 9S",
    "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C",
    "TC TD TH TS JC JD JH JS QC QD QH QS KC",
)
"""One goes out in the first turn, one has 41 points left, one 130."""
STOCK: Json = {"action": "draw", "source": "stock"}


@dataclass(frozen=True)
class Situation:
    """A request that succeeds: the player, the ids in the path, the body."""

    seat: Seat | None = None
    body: Json | None = None
    ids: Mapping[str, Any] = field(default_factory=dict)
    others: tuple[Seat, ...] = ()

    @property
    def token(self) -> str | None:
        """The player's token, or None."""
        return self.seat.token if self.seat else None


Make = Callable[[Api], Situation]


def _first_of(seats: list[Seat], body: Json | None = None, **ids: str) -> Situation:
    """A situation in which the first of `seats` makes the request."""
    return _at(seats[0], body, *seats[1:], **ids)


def _at(seat: Seat, body: Json | None = None, *others: Seat, **ids: str) -> Situation:
    return Situation(seat, body, {"game_id": seat.game_id, **ids}, others)


def waiting(service: Api, seats: int = 3, variant: str = "rami", **asked: object) -> list[Seat]:
    """The two players of a new game with `seats` seats; it waits if there are more than two."""
    creator = service.create(variant, seats=seats, **asked)
    return [creator, creator.join()]


def dealt(service: Api, variant: str, *hands: str, rest: str = "", **options: Any) -> list[Seat]:
    """The players of a game for two with these hands, eldest's first; `rest` is the upcard and the stock."""
    deck = stacked_pack(variant, tuple(tuple(hand.split()) for hand in (*hands, "", "")[:2]), tuple(rest.split()))
    return waiting(service, 2, variant=variant, deck=list(deck), options=options)


def after(seats: list[Seat], *moves: Json) -> list[Seat]:
    """Makes each move as the first player with that legal action; returns `seats`."""
    for move in moves:
        _first(seats, move["action"])[0].act(move)
    return seats


def _first(seats: list[Seat], action: str) -> tuple[Seat, Json]:
    """The first player with a legal move of `action`, and the first such move listed."""
    for seat in seats:
        for move in seat.view()["legal_moves"]:
            if move["action"] == action:
                return seat, move
    raise AssertionError(f"nobody can {action}")


def able(action: str, seats: list[Seat]) -> Situation:
    """The situation of the first player with a legal move of `action`; the body is the listed move."""
    seat, move = _first(seats, action)
    return _at(seat, body_for(move), *(other for other in seats if other is not seat))


def _meld(*cards: str, **more: object) -> Json:
    return {"action": "meld", "melds": [{"cards": each.split()} for each in cards], **more}


def _discard(card: str) -> Json:
    return {"action": "discard", "card": card}


def _rummy(service: Api, *hands: str, rest: str = "", **options: Any) -> list[Seat]:
    return dealt(service, "rummy", *hands, rest=rest, **options)


def _joker_on_table(service: Api) -> list[Seat]:
    melds = [
        {"cards": ["TS", "JS", "JOKER", "KS"], "jokers": ["QS"]},
        {"cards": ["TH", "JH", "QH"]},
    ]
    seats = dealt(service, "caloochi", OPENING, "3C", rest="4D 5D 6D QS")
    opening: Json = {"action": "meld", "melds": melds}
    return after(seats, STOCK, opening, _discard("2C"), STOCK, _discard("3C"), STOCK)


def _gin(service: Api, *moves: Json) -> list[Seat]:
    passed: Json = {"action": "passTurn"}
    seats = dealt(service, "gin-rummy", *GIN, rest="8C 9H", showdown="manual")
    return after(seats, passed, passed, STOCK, *moves)


def declared(service: Api, **options: Any) -> list[Seat]:
    """The players of a game of nowrang after its first round."""
    seats = dealt(service, "nowrang", NOWRANG, **options)
    move = _first(seats, "declare")[1]
    return after(seats, move)


def over(service: Api) -> list[Seat]:
    """The players of a finished game."""
    return declared(service, rounds=1)


def _called(service: Api) -> list[Seat]:
    seats = _rummy(service, "5C 6C 7C KD", "8C", call_rummy=True)
    return after(seats, STOCK, _meld("5C 6C 7C"), _discard("KD"), STOCK, _discard("8C"))


def _buying(service: Api) -> Situation:
    """The situation of a player who may buy the upcard, for which the player at turn waits."""
    host = service.create("contract-rummy", seats=3, options={"buy_window": 60_000})
    seats = after([host, host.join(), host.join()], STOCK)
    at_turn = host.view()["round"]["turn"]
    drawing, buyer, other = sorted(seats, key=lambda seat: seat.me != at_turn)
    return _at(buyer, {}, drawing, other)


def gone_out(service: Api, on_leave: str = "bot", **options: Any) -> list[Seat]:
    """The players of a game for three after a round, eldest's first; the third goes out with 130 and may come back."""
    deck = stacked_pack("rami-51", tuple(tuple(hand.split()) for hand in ELIMINATING), ("KH", "KH"))
    usual = {"elimination": True, "target": 100, "re_entries": 1, "unopened_penalty": 0, "hidden_rummy": "off"}
    host = service.create("rami-51", seats=3, deck=list(deck), options=usual | options, on_leave=on_leave)
    players = {seat.me: seat for seat in (host, host.join(), host.join())}
    view = host.view()
    order = [player["player_id"] for player in view["players"]]
    eldest = order.index(view["round"]["turn"])
    seats = [players[player] for player in (*order[eldest:], *order[:eldest])]
    return after(seats, STOCK, _meld("5D 6D 7D 8D 9D", "6C 7C 8C 9C", "6S 7S 8S 9S"), _discard("KH"))


def _with_meld(service: Api) -> list[Seat]:
    return after(_rummy(service, "5C 6C 7C 8C"), STOCK, _meld("5C 6C 7C"))


def _seen(service: Api) -> Situation:
    return _first_of(after(_rummy(service), STOCK))


def _timed(service: Api, **asked: Any) -> list[Seat]:
    return waiting(service, 2, turn_seconds=30, **asked)


def _away(service: Api) -> Situation:
    """The situation of an away player: the clock has played three turns in a row for them."""
    seats = _timed(service, options={"rounds": 20})
    while True:
        for player in seats[0].move("advanceClock", seconds=30)["players"]:
            if player["status"] == "away":
                return _first_of(sorted(seats, key=lambda seat: seat.player_id != player["player_id"]), {})


def _host(body: Json) -> Make:
    """Makes situations in which the host of a waiting game sends `body`."""

    def make(service: Api) -> Situation:
        host, other = waiting(service)
        return _at(host, body, other)

    return make


def _asking(body: Json | None = None, **ids: str) -> Make:
    return lambda _: Situation(None, body, ids)


def _joining(service: Api) -> Situation:
    host = waiting(service)[0]
    return Situation(None, body_example("joinGame"), {"game_id": host.game_id}, (host,))


def _removing(service: Api) -> Situation:
    host, other = waiting(service)
    return _at(host, None, other, player_id=other.me)


SITUATIONS: dict[str, Make] = {
    "listVariants": _asking(),
    "getVariant": _asking(variant="rami"),
    "getVariantRules": _asking(variant="rami"),
    "getRules": _asking(text="core"),
    "createGame": _asking(body_example("createGame")),
    "quickPlay": _asking(body_example("quickPlay")),
    "listGames": _asking(),
    "getGame": _seen,
    "getHint": _seen,
    "getScores": _seen,
    "listEvents": _seen,
    "joinGame": _joining,
    "removePlayer": _removing,
    "returnToGame": _away,
    "rematch": lambda service: _first_of(over(service), {}),
    "advanceClock": lambda service: _first_of(_timed(service), {"seconds": 30}),
    "leaveGame": lambda service: _first_of(waiting(service)[::-1]),
    "addBot": _host(body_example("addBot")),
    "startGame": _host({}),
    "getRound": lambda service: _first_of(declared(service), number="1"),
    "dealRound": lambda service: able("dealRound", declared(service, rounds=2)),
    "cut": lambda service: able("cut", waiting(service, 2, options={"cut": True})),
    "draw": lambda service: able("draw", _rummy(service)),
    "meld": lambda service: able("meld", after(_rummy(service, "AS AC AD"), STOCK)),
    "layOff": lambda service: able("layOff", _with_meld(service)),
    "swapJoker": lambda service: able("swapJoker", _joker_on_table(service)),
    "discard": lambda service: able("discard", after(_rummy(service), STOCK)),
    "knock": lambda service: able("knock", _gin(service)),
    "show": lambda service: able("show", _gin(service, {"action": "knock", "discard": "9H"})),
    "declare": lambda service: able("declare", dealt(service, "nowrang", NOWRANG)),
    "dropHand": lambda service: able("dropHand", dealt(service, "indian-rummy")),
    "passTurn": lambda service: able("passTurn", dealt(service, "gin-rummy")),
    "buy": _buying,
    "callRummy": lambda service: able("callRummy", _called(service)),
    "reEnter": lambda service: able("reEnter", gone_out(service)),
}
"""How to reach a state in which each operation succeeds, by operationId; tests fail for a missing operation."""
