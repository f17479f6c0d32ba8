"""The players of a table: who sits where, and what a client sees of each."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from service.http.problems.language import Language
from service.http.problems.rule_links import rule_url
from service.http.schemas import answers, rounds
from service.http.schemas.vocabulary import Standing
from service.http.views.melds import meld_view
from service.rules.model import melds, result
from service.rules.model.ending_fields import MatchRules
from service.rules.model.variant import Variant
from service.tables.model.table import Player, Table

_T = TypeVar("_T")


class SeatedPlayers:
    """The players of a table by seat, and their melds with titles in `language`."""

    def __init__(self, table: Table, language: Language = Language.EN) -> None:
        self._language = language
        seated = [player for player in table.players if player.seat is not None]
        self.by_seat = tuple(player.id for player in sorted(seated, key=lambda player: player.seat or 0))

    def at_seats(self, seats: Iterable[int]) -> tuple[str, ...]:
        """The players in these seats."""
        return tuple([self.by_seat[seat] for seat in seats])

    def by_player(self, values: Sequence[_T]) -> dict[str, _T]:
        """The `values`, listed by seat, by player; empty if there are none, such as hands before the deal."""
        return dict(zip(self.by_seat, values, strict=True)) if values else {}

    def meld_view(self, meld: melds.Meld) -> rounds.Meld:
        """A meld with its owner's id."""
        return meld_view(meld, self.by_seat, self._language)

    def gains_view(self, gains: Iterable[result.Gain]) -> tuple[rounds.Gain, ...]:
        """Points that nobody pays."""
        return tuple([rounds.Gain(self.by_seat[gain.seat], gain.points, gain.due) for gain in gains])

    def outcome_view(self, ended: result.RoundResult) -> rounds.Outcome:
        """How a round ended."""
        payments = [
            rounds.Payment(self.by_seat[payment.payer], self.by_seat[payment.payee], payment.points, payment.due)
            for payment in ended.payments
        ]
        return rounds.Outcome(
            ending=ended.ending,
            winners=self.at_seats(ended.winners),
            rummy=ended.rummy,
            payments=tuple(payments),
            gains=self.gains_view(ended.gains),
            bonuses=self.gains_view(ended.bonuses),
            rule=ended.rule,
            rule_url=rule_url(ended.rule),
        )


def players_view(rules: Variant, table: Table, buys_left: Sequence[int]) -> tuple[answers.Player, ...]:
    """Everybody at the table: by seat once seats are assigned, before that in the order of joining.

    `buys_left` has the discards that each seat may still buy; it is empty in games without them.
    """
    order = sorted(table.players, key=lambda player: player.seat or 0) if table.state else table.players
    return tuple([_player_view(rules, table, player, buys_left) for player in order])


def _player_view(rules: Variant, table: Table, player: Player, buys_left: Sequence[int]) -> answers.Player:
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
        buys_left=buys_left[seat] if buys_left and seat is not None else 0,
        total=state.totals[seat] if state and seat is not None else 0,
        out=state is not None and seat in state.out,
        re_entries_left=_re_entries_left(rules.match, table, player),
        status=_standing(player),
    )


def _re_entries_left(match: MatchRules, table: Table, player: Player) -> int | None:
    """How often the player may still come back into the game, or None where nobody can (EXT-02)."""
    if not (match.elimination and match.re_entries):
        return None
    used = table.state.re_entries_of(player.seat) if table.state and player.seat is not None else 0
    return match.re_entries - used


def _standing(player: Player) -> Standing:
    if not player.left:
        return Standing.AWAY if player.away else Standing.PLAYING
    return Standing.REPLACED if player.bot else Standing.FORFEITED
