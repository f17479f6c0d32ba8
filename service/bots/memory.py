"""What a careful player remembers of a round, from what his seat was told of it."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, cast

from service.rules.model.cards import Card, Hand, in_order
from service.rules.model.melds import Meld
from service.rules.model.variant import Variant
from service.rules.view import SeatView

SeenFields = dict[str, object]


class SeenEvent(NamedTuple):
    """An event of the round in play as a seat was told it: its type, and the fields that seat may see."""

    type: str
    fields: SeenFields


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

    def hidden_count(self, view: SeatView, seat: int) -> int:
        """How many cards of a hand are not known."""
        return view.hand_counts[seat] - len(self.held[seat])


def remember_round(variant: Variant, view: SeatView, told: tuple[SeenEvent, ...]) -> Memory:
    """What a seat that was told this remembers; of what it was not told it knows what it sees."""
    seats = len(view.hand_counts)
    recall = _RoundReplay(seats)
    for event in told:
        recall.replay(event)
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


class _RoundReplay:
    """A round as it is told, event by event."""

    def __init__(self, seats: int) -> None:
        self.thrown: list[list[Card]] = [[] for _ in range(seats)]
        self.taken: list[list[Card]] = [[] for _ in range(seats)]
        self.refused: list[list[Card]] = [[] for _ in range(seats)]
        self.held: list[list[Card]] = [[] for _ in range(seats)]
        self.pile: list[Card] = []
        self.stock: list[Card] = []
        self._table: dict[str, Meld] = {}

    def replay(self, event: SeenEvent) -> None:
        """Take in what happened; of most events it is enough to know what they say of cards and melds."""
        seat, fields = cast("int", event.fields["seat"]), event.fields
        if event.type in _EVENT_HANDLERS:
            _EVENT_HANDLERS[event.type](self, seat, fields)
        if event.type in MELD_FIELDS_BY_EVENT:
            self._update_melds(
                seat, [meld for name in MELD_FIELDS_BY_EVENT[event.type] for meld in _melds_in_field(fields[name])]
            )
        if "deadwood" in fields:
            self.held[seat] = list(cast("Hand", fields["deadwood"]))

    def on_cards_dealt(self, seat: int, fields: SeenFields) -> None:
        """The upcard begins the pile, where there is one."""
        self.pile += [cast("Card", fields["upcard"])] if fields["upcard"] else []

    def on_stock_renewed(self, seat: int, fields: SeenFields) -> None:
        """A pile that is turned over is a stock that is known; a shuffled one is not, and its top card stays."""
        if fields["reshuffled"]:
            self.pile, self.stock = self.pile[-1:], []
        else:
            self.pile, self.stock = [], self.pile

    def on_passed(self, seat: int, fields: SeenFields) -> None:
        """A card offered, or that lay open, was left lying."""
        if self.pile[-1:] != self.refused[seat][-1:]:
            self.refused[seat] += self.pile[-1:]

    def on_card_drawn(self, seat: int, fields: SeenFields) -> None:
        """From a stock that is known everybody knows what is drawn."""
        self.on_passed(seat, fields)
        if self.stock:
            self.held[seat].append(self.stock.pop(0))

    def on_discard_taken(self, seat: int, fields: SeenFields) -> None:
        """A discard, mostly the last one, went into a hand."""
        card = cast("Card", fields["card"])
        if card in self.pile:
            del self.pile[len(self.pile) - 1 - self.pile[::-1].index(card)]
        self.taken[seat].append(card)
        self.held[seat].append(card)

    def on_discarded(self, seat: int, fields: SeenFields) -> None:
        """A card was discarded."""
        card = cast("Card", fields["card"])
        self.thrown[seat].append(card)
        self.pile.append(card)
        self._remove_from_hand(seat, [card])

    def on_rummy_called(self, seat: int, fields: SeenFields) -> None:
        """The last discard went straight onto the table."""
        self.held[seat] += self.pile[-1:]
        del self.pile[-1:]

    def _update_melds(self, seat: int, melds: Iterable[Meld]) -> None:
        """Melds as they are now: what is new in them came from the hand, and what is gone from them is in it."""
        new = {meld.id: meld for meld in melds}
        after = _count_cards(new.values())
        before = _count_cards([self._table[meld] for meld in new if meld in self._table])
        self._table |= new
        self._remove_from_hand(seat, (after - before).elements())
        self.held[seat] += (before - after).elements()

    def _remove_from_hand(self, seat: int, cards: Iterable[Card]) -> None:
        for card in cards:
            if card in self.held[seat]:
                self.held[seat].remove(card)


_EVENT_HANDLERS: dict[str, Callable[[_RoundReplay, int, SeenFields], None]] = {
    "cards_dealt": _RoundReplay.on_cards_dealt,
    "stock_renewed": _RoundReplay.on_stock_renewed,
    "card_drawn": _RoundReplay.on_card_drawn,
    "passed": _RoundReplay.on_passed,
    "discard_taken": _RoundReplay.on_discard_taken,
    "discarded": _RoundReplay.on_discarded,
    "rummy_called": _RoundReplay.on_rummy_called,
}
MELD_FIELDS_BY_EVENT = {
    "melded": ("melds", "lenders"),
    "declared": ("melds",),
    "laid_off": ("meld",),
    "joker_swapped": ("meld",),
    "rummy_called": ("meld",),
    "knocked": ("melds",),
    "shown": ("melds", "laid_off_on"),
}
"""Where events tell of melds, as they are after it."""


def _melds_in_field(value: object) -> tuple[Meld, ...]:
    return (value,) if isinstance(value, Meld) else cast("tuple[Meld, ...]", value)


def _count_cards(melds: Iterable[Meld]) -> "Counter[Card]":
    return Counter([card for meld in melds for card in meld.cards])
