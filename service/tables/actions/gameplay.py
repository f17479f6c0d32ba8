"""Actions in a running game: moves, deals, leaving (CORE-19 to CORE-21)."""

from service.rules.model.cards import Hand, in_order
from service.rules.model.moves import Deal, Forfeit, PlayersMove
from service.rules.model.state import replace
from service.tables.model.change import Change
from service.tables.model.game_events import PlayerLeft
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import (
    REFUSAL_WHEN_OVER,
    SUBSTITUTE_LEVEL,
    FixedDeal,
    OnLeave,
    Player,
    Table,
    TableStatus,
    with_player,
)
from service.tables.turns.absence import ABSENCE_REFUSES, check_present, reset_missed_turns
from service.tables.turns.bot_turns import with_bot_turns

NO_FIXED_DEAL = FixedDeal()
PLAY_REFUSES = (Refusal.NOT_STARTED, Refusal.ABANDONED, *ABSENCE_REFUSES)
DEAL_REFUSES = (
    Refusal.NOT_BETWEEN_ROUNDS,
    Refusal.GAME_OVER,
    Refusal.ABANDONED,
    Refusal.OFFER_OPEN,
    Refusal.PLAYER_OUT,
    *ABSENCE_REFUSES,
    Refusal.BAD_DECK,
)
LEAVE_REFUSES = (Refusal.GAME_OVER, Refusal.ABANDONED)


def play_move(table: Table, player_id: str, move: PlayersMove, now: int) -> Change:
    """Makes a player's move and the bots' moves after it; raises IllegalMove or TableError."""
    return with_bot_turns(reset_missed_turns(apply_player_move(table, player_id, move), player_id), table, now)


def apply_player_move(table: Table, player_id: str, move: PlayersMove) -> Change:
    """Makes a player's move alone; raises IllegalMove or TableError."""
    player = table.player(player_id)
    if player is None or player.seat is None:
        raise TableError(REFUSAL_WHEN_OVER.get(table.status, Refusal.NOT_STARTED))
    check_present(table, player)
    return Change(table).with_move(player.seat, move)


def deal(table: Table, player_id: str, next_seed: str, now: int, fixed: FixedDeal = NO_FIXED_DEAL) -> Change:
    """Deals the next round, which any player may ask for; `fixed` is what a sandbox fixes of the deal."""
    if table.status in REFUSAL_WHEN_OVER:
        raise TableError(REFUSAL_WHEN_OVER[table.status])
    player = table.player(player_id)
    if table.status is not TableStatus.BETWEEN_ROUNDS or player is None:
        raise TableError(Refusal.NOT_BETWEEN_ROUNDS)
    check_present(table, player)
    _check_open_offer(table, player)
    check_deck(table, fixed.deck)
    return deal_from_seed(reset_missed_turns(Change(replace(table, fixed=fixed)), player_id), next_seed, now)


def _check_open_offer(table: Table, player: Player) -> None:
    """Refuses a deal while players are asked to come back, and by a player who is out (EXT-01, EXT-02)."""
    if table.game.entering:
        raise TableError(Refusal.OFFER_OPEN)
    if player.seat in table.game.out:
        raise TableError(Refusal.PLAYER_OUT)


def check_deck(table: Table, deck: Hand | None) -> None:
    """Refuses a deck that is not the variant's whole pack."""
    whole = table.rules.whole_pack(table.seats)
    if deck is not None and in_order(deck) != in_order(whole):
        raise TableError(Refusal.BAD_DECK, size=len(whole))


def deal_from_seed(change: Change, next_seed: str, now: int) -> Change:
    """Deals from the seed that the table has committed to, and commits to `next_seed` (CORE-20)."""
    table = change.table
    dealing = replace(
        table,
        next_seed=next_seed,
        before=replace(table.game, round=None),
        round_seq=table.seq + len(change.events),
        fixed=NO_FIXED_DEAL,
    )
    dealt = replace(change, table=dealing).with_move(None, Deal(table.fixed.seed or table.next_seed, table.fixed.deck))
    return with_bot_turns(dealt, table, now)


def leave(table: Table, player_id: str, now: int) -> Change:
    """Lets a player leave a running game: a bot plays on, or the seat forfeits (`on_leave`)."""
    if table.status in REFUSAL_WHEN_OVER:
        raise TableError(REFUSAL_WHEN_OVER[table.status])
    player = table.player(player_id)
    assert player is not None  # noqa: S101 - the request carried a token of this player
    forfeited = player.seat in table.game.forfeited
    bot = SUBSTITUTE_LEVEL if table.on_leave is OnLeave.BOT and not forfeited else None
    departed = replace(player, nonce=None, left=True, away=False, bot=bot)
    change = Change(table).with_table(with_player(table, departed), PlayerLeft(player_id=player_id, bot=bot))
    if bot is None and not forfeited:
        change = change.with_move(player.seat, Forfeit())
    return with_bot_turns(change, table, now)
