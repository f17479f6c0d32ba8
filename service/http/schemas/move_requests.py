"""Bodies of the moves of the rules, and their query."""

from typing import Any

from marshmallow import ValidationError

from service.http.schemas.fields import (
    BooleanField,
    CardField,
    CardsField,
    EnumField,
    IntegerField,
    JokerPlacesField,
    ObjectField,
    ObjectListField,
    QueryBoolean,
    RequestSchema,
    TextField,
)
from service.http.schemas.requests import field_doc
from service.rules.model.moves import Source

MAX_MELDS = 20


class PassTurnRequest(RequestSchema):
    """No fields; the body can be left out."""


class DropHandRequest(RequestSchema):
    """No fields; the body can be left out."""


class BuyRequest(RequestSchema):
    """No fields; the body can be left out."""


class ReEnterRequest(RequestSchema):
    """No fields; the body can be left out."""


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


class LayOffInput(RequestSchema):
    """Cards to add to a meld."""

    meld_id = TextField(most=12, required=True, **field_doc("The meld on the table."))
    cards = CardsField(1, 30, required=True, **field_doc("The cards from the hand, including a swapped joker."))
    jokers = JokerPlacesField(
        30, **field_doc("The card that each of these jokers stands for; needed if the cards leave a choice.")
    )
    swap = ObjectField(
        SwapInput, **field_doc("A joker to take from a meld on the table, in games that use it at once.")
    )


class DrawRequest(RequestSchema):
    """A card to draw."""

    source = EnumField(Source, required=True, **field_doc("Where the card comes from."))
    card = CardField(
        **field_doc(
            "The discard to take, in games where any may be taken; the top one if left out. In games where all cards "
            "above it are taken with it, the deepest of them."
        )
    )
    depth = IntegerField(
        1, 300, **field_doc("Which of equal discards is meant, counted from the top, 1; the first if left out.")
    )
    second = EnumField(Source, **field_doc("Where the second card comes from, with the top discard (Boat house rum)."))
    melds = ObjectListField(
        MeldInput,
        1,
        MAX_MELDS,
        **field_doc("The melds, where a discard may be taken only to open or to use it at once."),
    )
    lay_off = ObjectField(
        LayOffInput, **field_doc("The lay-off with the discard, where it may be taken only to use it at once.")
    )
    swap = ObjectField(
        SwapInput, **field_doc("The joker that the discard replaces, where it may be taken only to use it at once.")
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


class LayOffRequest(LayOffInput):
    """Cards to add to a meld."""


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

    def check_together(self, values: dict[str, Any]) -> None:
        """Requires either a meld or a refusal."""
        if ("meld_id" in values) == bool(values.get("decline")):
            raise ValidationError("needs_one:meld_id, decline")


class MoveQuery(RequestSchema):
    """How to make a move."""

    dry_run = QueryBoolean(
        load_default=False,
        **field_doc(
            "True: check the move without making it. The answer is 200 with what it would be worth, or the problem."
        ),
    )
