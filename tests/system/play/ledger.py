"""A round kept by hand from its events and its pack: where each card is after each event.

Of the service's code it uses the order of dealing, and nothing that moves a card.

It knows more than any viewer, so it can tell afterwards what each of them was allowed to see.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from service.rules.model.cards import JOKER
from service.rules.model.enums import Rotation
from service.rules.model.variant import Variant
from service.rules.rounds.deal import deal_order
from tests.kit.clients.client import Json
from tests.system.fairness import published
from tests.system.play.melds import check_meld

Cards = list[str]


@dataclass
class Ledger:
    """Every card of one round; the stock is listed from its top, the pile from its bottom."""

    record: Json
    variant: Variant
    hands: dict[str, Cards] = field(default_factory=dict)
    stock: Cards = field(default_factory=list)
    pile: Cards = field(default_factory=list)
    melds: dict[str, Cards] = field(default_factory=dict)
    renewals: int = 0
    wild: Cards = field(default_factory=list)
    """The card turned at the deal that lies beside the stock, if there is one."""

    @property
    def cards(self) -> Cards:
        """All cards, wherever they are."""
        on_table = [card for meld in self.melds.values() for card in meld]
        return sorted(
            [*self.stock, *self.pile, *self.wild, *on_table, *(card for hand in self.hands.values() for card in hand)]
        )

    def after(self, event: Json) -> "Ledger":
        """A copy of the ledger once it has noted the event."""
        self.note(event)
        return deepcopy(self)

    def note(self, event: Json) -> None:
        """Moves the cards of an event; fails if it cannot have happened."""
        moved = getattr(self, f"_{event['type']}", None)
        if moved:
            moved(event)
        if event["type"] in {"melded", "laid_off", "discarded"}:
            assert event["count"] == len(self.hands[event["player_id"]]), event

    def _cards_dealt(self, event: Json) -> None:
        order, deck = self._in_playing_order(event["player_id"]), self.record["deck"]
        playing = [player for player in order if event["counts"][player]]
        places = deal_order(self.variant, len(playing))
        dealt, rest = deck[: len(places)], deck[len(places) :]
        for at, player in enumerate(playing):
            self.hands[player] = [card for card, place in zip(dealt, places, strict=True) if place == at]
        self.pile, rest = ([], rest) if event["upcard"] is None else (rest[:1], rest[1:])
        self.wild, self.stock = (rest[:1], rest[1:]) if self.variant.deal.wild_card else ([], rest)
        assert [event["upcard"]] == (self.pile or [None])
        assert all(count == len(self.hands.get(player, ())) for player, count in event["counts"].items())
        assert event["stock_count"] == len(self.stock)

    def _in_playing_order(self, eldest: str) -> Cards:
        order: Cards = self.record["order"]
        if self.variant.deal.rotation is Rotation.COUNTERCLOCKWISE:
            order = order[::-1]
        return [*order[order.index(eldest) :], *order[: order.index(eldest)]]

    def _stock_renewed(self, event: Json) -> None:
        assert not self.stock or self.variant.buying.buys
        self.renewals += 1
        if event["reshuffled"]:
            secret = published.key(self.record["seed"], self.record["contribution"])
            new = event["stock_count"] - len(self.stock)
            shuffled, self.pile = self.pile[:new], self.pile[new:]
            self.stock += published.order(secret, f"reshuffle:{self.renewals}", shuffled)
        else:
            self.stock, self.pile = self.pile, []
        assert event["stock_count"] == len(self.stock)

    def _card_drawn(self, event: Json) -> None:
        card = self.stock.pop(0)
        assert event.get("card", card) == card
        self.hands[event["player_id"]].append(card)

    def _bought(self, event: Json) -> None:
        assert self.pile.pop() == event["card"]
        penalty, self.stock = self.stock[: event["penalty_count"]], self.stock[event["penalty_count"] :]
        assert event.get("penalty_cards", penalty) == penalty
        self.hands[event["player_id"]] += [event["card"], *penalty]

    def _discard_taken(self, event: Json) -> None:
        last = len(self.pile) - 1 - self.pile[::-1].index(event["card"])
        self.hands[event["player_id"]].append(self.pile.pop(last))

    def _pile_taken(self, event: Json) -> None:
        at = len(self.pile) - len(event["cards"])
        assert self.pile[at:] == event["cards"]
        self.hands[event["player_id"]] += event["cards"]
        del self.pile[at:]

    def _discarded(self, event: Json) -> None:
        self.hands[event["player_id"]].remove(event["card"])
        self.pile.append(event["card"])

    def _rummy_called(self, event: Json) -> None:
        assert self.pile.pop() == event["card"]
        self.melds[event["meld"]["meld_id"]].append(event["card"])
        assert sorted(self.melds[event["meld"]["meld_id"]]) == sorted(event["meld"]["cards"])
        self.melds[event["meld"]["meld_id"]] = list(event["meld"]["cards"])

    def _melded(self, event: Json) -> None:
        assert not self._laid(event["player_id"], [*event["lenders"], *event["melds"]])

    def _laid_off(self, event: Json) -> None:
        assert not self._laid(event["player_id"], [event["meld"]])

    def _joker_swapped(self, event: Json) -> None:
        assert self._laid(event["player_id"], [event["meld"]]) == [JOKER]
        self.hands[event["player_id"]].append(JOKER)

    def _declared(self, event: Json) -> None:
        assert not self._laid(event["player_id"], event["melds"])

    def _knocked(self, event: Json) -> None:
        self._shown(event)

    def _shown(self, event: Json) -> None:
        assert not self._laid(event["player_id"], [*event.get("laid_off_on", ()), *event["melds"]])
        assert sorted(self.hands[event["player_id"]]) == sorted(event["deadwood"]), event

    def _laid(self, player: str, changed: list[Json]) -> Cards:
        """Updates melds with cards from the player's hand; returns the cards that the melds have lost."""
        before = [card for meld in changed for card in self.melds.get(meld["meld_id"], ())]
        self.melds |= {meld["meld_id"]: list(meld["cards"]) for meld in changed}
        for meld in changed:
            check_meld(meld, self.variant.with_wild_card(self.wild[0] if self.wild else None))
            for card in meld["cards"]:
                if card in before:
                    before.remove(card)
                else:
                    self.hands[player].remove(card)
        return before

    def _round_ended(self, event: Json) -> None:
        left = {player: sorted(hand) for player, hand in event["hands"].items() if hand}
        assert left == {player: sorted(hand) for player, hand in self.hands.items() if hand}
        assert self.cards == sorted(self.record["deck"])


def kept(records: Iterable[Json], events: Sequence[Json], variant: Variant) -> Iterator[list[tuple[Json, Ledger]]]:
    """Each event of each round with the ledger after it."""
    scored = 0
    for record in records:
        ledger = Ledger(record, variant.in_deal(scored))
        scored += record["outcome"]["ending"] != "void"
        yield [(event, ledger.after(event)) for event in events if event["round"] == record["number"]]
