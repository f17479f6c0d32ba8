"""A game reconstructed from the events of one viewer, as far as they tell it."""

from dataclasses import dataclass

from tests.kit.clients.client import Json
from tests.system.play.ledger import Ledger
from tests.system.play.witness import discards_shown

UNKNOWN = "?"


class Hand(list[str]):
    """Cards of which some are unknown."""

    def remove(self, card: str, /) -> None:
        """Removes the card, or an unknown one that may be it."""
        super().remove(card if card in self else UNKNOWN)


@dataclass
class Retold(Ledger):
    """The round in play from the events of `viewer`: a ledger without the record of the round."""

    viewer: str | None = None
    is_dealt: bool = False
    """False while the round waits for the cut, and if it ended before."""

    def _cards_dealt(self, event: Json) -> None:
        self.is_dealt = True
        self.hands = {player: Hand([UNKNOWN] * count) for player, count in event["counts"].items()}
        self.stock = [UNKNOWN] * event["stock_count"]
        self.pile = [event["upcard"]] if event["upcard"] else []

    def _hand_dealt(self, event: Json) -> None:
        assert len(self.hands[event["player_id"]]) == event["count"]
        if event["player_id"] == self.viewer:
            self.hands[event["player_id"]] = Hand(event["hand"])

    def _stock_renewed(self, event: Json) -> None:
        assert not self.stock or self.variant.buying.buys
        self.pile = self.pile[event["stock_count"] - len(self.stock) :]
        self.stock = [UNKNOWN] * event["stock_count"]

    def _card_drawn(self, event: Json) -> None:
        self.stock.pop()
        self.hands[event["player_id"]].append(event.get("card", UNKNOWN))

    def _bought(self, event: Json) -> None:
        assert self.pile.pop() == event["card"]
        del self.stock[: event["penalty_count"]]
        penalty = event.get("penalty_cards", [UNKNOWN] * event["penalty_count"])
        self.hands[event["player_id"]] += [event["card"], *penalty]

    def _shown(self, event: Json) -> None:
        assert not self._laid(event["player_id"], [*event.get("laid_off_on", ()), *event["melds"]])
        assert len(self.hands[event["player_id"]]) == len(event["deadwood"])
        self.hands[event["player_id"]] = Hand(event["deadwood"])

    def _round_ended(self, event: Json) -> None:
        assert {player: len(hand) for player, hand in self.hands.items() if hand} == {
            player: len(hand) for player, hand in event["hands"].items() if hand
        }
        self.hands = {player: Hand(hand) for player, hand in event["hands"].items()}

    def check(self, view: Json) -> None:
        """Fails if the view shows another round than the events told."""
        rnd = view["round"]
        counts = {player["player_id"]: player["hand_count"] for player in view["players"]}
        assert counts == {player: len(self.hands.get(player, ())) for player in counts}
        assert sorted(rnd["hand"]) == sorted(self.hands.get(self.viewer or "", ()))
        assert (rnd["stock_count"], rnd["discard_count"]) == (len(self.stock), len(self.pile))
        assert rnd["discard_pile"] == self.pile[-discards_shown(self.variant) :]
        assert {meld["meld_id"]: meld["cards"] for meld in rnd["melds"]} == self.melds
