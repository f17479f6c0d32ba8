"""Answers about the past: events, ended rounds, scores."""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from service.http.schemas.answers import MoveFields
from service.http.schemas.rounds import Gain, Meld, Outcome
from service.http.schemas.vocabulary import (
    BotLevel,
    CardCode,
    EndingName,
    EventType,
    GameId,
    Hex256,
    OfferName,
    PaymentReason,
    PlayerId,
    Timestamp,
    VariantId,
    doc,
)
from service.rules.model.moves import Source
from service.tables.model.table import Stake

HandsByPlayer = dict[str, tuple[CardCode, ...]]


class Event(msgspec.Struct, frozen=True):
    """Something that happened. Everybody gets every event; fields that are not required are for its player alone."""

    seq: Annotated[int, doc("Number of the event; a game has no gaps.")]
    type: EventType
    version: Annotated[int, doc("The game's version with this event.")]
    at: Timestamp
    round: Annotated[int, doc("Number of the round; 0 before the first deal.")]
    player_id: Annotated[PlayerId, doc("The player who acted, or who dealt or was dealt to.")] | UnsetType = UNSET
    by: Annotated[PlayerId, doc("The player who removed this player.")] | UnsetType = UNSET
    rematch: Annotated[GameId, doc("The game in which the players play again.")] | UnsetType = UNSET
    name: str | UnsetType = UNSET
    bot: Annotated[BotLevel | None, doc("The level of the bot that sat down or took over.")] | UnsetType = UNSET
    variant: VariantId | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    order: Annotated[tuple[PlayerId, ...], doc("The players by seat.")] | UnsetType = UNSET
    draws: (
        Annotated[HandsByPlayer, doc("The cards that each player drew for a seat; empty if seats were not drawn.")]
        | UnsetType
    ) = UNSET
    dealer: PlayerId | UnsetType = UNSET
    commitment: Hex256 | UnsetType = UNSET
    cutter: Annotated[PlayerId | None, doc("The player who is to cut.")] | UnsetType = UNSET
    contribution: str | UnsetType = UNSET
    counts: Annotated[dict[str, int], doc("Cards in each player's hand.")] | UnsetType = UNSET
    upcard: CardCode | UnsetType | None = UNSET
    stock_count: int | UnsetType = UNSET
    reshuffled: (
        Annotated[bool, doc("Whether the new stock was shuffled; otherwise it was turned over.")] | UnsetType
    ) = UNSET
    count: Annotated[int, doc("Cards left in the player's hand.")] | UnsetType = UNSET
    hand: Annotated[tuple[CardCode, ...], doc("The hand that was dealt; only its player sees it.")] | UnsetType = UNSET
    source: Source | UnsetType = UNSET
    card: CardCode | UnsetType = UNSET
    cards: tuple[CardCode, ...] | UnsetType = UNSET
    melds: Annotated[tuple[Meld, ...], doc("The new melds.")] | UnsetType = UNSET
    lenders: Annotated[tuple[Meld, ...], doc("The melds that lent a card, without it.")] | UnsetType = UNSET
    meld: Annotated[Meld, doc("The meld after the move.")] | UnsetType = UNSET
    meld_id: str | UnsetType = UNSET
    laid_off_on: Annotated[tuple[Meld, ...], doc("The melds with the cards that were laid off.")] | UnsetType = UNSET
    deadwood: Annotated[tuple[CardCode, ...], doc("The cards that are left of a shown hand.")] | UnsetType = UNSET
    value: Annotated[int, doc("The value of the deadwood.")] | UnsetType = UNSET
    knock_limit: Annotated[int | None, doc("The most deadwood that allows a knock; null: no limit.")] | UnsetType = (
        UNSET
    )
    payee: Annotated[PlayerId, doc("The player who was paid at once.")] | UnsetType = UNSET
    points: Annotated[int, doc("The points that were paid at once, or that leaving the round costs.")] | UnsetType = (
        UNSET
    )
    reason: Annotated[PaymentReason, doc("The reason of these points.")] | UnsetType = UNSET
    what: Annotated[OfferName, doc("What is offered.")] | UnsetType = UNSET
    waiting: Annotated[tuple[PlayerId, ...], doc("The players who may call, or take the offer.")] | UnsetType = UNSET
    penalty_count: Annotated[int, doc("Penalty cards that went with a bought discard.")] | UnsetType = UNSET
    penalty_cards: (
        Annotated[tuple[CardCode, ...], doc("These penalty cards; only the buyer sees them.")] | UnsetType
    ) = UNSET
    outcome: Outcome | UnsetType = UNSET
    hands: Annotated[HandsByPlayer, doc("The cards left in each hand.")] | UnsetType = UNSET
    totals: Annotated[dict[str, int], doc("Points of all ended rounds, by player.")] | UnsetType = UNSET
    winners: tuple[PlayerId, ...] | UnsetType = UNSET
    bonuses: Annotated[tuple[Gain, ...], doc("Points that the end of the game added to totals.")] | UnsetType = UNSET
    seed: Annotated[Hex256, doc("The round's seed.")] | UnsetType = UNSET
    seconds: Annotated[int, doc("Seconds by which the clock was moved ahead.")] | UnsetType = UNSET


class EventPage(msgspec.Struct, frozen=True):
    """A page of events, oldest first."""

    events: tuple[Event, ...]
    last_seq: Annotated[int, doc("The `after` of a request for the events that follow.")]
    more: Annotated[bool, doc("Whether there are more events already.")]
    reset: Annotated[bool, doc("Whether the service has lost events that the client has: read the game again.")] = False


class Reset(msgspec.Struct, frozen=True):
    """The service has lost events that the client has, in a failure of its store. Read the game again."""

    last_seq: Annotated[int, doc("The number of the last event now. The stream goes on after it.")]


class Presence(msgspec.Struct, frozen=True):
    """The players and spectators with open event streams. Only streams send it; no version changes."""

    players: Annotated[tuple[PlayerId, ...], doc("The players with an open stream; never bots.")]
    spectators: Annotated[int, doc("Number of open streams of spectators.")]


class BoughtCards(msgspec.Struct, frozen=True):
    """What a player bought out of turn."""

    player_id: PlayerId
    cards: Annotated[tuple[CardCode, ...], doc("The discard, and then the penalty cards from the stock.")]


class PlayedMove(MoveFields, frozen=True, kw_only=True):
    """A move in the record of a round: the operation, its body, and what the move brought."""

    player_id: Annotated[PlayerId | None, doc("The player who made the move; null: the table itself.")]
    action: Annotated[
        str, doc("The operation, or the table's own act: deal, hold_calls, close_calls, close_offer, forfeit.")
    ]
    cards_drawn: Annotated[tuple[CardCode, ...], doc("The cards that a draw brought into the hand, in order.")]
    drawn_by: Annotated[
        PlayerId | None,
        doc("The player who drew them: at an offer's end not the one who moved; null: no card was drawn."),
    ]
    bought: Annotated[BoughtCards | None, doc("What a player bought as the offer of the discard ended.")]
    changed_melds: Annotated[
        tuple[Meld, ...],
        doc("The melds that the move laid down or changed, as they were after it, with those of a showdown."),
    ]
    stock_count: Annotated[int, doc("Cards in the stock after the move.")]
    discard_count: Annotated[int, doc("Cards in the discard pile after the move.")]


class RoundRecord(msgspec.Struct, frozen=True):
    """The record of an ended round."""

    game_id: GameId
    number: int
    dealer: PlayerId
    order: Annotated[tuple[PlayerId, ...], doc("The players by seat.")]
    dealt_in: Annotated[
        tuple[PlayerId, ...], doc("The players who were dealt a hand; the others had forfeited or were out.")
    ]
    seed: Hex256
    commitment: Hex256
    contribution: Annotated[str | None, doc("The text that the cutter added to the seed.")]
    deck: Annotated[tuple[CardCode, ...], doc("The pack before the deal, top card first; empty if there was no deal.")]
    dealt_hands: Annotated[HandsByPlayer, doc("The hands that were dealt; empty if there was no deal.")]
    moves: tuple[PlayedMove, ...]
    outcome: Outcome
    hands: Annotated[HandsByPlayer, doc("The cards left in each hand.")]
    totals: Annotated[dict[str, int], doc("Points after this round, by player.")]


class Due(msgspec.Struct, frozen=True):
    """An amount that one player owes another."""

    payer: PlayerId
    payee: PlayerId
    points: int
    amount: Annotated[str | None, doc("The amount in units of the stake; null without a stake.")]
    reason: PaymentReason


class RoundScore(msgspec.Struct, frozen=True):
    """The score of an ended round."""

    number: int
    ending: EndingName
    winners: tuple[PlayerId, ...]
    rummy: Annotated[bool, doc("Whether the winner went rummy or gin: out in one turn, or with no deadwood.")]
    points: Annotated[dict[str, int], doc("The change of each player's total.")]
    totals: Annotated[dict[str, int], doc("Points after this round, by player.")]
    dues: Annotated[tuple[Due, ...], doc("Every payment; opposite ones are not offset.")]
    gains: Annotated[tuple[Gain, ...], doc("Points added to totals without a payer, including penalties.")]
    bonuses: Annotated[tuple[Gain, ...], doc("Points that the end of the game added to totals.")]
    re_entered: Annotated[
        dict[str, int], doc("The players who came back into the game after this round, with their total since.")
    ]


class Balance(msgspec.Struct, frozen=True):
    """What a player has won or lost over all rounds."""

    player_id: PlayerId
    total: int
    received: Annotated[int, doc("Points received less points paid, the settlement included.")]
    amount: Annotated[str | None, doc("The same in units of the stake; null without a stake.")]


class Scores(msgspec.Struct, frozen=True):
    """The scores of a game: by round, in total, and the debts between players."""

    game_id: GameId
    version: int
    stake: Stake | None
    rounds: tuple[RoundScore, ...]
    settlement: Annotated[
        tuple[Due, ...], doc("Further debts from the end of the game, if totals are settled; else empty.")
    ]
    balances: tuple[Balance, ...]
    winners: Annotated[tuple[PlayerId, ...], doc("Empty until the game is finished.")]
