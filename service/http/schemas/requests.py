"""What clients may send: one schema for each body and each query, in the words of the contract."""

from typing import Any

from marshmallow import ValidationError, validates_schema

from service import bots
from service.http.schemas.fields import (
    Body,
    CardCode,
    Cards,
    Choice,
    Flag,
    Known,
    Number,
    Object,
    OneOf,
    Pattern,
    Places,
    Several,
    Switch,
    Text,
    Whole,
)
from service.http.schemas.names import Name
from service.http.schemas.options import GameOptions
from service.rules.model.moves import Source
from service.tables.model.table import OnLeave, OnTimeout, Visibility

MOST_MELDS = 20
SEED = "^[0-9a-f]{64}$"
MOST_SEQ = 2**53
"""As far as a client counts exactly whose numbers are doubles."""


def said(description: str) -> dict[str, Any]:
    """The metadata that puts a description into the contract."""
    return {"metadata": {"description": description}}


class Nothing(Body):
    """A body without fields; it may as well be left out."""


class NewBot(Body):
    """A bot to take a seat."""

    level = OneOf("BotLevel", bots.LEVELS, load_default=bots.LEVELS[0], **said("How well it plays."))
    name = Name(load_default=None, **said("Its name at the table."))


class NewGame(Body):
    """The table to open."""

    variant = Known("VariantId", required=True, **said("One of the ids that listVariants gives."))
    player_name = Name(load_default=None, **said("The creator's name at the table."))
    options = Object(GameOptions, load_default=dict, **said("What differs from the variant's defaults."))
    seats = Whole(1, 12, load_default=None, **said("Seats at the table; by default enough for all named here."))
    bots = Several(NewBot, 0, 12, load_default=list, **said("Bots that sit down at once; they may fill the table."))
    name = Name(load_default=None, **said("A name for the game."))
    visibility = Choice(Visibility, load_default=Visibility.PUBLIC, **said("Whether the lobby lists the game."))
    turn_seconds = Whole(5, 86_400, load_default=None, **said("Seconds for a turn; left out: no limit."))
    next_round_seconds = Whole(0, 86_400, load_default=None, **said("Seconds until the next round is dealt by itself."))
    on_leave = Choice(OnLeave, load_default=OnLeave.BOT, **said("What happens to the seat of a player who leaves."))
    on_timeout = Choice(
        OnTimeout,
        load_default=OnTimeout.BOT,
        **said("What happens to the seat of a player for whom the clock plays three turns in a row."),
    )
    hints = Flag(load_default=True, **said("Whether players may ask for hints."))
    seed = Pattern(SEED, "not_seed", load_default=None, **said("Sandbox only: the seed of the first round."))
    deck = Cards(52, 216, load_default=None, **said("Sandbox only: the first round's pack, in dealing order."))


class NewPlayer(Body):
    """Who joins a game."""

    player_name = Name(load_default=None, **said("The player's name at the table."))
    join_code = Text(most=20, load_default=None, **said("The join code of an unlisted game."))


class NewRound(Body):
    """How to deal the next round; in the sandbox the cards can be chosen."""

    seed = Pattern(SEED, "not_seed", load_default=None, **said("Sandbox only: the seed of the round."))
    deck = Cards(52, 216, load_default=None, **said("Sandbox only: the round's pack, in dealing order."))


class MoreTime(Body):
    """How far to move the clock ahead."""

    seconds = Whole(1, 604_800, required=True, **said("So much time passes in the game, up to a week."))


class NewCut(Body):
    """The cutter's contribution to the seed."""

    contribution = Text(0, 64, required=True, **said("Any printable text, taken exactly as it is sent."))


class Borrow(Body):
    """A card to borrow from a meld on the table."""

    meld_id = Text(most=12, required=True, **said("The meld that lends it."))
    card = CardCode(required=True, **said("The card, which must be among the new meld's cards."))


class Swap(Body):
    """A joker to take from a meld on the table, for use at once, and the card given for it."""

    meld_id = Text(most=12, required=True, **said("The meld where the joker lies."))
    card = CardCode(required=True, **said("The card of the hand that the joker stands for."))


class NewMeld(Body):
    """A set or a run to lay down."""

    cards = Cards(3, 30, required=True, **said("All cards of the meld, one borrowed or a joker swapped included."))
    borrow = Object(Borrow, **said("A card that comes from a meld on the table, where the options allow it."))
    jokers = Places(30, **said("What each wild card stands for, in order; needed where the cards leave a choice."))
    swap = Object(Swap, **said("Where a joker comes from a meld on the table, in games that use it at once."))


class NewDraw(Body):
    """A card to draw."""

    source = Choice(Source, required=True, **said("Where from."))
    card = CardCode(**said("Which discard, in games where any of them may be taken; left out: the top one."))
    second = Choice(Source, **said("Where the card comes from that is taken with the top discard (Boat house rum)."))
    melds = Several(NewMeld, 1, MOST_MELDS, **said("Where a discard may be taken only to open: the opening melds."))


class NewMelds(Body):
    """One or several melds, which stand or fall together."""

    melds = Several(
        NewMeld, 1, MOST_MELDS, **said("The melds. Left out where hands go out in given runs: those that earn most.")
    )
    discard = CardCode(**said("The final discard, where the whole hand goes down at once."))


class NewLayOff(Body):
    """Cards to add to a meld."""

    meld_id = Text(most=12, required=True, **said("The meld on the table."))
    cards = Cards(1, 30, required=True, **said("The cards, from the hand, a joker swapped included."))
    jokers = Places(30, **said("What each joker among them stands for, where the cards leave a choice."))
    swap = Object(Swap, **said("Where a joker comes from a meld on the table, in games that use it at once."))


class NewSwap(Body):
    """A card to put in the place of a joker on the table, which comes into the hand."""

    meld_id = Text(most=12, required=True, **said("The meld where the joker lies."))
    card = CardCode(required=True, **said("The card that the joker stands for, from the hand."))


class NewDiscard(Body):
    """A card to discard."""

    card = CardCode(required=True, **said("The card, from the hand."))


class ShownMeld(Body):
    """A meld of a hand that is shown."""

    cards = Cards(3, 13, required=True, **said("All cards of the meld."))


class ShownLayOff(Body):
    """Unmatched cards to lay off on a meld that another player has shown."""

    meld_id = Text(most=12, required=True, **said("The meld on the table."))
    cards = Cards(1, 13, required=True, **said("The cards."))


class NewKnock(Body):
    """A discard with which the play ends."""

    discard = CardCode(required=True, **said("The card, from the hand."))
    melds = Several(ShownMeld, 0, MOST_MELDS, **said("The melds to show; left out: those that leave least deadwood."))


class NewShow(Body):
    """A hand to show."""

    melds = Several(ShownMeld, 0, MOST_MELDS, **said("The melds; what is in none of them stays unmatched."))
    lay_offs = Several(ShownLayOff, 0, MOST_MELDS, **said("What goes on melds of others, in this order."))


class NewDeclaration(Body):
    """A hand to declare: all of it in melds, but for a discard."""

    melds = Several(ShownMeld, 0, MOST_MELDS, **said("The melds; in Nowrang, left out: runs found by the service."))
    discard = CardCode(**said("The card that is over, if one is."))


class NewCall(Body):
    """A call of rummy on the last discard, or the refusal to call."""

    meld_id = Text(most=12, **said("The meld that the discard is laid off on."))
    jokers = Places(1, **said("What a discarded joker stands for there, where that leaves a choice."))
    decline = Flag(**said("True: no call."))

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_: Any) -> None:
        """Either a meld or a refusal."""
        if ("meld_id" in data) == bool(data.get("decline")):
            raise ValidationError("needs_one:meld_id, decline")


class MoveQuery(Body):
    """How to make a move."""

    dry_run = Switch(
        load_default=False,
        **said("True: make no move. 200 and the game as it is where the move would be made, else the very problem."),
    )


class EventsAfter(Body):
    """Which events to list."""

    after = Number(0, MOST_SEQ, load_default=0, **said("Events with a greater seq only."))
    limit = Number(1, 500, load_default=100, **said("At most so many."))
