"""The readable side of a table in a rules test."""

from dataclasses import dataclass
from typing import TypeVar

from service.rules import view as views
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import Hand
from service.rules.model.events import Events, RoundEvent
from service.rules.model.moves import MoveRecord, PlayersMove
from service.rules.model.result import Due, RoundResult
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from tests.unit.rules.notation import meld_text

E = TypeVar("E", bound=RoundEvent)


@dataclass(frozen=True)
class Readable:
    """A game at one moment: its state, the events of the last move, and the moves since the table was set."""

    variant: Variant
    state: State
    start: State
    events: Events = ()
    moves: tuple[MoveRecord, ...] = ()

    @property
    def round(self) -> Round:
        """The current or last round."""
        assert self.state.round is not None, "no round was begun"
        return self.state.round

    @property
    def turn(self) -> int:
        """The seat at turn; seat 0 before the first round."""
        return self.state.round.turn if self.state.round else 0

    @property
    def phase(self) -> Phase:
        """The phase of the round."""
        return self.round.phase

    @property
    def melds(self) -> tuple[str, ...]:
        """The melds on the table, as texts: "5S JOKER=6S 7S"."""
        return tuple(map(meld_text, self.round.melds))

    @property
    def stock(self) -> str:
        """The stock from its top, as a text."""
        return " ".join(self.round.stock)

    @property
    def discards(self) -> str:
        """The discard pile from its bottom, as a text."""
        return " ".join(self.round.discard)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by seat."""
        return self.state.totals

    @property
    def result(self) -> RoundResult:
        """The result of the last round."""
        assert self.round.result is not None, "the round is not over"
        return self.round.result

    @property
    def payments(self) -> dict[tuple[int, int], int]:
        """Points paid at the end of the round, by (payer, payee)."""
        return {(payment.payer, payment.payee): payment.points for payment in self.result.payments}

    @property
    def gains(self) -> dict[tuple[int, Due], int]:
        """Points gained without a payer, including those at the end of the game, by (seat, reason)."""
        return {(gain.seat, gain.due): gain.points for gain in (*self.result.gains, *self.result.bonuses)}

    def hand(self, seat: int | None = None) -> Hand:
        """The hand of `seat`, by default of the seat at turn; compare it with `cards("...")`."""
        return self.round.hands[self.turn if seat is None else seat]

    def event(self, kind: type[E]) -> E:
        """The only event of this kind in the last move."""
        (event,) = (event for event in self.events if isinstance(event, kind))
        return event

    def view(self, seat: int | None = None) -> views.SeatView:
        """The view of a seat, or of a spectator."""
        seen = views.view(self.variant, self.state, seat)
        assert seen is not None, "no round was begun"
        return seen

    def legal(self, seat: int | None = None) -> list[PlayersMove]:
        """The legal moves of `seat`, by default of the seat at turn."""
        return legal_moves(self.variant, self.state, self.turn if seat is None else seat)

    def meld_with(self, card: str) -> str:
        """The id of the first meld that holds `card`; any other text is returned as an id."""
        melds = self.state.round.melds if self.state.round else ()
        return next((meld.id for meld in melds if card in meld.cards), card)
