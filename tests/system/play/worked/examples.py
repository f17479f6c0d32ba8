"""Plays the rulebook's examples: dealt from stacked packs, turn by turn."""

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.decks import deck, meld
from tests.kit.games.players import in_turn


def dealt(
    api: Api, variant: str, hands: list[str], upcard: str = "", stock: str = "", /, options: Json | None = None
) -> list[Seat]:
    """A table with these hands, in playing order."""
    pack = deck(variant, hands, upcard, stock, options)
    return in_turn(api.table(variant, len(hands), deck=pack, options=options or {}))


def dealt_again(table: list[Seat], variant: str, hands: list[str], upcard: str = "", stock: str = "") -> list[Seat]:
    """Deals the next round of the same table; `hands` are in its playing order."""
    options = table[0].view()["options"]
    table[0].move("dealRound", deck=deck(variant, hands, upcard, stock, options))
    return in_turn(table)


def turn(seat: Seat, *melds: str, discard: str = "", source: str = "stock") -> Json:
    """One turn: draws, lays melds down, discards (the card just drawn, unless another is named)."""
    view = seat.move("draw", source=source)
    drawn = view["round"]["drawn"]
    if melds:
        view = seat.move("meld", melds=[meld(each) for each in melds])
    return view if view["round"]["turn"] is None else seat.move("discard", card=discard or drawn)


def out_of(seat: Seat, *melds: str, discard: str) -> Json:
    """Draws from the stock and lays down the whole hand except the discard, in one request."""
    seat.move("draw", source="stock")
    return seat.move("meld", melds=[meld(each) for each in melds], discard=discard)


def refused(seat: Seat, action: str, **body: object) -> str:
    """The code of the problem that refuses this move."""
    answer = seat.make({"action": action, **body})
    assert answer.is_client_error, answer.text
    code: str = answer.json()["code"]
    return code


def refused_melds(seat: Seat, *melds: str) -> str:
    """The code of the problem that refuses these melds."""
    return refused(seat, "meld", melds=[meld(each) for each in melds])


def on_table(view: Json) -> list[list[str]]:
    """The cards of the melds, in the order in which they were laid down."""
    return [each["cards"] for each in view["round"]["melds"]]


def paid(seat: Seat, number: int = 1) -> list[tuple[str, str, int]]:
    """The payments of a round: payer, payee, points."""
    due = seat.scores()["rounds"][number - 1]["dues"]
    return [(each["payer"], each["payee"], each["points"]) for each in due]


def gained(seat: Seat, number: int = 1) -> list[tuple[str, int, str]]:
    """The gains of a round that nobody pays: player, points, reason."""
    gains = seat.scores()["rounds"][number - 1]["gains"]
    return [(each["player_id"], each["points"], each["reason"]) for each in gains]


def by_player(*seats: Seat) -> list[str]:
    """The player ids of the seats."""
    return [seat.player_id or "" for seat in seats]
