"""The moves of a round's record as rules moves, so that the round can be replayed."""

from collections.abc import Iterator

import msgspec

from service.rules.model import moves
from service.rules.model.variant import Variant
from service.rules.rounds import shuffle
from tests.kit.clients.client import Json

KINDS: dict[str, type[moves.Move]] = {
    "draw": moves.Draw,
    "meld": moves.LayDown,
    "layOff": moves.LayOff,
    "swapJoker": moves.SwapJoker,
    "discard": moves.Discard,
    "knock": moves.Knock,
    "show": moves.Show,
    "declare": moves.Declare,
    "dropHand": moves.DropHand,
    "passTurn": moves.Pass,
    "buy": moves.Buy,
    "reEnter": moves.ReEnter,
    "callRummy": moves.Call,
    "cut": moves.Cut,
    "hold_calls": moves.HoldCalls,
    "close_calls": moves.CloseCalls,
    "close_offer": moves.CloseOffer,
    "close_re_entry": moves.CloseReEntry,
    "forfeit": moves.Forfeit,
}
SHOWING = {"knock", "show", "declare"}
"""Actions that show melds without jokers: lists of cards and nothing else."""


def made(record: Json, variant: Variant) -> Iterator[moves.MoveRecord]:
    """The moves of a record; a pack that the seed does not give counts as stacked."""
    key = shuffle.shuffle_key(bytes.fromhex(record["seed"]), record["contribution"])
    pack, dealt = variant.whole_pack(len(record["order"])), tuple(record["deck"])
    stacked = bool(dealt) and dealt != shuffle.shuffle_cards(pack, key, shuffle.DEAL_LABEL)
    yield moves.MoveRecord(None, moves.Deal(record["seed"], dealt if stacked else None))
    for played in record["moves"]:
        if played["action"] != "deal":
            seat = None if played["player_id"] is None else record["order"].index(played["player_id"])
            yield moves.MoveRecord(seat, as_move(played))


def as_move(played: Json) -> moves.Move:
    """The rules move for one move of a record."""
    action = played["action"]
    if played.get("decline"):
        return moves.Decline()
    body = {name: value for name, value in played.items() if name not in {"action", "player_id"}}
    if action in SHOWING:
        body["melds"] = [meld["cards"] for meld in body.get("melds", ())]
    if action == "meld":
        body.setdefault("melds", ())
    return msgspec.convert(body, KINDS[action])
