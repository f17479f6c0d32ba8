"""A player's turn: drawing, melding, laying off, taking jokers, discarding, passing, calling."""

from service.http.commands.game_changes import MoveResource
from service.http.contract.operation_kinds import move_operation
from service.http.schemas import requests
from service.http.views.moves import MoveBody, draw_from_body, lay_off_from_body, melds_to_lay_down
from service.rules.model.moves import Call, Cut, Decline, Discard, Draw, LayDown, LayOff, Pass, PlayersMove, SwapJoker

turns_resource = MoveResource("Turns", "The moves of a round. Each answers with the game as the player then sees it.")


@turns_resource.move("/games/<game_id>/cuts", move_operation("cut", Cut), requests.CutRequest())
def cut(body: MoveBody) -> PlayersMove:
    """Cut: contribute to the shuffle.

    In games with the option `cut`, by the player at the dealer's right, after he has seen the commitment to the seed.
    """
    return Cut(body["contribution"])


@turns_resource.move(
    "/games/<game_id>/draws",
    move_operation("draw", Draw),
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
    move_operation("meld", LayDown),
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
    move_operation("layOff", LayOff),
    requests.LayOffRequest(),
)
def lay_off(body: MoveBody) -> PlayersMove:
    """Lay cards off on a meld.

    On anybody's; several cards on one meld in one request, other melds in requests of their own.
    """
    return lay_off_from_body(body)


@turns_resource.move(
    "/games/<game_id>/swaps",
    move_operation("swapJoker", SwapJoker),
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
    move_operation("discard", Discard),
    requests.DiscardRequest(),
)
def discard(body: MoveBody) -> PlayersMove:
    """Discard a card, which ends the turn.

    Bots that follow may have played already in the answer.
    """
    return Discard(body["card"])


@turns_resource.move(
    "/games/<game_id>/passes",
    move_operation("passTurn", Pass),
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
    move_operation("callRummy", Call),
    requests.CallRummyRequest(),
)
def call_rummy(body: MoveBody) -> PlayersMove:
    """Call rummy on the last discard, or decline to.

    Out of turn, before the next draw. The discard is laid off on the meld named; the caller then discards a card.
    """
    return Call(body["meld_id"], body.get("jokers", ())) if "meld_id" in body else Decline()
