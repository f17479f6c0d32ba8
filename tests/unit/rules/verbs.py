"""A table in a rules test: each verb of play returns a new table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import msgspec

from service.rules import engine
from service.rules.model.cards import JOKER, Card
from service.rules.model.moves import (
    Borrow,
    Buy,
    Call,
    CloseCalls,
    CloseOffer,
    Cut,
    Deal,
    Declare,
    Decline,
    Discard,
    Draw,
    DropHand,
    Forfeit,
    HoldCalls,
    Knock,
    LayDown,
    LayOff,
    Move,
    MoveRecord,
    NewMeld,
    Pass,
    PlayersMove,
    Show,
    Source,
    Swap,
    SwapJoker,
)
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant
from service.rules.timeouts import forced_move
from tests.unit.rules.notation import in_play, meld_with_joker_as, new_meld, parse_meld, pile_of, rest_of_pack
from tests.unit.rules.reading import Readable

SEED = "5e" * 32
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Table(Readable):
    """A game at one moment, and the verbs of play."""

    @classmethod
    def opened(cls, variant: Variant, state: State) -> Self:
        """A table at which no move has been made yet."""
        return cls(variant, state, state)

    # The verbs of play; `by` is the seat, by default the one at turn.

    def draw(
        self,
        source: str = "stock",
        card: Card | None = None,
        *,
        second: str | None = None,
        melds: Sequence[str] = (),
        lay_off: str = "",
        swap: str = "",
        on: str = "",
        by: int | None = None,
    ) -> Self:
        """Draw from the "stock" or the "discard" pile; `card` where any of the pile may be taken, `second` with it.

        `melds`, `lay_off` or `swap` use the discard at once: a lay-off on the meld `on`, a swap of this card for a
        joker. With a lay-off `swap` is the card that replaces the joker laid off.
        """
        taken_with = Source(second) if second else None
        off = self._lay_off(lay_off, on, swap) if lay_off else None
        card_for_joker = self._swap(swap, on) if swap and not lay_off else None
        move = Draw(Source(source), card, tuple(map(new_meld, melds)), taken_with, off, _as_move(card_for_joker))
        return self.play(move, by)

    def meld(
        self, *melds: str, borrow: str = "", swap: str = "", discard: Card | None = None, by: int | None = None
    ) -> Self:
        """Lay down melds in one request; `borrow` names cards of melds, `swap` a card for each joker swapped in."""
        borrowed, swaps = borrow.split(), swap.split()
        new = tuple(self._new(new_meld(text), borrowed, swaps) for text in melds)
        return self.play(LayDown(new, discard), by)

    def lay_off(self, text: str, on: str, *, swap: str = "", by: int | None = None) -> Self:
        """Lay cards off on the meld that holds the card `on`, or that has this id; `swap` as in `meld`."""
        return self.play(self._lay_off(text, on, swap), by)

    def swap(self, card: Card, on: str = "", *, by: int | None = None) -> Self:
        """Put a card in the place of the joker that stands for it, in the meld `on` if given."""
        swap = self._swap(card, on)
        return self.play(SwapJoker(swap.meld_id, swap.card), by)

    def discard(self, card: Card, *, by: int | None = None) -> Self:
        """Discard a card."""
        return self.play(Discard(card), by)

    def knock(self, discard: Card, *melds: str, by: int | None = None) -> Self:
        """Discard and show the hand, as `melds` if given."""
        return self.play(Knock(discard, tuple(tuple(meld.split()) for meld in melds)), by)

    def show(self, *melds: str, lay_offs: Mapping[str, str] = NOTHING, by: int | None = None) -> Self:
        """Show melds; `lay_offs` maps cards to a meld's id or one of its cards."""
        on = tuple(LayOff(self.meld_with(meld), tuple(cards.split())) for cards, meld in lay_offs.items())
        return self.play(Show(tuple(tuple(meld.split()) for meld in melds), on), by)

    def declare(self, *melds: str, discard: Card | None = None, by: int | None = None) -> Self:
        """Declare a hand as these melds."""
        return self.play(Declare(tuple(tuple(meld.split()) for meld in melds), discard), by)

    def drop(self, *, by: int | None = None) -> Self:
        """Drop the hand and leave the round."""
        return self.play(DropHand(), by)

    def pass_(self, *, by: int | None = None) -> Self:
        """Refuse the card offered, or the discard."""
        return self.play(Pass(), by)

    def buy(self, *, by: int) -> Self:
        """Ask for the top discard."""
        return self.play(Buy(), by)

    def close_offer(self) -> Self:
        """Close the offer of the discard."""
        return self._apply(None, CloseOffer())

    def call(self, on: str, *, joker: Card | None = None, by: int) -> Self:
        """Call rummy for the meld that holds the card `on`, or that has this id, with a joker standing for `joker`."""
        return self.play(Call(self.meld_with(on), (joker,) if joker else ()), by)

    def decline(self, *, by: int) -> Self:
        """Decline to call."""
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
        move = forced_move(self.variant, self.state, seat)
        assert move is not None, f"nothing is asked of seat {seat}"
        return self.play(move, seat)

    def deal(self, deck: str | None = None, seed: str = SEED) -> Self:
        """Begin the next round; `deck` names its cards from the top and may end in "..."."""
        order = (
            None if deck is None else pile_of(deck, rest_of_pack(self.variant, self.state.seats, tuple(deck.split())))
        )
        return self._apply(None, Deal(seed, order))

    def hold_calls(self) -> Self:
        """Keep the next draw back for calls."""
        return self._apply(None, HoldCalls())

    def close_calls(self) -> Self:
        """Close the calls."""
        return self._apply(None, CloseCalls())

    def turn_of(self, source: str = "stock", discard: Card | None = None) -> Self:
        """A whole turn: draw, then discard `discard`, by default the stock card drawn or the first card allowed."""
        drawn = self.draw(source)
        this_turn = drawn.round.this_turn
        allowed = (card for card in drawn.hand() if card not in this_turn.barred)
        return drawn.discard(discard or this_turn.drawn or next(allowed))

    def play(self, move: PlayersMove, by: int | None = None) -> Self:
        """Any move of a player."""
        return self._apply(self.turn if by is None else by, move)

    def having(self, **facts: Any) -> Self:
        """This table with fields of its round, or of its game where no round was begun, set directly."""
        names = set(Round.__struct_fields__) if self.state.round else set()
        state = msgspec.structs.replace(self.state, **{k: v for k, v in facts.items() if k not in names})
        if in_round := {k: v for k, v in facts.items() if k in names}:
            state = msgspec.structs.replace(state, round=msgspec.structs.replace(self.round, **in_round))
        return self.opened(self.variant, state)

    def _new(self, new: NewMeld, borrow: list[Card], swaps: list[Card]) -> NewMeld:
        """The meld with its borrowed card and its swap; a swapped card is removed from `swaps`."""
        borrowed = next((card for card in borrow if card in new.cards), None)
        swap = self._swap(swaps.pop(0)) if swaps and JOKER in new.cards else None
        lent = None if borrowed is None else Borrow(self.meld_with(borrowed), borrowed)
        return msgspec.structs.replace(new, borrow=lent, swap=swap)

    def _lay_off(self, text: str, on: str, swap: str) -> LayOff:
        cards, jokers = parse_meld(text)
        return LayOff(self.meld_with(on), cards, jokers, self._swap(swap) if swap else None)

    def _swap(self, card: Card, on: str = "") -> Swap:
        """The swap of this card for the first joker that stands for it, or for one in the meld `on`."""
        return Swap(self.meld_with(on) if on else meld_with_joker_as(card, self.round.melds), card)

    def _apply(self, seat: int | None, move: Move) -> Self:
        state, events = engine.apply(self.variant, self.state, seat, move)
        if not isinstance(move, Deal | Cut):
            assert in_play(state) == in_play(self.state), f"cards were lost or made by {move}"
        return replace(self, state=state, events=events, moves=(*self.moves, MoveRecord(seat, move)))


def _as_move(swap: Swap | None) -> SwapJoker | None:
    return None if swap is None else SwapJoker(swap.meld_id, swap.card)
