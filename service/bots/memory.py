"""What a careful player remembers of a round, from what his seat was told of it."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, cast

from service.rules.model.cards import Card, Hand, in_order
from service.rules.model.melds import Meld
from service.rules.model.variant import Variant
from service.rules.view import SeatView

Fields = dict[str, object]


class Told(NamedTuple):
    """An event of the round in play as a seat was told it: its type, and the fields that seat may see."""

    type: str
    fields: Fields


@dataclass(frozen=True)
class Memory:
    """Where the cards are, as far as a seat can know, and what the others did. What is by seat is oldest first."""

    thrown: tuple[Hand, ...]
    """All discards by seat, those that were taken or covered too."""
    taken: tuple[Hand, ...]
    """What each seat took from the discard pile."""
    refused: tuple[Hand, ...]
    """The cards on top of the pile when a seat drew from the stock instead, or passed."""
    held: tuple[Hand, ...]
    """Cards known to be in the hand of each seat; the whole of one's own."""
    pile: Hand
    """The discard pile from its bottom."""
    stock: Hand
    """The stock from its top, where the pile was turned over to make it; empty where nobody knows it."""
    unseen: Hand
    """The cards that may be anywhere else: hidden in other hands or in a stock that nobody knows."""

    def hidden(self, view: SeatView, seat: int) -> int:
        """How many cards of a hand are not known."""
        return view.hand_counts[seat] - len(self.held[seat])


def remembered(variant: Variant, view: SeatView, told: tuple[Told, ...]) -> Memory:
    """What a seat that was told this remembers; of what it was not told it knows what it sees."""
    seats = len(view.hand_counts)
    recall = _Recall(seats)
    for event in told:
        recall.hear(event)
    held = [in_order(hand) for hand in recall.held]
    if view.seat is not None:
        held[view.seat] = view.hand
    pile = tuple(recall.pile) if len(recall.pile) == view.discard_count else view.discard_pile
    stock = tuple(recall.stock) if len(recall.stock) == view.stock_count else ()
    shown = [card for meld in view.melds for card in meld.cards]
    known = Counter([*shown, *pile, *stock, *(card for hand in held for card in hand)])
    return Memory(
        thrown=tuple(map(tuple, recall.thrown)),
        taken=tuple(map(tuple, recall.taken)),
        refused=tuple(map(tuple, recall.refused)),
        held=tuple(held),
        pile=pile,
        stock=stock,
        unseen=in_order((Counter(variant.whole_pack(seats)) - known).elements()),
    )


class _Recall:
    """A round as it is told, event by event."""

    def __init__(self, seats: int) -> None:
        self.thrown: list[list[Card]] = [[] for _ in range(seats)]
        self.taken: list[list[Card]] = [[] for _ in range(seats)]
        self.refused: list[list[Card]] = [[] for _ in range(seats)]
        self.held: list[list[Card]] = [[] for _ in range(seats)]
        self.pile: list[Card] = []
        self.stock: list[Card] = []
        self._table: dict[str, Meld] = {}

    def hear(self, event: Told) -> None:
        """Take in what happened; of most events it is enough to know what they say of cards and melds."""
        seat, fields = cast("int", event.fields["seat"]), event.fields
        if event.type in _HEARD:
            _HEARD[event.type](self, seat, fields)
        if event.type in MELDS_IN:
            self._laid(seat, [meld for name in MELDS_IN[event.type] for meld in _melds(fields[name])])
        if "deadwood" in fields:
            self.held[seat] = list(cast("Hand", fields["deadwood"]))

    def dealt(self, seat: int, fields: Fields) -> None:
        """The upcard begins the pile, where there is one."""
        self.pile += [cast("Card", fields["upcard"])] if fields["upcard"] else []

    def renewed(self, seat: int, fields: Fields) -> None:
        """A pile that is turned over is a stock that is known; a shuffled one is not, and its top card stays."""
        if fields["reshuffled"]:
            self.pile, self.stock = self.pile[-1:], []
        else:
            self.pile, self.stock = [], self.pile

    def refused_top(self, seat: int, fields: Fields) -> None:
        """A card offered, or that lay open, was left lying."""
        if self.pile[-1:] != self.refused[seat][-1:]:
            self.refused[seat] += self.pile[-1:]

    def drawn(self, seat: int, fields: Fields) -> None:
        """From a stock that is known everybody knows what is drawn."""
        self.refused_top(seat, fields)
        if self.stock:
            self.held[seat].append(self.stock.pop(0))

    def took(self, seat: int, fields: Fields) -> None:
        """A discard, mostly the last one, went into a hand."""
        card = cast("Card", fields["card"])
        if card in self.pile:
            del self.pile[len(self.pile) - 1 - self.pile[::-1].index(card)]
        self.taken[seat].append(card)
        self.held[seat].append(card)

    def threw(self, seat: int, fields: Fields) -> None:
        """A card was discarded."""
        card = cast("Card", fields["card"])
        self.thrown[seat].append(card)
        self.pile.append(card)
        self._gave_up(seat, [card])

    def called(self, seat: int, fields: Fields) -> None:
        """The last discard went straight onto the table."""
        self.held[seat] += self.pile[-1:]
        del self.pile[-1:]

    def _laid(self, seat: int, melds: Iterable[Meld]) -> None:
        """Melds as they are now: what is new in them came from the hand, and what is gone from them is in it."""
        new = {meld.id: meld for meld in melds}
        after = _cards(new.values())
        before = _cards([self._table[meld] for meld in new if meld in self._table])
        self._table |= new
        self._gave_up(seat, (after - before).elements())
        self.held[seat] += (before - after).elements()

    def _gave_up(self, seat: int, cards: Iterable[Card]) -> None:
        for card in cards:
            if card in self.held[seat]:
                self.held[seat].remove(card)


_HEARD: dict[str, Callable[[_Recall, int, Fields], None]] = {
    "cards_dealt": _Recall.dealt,
    "stock_renewed": _Recall.renewed,
    "card_drawn": _Recall.drawn,
    "passed": _Recall.refused_top,
    "discard_taken": _Recall.took,
    "discarded": _Recall.threw,
    "rummy_called": _Recall.called,
}
MELDS_IN = {
    "melded": ("melds", "lenders"),
    "declared": ("melds",),
    "laid_off": ("meld",),
    "joker_swapped": ("meld",),
    "rummy_called": ("meld",),
    "knocked": ("melds",),
    "shown": ("melds", "laid_off_on"),
}
"""Where events tell of melds, as they are after it."""


def _melds(value: object) -> tuple[Meld, ...]:
    return (value,) if isinstance(value, Meld) else cast("tuple[Meld, ...]", value)


def _cards(melds: Iterable[Meld]) -> "Counter[Card]":
    return Counter([card for meld in melds for card in meld.cards])
