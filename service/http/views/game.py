"""A game as its viewer may see it, made from the table; seats become players on the way."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeVar

from service.http.schemas import answers
from service.http.schemas.vocabulary import Action, Standing
from service.http.views.moves import offered, shortened
from service.rules.melding import wild_cards as wild
from service.rules.model import melds, result
from service.rules.model.state import Phase, Round, Taken
from service.rules.rounds import shuffle
from service.rules.view import SeatView, view
from service.tables.actions.seating import host_alone_until
from service.tables.model.table import Player, Status, Table, is_person

T = TypeVar("T")
MOST_MOVES = 200
_ENDED = {Status.FINISHED, Status.ABANDONED}
_DEAL = (answers.LegalMove(action=Action.DEAL_ROUND),)
_OFFERING = {Phase.UPCARD, Phase.WALL}


class Names:
    """The players of a table by their seats."""

    def __init__(self, table: Table) -> None:
        seated = [player for player in table.players if player.seat is not None]
        self.by_seat = tuple(player.id for player in sorted(seated, key=lambda player: player.seat or 0))

    def of(self, seats: Iterable[int]) -> tuple[str, ...]:
        """The players who sit there."""
        return tuple([self.by_seat[seat] for seat in seats])

    def by_player(self, values: Sequence[T]) -> dict[str, T]:
        """What is listed by seat, by player; nothing where there is nothing: hands before the deal."""
        return dict(zip(self.by_seat, values, strict=True)) if values else {}

    def meld(self, meld: melds.Meld) -> answers.Meld:
        """A meld with its owner named."""
        jokers = wild.standing(meld.cards, meld.stands) if meld.stands else ()
        return answers.Meld(meld.id, self.by_seat[meld.owner], meld.kind, meld.cards, jokers)

    def gains(self, gains: Iterable[result.Gain]) -> tuple[answers.Gain, ...]:
        """Points without a payer."""
        return tuple([answers.Gain(self.by_seat[gain.seat], gain.points, gain.due) for gain in gains])

    def outcome(self, ended: result.Result) -> answers.Outcome:
        """How a round ended."""
        payments = [
            answers.Payment(self.by_seat[due.payer], self.by_seat[due.payee], due.points, due.due)
            for due in ended.payments
        ]
        return answers.Outcome(
            ending=ended.ending,
            winners=self.of(ended.winners),
            rummy=ended.rummy,
            payments=tuple(payments),
            gains=self.gains(ended.gains),
            bonuses=self.gains(ended.bonuses),
            rule=ended.rule,
        )


@lru_cache(maxsize=4096)
def moment(milliseconds: int) -> str:
    """A time as the contract writes it: RFC 3339, UTC, milliseconds."""
    return (
        datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{milliseconds % 1000:03}Z"
    )


def game(table: Table, viewer: Player | None) -> answers.Game:
    """The whole game as `viewer` sees it (None: a spectator)."""
    names = Names(table)
    seen = view(table.rules, table.state, viewer.seat if viewer else None) if table.state else None
    moves = legal_moves(table, viewer, seen)
    following = None if table.status in _ENDED else _commitment(table.next_seed)
    waiting = table.status is Status.WAITING
    return answers.Game(
        game_id=table.id,
        version=table.version,
        status=table.status,
        variant=table.variant,
        options=options(table),
        name=table.name,
        visibility=table.visibility,
        join_code=table.join_code if viewer else None,
        seats=table.seats,
        turn_seconds=table.turn_seconds,
        next_round_seconds=table.next_round_seconds,
        on_leave=table.on_leave,
        on_timeout=table.on_timeout,
        hints=table.hints,
        created_at=moment(table.created_at),
        creator=table.host.id if table.host else None,
        host_alone_until=moment(host_alone_until(table)) if waiting else None,
        waits_until=moment(table.deadline) if waiting and table.deadline else None,
        viewer=viewer.id if viewer else None,
        players=players(table),
        winners=names.of(table.state.winners) if table.state else (),
        commitment=_commitment(table.round.seed) if table.round else following,
        rematch=table.rematch,
        next_commitment=following,
        round=_round(table, names, seen, table.state.round) if seen and table.state and table.state.round else None,
        legal_moves=shortened(moves, MOST_MOVES),
        legal_moves_truncated=len(moves) > MOST_MOVES,
    )


def _commitment(seed: str) -> str:
    return shuffle.commitment(bytes.fromhex(seed))


def summary(table: Table) -> answers.GameSummary:
    """The game as the lobby lists it."""
    return answers.GameSummary(
        game_id=table.id,
        status=table.status,
        variant=table.variant,
        options=options(table),
        name=table.name,
        seats=table.seats,
        players=tuple(player.name for player in table.players),
        turn_seconds=table.turn_seconds,
        created_at=moment(table.created_at),
    )


def options(table: Table) -> answers.Options:
    """What the creator asked for."""
    return table.options if table.stake is None else {**table.options, "stake": table.stake}


def players(table: Table) -> tuple[answers.Player, ...]:
    """Everybody at the table: by seat once seats are drawn, before that in the order of joining."""
    order = sorted(table.players, key=lambda player: player.seat or 0) if table.state else table.players
    return tuple([_player(table, player) for player in order])


def _player(table: Table, player: Player) -> answers.Player:
    state, seat = table.state, player.seat
    rnd = state.round if state and seat is not None else None
    hands = rnd.hands if rnd else ()
    return answers.Player(
        player_id=player.id,
        name=player.name,
        bot=player.bot,
        seat=seat,
        hand_count=len(hands[seat]) if hands and seat is not None else 0,
        turns=rnd.turns[seat] if rnd and rnd.turns and seat is not None else 0,
        opened=bool(rnd and rnd.opened and seat is not None and rnd.opened[seat]),
        total=state.totals[seat] if state and seat is not None else 0,
        status=_standing(player),
    )


def _standing(player: Player) -> Standing:
    if not player.left:
        return Standing.AWAY if player.away else Standing.PLAYING
    return Standing.REPLACED if player.bot else Standing.FORFEITED


def legal_moves(table: Table, viewer: Player | None, seen: SeatView | None) -> tuple[answers.LegalMove, ...]:
    """What the viewer may do now."""
    if viewer is None or not is_person(viewer):
        return ()
    if table.status is Status.BETWEEN_ROUNDS:
        return () if table.game.voids else _DEAL  # a void round is dealt again by itself (CORE-16)
    return tuple([offered(move) for move in seen.legal_moves]) if seen else ()


def _round(table: Table, names: Names, seen: SeatView, rnd: Round) -> answers.Round:
    calls = answers.Calls(names.of(seen.calls_waiting), seen.calls_held) if rnd.calls else None
    return answers.Round(
        number=seen.number,
        dealer=names.by_seat[seen.dealer],
        turn=None if seen.turn is None else names.by_seat[seen.turn],
        phase=seen.phase,
        deadline=None if (due := _deadline(table)) is None else moment(due),
        stock_count=seen.stock_count,
        discard_count=seen.discard_count,
        discard_pile=seen.discard_pile,
        offered=seen.discard_pile[-1] if seen.phase in _OFFERING else None,
        knock_limit=seen.knock_limit,
        melds=tuple([names.meld(meld) for meld in seen.melds]),
        shown=tuple([answers.Shown(names.by_seat[each.seat], each.deadwood, each.value) for each in seen.spreads]),
        taken=tuple([_taken(each, names) for each in seen.taken]),
        hand=seen.hand,
        drawn=seen.drawn,
        calls=calls,
        outcome=names.outcome(seen.result) if seen.result else None,
        hands=names.by_player(seen.hands),
    )


def _deadline(table: Table) -> int | None:
    """What runs out for persons; while none is asked for, since when a bot is."""
    return table.bot_due if table.deadline is None else table.deadline


def _taken(taken: Taken, names: Names) -> answers.Taken:
    return answers.Taken(names.by_seat[taken.seat], taken.card, names.by_seat[taken.feeder])
