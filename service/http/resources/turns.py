"""A player's turn: drawing, melding, laying off, taking jokers, discarding, passing, calling."""

from service.http.commands.game_changes import MoveResource
from service.http.contract.operation_kinds import HELD_CARD_PROBLEMS, MELD_PROBLEMS, move_operation
from service.http.schemas import requests
from service.http.views.moves import MoveBody, draw_from_body, lay_off_from_body, melds_to_lay_down
from service.rules.model.errors import Reason
from service.rules.model.moves import Call, Cut, Decline, Discard, LayDown, Pass, PlayersMove, SwapJoker

turns_resource = MoveResource("Turns", "The moves of a round. Each answers with the game as the player then sees it.")


@turns_resource.move("/games/<game_id>/cuts", move_operation("cut"), requests.CutRequest())
def cut(body: MoveBody) -> PlayersMove:
    """Cut: contribute to the shuffle.

    In games with the option `cut`, by the player at the dealer's right, after he has seen the commitment to the seed.
    """
    return Cut(body["contribution"])


@turns_resource.move(
    "/games/<game_id>/draws",
    move_operation(
        "draw",
        Reason.STOCK_EMPTY,
        Reason.DISCARD_PILE_EMPTY,
        Reason.CARD_NOT_IN_PILE,
        Reason.CALL_PENDING,
        Reason.SECOND_CARD_DUE,
        Reason.NO_SECOND_CARD,
        Reason.UPCARD_OFFERED,
        Reason.UPCARD_PASSED,
        Reason.ONLY_TO_KNOCK,
        Reason.NOTHING_FED,
        Reason.NO_MELD_FOR_TAKEN,
        Reason.MELDS_NOT_HERE,
        Reason.MUST_OPEN_WITH_DISCARD,
        Reason.CARD_NOT_HELD,
        *MELD_PROBLEMS,
    ),
    requests.DrawRequest(),
)
def draw(body: MoveBody) -> PlayersMove:
    """Draw a card.

    From the stock or the discard pile. The card is in the hand of the answer; one from the stock is also in `drawn`.
    Where a discard may be taken only to open, `melds` are laid down in the same move, all or nothing.
    """
    return draw_from_body(body)


@turns_resource.move(
    "/games/<game_id>/melds",
    move_operation(
        "meld",
        *HELD_CARD_PROBLEMS,
        *MELD_PROBLEMS,
        Reason.MELD_OR_LAY_OFF,
        Reason.CONCEALED,
        Reason.NOT_THE_PATTERN,
        Reason.DISCARD_NOT_HERE,
        Reason.DISCARD_JUST_TAKEN,
        Reason.NO_SUCH_JOKER,
        Reason.NO_MELDING_IN_PLAY,
        Reason.NOT_IN_THIS_VARIANT,
    ),
    requests.MeldRequest(),
)
def meld(body: MoveBody) -> PlayersMove:
    """Lay down melds.

    One or several; they stand or fall together. A hand that becomes empty goes out. What a joker stands for is said in
    `jokers` where the cards leave a choice: `["9?"]` is a nine of any suit that the set lacks.
    """
    return LayDown(melds_to_lay_down(body), body.get("discard"))


@turns_resource.move(
    "/games/<game_id>/layoffs",
    move_operation(
        "layOff",
        Reason.CARD_NOT_HELD,
        Reason.UNKNOWN_MELD,
        Reason.DOES_NOT_FIT,
        Reason.JOKER_AMBIGUOUS,
        Reason.SWAP_NOT_ALLOWED,
        Reason.NO_SUCH_JOKER,
        Reason.LAY_OFF_NEEDS_MELD,
        Reason.LAY_OFF_TOO_EARLY,
        Reason.MELD_OR_LAY_OFF,
        Reason.CONCEALED,
        Reason.MUST_DISCARD,
        Reason.TAKEN_CARD_LEFT_OVER,
        Reason.NO_MELDING_IN_PLAY,
        Reason.NOT_IN_THIS_VARIANT,
    ),
    requests.LayOffRequest(),
)
def lay_off(body: MoveBody) -> PlayersMove:
    """Lay cards off on a meld.

    On anybody's; several cards on one meld in one request, other melds in requests of their own.
    """
    return lay_off_from_body(body)


@turns_resource.move(
    "/games/<game_id>/swaps",
    move_operation(
        "swapJoker",
        *HELD_CARD_PROBLEMS,
        Reason.UNKNOWN_MELD,
        Reason.SWAP_NOT_ALLOWED,
        Reason.NO_SUCH_JOKER,
        Reason.NO_MELDING_IN_PLAY,
        Reason.NOT_IN_THIS_VARIANT,
    ),
    requests.SwapJokerRequest(),
)
def swap_joker(body: MoveBody) -> PlayersMove:
    """Take a joker from the table into the hand.

    For the card that it certainly stands for, which takes its place. Where a joker has to be used at once, the swap is
    part of meld or layOff instead.
    """
    return SwapJoker(body["meld_id"], body["card"])


@turns_resource.move(
    "/games/<game_id>/discards",
    move_operation(
        "discard",
        *HELD_CARD_PROBLEMS,
        Reason.DISCARD_JUST_TAKEN,
        Reason.ONLY_TO_KNOCK,
        Reason.TAKEN_CARD_STAYS,
        Reason.NO_MELD_FOR_TAKEN,
    ),
    requests.DiscardRequest(),
)
def discard(body: MoveBody) -> PlayersMove:
    """Discard a card, which ends the turn.

    Bots that follow may have played already in the answer.
    """
    return Discard(body["card"])


@turns_resource.move(
    "/games/<game_id>/passes",
    move_operation("passTurn", Reason.NOTHING_TO_PASS, Reason.CALL_PENDING, Reason.NOT_IN_THIS_VARIANT),
    requests.PassTurnRequest(),
)
def pass_turn(_: MoveBody) -> PlayersMove:
    """Decline the card that is offered.

    An upcard; the last discard, which could be taken only to knock; or the top discard where no other draw is left: in
    games with a block this ends the round.
    """
    return Pass()


@turns_resource.move(
    "/games/<game_id>/calls",
    move_operation(
        "callRummy", Reason.CALL_NOT_ALLOWED, Reason.DOES_NOT_FIT, Reason.JOKER_AMBIGUOUS, Reason.NOT_IN_THIS_VARIANT
    ),
    requests.CallRummyRequest(),
)
def call_rummy(body: MoveBody) -> PlayersMove:
    """Call rummy on the last discard, or decline to.

    Out of turn, before the next draw. The discard is laid off on the meld named; the caller then discards a card.
    """
    return Call(body["meld_id"], body.get("jokers", ())) if "meld_id" in body else Decline()
