"""The table: everything that is stored of a game in play, as one frozen value."""

from enum import StrEnum
from functools import lru_cache

import msgspec

from service.rules.catalogue import VARIANTS
from service.rules.editions import in_edition
from service.rules.model.cards import Hand
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from service.tables.model.bot_pace import BotPace
from service.tables.model.refusals import Refusal, TableError

SUBSTITUTE_LEVEL = "normal"
"""The level of a bot that plays for a person, or for a thinking bot if no process has time to think."""
STORED_FORMAT = 3
"""Number of the stored form; a release reads all earlier forms, and refuses games in a later one."""


class TableStatus(StrEnum):
    """The status of a game."""

    WAITING = "waiting"
    PLAYING = "playing"
    BETWEEN_ROUNDS = "between_rounds"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    """Everybody left before the start, or the wait for more players was too long."""


REFUSAL_WHEN_OVER = {TableStatus.FINISHED: Refusal.GAME_OVER, TableStatus.ABANDONED: Refusal.ABANDONED}
"""How a game that has ended refuses what needs one that goes on."""
FINAL_STATUSES = frozenset(REFUSAL_WHEN_OVER)
"""The statuses that never change again."""


class Visibility(StrEnum):
    """Where a game can be found: in the lobby, or with its join code only."""

    PUBLIC = "public"
    UNLISTED = "unlisted"


class OnLeave(StrEnum):
    """What happens to the seat of a player who leaves a running game."""

    BOT = "bot"
    FORFEIT = "forfeit"


class OnTimeout(StrEnum):
    """What happens to the seat of a player who missed too many turns in a row."""

    BOT = "bot"
    FORFEIT = "forfeit"


class Stake(msgspec.Struct, frozen=True):
    """Units per point: a decimal amount as text, and the name of the unit (CORE-18)."""

    amount: str
    label: str


class FixedDeal(msgspec.Struct, frozen=True):
    """What a sandbox fixes of the next deal: the seed, or the order of the whole pack."""

    seed: str | None = None
    deck: Hand | None = None


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player, person or bot. `nonce` is part of the token; bots and players who have left have none."""

    id: str
    name: str
    nonce: str | None = None
    bot: str | None = None
    """Level of the bot that plays for this player."""
    seat: int | None = None
    """Place at the table, clockwise from 0, once the game has started."""
    left: bool = False
    former: str | None = None
    """In a rematch: the player's id in the old game."""
    away: bool = False
    """Whether a bot plays only until the player returns."""
    missed: int = 0
    """How many turns in a row the player has missed."""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game. Times are milliseconds since 1970, UTC; seeds are secret until their round is over.

    Its stored form leaves out what has its default, here and in the game's state: no later release may change one.
    """

    id: str
    variant: str
    options: dict[str, OptionInput]
    seats: int
    next_seed: str
    created_at: int
    format: int = msgspec.field(default_factory=lambda: STORED_FORMAT)  # always stored, unlike a default
    version: int = 0
    mark: bytes = b""
    """Random bytes of the commit that made this version; empty if an earlier release did."""
    seq: int = 0
    """Number of the last event."""
    stake: Stake | None = None
    name: str | None = None
    visibility: Visibility = Visibility.PUBLIC
    join_code: str | None = None
    turn_seconds: int | None = None
    next_round_seconds: int | None = None
    fixed: FixedDeal = FixedDeal()
    on_leave: OnLeave = OnLeave.BOT
    on_timeout: OnTimeout = OnTimeout.BOT
    hints: bool = True
    bot_pace: BotPace = BotPace.INSTANT
    players: tuple[Player, ...] = ()
    joined: int = 0
    """How many players have ever joined; the number in the last player's id."""
    status: TableStatus = TableStatus.WAITING
    state: State | None = None
    before: State | None = None
    """The game before the current round was dealt."""
    since: int = 0
    """When the current phase of the game began: waiting, in play or over."""
    seated_at: int = 0
    """When a person last sat down, before the start."""
    waiting_seconds: int = 3600
    """How long the game waits for players while nothing changes."""
    round_seq: int = 0
    """Number of the last event before the current deal; 0 if unknown."""
    deadline: int | None = None
    """When the table acts by itself: abandons the game, ends a turn or calls out of time, or deals the next round."""
    rematch: str | None = None
    """The id of the game in which the players play again."""
    formerly: tuple[str, ...] = ()
    """In a rematch: the ids of the old game's players, from the player who would have dealt next."""
    bot_due: int | None = None
    """Since when a bot has to move, or at its pace will have to; or None."""
    sandbox: bool = False
    """Whether a sandbox opened the game: a void round then waits for its players, who may fix the next deal."""
    edition: int = 0
    """The edition of the rules that the game began with."""
    history_bytes: int = 0
    """Size of the stored events, moves and records of rounds."""
    alone_since: int | None = None
    """The round in which the last person went away or left; None while a person plays."""
    renewed_at: int = 0
    """When the commits last renewed its join code and its entries in the lobby."""

    @property
    def rules(self) -> Variant:
        """The variant with the game's options, for its number of players."""
        players = self.state.seats if self.state else self.seats
        return _rules(VARIANTS[self.variant], players, _encode_options(self.options), self.edition)

    @property
    def game(self) -> State:
        """The state of the running or finished game; raises TableError before the start."""
        if self.state is None:
            raise TableError(Refusal.NOT_STARTED)
        return self.state

    @property
    def round(self) -> Round | None:
        """The round in play, or None."""
        rnd = self.state.round if self.state else None
        return rnd if rnd is not None and rnd.phase is not Phase.OVER else None

    @property
    def host(self) -> Player | None:
        """The player who may start the game and add bots: the creator, then the person who has sat longest."""
        for player in self.players:  # generators would take twice the time, here and below, nine times a move
            if is_person(player):
                return player
        return None

    @property
    def former_order(self) -> list[int]:
        """The players' numbers in the old game's order of play, new players last (CORE-06); empty without old ones."""
        joined = {player.former: number for number, player in enumerate(self.players)}
        back = [joined[former] for former in self.formerly if former in joined]
        return [*back, *(number for number in range(len(self.players)) if number not in back)] if back else []

    def player(self, player_id: str) -> Player | None:
        """The player with this id, or None."""
        for player in self.players:
            if player.id == player_id:
                return player
        return None

    def at_seat(self, seat: int) -> Player:
        """The player at this seat."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise LookupError(seat)


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def _rules(variant: Variant, players: int, options: bytes, edition: int) -> Variant:
    """The variant with these options, which come encoded: as keys of a cache true and 1 would be the same."""
    return in_edition(with_options(variant, players, _decode_options(options)), edition)


def with_player(table: Table, player: Player) -> Table:
    """The table with this player in place of the one with the same id."""
    players = tuple(player if other.id == player.id else other for other in table.players)
    return msgspec.structs.replace(table, players=players)


def is_person(player: Player) -> bool:
    """Whether a person plays for this seat, not a bot."""
    return player.bot is None and not player.left


def has_only_bots(table: Table) -> bool:
    """Whether no person plays."""
    return not any(map(is_person, table.players))


def only_bots_are_in(table: Table) -> bool:
    """Whether the game waits for no person: those who play are out of the game, or there are none (EXT-01)."""
    out = table.state.out if table.state else ()
    return not any(is_person(player) for player in table.players if player.seat not in out)


def is_deserted(table: Table) -> bool:
    """Whether no person plays or can return."""
    return has_only_bots(table) and not any(player.away for player in table.players)


_encode_options = msgspec.msgpack.Encoder().encode
_decode_options = msgspec.msgpack.Decoder(dict[str, OptionInput]).decode
