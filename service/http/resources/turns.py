"""A player's turn: drawing, melding, laying off, discarding, passing, calling."""

from typing import Any

from flask import Response

from service.http import examples, requests
from service.http.commands import play
from service.http.contract import HELD, moving
from service.http.operations import Resource
from service.rules.errors import Reason
from service.rules.moves import Borrow, Call, Cut, Decline, Discard, Draw, LayDown, LayOff, NewMeld, Pass

turns = Resource("Turns", "The moves of a round. Each answers with the game as the player then sees it.")


@turns.post("/games/<game_id>/cuts", moving("cut"), requests.NewCut(), example=examples.NEW_CUT)
def cut(body: dict[str, Any], game_id: str) -> Response:
    """Cut: contribute to the shuffle.

    In games with the option `cut`, by the player at the dealer's right, after he has seen the commitment to the seed.
    """
    return play(game_id, Cut(body["contribution"]))


@turns.post(
    "/games/<game_id>/draws",
    moving("draw", Reason.STOCK_EMPTY, Reason.DISCARD_PILE_EMPTY, Reason.CARD_NOT_IN_PILE, Reason.CALL_PENDING),
    requests.NewDraw(),
    example=examples.NEW_DRAW,
)
def draw(body: dict[str, Any], game_id: str) -> Response:
    """Draw a card.

    From the stock or the discard pile. The card is in the hand of the answer; one from the stock is also in `drawn`.
    """
    return play(game_id, Draw(**body))


@turns.post(
    "/games/<game_id>/melds",
    moving(
        "meld",
        *HELD,
        Reason.NOT_A_MELD,
        Reason.TAKEN_CARD_LEFT_OVER,
        Reason.ONE_MELD_A_TURN,
        Reason.MELD_OR_LAY_OFF,
        Reason.CONCEALED,
        Reason.MUST_DISCARD,
        Reason.DISCARD_NOT_HERE,
        Reason.DISCARD_JUST_TAKEN,
        Reason.BORROW_NOT_ALLOWED,
        Reason.UNKNOWN_MELD,
    ),
    requests.NewMelds(),
    example=examples.NEW_MELDS,
)
def meld(body: dict[str, Any], game_id: str) -> Response:
    """Lay down melds.

    One or several; they stand or fall together. A hand that becomes empty goes out.
    """
    return play(game_id, LayDown(tuple(map(_new_meld, body["melds"])), body.get("discard")))


def _new_meld(sent: dict[str, Any]) -> NewMeld:
    borrow = sent.get("borrow")
    return NewMeld(sent["cards"], Borrow(**borrow) if borrow else None)


@turns.post(
    "/games/<game_id>/layoffs",
    moving(
        "layOff",
        Reason.CARD_NOT_HELD,
        Reason.UNKNOWN_MELD,
        Reason.DOES_NOT_FIT,
        Reason.LAY_OFF_NEEDS_MELD,
        Reason.LAY_OFF_TOO_EARLY,
        Reason.MELD_OR_LAY_OFF,
        Reason.CONCEALED,
        Reason.MUST_DISCARD,
        Reason.TAKEN_CARD_LEFT_OVER,
    ),
    requests.NewLayOff(),
    example=examples.NEW_LAY_OFF,
)
def lay_off(body: dict[str, Any], game_id: str) -> Response:
    """Lay cards off on a meld.

    On anybody's; several cards on one meld in one request, other melds in requests of their own.
    """
    return play(game_id, LayOff(**body))


@turns.post(
    "/games/<game_id>/discards",
    moving("discard", *HELD, Reason.DISCARD_JUST_TAKEN),
    requests.NewDiscard(),
    example=examples.NEW_DISCARD,
)
def discard(body: dict[str, Any], game_id: str) -> Response:
    """Discard a card, which ends the turn.

    Bots that follow may have played already in the answer.
    """
    return play(game_id, Discard(body["card"]))


@turns.post(
    "/games/<game_id>/passes",
    moving("passTurn", Reason.NOTHING_TO_PASS, Reason.CALL_PENDING),
    requests.Nothing(),
    example={},
)
def pass_turn(_: dict[str, Any], game_id: str) -> Response:
    """Decline the discard where no other draw is left.

    In games with a block this ends the round.
    """
    return play(game_id, Pass())


@turns.post(
    "/games/<game_id>/calls",
    moving("callRummy", Reason.CALL_NOT_ALLOWED, Reason.DOES_NOT_FIT),
    requests.NewCall(),
    example=examples.NEW_CALL,
)
def call_rummy(body: dict[str, Any], game_id: str) -> Response:
    """Call rummy on the last discard, or decline to.

    Out of turn, before the next draw. The discard is laid off on the meld named; the caller then discards a card.
    """
    return play(game_id, Decline() if "meld_id" not in body else Call(body["meld_id"]))
