"""What clients may send: one schema for each body and each query, in the words of the contract."""

from typing import Any

from marshmallow import ValidationError, validates_schema

from service import bots
from service.http.fields import (
    Body,
    CardCode,
    Cards,
    Choice,
    Flag,
    Number,
    Object,
    OneOf,
    Pattern,
    Several,
    Text,
    Whole,
)
from service.http.options import GameOptions
from service.rules.moves import Source
from service.tables.table import OnLeave, Visibility

MOST_MELDS = 20
SEED = "^[0-9a-f]{64}$"


def said(description: str) -> dict[str, Any]:
    """The metadata that puts a description into the contract."""
    return {"metadata": {"description": description}}


class Nothing(Body):
    """A body without fields; it may as well be left out."""


class NewBot(Body):
    """A bot to take a seat."""

    level = OneOf("BotLevel", bots.LEVELS, load_default=bots.LEVELS[0], **said("How well it plays."))
    name = Text(load_default=None, **said("Its name at the table."))


class NewGame(Body):
    """The table to open."""

    variant = Text(most=60, required=True, **said("One of the ids that listVariants gives."))
    player_name = Text(load_default=None, **said("The creator's name at the table."))
    options = Object(GameOptions, load_default=dict, **said("What differs from the variant's defaults."))
    seats = Whole(1, 12, load_default=None, **said("Seats at the table; by default enough for all named here."))
    bots = Several(NewBot, 0, 12, load_default=list, **said("Bots that sit down at once; they may fill the table."))
    name = Text(load_default=None, **said("A name for the game."))
    visibility = Choice(Visibility, load_default=Visibility.PUBLIC, **said("Whether the lobby lists the game."))
    turn_seconds = Whole(5, 86_400, load_default=None, **said("Seconds for a turn; left out: no limit."))
    next_round_seconds = Whole(0, 86_400, load_default=None, **said("Seconds until the next round is dealt by itself."))
    on_leave = Choice(OnLeave, load_default=OnLeave.BOT, **said("What happens to the seat of a player who leaves."))
    seed = Pattern(SEED, "not_seed", load_default=None, **said("Sandbox only: the seed of the first round."))
    deck = Cards(52, 216, load_default=None, **said("Sandbox only: the first round's pack, in dealing order."))


class NewPlayer(Body):
    """Who joins a game."""

    player_name = Text(load_default=None, **said("The player's name at the table."))
    join_code = Text(most=20, load_default=None, **said("The join code of an unlisted game."))


class NewRound(Body):
    """How to deal the next round; in the sandbox the cards can be chosen."""

    seed = Pattern(SEED, "not_seed", load_default=None, **said("Sandbox only: the seed of the round."))
    deck = Cards(52, 216, load_default=None, **said("Sandbox only: the round's pack, in dealing order."))


class NewCut(Body):
    """The cutter's contribution to the seed."""

    contribution = Text(0, 64, required=True, **said("Any printable text, taken exactly as it is sent."))


class NewDraw(Body):
    """A card to draw."""

    source = Choice(Source, required=True, **said("Where from."))
    card = CardCode(**said("Which discard, in games where any of them may be taken; left out: the top one."))


class Borrow(Body):
    """A card to borrow from a meld on the table."""

    meld_id = Text(most=12, required=True, **said("The meld that lends it."))
    card = CardCode(required=True, **said("The card, which must be among the new meld's cards."))


class NewMeld(Body):
    """A set or a run to lay down."""

    cards = Cards(3, 30, required=True, **said("All cards of the meld, a borrowed one included."))
    borrow = Object(Borrow, **said("A card that comes from a meld on the table, where the options allow it."))


class NewMelds(Body):
    """One or several melds, which stand or fall together."""

    melds = Several(NewMeld, 1, MOST_MELDS, required=True, **said("The melds, each from the hand."))
    discard = CardCode(**said("The final discard, where the whole hand goes down at once."))


class NewLayOff(Body):
    """Cards to add to a meld."""

    meld_id = Text(most=12, required=True, **said("The meld on the table."))
    cards = Cards(1, 30, required=True, **said("The cards, from the hand."))


class NewDiscard(Body):
    """A card to discard."""

    card = CardCode(required=True, **said("The card, from the hand."))


class NewCall(Body):
    """A call of rummy on the last discard, or the refusal to call."""

    meld_id = Text(most=12, **said("The meld that the discard is laid off on."))
    decline = Flag(**said("True: no call."))

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_: Any) -> None:
        """Either a meld or a refusal."""
        if ("meld_id" in data) == bool(data.get("decline")):
            raise ValidationError("needs_one:meld_id, decline")


class EventsAfter(Body):
    """Which events to list."""

    after = Number(0, 2**53, load_default=0, **said("Events with a greater seq only."))
    limit = Number(1, 500, load_default=100, **said("At most so many."))


class GamesQuery(Body):
    """Which games to list."""

    variant = Text(most=60, load_default=None, **said("Games of this variant only."))
    cursor = Text(most=200, load_default=None, **said("`next_cursor` of the page before."))
    limit = Number(1, 100, load_default=20, **said("At most so many."))
