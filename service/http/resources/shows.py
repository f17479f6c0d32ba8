"""Showing a hand: knocking, the showdown after it, declaring."""

from service.http.commands.game_changes import MoveResource
from service.http.schemas import move_requests
from service.http.schemas.vocabulary import Action
from service.http.views.moves import MoveBody, lay_off_from_body, melds_to_show
from service.rules.model.moves import Declare, Knock, PlayersMove, Show

shows_resource = MoveResource("Shows", "Moves that show a hand. Each answers with the game as the player then sees it.")


@shows_resource.move(
    Action.KNOCK,
    Knock,
    move_requests.KnockRequest(),
    example={
        "discard": "9H",
        "melds": [{"cards": ["AS", "2S", "3S"]}, {"cards": ["7C", "7D", "7H"]}, {"cards": ["JD", "QD", "KD"]}],
    },
)
def knock(body: MoveBody) -> PlayersMove:
    """Knock: discard and show the hand.

    A player knocks after the draw, with at most `knock_limit` deadwood outside the melds shown. The other players then
    show their hands.
    """
    return Knock(body["discard"], melds_to_show(body))


@shows_resource.move(
    Action.SHOW,
    Show,
    move_requests.ShowRequest(),
    example={"melds": [{"cards": ["TC", "TD", "TH"]}], "lay_offs": [{"meld_id": "m1", "cards": ["4S", "5S"]}]},
)
def show(body: MoveBody) -> PlayersMove:
    """Show the hand: its melds, and cards to lay off on the melds of others.

    Players show after a knock where `showdown` is manual, and in the fourth turn of Phỏm. All other cards count as
    deadwood.
    """
    return Show(melds_to_show(body), tuple(map(lay_off_from_body, body.get("lay_offs", ()))))


@shows_resource.move(
    Action.DECLARE,
    Declare,
    move_requests.DeclareRequest(),
    example={
        "melds": [{"cards": ["3C", "4C", "5C", "6C"]}, {"cards": ["8D", "9D", "TD"]}, {"cards": ["QH", "KH", "AH"]}],
        "discard": "2S",
    },
)
def declare(body: MoveBody) -> PlayersMove:
    """Declare a hand that consists of melds, which wins the round at once.

    Players declare in Nowrang, Phỏm and Indian rummy, in their own turn. `discard` names the card that is left over, if
    there is one. In Indian rummy a declaration of the whole hand that is not valid may cost points and end the player's
    round.
    """
    return Declare(melds_to_show(body), body.get("discard"))
