"""Bodies and queries of requests, one schema for each."""

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
"""The largest whole number that a client with double-precision numbers counts exactly."""


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
    """A bot that takes a seat."""

    level = KnownValueField(
        "BotLevel", bots.LEVELS, load_default=bots.LEVELS[0], **field_doc("How well the bot plays.")
    )
    name = NameField(load_default=None, **field_doc("The bot's name at the table."))


class AddBotRequest(BotInput):
    """A bot that takes a free seat."""


class CreateGameRequest(RequestSchema):
    """The table to open."""

    variant = OpenSetField("VariantId", required=True, **field_doc("One of the ids that listVariants gives."))
    player_name = NameField(load_default=None, **field_doc("The creator's name at the table."))
    options = ObjectField(
        GameOptions, load_default=dict, **field_doc("Options that differ from the variant's defaults.")
    )
    seats = IntegerField(
        1,
        12,
        load_default=None,
        **field_doc("Seats at the table; by default enough for the players and bots named here."),
    )
    bots = ObjectListField(
        BotInput, 0, 12, load_default=list, **field_doc("Bots that take seats at once; they may fill the table.")
    )
    name = NameField(load_default=None, **field_doc("A name for the game."))
    visibility = EnumField(Visibility, load_default=Visibility.PUBLIC, **field_doc("Whether the lobby lists the game."))
    turn_seconds = IntegerField(5, 86_400, load_default=None, **field_doc("Seconds for a turn; no limit if left out."))
    next_round_seconds = IntegerField(
        0, 86_400, load_default=None, **field_doc("Seconds until the table deals the next round.")
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
    """The player who joins."""

    player_name = NameField(load_default=None, **field_doc("The player's name at the table."))
    join_code = TextField(most=20, load_default=None, **field_doc("The join code of an unlisted game."))


class DealRoundRequest(RequestSchema):
    """How to deal the next round. In a sandbox the client can choose the cards."""

    seed = PatternField(
        SEED_PATTERN, "not_seed", load_default=None, **field_doc("Sandbox only: the seed of the round.")
    )
    deck = CardsField(52, 216, load_default=None, **field_doc("Sandbox only: the round's pack, in dealing order."))


class AdvanceClockRequest(RequestSchema):
    """How far to move the clock ahead."""

    seconds = IntegerField(1, 604_800, required=True, **field_doc("Seconds that pass in the game, up to a week."))


class CutRequest(RequestSchema):
    """The cutter's contribution to the seed."""

    contribution = TextField(0, 64, required=True, **field_doc("Any printable text; it is used exactly as sent."))


class BorrowInput(RequestSchema):
    """A card to borrow from a meld on the table."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld that lends the card."))
    card = CardField(required=True, **field_doc("The card; it must be among the cards of the new meld."))


class SwapInput(RequestSchema):
    """A joker to take from a meld on the table and use at once, and the card to give for it."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld with the joker."))
    card = CardField(required=True, **field_doc("The card of the hand that the joker stands for."))


class MeldInput(RequestSchema):
    """A set or a run to lay down."""

    cards = CardsField(
        3, 30, required=True, **field_doc("All cards of the meld, including a borrowed card or a swapped joker.")
    )
    borrow = ObjectField(
        BorrowInput, **field_doc("A card to borrow from a meld on the table, if the options allow it.")
    )
    jokers = JokerPlacesField(
        30, **field_doc("The card that each wild card stands for, in order; needed if the cards leave a choice.")
    )
    swap = ObjectField(
        SwapInput, **field_doc("A joker to take from a meld on the table, in games that use it at once.")
    )


class DrawRequest(RequestSchema):
    """A card to draw."""

    source = EnumField(Source, required=True, **field_doc("Where the card comes from."))
    card = CardField(**field_doc("The discard to take, in games where any may be taken; the top one if left out."))
    second = EnumField(Source, **field_doc("Where the second card comes from, with the top discard (Boat house rum)."))
    melds = ObjectListField(
        MeldInput, 1, MAX_MELDS, **field_doc("The opening melds, where a discard may be taken only to open.")
    )


class MeldRequest(RequestSchema):
    """One or several melds; all are laid down, or none."""

    melds = ObjectListField(
        MeldInput,
        1,
        MAX_MELDS,
        **field_doc("The melds; in games that go out in given runs, those that earn most if left out."),
    )
    discard = CardField(**field_doc("The final discard, where the whole hand is laid down at once."))


class LayOffRequest(RequestSchema):
    """Cards to add to a meld."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld on the table."))
    cards = CardsField(1, 30, required=True, **field_doc("The cards from the hand, including a swapped joker."))
    jokers = JokerPlacesField(
        30, **field_doc("The card that each of these jokers stands for; needed if the cards leave a choice.")
    )
    swap = ObjectField(
        SwapInput, **field_doc("A joker to take from a meld on the table, in games that use it at once.")
    )


class SwapJokerRequest(RequestSchema):
    """A card to put in the place of a joker on the table; the joker comes into the hand."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld with the joker."))
    card = CardField(required=True, **field_doc("The card from the hand that the joker stands for."))


class DiscardRequest(RequestSchema):
    """A card to discard."""

    card = CardField(required=True, **field_doc("The card from the hand."))


class ShowMeldInput(RequestSchema):
    """A meld of a hand to show."""

    cards = CardsField(3, 13, required=True, **field_doc("All cards of the meld."))


class ShowLayOffInput(RequestSchema):
    """Unmatched cards to lay off on a meld that another player has shown."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld on the table."))
    cards = CardsField(1, 13, required=True, **field_doc("The cards."))


class KnockRequest(RequestSchema):
    """A discard that ends the play."""

    discard = CardField(required=True, **field_doc("The card from the hand."))
    melds = ObjectListField(
        ShowMeldInput, 0, MAX_MELDS, **field_doc("The melds to show; those that leave the least deadwood if left out.")
    )


class ShowRequest(RequestSchema):
    """A hand to show."""

    melds = ObjectListField(ShowMeldInput, 0, MAX_MELDS, **field_doc("The melds; all other cards count as deadwood."))
    lay_offs = ObjectListField(
        ShowLayOffInput, 0, MAX_MELDS, **field_doc("Cards to lay off on melds of others, in this order.")
    )


class DeclareRequest(RequestSchema):
    """A hand to declare: melds, and at most one card to discard."""

    melds = ObjectListField(
        ShowMeldInput, 0, MAX_MELDS, **field_doc("The melds; in Nowrang the service finds the runs if left out.")
    )
    discard = CardField(**field_doc("The card that is left over, if there is one."))


class CallRummyRequest(RequestSchema):
    """A call of rummy on the last discard, or the refusal to call."""

    meld_id = TextField(most=12, **field_doc("The meld to lay the discard off on."))
    jokers = JokerPlacesField(
        1, **field_doc("The card that a discarded joker stands for there; needed if the cards leave a choice.")
    )
    decline = BooleanField(**field_doc("True declines to call."))

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_: Any) -> None:
        """Requires either a meld or a refusal."""
        if ("meld_id" in data) == bool(data.get("decline")):
            raise ValidationError("needs_one:meld_id, decline")


class MoveQuery(RequestSchema):
    """How to make a move."""

    dry_run = QueryBoolean(
        load_default=False,
        **field_doc(
            "True: check the move without making it. The answer is 200 with the game as it is, or the problem."
        ),
    )


class EventsQuery(RequestSchema):
    """The events to list."""

    after = QueryInteger(0, MAX_SEQ, load_default=0, **field_doc("Only events with a greater seq."))
    limit = QueryInteger(1, 500, load_default=100, **field_doc("The most items on a page."))
