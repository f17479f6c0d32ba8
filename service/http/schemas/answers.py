"""Answers that are about games. The contract's schemas are made from these types."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from service.http.schemas.vocabulary import (
    ActionName,
    BotLevel,
    CardCode,
    EndingName,
    GameId,
    GameStatusName,
    Hex256,
    JokerPlaceCode,
    PaymentReason,
    PhaseName,
    PlayerId,
    StandingName,
    Timestamp,
    VariantId,
    component,
    doc,
)
from service.rules.model.melds import MeldKind
from service.rules.model.moves import NewMeld, Source, Swap
from service.rules.options import OptionInput
from service.tables.model.table import OnLeave, OnTimeout, Stake, Visibility

Options = Annotated[Mapping[str, OptionInput | Stake], component("GameOptions")]


class Meld(msgspec.Struct, frozen=True):
    """A meld on the table: a run in running order, or a set by suit."""

    meld_id: Annotated[str, doc("Unique within the round.")]
    owner: Annotated[PlayerId, doc("The player who laid it down.")]
    kind: MeldKind
    title: Annotated[str, doc("Its name for people, after its highest card, in English or French.")]
    cards: tuple[CardCode, ...]
    jokers: Annotated[
        tuple[JokerPlaceCode, ...], doc("The card that each wild card stands for, in the order of `cards`.")
    ]


class Payment(msgspec.Struct, frozen=True):
    """Points that one player pays another."""

    payer: PlayerId
    payee: PlayerId
    points: Annotated[int, doc("Always more than 0.")]
    reason: PaymentReason


class Gain(msgspec.Struct, frozen=True):
    """Points that nobody pays; in penalty games they count against the player."""

    player_id: PlayerId
    points: Annotated[int, doc("Below 0 where the player loses them.")]
    reason: PaymentReason


class Outcome(msgspec.Struct, frozen=True):
    """How a round ended."""

    ending: EndingName
    winners: Annotated[tuple[PlayerId, ...], doc("Empty if the round is void.")]
    rummy: Annotated[bool, doc("Whether the winner went rummy or gin: out in one turn, or with no deadwood.")]
    payments: tuple[Payment, ...]
    gains: Annotated[tuple[Gain, ...], doc("Points added to totals without a payer.")]
    bonuses: Annotated[tuple[Gain, ...], doc("Points that the end of the game added to totals.")]
    rule: Annotated[str | None, doc("The rule that made the round void.")]
    rule_url: Annotated[str | None, doc("Where that rule is explained to players, relative to the service.")]


class Calls(msgspec.Struct, frozen=True):
    """A discard that players may call rummy on."""

    waiting: Annotated[tuple[PlayerId, ...], doc("The players who may still call or decline.")]
    held: Annotated[bool, doc("Whether the next draw waits for these players.")]


class Shown(msgspec.Struct, frozen=True):
    """A hand that was shown: the melds are on the table, `deadwood` is the rest."""

    player_id: PlayerId
    deadwood: tuple[CardCode, ...]
    value: Annotated[int, doc("The value of the deadwood.")]


class Taken(msgspec.Struct, frozen=True):
    """A discard that a player has taken into a meld of their own, which stays in the hand."""

    player_id: PlayerId
    card: CardCode
    feeder: Annotated[PlayerId, doc("The player who discarded it.")]


class Round(msgspec.Struct, frozen=True):
    """The round in play, or the last one."""

    number: Annotated[int, doc("Number of the deal, from 1; void rounds count too.")]
    dealer: PlayerId
    turn: Annotated[PlayerId | None, doc("The player at turn; null once the round is over.")]
    phase: PhaseName
    deadline: Annotated[Timestamp | None, doc("The time at which the table acts by itself, or null.")]
    stock_count: int
    discard_count: int
    discard_pile: Annotated[tuple[CardCode, ...], doc("The visible discards, oldest first; the last is the top.")]
    offered: Annotated[CardCode | None, doc("The card that is offered to the player at turn, to take or to pass.")]
    knock_limit: Annotated[
        int | None, doc("The most deadwood that allows a knock; null: no limit, or a game without knocking.")
    ]
    melds: tuple[Meld, ...]
    shown: Annotated[tuple[Shown, ...], doc("Hands shown after a knock, the knocker's first.")]
    taken: Annotated[tuple[Taken, ...], doc("Discards taken into melds that stay in the hand, in order.")]
    hand: Annotated[tuple[CardCode, ...], doc("The viewer's own hand, sorted; empty for a spectator.")]
    drawn: Annotated[CardCode | None, doc("The card the viewer drew from the stock in this turn.")]
    calls: Calls | None
    outcome: Annotated[Outcome | None, doc("How the round ended; null until then.")]
    hands: Annotated[dict[str, tuple[CardCode, ...]], doc("The cards left in each hand; empty until the round ends.")]


class Player(msgspec.Struct, frozen=True):
    """A player at the table."""

    player_id: PlayerId
    name: str
    bot: Annotated[BotLevel | None, doc("The level of the bot that plays; null for a person.")]
    seat: Annotated[int | None, doc("The seat, clockwise from 0; null until the game starts.")]
    hand_count: int
    turns: Annotated[int, doc("Turns finished in this round.")]
    opened: Annotated[bool, doc("Whether the player has laid down a meld in this round.")]
    total: Annotated[int, doc("Points of all ended rounds.")]
    status: StandingName


class ShownLayOff(msgspec.Struct, frozen=True):
    """Unmatched cards to lay off on a meld that another player has shown."""

    meld_id: str
    cards: tuple[CardCode, ...]


class MoveFields(msgspec.Struct, frozen=True, kw_only=True):
    """The operation of a move, `action`, and the fields of its body."""

    action: ActionName
    source: Source | UnsetType = UNSET
    card: CardCode | UnsetType = UNSET
    second: Source | UnsetType = UNSET
    melds: tuple[NewMeld, ...] | UnsetType = UNSET
    discard: CardCode | UnsetType = UNSET
    meld_id: str | UnsetType = UNSET
    cards: tuple[CardCode, ...] | UnsetType = UNSET
    jokers: tuple[JokerPlaceCode, ...] | UnsetType = UNSET
    swap: Swap | UnsetType = UNSET
    lay_offs: tuple[ShownLayOff, ...] | UnsetType = UNSET
    contribution: str | UnsetType = UNSET
    decline: bool | UnsetType = UNSET


class LegalMove(MoveFields, frozen=True, kw_only=True):
    """A move the viewer may make: POST `path`; the body is all fields but `action` and `path`, verbatim.

    This holds for actions and fields that the client does not know, too.
    """

    path: Annotated[str, doc("The path of the operation that `action` names.")]


class Game(msgspec.Struct, frozen=True):
    """A game as its viewer may see it."""

    game_id: GameId
    version: Annotated[int, doc("Grows with every change.")]
    last_seq: Annotated[int, doc("The number of its last event: the `after` of a request for what follows.")]
    status: GameStatusName
    variant: VariantId
    options: Annotated[Options, doc("The options that the creator named; getVariant has the defaults of the others.")]
    name: str | None
    visibility: Visibility
    join_code: Annotated[str | None, doc("The code to join an unlisted game; only its players see it.")]
    seats: int
    turn_seconds: int | None
    next_round_seconds: int | None
    on_leave: OnLeave
    on_timeout: OnTimeout
    hints: Annotated[bool, doc("Whether players may ask for hints.")]
    card_values: Annotated[
        Mapping[str, int],
        doc("The points of each rank, and of a joker where the game has jokers, in a hand under the game's options."),
    ]
    created_at: Timestamp
    creator: Annotated[
        PlayerId | None,
        doc("The host: the creator, or after they leave the player who has sat longest; null if only bots are left."),
    ]
    host_alone_until: Annotated[
        Timestamp | None,
        doc("Until this time only the host may start the game, add bots and remove players; null once it has started."),
    ]
    waits_until: Annotated[
        Timestamp | None, doc("The time at which the game is abandoned if nothing changes; null once it has started.")
    ]
    viewer: Annotated[PlayerId | None, doc("The player whose view this is; null for a spectator.")]
    players: tuple[Player, ...]
    winners: Annotated[tuple[PlayerId, ...], doc("Empty until the game is finished.")]
    next_dealer: Annotated[
        PlayerId | None,
        doc("The player who deals the next round; null except between rounds, since a round's end decides it."),
    ]
    commitment: Annotated[
        Hex256 | None, doc("SHA-256 of the seed of the round in play, else of the next round, if there is one.")
    ]
    rematch: Annotated[
        GameId | None, doc("The game in which the players play again; null until a player asks for a rematch.")
    ]
    next_commitment: Annotated[
        Hex256 | None, doc("SHA-256 of the seed of the next deal; null once the game is finished.")
    ]
    round: Annotated[Round | None, doc("The round in play, or the last one; null before the first.")]
    legal_moves: Annotated[
        tuple[LegalMove, ...],
        doc("The moves that the viewer may make now, best first by rules of thumb; empty if the viewer has to wait."),
    ]
    legal_moves_truncated: Annotated[
        bool,
        doc(
            "Whether there are more moves than the list has: more than fit, or other openings of several melds. Melds "
            "that can be laid down one after another, and other ways to go out with the same discard, do not count."
        ),
    ]


class DryRun(msgspec.Struct, frozen=True):
    """What a legal move would be worth. Nothing has changed."""

    version: Annotated[int, doc("The version of the game in which the move is legal.")]
    points: Annotated[
        int | None,
        doc(
            "The points of the melds that a meld, a draw with melds or a show lays down, as an opening counts them; "
            "null for other moves."
        ),
    ]
    deadwood: Annotated[
        int | None,
        doc("The value of the deadwood that a knock would leave, or a show against a knock; null for other moves."),
    ]


class Seat(msgspec.Struct, frozen=True):
    """The seat of a player who has created or joined a game."""

    player_id: Annotated[PlayerId | None, doc("Null if bots fill all seats.")]
    token: Annotated[str | None, doc("The player's secret: send it as Authorization: Bearer <token>.")]
    game: Game


class GameSummary(msgspec.Struct, frozen=True):
    """A game in the lobby."""

    game_id: GameId
    status: GameStatusName
    variant: VariantId
    options: Options
    name: str | None
    seats: int
    players: Annotated[tuple[str, ...], doc("The names of the players at the table.")]
    turn_seconds: int | None
    created_at: Timestamp


class GamePage(msgspec.Struct, frozen=True):
    """A page of games in the lobby, newest first."""

    games: tuple[GameSummary, ...]
    next_cursor: Annotated[str | None, doc("The `cursor` of the next page; null on the last page.")]
