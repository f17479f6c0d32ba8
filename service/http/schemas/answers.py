"""Answers that are about games. The contract's schemas are made from these types."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from service.http.schemas.rounds import Round
from service.http.schemas.vocabulary import (
    ActionName,
    BotLevel,
    BotPaceName,
    CardCode,
    GameId,
    GameStatusName,
    Hex256,
    JokerPlaceCode,
    PlayerId,
    StandingName,
    Timestamp,
    VariantId,
    component,
    doc,
)
from service.rules.model.enums import Rotation
from service.rules.model.moves import NewMeld, Source, Swap
from service.rules.option_rules import OptionInput
from service.tables.model.table import OnLeave, OnTimeout, Stake, Visibility

Options = Annotated[Mapping[str, OptionInput | Stake], component("GameOptions")]


class Player(msgspec.Struct, frozen=True):
    """A player at the table."""

    player_id: PlayerId
    name: str
    bot: Annotated[BotLevel | None, doc("The level of the bot that plays; null for a person.")]
    seat: Annotated[int | None, doc("The seat, clockwise from 0; null until the game starts.")]
    hand_count: int
    turns: Annotated[int, doc("Turns finished in this round.")]
    opened: Annotated[bool, doc("Whether the player has laid down a meld in this round.")]
    buys_left: Annotated[int, doc("Discards that the player may still buy in this round.")]
    total: Annotated[
        int, doc("Points of all ended rounds; a player who came back goes on from the total they came back with.")
    ]
    out: Annotated[bool, doc("Whether the player is out of the game: in games with elimination, by the total.")]
    re_entries_left: Annotated[
        int | None, doc("How often the player may still come back after elimination; null in games without that.")
    ]
    status: StandingName


class ShownLayOff(msgspec.Struct, frozen=True):
    """Unmatched cards to lay off on a meld that another player has shown."""

    meld_id: str
    cards: tuple[CardCode, ...]


class LayOffWithDraw(msgspec.Struct, frozen=True, kw_only=True):
    """The lay-off that uses a discard in the same move."""

    meld_id: str
    cards: tuple[CardCode, ...]
    jokers: tuple[JokerPlaceCode, ...] | UnsetType = UNSET
    swap: Swap | UnsetType = UNSET


class MoveFields(msgspec.Struct, frozen=True, kw_only=True):
    """The operation of a move, `action`, and the fields of its body."""

    action: ActionName
    source: Source | UnsetType = UNSET
    card: CardCode | UnsetType = UNSET
    second: Source | UnsetType = UNSET
    depth: int | UnsetType = UNSET
    lay_off: LayOffWithDraw | UnsetType = UNSET
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
    bot_pace: BotPaceName
    card_values: Annotated[
        Mapping[str, int],
        doc("The points of each rank, and of a joker where the game has jokers, in a hand under the game's options."),
    ]
    rotation: Annotated[Rotation, doc("The direction in which the play goes round the table.")]
    target: Annotated[
        int | None, doc("The points at which the game ends, or with elimination at which a player is out; null: none.")
    ]
    rounds: Annotated[int | None, doc("The number of scored rounds of the game; null: any number.")]
    elimination: Annotated[bool, doc("Whether players who reach the target are out, and the last one left wins.")]
    takes_cards_above: Annotated[bool, doc("Whether a draw of a discard that others cover takes those above it, too.")]
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
            "Whether there are more moves than the list has: more than fit, other openings of several melds, or "
            "other uses of a discard. Melds that can be laid down one after another, and other ways to go out with the "
            "same discard, do not count."
        ),
    ]


class DryRun(msgspec.Struct, frozen=True):
    """What a legal move would be worth. Nothing has changed."""

    version: Annotated[int, doc("The version of the game in which the move is legal.")]
    points: Annotated[
        int | None,
        doc(
            "The points of the melds that a meld, a draw with melds or a show in the fourth turn (PHOM-06) lays down, "
            "as an opening counts them; null for other moves."
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
