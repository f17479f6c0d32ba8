"""How persons choose in these tests: by what is listed alone, but so that rounds come to an end."""

from tests.service.http.client import Json, Seat

FIRST = ("declare", "show", "knock", "meld", "layOff", "swapJoker", "callRummy", "cut")
RANKS = "A23456789TJQK"


def choose(game: Json) -> Json:
    """A move that lays down what it can, draws from the stock, and keeps cards that go together."""
    moves: list[Json] = game["legal_moves"]
    for action in FIRST:
        for move in moves:
            if move["action"] == action:
                return move
    draws = [move for move in moves if move["action"] == "draw"]
    if draws:
        return next((move for move in draws if move["source"] == "stock"), draws[-1])
    discards = [move for move in moves if move["action"] == "discard"]
    hand = game["round"]["hand"] if game["round"] else []
    return min(discards, key=lambda move: _company(move["card"], hand)) if discards else moves[0]


def _company(card: str, hand: list[str]) -> int:
    """How many cards of the hand go well with this one."""
    if card == "JOKER":
        return len(hand)
    near = {RANKS.index(card[0]) + step for step in (-2, -1, 1, 2)}
    naturals = [other for other in hand if other != "JOKER"]
    return sum(other[0] == card[0] if other[1] != card[1] else RANKS.index(other[0]) in near for other in naturals)


def play(seats: tuple[Seat, ...], until: str = "finished") -> Json:
    """Plays for whoever is to act, until the game has this status; past void rounds, which are dealt again."""
    by_id = {seat.player_id: seat for seat in seats}
    game = seats[0].look()
    while game["status"] not in {"finished", until} or _is_void(game):
        mover = by_id.get(game["round"]["turn"], seats[0])
        game = mover.look()
        if game["legal_moves"]:  # a void round is dealt again by whoever looks first, and then it may be another's turn
            game = mover.act(choose(game))
    return game


def _is_void(game: Json) -> bool:
    return bool(game["status"] == "between_rounds" and game["round"]["outcome"]["ending"] == "void")
