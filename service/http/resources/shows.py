"""Showing a hand: knocking, the showdown after it, declaring."""

from service.http.commands.game_changes import Moves
from service.http.contract import example_games as played
from service.http.contract.operation_kinds import moving
from service.http.schemas import requests
from service.http.views.moves import Sent, laid_off, shown_melds
from service.rules.model.errors import Reason
from service.rules.model.moves import Declare, Knock, PlayersMove, Show

shows = Moves("Shows", "Moves in which a hand is shown. Each answers with the game as the player then sees it.")


@shows.move(
    "/games/<game_id>/knocks",
    moving(
        "knock",
        Reason.CARD_NOT_HELD,
        Reason.NOT_A_MELD,
        Reason.DISCARD_JUST_TAKEN,
        Reason.DEADWOOD_TOO_HIGH,
        Reason.NOT_IN_THIS_VARIANT,
        example=played.knocked,
    ),
    requests.NewKnock(),
    example=played.NEW_KNOCK,
)
def knock(body: Sent) -> PlayersMove:
    """Knock: discard and show the hand.

    After the draw, with no more deadwood than `knock_limit`, judged on the melds shown. Then the others show theirs.
    """
    return Knock(body["discard"], shown_melds(body))


@shows.move(
    "/games/<game_id>/shows",
    moving(
        "show",
        Reason.CARD_NOT_HELD,
        Reason.NOT_A_MELD,
        Reason.UNKNOWN_MELD,
        Reason.DOES_NOT_FIT,
        Reason.LAY_OFF_NEEDS_MELD,
        Reason.NO_LAY_OFF_ON_GIN,
        Reason.NO_LAY_OFFS,
        Reason.NO_MELD_FOR_TAKEN,
        Reason.MELD_HELD_BACK,
        example=played.shown,
    ),
    requests.NewShow(),
    example=played.NEW_SHOW,
)
def show(body: Sent) -> PlayersMove:
    """Show the hand: its melds, and what is laid off on melds of others.

    After a knock where `showdown` is manual, and in the fourth turn of Phỏm. What is left unmatched counts.
    """
    return Show(shown_melds(body), tuple(map(laid_off, body.get("lay_offs", ()))))


@shows.move(
    "/games/<game_id>/declarations",
    moving(
        "declare",
        Reason.CARD_NOT_HELD,
        Reason.NOT_A_MELD,
        Reason.NOT_ALL_MELDED,
        Reason.NOT_THE_PATTERN,
        Reason.NO_MELD_FOR_TAKEN,
        Reason.CONCEALED,
        Reason.DISCARD_NOT_HERE,
        Reason.DISCARD_JUST_TAKEN,
        Reason.NOT_IN_THIS_VARIANT,
        example=played.declared,
    ),
    requests.NewDeclaration(),
    example=played.NEW_DECLARATION,
)
def declare(body: Sent) -> PlayersMove:
    """Declare a hand that is all melds, which wins the round at once.

    In Nowrang and Phỏm, in one's own turn; `discard` names the card that is over, if one is.
    """
    return Declare(shown_melds(body), body.get("discard"))
