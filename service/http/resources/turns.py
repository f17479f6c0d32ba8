"""The moves of a turn: drawing, melding, laying off, swapping jokers, discarding, passing, calling."""

from service.http.commands.game_changes import MoveResource
from service.http.schemas import move_requests
from service.http.schemas.vocabulary import Action
from service.http.views.moves import MoveBody, draw_from_body, lay_off_from_body, melds_to_lay_down
from service.rules.model.moves import Call, Cut, Decline, Discard, Draw, LayDown, LayOff, Pass, PlayersMove, SwapJoker

turns_resource = MoveResource("Turns", "The moves of a turn. Each answers with the game as the player then sees it.")


@turns_resource.move(
    Action.CUT,
    Cut,
    move_requests.CutRequest(),
    example={"contribution": "seventeen"},
)
def cut(body: MoveBody) -> PlayersMove:
    """Cut: contribute to the shuffle.

    In games with the option `cut`, the player at the dealer's right cuts after seeing the commitment to the seed.
    """
    return Cut(body["contribution"])


@turns_resource.move(
    Action.DRAW,
    Draw,
    move_requests.DrawRequest(),
    example={"source": "stock"},
)
def draw(body: MoveBody) -> PlayersMove:
    """Draw a card from the stock or the discard pile.

    The answer has the card in `hand`, and a card from the stock also in `drawn`. Where a discard may be taken only to
    open, the same move lays down `melds`, all or none of them.
    """
    return draw_from_body(body)


@turns_resource.move(
    Action.MELD,
    LayDown,
    move_requests.MeldRequest(),
    example={"melds": [{"cards": ["4D", "4H", "4S"]}]},
)
def meld(body: MoveBody) -> PlayersMove:
    """Lay down melds.

    All melds of a request are laid down, or none. A player whose hand becomes empty goes out. If the cards leave a
    choice of what a joker stands for, `jokers` says it: `["9?"]` is a nine of any suit that the set lacks.
    """
    return LayDown(melds_to_lay_down(body), body.get("discard"))


@turns_resource.move(
    Action.LAY_OFF,
    LayOff,
    move_requests.LayOffRequest(),
    example={"meld_id": "m1", "cards": ["4C"]},
)
def lay_off(body: MoveBody) -> PlayersMove:
    """Lay cards off on a meld.

    The meld may belong to any player. One request can lay off several cards on one meld; each other meld needs its own
    request.
    """
    return lay_off_from_body(body)


@turns_resource.move(
    Action.SWAP_JOKER,
    SwapJoker,
    move_requests.SwapJokerRequest(),
    example={"meld_id": "m1", "card": "QS"},
)
def swap_joker(body: MoveBody) -> PlayersMove:
    """Take a joker from the table into the hand.

    A card from the hand takes the joker's place; it must be the card that the joker certainly stands for. Where a joker
    must be used at once, meld or layOff makes the swap instead.
    """
    return SwapJoker(body["meld_id"], body["card"])


@turns_resource.move(
    Action.DISCARD,
    Discard,
    move_requests.DiscardRequest(),
    example={"card": "QD"},
)
def discard(body: MoveBody) -> PlayersMove:
    """Discard a card, which ends the turn.

    The answer may already include the moves of bots that follow.
    """
    return Discard(body["card"])


@turns_resource.move(
    Action.PASS_TURN,
    Pass,
    move_requests.PassTurnRequest(),
    example={},
)
def pass_turn(_: MoveBody) -> PlayersMove:
    """Decline the card that is offered.

    This declines the upcard, or the last discard where it may be taken only to knock, or the top discard where the
    stock is empty: in games with a block, that ends the round.
    """
    return Pass()


@turns_resource.move(
    Action.CALL_RUMMY,
    Call,
    move_requests.CallRummyRequest(),
    example={"meld_id": "m1"},
)
def call_rummy(body: MoveBody) -> PlayersMove:
    """Call rummy on the last discard, or decline to call.

    A player calls out of turn, before the next draw. The discard is laid off on `meld_id`, and the caller then discards
    a card.
    """
    return Call(body["meld_id"], body.get("jokers", ())) if "meld_id" in body else Decline()
