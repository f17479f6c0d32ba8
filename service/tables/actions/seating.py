"""Before the start: creating a game, joining, leaving, adding bots, starting (CORE-01, CORE-04)."""

import hmac

import msgspec

from service.rules.catalogue import VARIANTS
from service.rules.model.state import replace
from service.rules.model.variant import Variant
from service.rules.options import OptionInput, with_options
from service.rules.rounds import deal
from service.tables.actions.gameplay import check_deck, deal_from_seed
from service.tables.model.change import Change
from service.tables.model.game_events import (
    GameAbandoned,
    GameCreated,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    TableEvent,
)
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import FixedDeal, OnLeave, OnTimeout, Player, Stake, Table, TableStatus, Visibility

HOST_ALONE_MS = 60_000
"""So long after somebody has sat down the host alone decides; then every player at the table may."""
_REFUSAL_WHEN_NOT_WAITING = {TableStatus.ABANDONED: Refusal.ABANDONED, TableStatus.FINISHED: Refusal.GAME_OVER}


class BotSetup(msgspec.Struct, frozen=True):
    """A bot asked for: its level, and its name if it is to have one of its own."""

    level: str
    name: str | None = None
    former: str | None = None
    """In a rematch: whose place it had in the game before."""


class GameSetup(msgspec.Struct, frozen=True):
    """A game asked for. `player_name` is the creator's; he has a seat unless the bots fill all of them."""

    variant: str
    options: dict[str, OptionInput] = {}
    seats: int | None = None
    player_name: str | None = None
    bots: tuple[BotSetup, ...] = ()
    name: str | None = None
    visibility: Visibility = Visibility.PUBLIC
    turn_seconds: int | None = None
    next_round_seconds: int | None = None
    on_leave: OnLeave = OnLeave.BOT
    on_timeout: OnTimeout = OnTimeout.BOT
    hints: bool = True
    stake: Stake | None = None
    fixed: FixedDeal = FixedDeal()
    waiting_seconds: int = 3600
    former: str | None = None
    """In a rematch: who the creator was in the game before."""
    formerly: tuple[str, ...] = ()


class FreshSecrets(msgspec.Struct, frozen=True):
    """Fresh chance for one change: hexadecimal digits from a cryptographic source."""

    seed: str
    """64 digits: the seed of the round after the next deal."""
    first_seed: str
    """64 digits: the seed of the first round."""
    nonce: str
    join_code: str


def create(game_id: str, new: GameSetup, chance: FreshSecrets, now: int) -> Change:
    """The new game, its creator and its bots seated; it starts at once when they fill all seats."""
    variant = VARIANTS.get(new.variant)
    if variant is None:
        raise TableError(Refusal.VARIANT_NOT_FOUND, variant=new.variant)
    seats = _seat_count(variant, new)
    with_options(variant, seats, new.options)
    table = _empty_table(game_id, new, seats, chance, now)
    check_deck(table, new.fixed.deck)
    change = Change(table, (GameCreated(variant=new.variant, seats=seats),))
    if len(new.bots) < seats:
        change = _seat_player(change, new.player_name, now, nonce=chance.nonce, former=new.former)
    elif new.visibility is Visibility.UNLISTED:
        raise TableError(Refusal.NOBODY_TO_SEE)
    for bot in new.bots:
        change = _seat_player(change, bot.name, now, bot=bot.level, former=bot.former)
    return _start_when_full(change, chance, now)


def _seat_count(variant: Variant, new: GameSetup) -> int:
    """How many seats the table gets: as many as asked for, else enough for all named."""
    seats = new.seats if new.seats is not None else max(variant.players[0], len(new.bots) + 1)
    least, most = variant.players
    if not least <= seats <= most:
        raise TableError(Refusal.PLAYER_COUNT, variant=new.variant, least=least, most=most)
    if len(new.bots) > seats:
        raise TableError(Refusal.TOO_MANY_BOTS, seats=seats)
    return seats


def _empty_table(game_id: str, new: GameSetup, seats: int, chance: FreshSecrets, now: int) -> Table:
    """The table with nobody at it."""
    return Table(
        id=game_id,
        variant=new.variant,
        options=dict(new.options),
        seats=seats,
        next_seed=new.fixed.seed or chance.first_seed,
        created_at=now,
        waiting_seconds=new.waiting_seconds,
        stake=new.stake,
        name=new.name,
        visibility=new.visibility,
        join_code=chance.join_code if new.visibility is Visibility.UNLISTED else None,
        turn_seconds=new.turn_seconds,
        next_round_seconds=new.next_round_seconds,
        on_leave=new.on_leave,
        on_timeout=new.on_timeout,
        hints=new.hints,
        fixed=new.fixed,
        formerly=new.formerly,
    )


def join(table: Table, name: str | None, chance: FreshSecrets, now: int, former: str | None = None) -> Change:
    """Takes a seat; the last one starts the game. For a player that `check_join_code` has admitted."""
    _check_waiting(table)
    return _start_when_full(_seat_player(Change(table), name, now, nonce=chance.nonce, former=former), chance, now)


def check_join_code(table: Table, join_code: str | None) -> None:
    """Raises TableError if `join_code`, in capitals or not, is not that of an unlisted game."""
    given = (join_code or "").upper()
    if table.join_code is not None and not hmac.compare_digest(given.encode(), table.join_code.encode()):
        raise TableError(Refusal.WRONG_JOIN_CODE)


def add_bot(table: Table, player_id: str, bot: BotSetup, chance: FreshSecrets, now: int) -> Change:
    """Give a seat to a bot; the host may."""
    _check_host(table, player_id, now)
    return _start_when_full(_seat_player(Change(table), bot.name, now, bot=bot.level), chance, now)


def start(table: Table, player_id: str, chance: FreshSecrets, now: int) -> Change:
    """Start with the players there are, if they are enough; the host may.

    Raises BadOptions for options that make no game for so few.
    """
    _check_host(table, player_id, now)
    least = VARIANTS[table.variant].players[0]
    if len(table.players) < least:
        raise TableError(Refusal.NOT_ENOUGH_PLAYERS, least=least)
    fewer = replace(table, seats=len(table.players))
    check_deck(fewer, table.fixed.deck)
    return _draw_seats_and_deal(Change(fewer), chance, now)


def remove(table: Table, player_id: str, removed: str, now: int) -> Change:
    """Take somebody off the table before the start; the host may."""
    _check_host(table, player_id, now)
    if table.player(removed) is None:
        raise TableError(Refusal.PLAYER_NOT_FOUND, player_id=removed)
    return _without_player(table, removed, PlayerRemoved(player_id=removed, by=player_id), now)


def free_seat(table: Table, player_id: str, now: int) -> Change:
    """Leave before the start: the seat is free again."""
    return _without_player(table, player_id, PlayerLeft(player_id=player_id, bot=None), now)


def abandon(change: Change) -> Change:
    """Nobody waits any more."""
    return change.with_table(replace(change.table, status=TableStatus.ABANDONED, deadline=None), GameAbandoned())


def host_alone_until(table: Table) -> int:
    """Until when the host alone may start the game, add bots and remove players."""
    return (table.seated_at or table.created_at) + HOST_ALONE_MS


def _without_player(table: Table, player_id: str, told: TableEvent, now: int) -> Change:
    """The table without that player; when no person is left the game is abandoned."""
    players = tuple(player for player in table.players if player.id != player_id)
    change = Change(_restart_wait(replace(table, players=players), now), (told,))
    return change if change.table.host is not None else abandon(change)


def _restart_wait(table: Table, now: int) -> Table:
    """The table with its wait begun anew."""
    return replace(table, deadline=now + 1000 * table.waiting_seconds)


def _check_waiting(table: Table) -> None:
    """A table that waits has a free seat: the last one taken starts the game."""
    if table.status is not TableStatus.WAITING:
        raise TableError(_REFUSAL_WHEN_NOT_WAITING.get(table.status, Refusal.NOT_WAITING))


def _check_host(table: Table, player_id: str, now: int) -> None:
    _check_waiting(table)
    alone = host_alone_until(table) - now
    if alone > 0 and (table.host is None or table.host.id != player_id):
        raise TableError(Refusal.NOT_THE_HOST, seconds=-(-alone // 1000))


def _seat_player(
    change: Change,
    name: str | None,
    now: int,
    *,
    nonce: str | None = None,
    bot: str | None = None,
    former: str | None = None,
) -> Change:
    table = change.table
    number = table.joined + 1
    shown = name or (f"Bot {number}" if bot else f"Player {number}")
    player = Player(id=f"p{number}", name=shown, nonce=nonce, bot=bot, former=former)
    seated = replace(table, players=(*table.players, player), joined=number)
    seated = _restart_wait(seated if bot else replace(seated, seated_at=now), now)
    return change.with_table(seated, PlayerJoined(player_id=player.id, name=shown, bot=bot))


def _start_when_full(change: Change, chance: FreshSecrets, now: int) -> Change:
    full = len(change.table.players) == change.table.seats
    return _draw_seats_and_deal(change, chance, now) if full else change


def _draw_seats_and_deal(change: Change, chance: FreshSecrets, now: int) -> Change:
    """Draw for seats, unless those of the game before are known, then deal the first round (CORE-04, CORE-06)."""
    table = change.table
    rules, known = table.rules, table.former_order
    drawn = (
        (*deal.assign_seats_in_order(rules, known), ())
        if known
        else deal.assign_seats(rules, len(table.players), table.next_seed)
    )
    state, order, draws = drawn
    seats = {table.players[joined].id: seat for seat, joined in enumerate(order)}
    players = tuple(replace(player, seat=seats[player.id]) for player in table.players)
    seated = replace(table, state=state, players=players)
    told = GameStarted(
        order=tuple(seated.at_seat(seat).id for seat in range(state.seats)),
        draws=tuple(draws[joined] for joined in order) if draws else (),
        dealer=seated.at_seat(state.dealer).id,
    )
    return deal_from_seed(change.with_table(seated, told), chance.seed, now)
