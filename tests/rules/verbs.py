"""A table in a rules test: the verbs of play, each giving a new table, and what can be read from one."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

import msgspec

from service.rules import engine
from service.rules import legal as legality
from service.rules import view as views
from service.rules.cards import Card, Hand, pack, without
from service.rules.events import Event, Events
from service.rules.moves import (
    Borrow,
    Call,
    CloseCalls,
    Cut,
    Deal,
    Decline,
    Discard,
    Draw,
    Forfeit,
    HoldCalls,
    LayDown,
    LayOff,
    Made,
    Move,
    NewMeld,
    Pass,
    PlayersMove,
    Source,
)
from service.rules.result import Result
from service.rules.state import Phase, Round, State
from service.rules.timeouts import forced
from service.rules.variant import Variant

SEED = "5e" * 32
REST = "..."
"""In a pile: all cards not named elsewhere."""
E = TypeVar("E", bound=Event)


def in_play(state: State) -> Counter[Card]:
    """All cards of the round, wherever they are."""
    rnd = state.round
    if rnd is None:
        return Counter()
    places = (*rnd.hands, rnd.stock, rnd.discard, *(meld.cards for meld in rnd.melds))
    return Counter(card for place in places for card in place)


def filled(text: str, unnamed: Hand) -> Hand:
    """The pile a text names, with the cards named nowhere in the place of "..."."""
    named = text.split()
    if REST not in named:
        return tuple(named)
    at = named.index(REST)
    return (*named[:at], *unnamed, *named[at + 1 :])


def unnamed(variant: Variant, named: Hand) -> Hand:
    """The cards of the pack that are named nowhere; ValueError when one is named too often."""
    return without(pack(variant.pack.packs, variant.pack.jokers), (card for card in named if card != REST))


@dataclass(frozen=True)
class Table:
    """A game at one moment: the state, what the last move told, and the moves since the table was set."""

    variant: Variant
    state: State
    start: State
    told: Events = ()
    made: tuple[Made, ...] = ()

    @classmethod
    def opened(cls, variant: Variant, state: State) -> Self:
        """A table at which no move has been made yet."""
        return cls(variant, state, state)

    # The verbs; `by` is the seat, the one at turn unless said.

    def draw(self, source: str = "stock", card: Card | None = None, *, by: int | None = None) -> Self:
        """Draw from the "stock" or the "discard" pile; `card` where any of the pile may be taken."""
        return self.play(Draw(Source(source), card), by)

    def meld(self, *melds: str, borrow: str = "", discard: Card | None = None, by: int | None = None) -> Self:
        """Lay down melds in one request; cards of `borrow` are taken from the melds they lie in."""
        return self.play(LayDown(tuple(self._new(meld, borrow) for meld in melds), discard), by)

    def lay_off(self, text: str, on: str, *, by: int | None = None) -> Self:
        """Lay cards off on the meld that holds the card `on`, or that has this id."""
        return self.play(LayOff(self.meld_with(on), tuple(text.split())), by)

    def discard(self, card: Card, *, by: int | None = None) -> Self:
        """Discard a card."""
        return self.play(Discard(card), by)

    def pass_(self, *, by: int | None = None) -> Self:
        """Refuse the discard."""
        return self.play(Pass(), by)

    def call(self, on: str, *, by: int) -> Self:
        """Call rummy for the meld that holds the card `on`, or that has this id."""
        return self.play(Call(self.meld_with(on)), by)

    def decline(self, *, by: int) -> Self:
        """Say that one does not call."""
        return self.play(Decline(), by)

    def cut(self, contribution: str, *, by: int | None = None) -> Self:
        """Contribute to the seed."""
        return self.play(Cut(contribution), by)

    def forfeit(self, *, by: int | None = None) -> Self:
        """Stop playing for good."""
        return self.play(Forfeit(), by)

    def time_out(self, *, by: int | None = None) -> Self:
        """Make the move of a player who is out of time."""
        seat = self.turn if by is None else by
        move = forced(self.variant, self.state, seat)
        assert move is not None, f"nothing is asked of seat {seat}"
        return self.play(move, seat)

    def deal(self, deck: str | None = None, seed: str = SEED) -> Self:
        """Begin the next round; `deck` names its cards from the top and may end in "..."."""
        order = None if deck is None else filled(deck, unnamed(self.variant, tuple(deck.split())))
        return self._made(None, Deal(seed, order))

    def hold_calls(self) -> Self:
        """Keep the next draw back for calls."""
        return self._made(None, HoldCalls())

    def close_calls(self) -> Self:
        """Close the calls."""
        return self._made(None, CloseCalls())

    def turn_of(self, source: str = "stock", discard: Card | None = None) -> Self:
        """A whole turn: draw, and discard this card (unless said the stock card drawn, or the first one allowed)."""
        drawn = self.draw(source)
        this_turn = drawn.round.this_turn
        allowed = (card for card in drawn.hand() if card not in this_turn.barred)
        return drawn.discard(discard or this_turn.drawn or next(allowed))

    def play(self, move: PlayersMove, by: int | None = None) -> Self:
        """Any move of a player."""
        return self._made(self.turn if by is None else by, move)

    def having(self, **facts: Any) -> Self:
        """This table with fields of its round, if there is one, or else of its game, set outright."""
        names = set(Round.__struct_fields__) if self.state.round else set()
        state = msgspec.structs.replace(self.state, **{k: v for k, v in facts.items() if k not in names})
        if in_round := {k: v for k, v in facts.items() if k in names}:
            state = msgspec.structs.replace(state, round=msgspec.structs.replace(self.round, **in_round))
        return self.opened(self.variant, state)

    # Reading the table.

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
        """What the round waits for."""
        return self.round.phase

    @property
    def melds(self) -> tuple[str, ...]:
        """The melds on the table, as texts."""
        return tuple(" ".join(meld.cards) for meld in self.round.melds)

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
    def result(self) -> Result:
        """How the last round ended."""
        assert self.round.result is not None, "the round is not over"
        return self.round.result

    @property
    def payments(self) -> dict[tuple[int, int], int]:
        """Points paid at the end of the round, by (payer, payee)."""
        return {(payment.payer, payment.payee): payment.points for payment in self.result.payments}

    def hand(self, seat: int | None = None) -> Hand:
        """The hand of a seat, of the one at turn unless said; compare it with `cards("...")`."""
        return self.round.hands[self.turn if seat is None else seat]

    def event(self, kind: type[E]) -> E:
        """The one event of this kind that the last move told."""
        (event,) = (event for event in self.told if isinstance(event, kind))
        return event

    def view(self, seat: int | None = None) -> views.SeatView:
        """What a seat sees, or a spectator."""
        seen = views.view(self.variant, self.state, seat)
        assert seen is not None, "no round was begun"
        return seen

    def legal(self, seat: int | None = None) -> list[PlayersMove]:
        """The legal moves of a seat, of the one at turn unless said."""
        return legality.legal_moves(self.variant, self.state, self.turn if seat is None else seat)

    def meld_with(self, card: str) -> str:
        """The id of the first meld that holds this card; anything else is taken for an id."""
        melds = self.state.round.melds if self.state.round else ()
        return next((meld.id for meld in melds if card in meld.cards), card)

    def _new(self, text: str, borrow: str) -> NewMeld:
        named = tuple(text.split())
        borrowed = next((card for card in borrow.split() if card in named), None)
        return NewMeld(named, None if borrowed is None else Borrow(self.meld_with(borrowed), borrowed))

    def _made(self, seat: int | None, move: Move) -> Self:
        state, told = engine.apply(self.variant, self.state, seat, move)
        if not isinstance(move, Deal | Cut):
            assert in_play(state) == in_play(self.state), f"cards were lost or made by {move}"
        return replace(self, state=state, told=told, made=(*self.made, Made(seat, move)))
