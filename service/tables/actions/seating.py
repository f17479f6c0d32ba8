"""Actions before the start: creating a game, joining, leaving, adding bots, starting (CORE-01, CORE-04)."""

import hmac

from service.rules.catalogue import RENAMED_VARIANTS, VARIANTS
from service.rules.editions import EDITION
from service.rules.model.errors import OptionFault
from service.rules.model.state import replace
from service.rules.model.variant import Variant
from service.rules.options import check_new_game, with_options
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
from service.tables.model.game_setup import BotSetup, FreshSecrets, GameSetup
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import REFUSAL_WHEN_OVER, Player, Table, TableStatus, Visibility
from service.tables.turns.game_length import is_history_full

HOST_ALONE_MS = 60_000
"""How long after a person sat down only the host decides; later every player at the table may."""
JOIN_REFUSES = (Refusal.NOT_WAITING, Refusal.ABANDONED, Refusal.GAME_OVER)
"""Why a seat may not be taken, besides a wrong join code, which the contract does not tell."""
HOST_REFUSES = (Refusal.NOT_THE_HOST, *JOIN_REFUSES)
"""Why a player may not start the game, add a bot or remove a player."""
REMOVE_REFUSES = (*HOST_REFUSES, Refusal.PLAYER_NOT_FOUND)
START_REFUSES = (*HOST_REFUSES, Refusal.NOT_ENOUGH_PLAYERS, Refusal.BAD_DECK, *OptionFault)
SETUP_REFUSES = (Refusal.VARIANT_NOT_FOUND, Refusal.VARIANT_RENAMED, *OptionFault, Refusal.PLAYER_COUNT)
"""Why no game can be made of a variant, its options and a number of seats."""
CREATE_REFUSES = (
    *SETUP_REFUSES,
    Refusal.GAME_EXISTS,
    Refusal.TOO_MANY_BOTS,
    Refusal.NOBODY_TO_SEE,
    Refusal.BAD_DECK,
)


def create(game_id: str, setup: GameSetup, secrets: FreshSecrets, now: int) -> Change:
    """Creates a game and seats its creator and bots; it starts at once if they fill all seats."""
    variant = VARIANTS.get(setup.variant)
    if variant is None:
        refusal = Refusal.VARIANT_RENAMED if setup.variant in RENAMED_VARIANTS else Refusal.VARIANT_NOT_FOUND
        raise TableError(refusal, variant=setup.variant, renamed=RENAMED_VARIANTS.get(setup.variant))
    seats = _seat_count(variant, setup)
    _check_options(variant, seats, setup)
    table = _empty_table(game_id, setup, seats, secrets, now)
    check_deck(table, setup.fixed.deck)
    change = Change(table, (GameCreated(variant=setup.variant, seats=seats),))
    if len(setup.bots) < seats:
        change = _seat_player(change, setup.player_name, now, nonce=secrets.nonce, former=setup.former)
    elif setup.visibility is Visibility.UNLISTED:
        raise TableError(Refusal.NOBODY_TO_SEE)
    for bot in setup.bots:
        change = _seat_player(change, bot.name, now, bot=bot.level, former=bot.former)
    return _start_when_full(change, secrets, now)


def _seat_count(variant: Variant, setup: GameSetup) -> int:
    """The number of seats: as requested, else the variant's minimum, or more if the bots and one player need it."""
    seats = setup.seats if setup.seats is not None else max(variant.players[0], len(setup.bots) + 1)
    least, most = variant.players
    if not least <= seats <= most:
        field = "bots" if setup.seats is None else "seats"
        raise TableError(Refusal.PLAYER_COUNT, field=field, players=range(least, most + 1))
    if len(setup.bots) > seats:
        raise TableError(Refusal.TOO_MANY_BOTS, seats=seats)
    return seats


def _check_options(variant: Variant, seats: int, setup: GameSetup) -> None:
    """Refuses options that make no game; a rematch keeps those of its game, which may be refused by now."""
    rules = with_options(variant, seats, setup.options)
    if not setup.formerly:
        check_new_game(rules, setup.options)


def _empty_table(game_id: str, setup: GameSetup, seats: int, secrets: FreshSecrets, now: int) -> Table:
    """The table without players."""
    return Table(
        id=game_id,
        variant=setup.variant,
        options=dict(setup.options),
        seats=seats,
        next_seed=setup.fixed.seed or secrets.first_seed,
        created_at=now,
        waiting_seconds=setup.waiting_seconds,
        stake=setup.stake,
        name=setup.name,
        visibility=setup.visibility,
        join_code=secrets.join_code if setup.visibility is Visibility.UNLISTED else None,
        turn_seconds=setup.turn_seconds,
        next_round_seconds=setup.next_round_seconds,
        on_leave=setup.on_leave,
        on_timeout=setup.on_timeout,
        hints=setup.hints,
        bot_pace=setup.bot_pace,
        fixed=setup.fixed,
        formerly=setup.formerly,
        sandbox=setup.sandbox,
        edition=EDITION,
    )


def join(table: Table, name: str | None, secrets: FreshSecrets, now: int, former: str | None = None) -> Change:
    """Gives a seat to a player, whose join code is not checked here; the last seat starts the game."""
    _check_waiting(table)
    return _start_when_full(_seat_player(Change(table), name, now, nonce=secrets.nonce, former=former), secrets, now)


def check_join_code(table: Table, join_code: str | None) -> None:
    """Raises TableError if `join_code`, in capitals or not, is not that of an unlisted game."""
    code = (join_code or "").upper()
    if table.join_code is not None and not hmac.compare_digest(code.encode(), table.join_code.encode()):
        raise TableError(Refusal.WRONG_JOIN_CODE)


def add_bot(table: Table, player_id: str, bot: BotSetup, secrets: FreshSecrets, now: int) -> Change:
    """Gives a seat to a bot; the host may do this."""
    _check_host(table, player_id, now)
    return _start_when_full(_seat_player(Change(table), bot.name, now, bot=bot.level), secrets, now)


def start(table: Table, player_id: str, secrets: FreshSecrets, now: int) -> Change:
    """Starts the game with the players at the table; the host may do this.

    Raises TableError for too few players and BadOptions if the options do not fit their number.
    """
    _check_host(table, player_id, now)
    least = VARIANTS[table.variant].players[0]
    if len(table.players) < least:
        raise TableError(Refusal.NOT_ENOUGH_PLAYERS, least=least)
    smaller = replace(table, seats=len(table.players))
    check_deck(smaller, table.fixed.deck)
    return _draw_seats_and_deal(Change(smaller), secrets, now)


def remove(table: Table, player_id: str, removed_id: str, now: int) -> Change:
    """Removes a player before the start; the host may do this."""
    _check_host(table, player_id, now)
    if table.player(removed_id) is None:
        raise TableError(Refusal.PLAYER_NOT_FOUND, player_id=removed_id)
    return _without_player(table, removed_id, PlayerRemoved(player_id=removed_id, by=player_id), now)


def free_seat(table: Table, player_id: str, now: int) -> Change:
    """Lets a player leave before the start; the seat becomes free."""
    return _without_player(table, player_id, PlayerLeft(player_id=player_id, bot=None), now)


def abandon(change: Change) -> Change:
    """Abandons a game before its start."""
    return change.with_table(replace(change.table, status=TableStatus.ABANDONED, deadline=None), GameAbandoned())


def host_alone_until(table: Table) -> int:
    """The time until which only the host may start the game, add bots and remove players."""
    return (table.seated_at or table.created_at) + HOST_ALONE_MS


def _without_player(table: Table, player_id: str, event: TableEvent, now: int) -> Change:
    """Takes a player off the table, as `event` says; abandons the game if no person is left, or its history is full."""
    players = tuple(player for player in table.players if player.id != player_id)
    change = Change(_restart_wait(replace(table, players=players), now), (event,))
    return abandon(change) if change.table.host is None or is_history_full(table) else change


def _restart_wait(table: Table, now: int) -> Table:
    """The table with its waiting time started again."""
    return replace(table, deadline=now + 1000 * table.waiting_seconds)


def _check_waiting(table: Table) -> None:
    """Refuses a game that does not wait for players; one that waits has a free seat, since the last one starts it."""
    if table.status is not TableStatus.WAITING:
        raise TableError(REFUSAL_WHEN_OVER.get(table.status, Refusal.NOT_WAITING))


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
    display_name = name or (f"Bot {number}" if bot else f"Player {number}")
    player = Player(id=f"p{number}", name=display_name, nonce=nonce, bot=bot, former=former)
    seated = replace(table, players=(*table.players, player), joined=number)
    seated = _restart_wait(seated if bot else replace(seated, seated_at=now), now)
    return change.with_table(seated, PlayerJoined(player_id=player.id, name=display_name, bot=bot))


def _start_when_full(change: Change, secrets: FreshSecrets, now: int) -> Change:
    full = len(change.table.players) == change.table.seats
    return _draw_seats_and_deal(change, secrets, now) if full else change


def _draw_seats_and_deal(change: Change, secrets: FreshSecrets, now: int) -> Change:
    """Draws for seats (a rematch keeps the old order) and deals the first round (CORE-04, CORE-06)."""
    table = change.table
    rules, seat_order = table.rules, table.former_order
    state, order, draws = (
        (*deal.assign_seats_in_order(rules, seat_order), ())
        if seat_order
        else deal.assign_seats(rules, len(table.players), table.next_seed)
    )
    seats = {table.players[joined].id: seat for seat, joined in enumerate(order)}
    players = tuple(replace(player, seat=seats[player.id]) for player in table.players)
    seated = replace(table, state=state, players=players)
    event = GameStarted(
        order=tuple(seated.at_seat(seat).id for seat in range(state.seats)),
        draws=tuple(draws[joined] for joined in order) if draws else (),
        dealer=seated.at_seat(state.dealer).id,
    )
    return deal_from_seed(change.with_table(seated, event), secrets.seed, now)
