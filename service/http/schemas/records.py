"""What clients receive of the past: events, ended rounds, scores; and what they receive of variants."""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from service.http.schemas.answers import Gain, LegalMove, Meld, Options, Outcome
from service.http.schemas.vocabulary import (
    BotLevel,
    CardCode,
    EndingName,
    EventType,
    GameId,
    Hex256,
    OptionDefaultValue,
    OptionType,
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
    """Something that happened. Everybody gets every event; EventType says with which fields, and which not all see."""

    seq: Annotated[int, doc("Number of the event; without gaps within a game.")]
    type: EventType
    version: Annotated[int, doc("The game's version from this event on.")]
    at: Timestamp
    round: Annotated[int, doc("Number of the round; 0 before the first deal.")]
    player_id: Annotated[PlayerId, doc("Whom it is about: who did it, or was dealt to, or dealt.")] | UnsetType = UNSET
    by: Annotated[PlayerId, doc("Who removed the player.")] | UnsetType = UNSET
    rematch: Annotated[GameId, doc("The game in which the players play again.")] | UnsetType = UNSET
    name: str | UnsetType = UNSET
    bot: Annotated[BotLevel | None, doc("Level of the bot that sat down or took over.")] | UnsetType = UNSET
    variant: VariantId | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    order: Annotated[tuple[PlayerId, ...], doc("The players by seat.")] | UnsetType = UNSET
    draws: (
        Annotated[HandsByPlayer, doc("The cards each drew for his seat; none where nothing was drawn.")] | UnsetType
    ) = UNSET
    dealer: PlayerId | UnsetType = UNSET
    commitment: Hex256 | UnsetType = UNSET
    cutter: Annotated[PlayerId | None, doc("Who is to cut.")] | UnsetType = UNSET
    contribution: str | UnsetType = UNSET
    counts: Annotated[dict[str, int], doc("Cards in each player's hand.")] | UnsetType = UNSET
    upcard: CardCode | UnsetType | None = UNSET
    stock_count: int | UnsetType = UNSET
    reshuffled: Annotated[bool, doc("Whether the new stock was shuffled, not only turned over.")] | UnsetType = UNSET
    count: Annotated[int, doc("Cards left in the player's hand.")] | UnsetType = UNSET
    hand: Annotated[tuple[CardCode, ...], doc("The hand dealt, for its player only.")] | UnsetType = UNSET
    source: Source | UnsetType = UNSET
    card: CardCode | UnsetType = UNSET
    cards: tuple[CardCode, ...] | UnsetType = UNSET
    melds: Annotated[tuple[Meld, ...], doc("The new melds.")] | UnsetType = UNSET
    lenders: Annotated[tuple[Meld, ...], doc("The melds that lent a card, as they are now.")] | UnsetType = UNSET
    meld: Annotated[Meld, doc("The meld as it is now.")] | UnsetType = UNSET
    meld_id: str | UnsetType = UNSET
    laid_off_on: Annotated[tuple[Meld, ...], doc("The melds it was laid off on, as they are now.")] | UnsetType = UNSET
    deadwood: Annotated[tuple[CardCode, ...], doc("What is left of a hand shown.")] | UnsetType = UNSET
    value: Annotated[int, doc("What the deadwood counts.")] | UnsetType = UNSET
    knock_limit: Annotated[int | None, doc("The most deadwood allowed; null: any.")] | UnsetType = UNSET
    payee: Annotated[PlayerId, doc("Whom the player paid at once.")] | UnsetType = UNSET
    points: Annotated[int, doc("What was paid at once.")] | UnsetType = UNSET
    reason: Annotated[PaymentReason, doc("What that was for.")] | UnsetType = UNSET
    waiting: Annotated[tuple[PlayerId, ...], doc("Who may call.")] | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    hands: Annotated[HandsByPlayer, doc("What each player was left with.")] | UnsetType = UNSET
    totals: Annotated[dict[str, int], doc("Points of all ended rounds, by player.")] | UnsetType = UNSET
    winners: tuple[PlayerId, ...] | UnsetType = UNSET
    bonuses: Annotated[tuple[Gain, ...], doc("What the end of the game added to totals.")] | UnsetType = UNSET
    seed: Annotated[Hex256, doc("The round's seed.")] | UnsetType = UNSET
    seconds: Annotated[int, doc("How far the clock was moved ahead.")] | UnsetType = UNSET


class EventPage(msgspec.Struct, frozen=True):
    """Some events, oldest first."""

    events: tuple[Event, ...]
    last_seq: Annotated[int, doc("What to send as `after` for the events that follow.")]
    more: Annotated[bool, doc("Whether there are more already.")]


class Presence(msgspec.Struct, frozen=True):
    """Who is connected to a game by an event stream; told on streams only. It changes no version of the game."""

    players: Annotated[tuple[PlayerId, ...], doc("The players who are connected; bots are not.")]
    spectators: Annotated[int, doc("How many streams spectators have.")]


class PlayedMove(LegalMove, frozen=True, kw_only=True):
    """A move as it was made: the operation and its body."""

    player_id: Annotated[PlayerId | None, doc("Who made it; null: the table itself.")]
    action: Annotated[str, doc("The operation, or what the table did: deal, hold_calls, close_calls, forfeit.")]


class RoundRecord(msgspec.Struct, frozen=True):
    """An ended round: everything that happened in it."""

    game_id: GameId
    number: int
    dealer: PlayerId
    order: Annotated[tuple[PlayerId, ...], doc("The players by seat.")]
    dealt_in: Annotated[tuple[PlayerId, ...], doc("Those who were dealt a hand: the others had forfeited before.")]
    seed: Hex256
    commitment: Hex256
    contribution: Annotated[str | None, doc("What the cutter added to the seed.")]
    deck: Annotated[tuple[CardCode, ...], doc("The pack before the deal, top card first; empty where none was.")]
    moves: tuple[PlayedMove, ...]
    outcome: Outcome
    hands: Annotated[HandsByPlayer, doc("What each player was left with.")]
    totals: Annotated[dict[str, int], doc("Points after this round, by player.")]


class Due(msgspec.Struct, frozen=True):
    """What one player owes another."""

    payer: PlayerId
    payee: PlayerId
    points: int
    amount: Annotated[str | None, doc("In units of the stake; null where there is none.")]
    reason: PaymentReason


class RoundScore(msgspec.Struct, frozen=True):
    """The score of an ended round."""

    number: int
    ending: EndingName
    winners: tuple[PlayerId, ...]
    rummy: Annotated[bool, doc("Whether the winner went rummy or gin: out in one turn, or with no deadwood.")]
    points: Annotated[dict[str, int], doc("What each player's total changed by.")]
    totals: Annotated[dict[str, int], doc("Points after this round, by player.")]
    dues: Annotated[tuple[Due, ...], doc("Each payment, not netted.")]
    gains: Annotated[tuple[Gain, ...], doc("What was added to totals without a payer, penalties included.")]
    bonuses: Annotated[tuple[Gain, ...], doc("What the end of the game then added to totals.")]


class Balance(msgspec.Struct, frozen=True):
    """What a player has won or lost over all rounds."""

    player_id: PlayerId
    total: int
    received: Annotated[int, doc("Points received less points paid, the settlement included.")]
    amount: Annotated[str | None, doc("The same in units of the stake; null where there is none.")]


class Scores(msgspec.Struct, frozen=True):
    """The scores of a game: by round, in all, and who pays whom."""

    game_id: GameId
    version: int
    stake: Stake | None
    rounds: tuple[RoundScore, ...]
    settlement: Annotated[
        tuple[Due, ...], doc("What the end of the game has to be paid besides, where totals are settled; else empty.")
    ]
    balances: tuple[Balance, ...]
    winners: Annotated[tuple[PlayerId, ...], doc("Empty until the game is finished.")]


class Option(msgspec.Struct, frozen=True):
    """An option that a variant takes."""

    name: Annotated[str, doc("The field of GameOptions.")]
    rule: Annotated[str, doc("Its number in the rulebook.")]
    type: OptionType
    description: Annotated[str, doc("What it does, in English or French.")]
    default: Annotated[
        OptionDefaultValue | None,
        doc("What holds if it is left out; null: none, or it depends on the number of players."),
    ]
    least: int | None
    most: int | None
    choices: tuple[str, ...] | None


class VariantSummary(msgspec.Struct, frozen=True):
    """A game of the family."""

    variant: VariantId
    name: str
    least_players: int
    most_players: int


class Cards(msgspec.Struct, frozen=True):
    """The cards that a number of players plays with."""

    players: int
    packs: Annotated[int, doc("Packs of 52 cards.")]
    jokers: Annotated[int, doc("Jokers in all.")]
    hand_size: Annotated[int, doc("Cards dealt to each player.")]
    eldest_hand_size: Annotated[int, doc("Cards dealt to the player at the dealer's left, who plays first.")]


class Variant(msgspec.Struct, frozen=True):
    """A game of the family: its players, its cards and its options."""

    variant: VariantId
    name: str
    least_players: int
    most_players: int
    cards: Annotated[tuple[Cards, ...], doc("By number of players, if no option changes them.")]
    defaults: Annotated[Options, doc("The value of every option that has one, those included that cannot be set.")]
    options: Annotated[tuple[Option, ...], doc("The options that createGame takes for it.")]


class Variants(msgspec.Struct, frozen=True):
    """All games of the family."""

    variants: tuple[VariantSummary, ...]
