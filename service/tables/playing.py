"""While the game runs: moves, deals, what bots play, who leaves (CORE-19 to CORE-21)."""

from service import bots
from service.rules.cards import Hand, in_order
from service.rules.moves import Deal, Forfeit, HoldCalls, PlayersMove
from service.rules.state import Phase, Round
from service.rules.view import view
from service.tables.change import Change, replace
from service.tables.errors import Refusal, TableError
from service.tables.events import PlayerLeft
from service.tables.table import Fixed, OnLeave, Player, Status, Table, is_person

LEAST_WINDOW_MS = 3000
"""How long persons have to call before a bot draws (OPT-03)."""
SUBSTITUTE = "easy"
NOTHING_FIXED = Fixed()


def play(table: Table, player_id: str, move: PlayersMove, now: int) -> Change:
    """A player's move and what follows from it; raises IllegalMove."""
    return settled(attempt(table, player_id, move), table, now)


def attempt(table: Table, player_id: str, move: PlayersMove) -> Change:
    """A player's move by itself; raises IllegalMove."""
    return Change(table).played(_seat(table, player_id), move)


def deal_next(table: Table, next_seed: str, now: int, fixed: Fixed = NOTHING_FIXED) -> Change:
    """Begin the next round; any player may ask for it."""
    if table.status is Status.FINISHED:
        raise TableError(Refusal.GAME_OVER)
    if table.status is not Status.BETWEEN_ROUNDS:
        raise TableError(Refusal.NOT_BETWEEN_ROUNDS)
    check_deck(table, fixed.deck)
    return begin_round(Change(replace(table, fixed=fixed)), next_seed, now)


def check_deck(table: Table, deck: Hand | None) -> None:
    """Refuse a deck that is not the variant's whole pack."""
    whole = table.rules.whole_pack(table.seats)
    if deck is not None and in_order(deck) != in_order(whole):
        raise TableError(Refusal.BAD_DECK, cards=len(whole))


def begin_round(change: Change, next_seed: str, now: int) -> Change:
    """Deal from the seed that was committed to, and commit to the next one (CORE-20)."""
    table = change.table
    dealing = replace(table, next_seed=next_seed, before=replace(table.game, round=None), fixed=NOTHING_FIXED)
    dealt = replace(change, table=dealing).played(None, Deal(table.fixed.seed or table.next_seed, table.fixed.deck))
    return settled(dealt, table, now)


def leave(table: Table, player_id: str, now: int) -> Change:
    """Leave a running game: a bot plays on, or the seat forfeits (`on_leave`)."""
    if table.status in {Status.FINISHED, Status.ABANDONED}:
        raise TableError(Refusal.GAME_OVER)
    bot = SUBSTITUTE if table.on_leave is OnLeave.BOT else None
    players = tuple(
        replace(player, nonce=None, left=True, bot=bot) if player.id == player_id else player
        for player in table.players
    )
    change = Change(table).then(replace(table, players=players), PlayerLeft(player_id=player_id, bot=bot))
    if bot is None:
        change = change.played(_seat(table, player_id), Forfeit())
    return settled(change, table, now)


def _seat(table: Table, player_id: str) -> int:
    player = table.player(player_id)
    if player is None or player.seat is None:
        raise TableError(Refusal.NOT_STARTED)
    return player.seat


def settled(change: Change, before: Table, now: int) -> Change:
    """The change with the bots' answers to it, at most one turn for each, and the table's next deadline."""
    start = change.table.round
    turns = start.turns if start is not None else ()
    while (rnd := change.table.round) is not None:
        if _must_hold(change.table, rnd):
            change = change.played(None, HoldCalls())
            continue
        bot = bot_to_move(change.table, rnd)
        if bot is None or (rnd.turns and turns and bot.seat is not None and rnd.turns[bot.seat] > turns[bot.seat]):
            break
        change = _bot_moves(change, bot)
    return replace(change, table=replace(change.table, deadline=next_deadline(change.table, before, now)))


def bot_to_move(table: Table, rnd: Round) -> Player | None:
    """The bot that is to answer a call or to move, if it is one that the round waits for."""
    waiting = rnd.calls.waiting if rnd.calls else ()
    called = next((table.at_seat(seat) for seat in waiting if table.at_seat(seat).bot), None)
    if called is not None or (rnd.calls and rnd.calls.held):
        return called
    player = table.at_seat(rnd.turn)
    return player if player.bot else None


def _must_hold(table: Table, rnd: Round) -> bool:
    """Whether persons could call a discard that a bot would otherwise draw over at once (OPT-03)."""
    if rnd.calls is None or rnd.calls.held or not table.at_seat(rnd.turn).bot:
        return False
    return any(is_person(table.at_seat(seat)) for seat in rnd.calls.waiting)


def _bot_moves(change: Change, bot: Player) -> Change:
    table = change.table
    seen = view(table.rules, table.game, bot.seat)
    assert seen is not None  # noqa: S101 - a bot that is to move sees a round
    assert bot.bot is not None  # noqa: S101
    return change.played(bot.seat, bots.choose(bot.bot, table.rules, seen))


def next_deadline(table: Table, before: Table, now: int) -> int | None:
    """When the table is to act by itself; a turn that goes on keeps the deadline it had."""
    rnd = table.round
    if rnd is None:
        return _next_deal(table, now)
    if rnd.calls is not None and rnd.calls.held:
        window = table.rules.turn.call_window
        due = now + (max(window, LEAST_WINDOW_MS) if table.at_seat(rnd.turn).bot else window)
        return _kept(table, before, due)
    if table.at_seat(rnd.turn).bot:
        return now
    return None if table.turn_seconds is None else _kept(table, before, now + 1000 * table.turn_seconds)


def _kept(table: Table, before: Table, due: int) -> int:
    same = before.deadline is not None and waits_for(before) == waits_for(table)
    return before.deadline if same and before.deadline is not None else due


def waits_for(table: Table) -> tuple[object, ...]:
    """What the table waits for: while this is the same, its deadline is."""
    rnd = table.round
    if rnd is None:
        return ()
    held = rnd.calls is not None and rnd.calls.held
    return (
        table.game.number,
        rnd.turn,
        rnd.phase is Phase.CUT,
        rnd.turns,
        rnd.resume,
        held,
        len(rnd.discard) if held else 0,
    )


def _next_deal(table: Table, now: int) -> int | None:
    """A void round is dealt again at once, and so is every round where only bots are left (CORE-16)."""
    if table.status is not Status.BETWEEN_ROUNDS:
        return None
    if table.game.voids or not any(is_person(player) for player in table.players):
        return now
    return None if table.next_round_seconds is None else now + 1000 * table.next_round_seconds
