"""The moves of a turn: drawing, melding, laying off, swapping jokers, discarding, passing, calling."""

from service.http.commands.game_changes import MoveResource
from service.http.schemas import move_requests
from service.http.schemas.vocabulary import Action
from service.http.views.moves import MoveBody, draw_from_body, lay_off_from_body, melds_to_lay_down
from service.rules.model.moves import (
    Buy,
    Call,
    Cut,
    Decline,
    Discard,
    Draw,
    DropHand,
    LayDown,
    LayOff,
    Pass,
    PlayersMove,
    ReEnter,
    SwapJoker,
)

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
    open or to use it at once, the same move lays down `melds`, all or none of them, or makes the `lay_off` or `swap`.
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
    Action.DROP_HAND,
    DropHand,
    move_requests.DropHandRequest(),
    example={},
)
def drop_hand(_: MoveBody) -> PlayersMove:
    """Drop the hand instead of drawing, and leave the round.

    It costs fewer points before the player's first draw than later. The player is dealt in again in the next round.
    When one player is left in the round, that player wins it.
    """
    return DropHand()


@turns_resource.move(
    Action.PASS_TURN,
    Pass,
    move_requests.PassTurnRequest(),
    example={},
)
def pass_turn(_: MoveBody) -> PlayersMove:
    """Decline what is offered.

    This declines the upcard, or the last discard where it may be taken only to knock, or the top discard where the
    stock is empty: in games with a block, that ends the round. Out of turn it declines the `offer` of the round, such
    as to buy the discard or to come back into the game.
    """
    return Pass()


@turns_resource.move(
    Action.BUY,
    Buy,
    move_requests.BuyRequest(),
    example={},
)
def buy(_: MoveBody) -> PlayersMove:
    """Ask for the top discard out of turn, with penalty cards from the stock.

    In games with the option `buys`, the players in the round's `offer` may answer from the moment the discard lies
    there; passTurn declines. An answer is final, and nobody else sees it. When the player whose turn it is has
    asked for the stock and the offer closes, the nearest player behind them who asked for the discard gets it.
    """
    return Buy()


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


@turns_resource.move(
    Action.RE_ENTER,
    ReEnter,
    move_requests.ReEnterRequest(),
    example={},
)
def re_enter(_: MoveBody) -> PlayersMove:
    """Come back into the game after elimination.

    In games with elimination, `offer` in the round names the players who are asked, and the total they come back with.
    passTurn declines; the next round is dealt when all have answered, or when their time is over.
    """
    return ReEnter()
