"""What a careful player remembers of a round, from the events that the seat may see."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, cast

from service.rules.model.cards import Card, Hand, in_order
from service.rules.model.events import RoundEvent
from service.rules.model.melds import Meld
from service.rules.model.variant import Variant
from service.rules.view import SeatView

SeenFields = dict[str, object]


class SeenEvent(NamedTuple):
    """An event of the current round as a seat sees it: its type, and the fields that the seat may see."""

    type: str
    fields: SeenFields

    @classmethod
    def of(cls, event: RoundEvent, seat: int | None) -> "SeenEvent":
        """The event as this seat may see it."""
        return cls(str(event.__struct_config__.tag), event.seen_by(seat))


@dataclass(frozen=True)
class Memory:
    """Where the cards are, as far as a seat can know, and what the others did; oldest first within a seat."""

    thrown: tuple[Hand, ...]
    """All discards by seat, also those that were taken or covered."""
    taken: tuple[Hand, ...]
    """The cards that each seat took from the discard pile."""
    refused: tuple[Hand, ...]
    """For each seat, the top cards of the pile when it drew from the stock or passed."""
    held: tuple[Hand, ...]
    """The cards known to be in each seat's hand; one's own hand in full."""
    pile: Hand
    """The discard pile from its bottom."""
    stock: Hand
    """The stock from its top, if it is the pile turned over; empty if nobody knows its order."""
    unseen: Hand
    """All other cards: hidden in hands or in a stock that nobody knows."""

    def hidden_count(self, view: SeatView, seat: int) -> int:
        """How many cards of the seat's hand are unknown."""
        return view.hand_counts[seat] - len(self.held[seat])


def remember_round(variant: Variant, view: SeatView, events: tuple[SeenEvent, ...]) -> Memory:
    """The memory of a seat that saw these events; without events it knows only what the view shows."""
    seats = len(view.hand_counts)
    replay = _RoundReplay(seats)
    for event in events:
        replay.record(event)
    held = [in_order(hand) for hand in replay.held]
    if view.seat is not None:
        held[view.seat] = view.hand
    pile = tuple(replay.pile) if len(replay.pile) == view.discard_count else view.discard_pile
    stock = tuple(replay.stock) if len(replay.stock) == view.stock_count else ()
    melded = [card for meld in view.melds for card in meld.cards]
    turned = (view.wild,) if view.wild else ()
    known = Counter([*melded, *pile, *stock, *turned, *(card for hand in held for card in hand)])
    return Memory(
        thrown=tuple(map(tuple, replay.thrown)),
        taken=tuple(map(tuple, replay.taken)),
        refused=tuple(map(tuple, replay.refused)),
        held=tuple(held),
        pile=pile,
        stock=stock,
        unseen=in_order((Counter(variant.whole_pack(seats)) - known).elements()),
    )


class _RoundReplay:
    """Replays a round event by event."""

    def __init__(self, seats: int) -> None:
        self.thrown: list[list[Card]] = [[] for _ in range(seats)]
        self.taken: list[list[Card]] = [[] for _ in range(seats)]
        self.refused: list[list[Card]] = [[] for _ in range(seats)]
        self.held: list[list[Card]] = [[] for _ in range(seats)]
        self.pile: list[Card] = []
        self.stock: list[Card] = []
        self._table: dict[str, Meld] = {}

    def record(self, event: SeenEvent) -> None:
        """Records one event; for most types it is enough to follow their cards and melds."""
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
        """The upcard, if there is one, begins the pile."""
        self.pile += [cast("Card", fields["upcard"])] if fields["upcard"] else []

    def on_stock_renewed(self, seat: int, fields: SeenFields) -> None:
        """A pile that is turned over becomes a known stock; the cards that are shuffled are unknown."""
        if fields["reshuffled"]:
            self.pile, self.stock = self.pile[cast("int", fields["stock_count"]) :], []
        else:
            self.pile, self.stock = [], self.pile

    def on_passed(self, seat: int, fields: SeenFields) -> None:
        """The player refuses the top card of the pile."""
        if self.pile[-1:] != self.refused[seat][-1:]:
            self.refused[seat] += self.pile[-1:]

    def on_card_drawn(self, seat: int, fields: SeenFields) -> None:
        """The player refuses the top card of the pile; a card drawn from a known stock is known."""
        self.on_passed(seat, fields)
        if self.stock:
            self.held[seat].append(self.stock.pop(0))

    def on_discard_taken(self, seat: int, fields: SeenFields) -> None:
        """A discard, usually the last one, goes into a hand."""
        card = cast("Card", fields["card"])
        if card in self.pile:
            del self.pile[len(self.pile) - 1 - self.pile[::-1].index(card)]
        self.taken[seat].append(card)
        self.held[seat].append(card)

    def on_pile_taken(self, seat: int, fields: SeenFields) -> None:
        """The upper part of the pile goes into a hand."""
        cards = cast("Hand", fields["cards"])
        del self.pile[-len(cards) :]
        self.taken[seat] += cards
        self.held[seat] += cards

    def on_discarded(self, seat: int, fields: SeenFields) -> None:
        """A card goes from a hand to the pile."""
        card = cast("Card", fields["card"])
        self.thrown[seat].append(card)
        self.pile.append(card)
        self._remove_from_hand(seat, [card])

    def on_rummy_called(self, seat: int, fields: SeenFields) -> None:
        """The last discard goes to the player who called; `_update_melds` moves it on into the meld."""
        self.held[seat] += self.pile[-1:]
        del self.pile[-1:]

    def _update_melds(self, seat: int, melds: Iterable[Meld]) -> None:
        """Updates the melds: cards that are new in them leave the hand, cards that are gone from them enter it."""
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
    "bought": _RoundReplay.on_discard_taken,
    "discard_taken": _RoundReplay.on_discard_taken,
    "pile_taken": _RoundReplay.on_pile_taken,
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
"""The event fields that hold melds, as they are after the event."""


def _melds_in_field(value: object) -> tuple[Meld, ...]:
    return (value,) if isinstance(value, Meld) else cast("tuple[Meld, ...]", value)


def _count_cards(melds: Iterable[Meld]) -> "Counter[Card]":
    return Counter([card for meld in melds for card in meld.cards])
