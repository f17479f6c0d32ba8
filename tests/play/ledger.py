"""A round kept by hand from its events and its pack: where each card is after each event, with no code of the service.

It knows more than any viewer, so it can say afterwards what each of them was allowed to see.
"""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from service.rules import shuffle
from tests.play.client import Json

Cards = list[str]


@dataclass
class Ledger:
    """Every card of one round; the stock is listed from its top, the pile from its bottom."""

    record: Json
    hands: dict[str, Cards] = field(default_factory=dict)
    stock: Cards = field(default_factory=list)
    pile: Cards = field(default_factory=list)
    melds: dict[str, Cards] = field(default_factory=dict)
    renewals: int = 0

    @property
    def cards(self) -> Cards:
        """All of them, wherever they are."""
        on_table = [card for meld in self.melds.values() for card in meld]
        return sorted([*self.stock, *self.pile, *on_table, *(card for hand in self.hands.values() for card in hand)])

    def note(self, event: Json) -> None:
        """Moves the cards that an event tells of; refuses one that cannot have happened."""
        moved = getattr(self, f"_{event['type']}", None)
        if moved:
            moved(event)
        if event["type"] in {"melded", "laid_off", "discarded"}:
            assert event["count"] == len(self.hands[event["player_id"]]), event

    def _cards_dealt(self, event: Json) -> None:
        order: Cards = self.record["order"]
        eldest = order.index(event["player_id"])
        playing = [player for player in (*order[eldest:], *order[:eldest]) if event["counts"][player]]
        size = event["counts"][playing[0]]
        deck: Cards = self.record["deck"]
        self.hands = {player: deck[place : size * len(playing) : len(playing)] for place, player in enumerate(playing)}
        self.pile, self.stock = [deck[size * len(playing)]], deck[size * len(playing) + 1 :]
        assert event["upcard"] == self.pile[0]
        assert event["stock_count"] == len(self.stock)

    def _stock_renewed(self, event: Json) -> None:
        assert not self.stock
        self.renewals += 1
        if event["reshuffled"]:
            key = shuffle.key(bytes.fromhex(self.record["seed"]), self.record["contribution"])
            self.stock = list(shuffle.shuffled(self.pile[:-1], key, shuffle.reshuffle(self.renewals)))
            self.pile = self.pile[-1:]
        else:
            self.stock, self.pile = self.pile, []
        assert event["stock_count"] == len(self.stock)

    def _card_drawn(self, event: Json) -> None:
        card = self.stock.pop(0)
        assert event.get("card", card) == card
        self.hands[event["player_id"]].append(card)

    def _discard_taken(self, event: Json) -> None:
        last = len(self.pile) - 1 - self.pile[::-1].index(event["card"])
        self.hands[event["player_id"]].append(self.pile.pop(last))

    def _discarded(self, event: Json) -> None:
        self.hands[event["player_id"]].remove(event["card"])
        self.pile.append(event["card"])

    def _rummy_called(self, event: Json) -> None:
        assert self.pile.pop() == event["card"]
        self.melds[event["meld"]["meld_id"]].append(event["card"])

    def _melded(self, event: Json) -> None:
        self._laid(event["player_id"], [*event["lenders"], *event["melds"]])

    def _laid_off(self, event: Json) -> None:
        self._laid(event["player_id"], [event["meld"]])

    def _laid(self, player: str, changed: list[Json]) -> None:
        """Melds are now as told: what is new in them came from the player's hand."""
        before = [card for meld in changed for card in self.melds.get(meld["meld_id"], ())]
        self.melds |= {meld["meld_id"]: list(meld["cards"]) for meld in changed}
        for card in (card for meld in changed for card in meld["cards"]):
            if card in before:
                before.remove(card)
            else:
                self.hands[player].remove(card)
        assert not before, "a meld has lost a card"

    def _round_ended(self, event: Json) -> None:
        left = {player: sorted(hand) for player, hand in event["hands"].items() if hand}
        assert left == {player: sorted(hand) for player, hand in self.hands.items() if hand}
        assert self.cards == sorted(self.record["deck"])


def kept(record: Json, events: Iterable[Json]) -> Iterator[tuple[Json, Ledger]]:
    """Each event of the round with the ledger after it."""
    ledger = Ledger(record)
    for event in events:
        if event["round"] == record["number"]:
            ledger.note(event)
            yield event, deepcopy(ledger)
