"""What clients may send: one schema for each body and each query, in the words of the contract."""

from typing import Any

from marshmallow import ValidationError, validates_schema

from service import bots
from service.http.schemas.fields import (
    BooleanField,
    CardField,
    CardsField,
    EnumField,
    IntegerField,
    JokerPlacesField,
    KnownValueField,
    ObjectField,
    ObjectListField,
    OpenSetField,
    PatternField,
    QueryBoolean,
    QueryInteger,
    RequestSchema,
    TextField,
)
from service.http.schemas.names import NameField
from service.http.schemas.options import GameOptions
from service.rules.model.moves import Source
from service.tables.model.table import OnLeave, OnTimeout, Visibility

MAX_MELDS = 20
SEED_PATTERN = "^[0-9a-f]{64}$"
MAX_SEQ = 2**53
"""As far as a client counts exactly whose numbers are doubles."""


def field_doc(description: str) -> dict[str, Any]:
    """The metadata that puts a description into the contract."""
    return {"metadata": {"description": description}}


class StartGameRequest(RequestSchema):
    """No fields; the body can be left out."""


class RematchRequest(RequestSchema):
    """No fields; the body can be left out."""


class ReturnToGameRequest(RequestSchema):
    """No fields; the body can be left out."""


class PassTurnRequest(RequestSchema):
    """No fields; the body can be left out."""


class BotInput(RequestSchema):
    """A bot to take a seat."""

    level = KnownValueField("BotLevel", bots.LEVELS, load_default=bots.LEVELS[0], **field_doc("How well it plays."))
    name = NameField(load_default=None, **field_doc("Its name at the table."))


class AddBotRequest(BotInput):
    """A bot to take a free seat."""


class CreateGameRequest(RequestSchema):
    """The table to open."""

    variant = OpenSetField("VariantId", required=True, **field_doc("One of the ids that listVariants gives."))
    player_name = NameField(load_default=None, **field_doc("The creator's name at the table."))
    options = ObjectField(GameOptions, load_default=dict, **field_doc("What differs from the variant's defaults."))
    seats = IntegerField(
        1, 12, load_default=None, **field_doc("Seats at the table; by default enough for all named here.")
    )
    bots = ObjectListField(
        BotInput, 0, 12, load_default=list, **field_doc("Bots that sit down at once; they may fill the table.")
    )
    name = NameField(load_default=None, **field_doc("A name for the game."))
    visibility = EnumField(Visibility, load_default=Visibility.PUBLIC, **field_doc("Whether the lobby lists the game."))
    turn_seconds = IntegerField(5, 86_400, load_default=None, **field_doc("Seconds for a turn; left out: no limit."))
    next_round_seconds = IntegerField(
        0, 86_400, load_default=None, **field_doc("Seconds until the next round is dealt by itself.")
    )
    on_leave = EnumField(
        OnLeave, load_default=OnLeave.BOT, **field_doc("What happens to the seat of a player who leaves.")
    )
    on_timeout = EnumField(
        OnTimeout,
        load_default=OnTimeout.BOT,
        **field_doc("What happens to the seat of a player for whom the clock plays three turns in a row."),
    )
    hints = BooleanField(load_default=True, **field_doc("Whether players may ask for hints."))
    seed = PatternField(
        SEED_PATTERN, "not_seed", load_default=None, **field_doc("Sandbox only: the seed of the first round.")
    )
    deck = CardsField(
        52, 216, load_default=None, **field_doc("Sandbox only: the first round's pack, in dealing order.")
    )


class JoinGameRequest(RequestSchema):
    """Who joins a game."""

    player_name = NameField(load_default=None, **field_doc("The player's name at the table."))
    join_code = TextField(most=20, load_default=None, **field_doc("The join code of an unlisted game."))


class DealRoundRequest(RequestSchema):
    """How to deal the next round; in the sandbox the cards can be chosen."""

    seed = PatternField(
        SEED_PATTERN, "not_seed", load_default=None, **field_doc("Sandbox only: the seed of the round.")
    )
    deck = CardsField(52, 216, load_default=None, **field_doc("Sandbox only: the round's pack, in dealing order."))


class AdvanceClockRequest(RequestSchema):
    """How far to move the clock ahead."""

    seconds = IntegerField(1, 604_800, required=True, **field_doc("So much time passes in the game, up to a week."))


class CutRequest(RequestSchema):
    """The cutter's contribution to the seed."""

    contribution = TextField(0, 64, required=True, **field_doc("Any printable text, taken exactly as it is sent."))


class BorrowInput(RequestSchema):
    """A card to borrow from a meld on the table."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld that lends it."))
    card = CardField(required=True, **field_doc("The card, which must be among the new meld's cards."))


class SwapInput(RequestSchema):
    """A joker to take from a meld on the table, for use at once, and the card given for it."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld where the joker lies."))
    card = CardField(required=True, **field_doc("The card of the hand that the joker stands for."))


class MeldInput(RequestSchema):
    """A set or a run to lay down."""

    cards = CardsField(
        3, 30, required=True, **field_doc("All cards of the meld, one borrowed or a joker swapped included.")
    )
    borrow = ObjectField(
        BorrowInput, **field_doc("A card that comes from a meld on the table, where the options allow it.")
    )
    jokers = JokerPlacesField(
        30, **field_doc("What each wild card stands for, in order; needed where the cards leave a choice.")
    )
    swap = ObjectField(
        SwapInput, **field_doc("Where a joker comes from a meld on the table, in games that use it at once.")
    )


class DrawRequest(RequestSchema):
    """A card to draw."""

    source = EnumField(Source, required=True, **field_doc("Where from."))
    card = CardField(**field_doc("Which discard, in games where any of them may be taken; left out: the top one."))
    second = EnumField(
        Source, **field_doc("Where the card comes from that is taken with the top discard (Boat house rum).")
    )
    melds = ObjectListField(
        MeldInput, 1, MAX_MELDS, **field_doc("Where a discard may be taken only to open: the opening melds.")
    )


class MeldRequest(RequestSchema):
    """One or several melds, which stand or fall together."""

    melds = ObjectListField(
        MeldInput,
        1,
        MAX_MELDS,
        **field_doc("The melds. Left out where hands go out in given runs: those that earn most."),
    )
    discard = CardField(**field_doc("The final discard, where the whole hand goes down at once."))


class LayOffRequest(RequestSchema):
    """Cards to add to a meld."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld on the table."))
    cards = CardsField(1, 30, required=True, **field_doc("The cards, from the hand, a joker swapped included."))
    jokers = JokerPlacesField(30, **field_doc("What each joker among them stands for, where the cards leave a choice."))
    swap = ObjectField(
        SwapInput, **field_doc("Where a joker comes from a meld on the table, in games that use it at once.")
    )


class SwapJokerRequest(RequestSchema):
    """A card to put in the place of a joker on the table, which comes into the hand."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld where the joker lies."))
    card = CardField(required=True, **field_doc("The card that the joker stands for, from the hand."))


class DiscardRequest(RequestSchema):
    """A card to discard."""

    card = CardField(required=True, **field_doc("The card, from the hand."))


class ShowMeldInput(RequestSchema):
    """A meld of a hand that is shown."""

    cards = CardsField(3, 13, required=True, **field_doc("All cards of the meld."))


class ShowLayOffInput(RequestSchema):
    """Unmatched cards to lay off on a meld that another player has shown."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld on the table."))
    cards = CardsField(1, 13, required=True, **field_doc("The cards."))


class KnockRequest(RequestSchema):
    """A discard with which the play ends."""

    discard = CardField(required=True, **field_doc("The card, from the hand."))
    melds = ObjectListField(
        ShowMeldInput, 0, MAX_MELDS, **field_doc("The melds to show; left out: those that leave least deadwood.")
    )


class ShowRequest(RequestSchema):
    """A hand to show."""

    melds = ObjectListField(
        ShowMeldInput, 0, MAX_MELDS, **field_doc("The melds; what is in none of them stays unmatched.")
    )
    lay_offs = ObjectListField(
        ShowLayOffInput, 0, MAX_MELDS, **field_doc("What goes on melds of others, in this order.")
    )


class DeclareRequest(RequestSchema):
    """A hand to declare: all of it in melds, but for a discard."""

    melds = ObjectListField(
        ShowMeldInput, 0, MAX_MELDS, **field_doc("The melds; in Nowrang, left out: runs found by the service.")
    )
    discard = CardField(**field_doc("The card that is over, if one is."))


class CallRummyRequest(RequestSchema):
    """A call of rummy on the last discard, or the refusal to call."""

    meld_id = TextField(most=12, **field_doc("The meld that the discard is laid off on."))
    jokers = JokerPlacesField(1, **field_doc("What a discarded joker stands for there, where that leaves a choice."))
    decline = BooleanField(**field_doc("True: no call."))

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_: Any) -> None:
        """Either a meld or a refusal."""
        if ("meld_id" in data) == bool(data.get("decline")):
            raise ValidationError("needs_one:meld_id, decline")


class MoveQuery(RequestSchema):
    """How to make a move."""

    dry_run = QueryBoolean(
        load_default=False,
        **field_doc(
            "True: make no move. 200 and the game as it is where the move would be made, else the very problem."
        ),
    )


class EventsQuery(RequestSchema):
    """Which events to list."""

    after = QueryInteger(0, MAX_SEQ, load_default=0, **field_doc("Events with a greater seq only."))
    limit = QueryInteger(1, 500, load_default=100, **field_doc("At most so many."))
