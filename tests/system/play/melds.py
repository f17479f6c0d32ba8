"""Checks of melds, written independently of the service."""

from collections.abc import Sequence

from service.rules.model.cards import JOKER, Ace
from service.rules.model.variant import Variant
from tests.kit.clients.client import Json

RANKS = "A23456789TJQK"
LINES = {Ace.LOW: RANKS, Ace.HIGH: RANKS[1:] + "A", Ace.HIGH_OR_LOW: RANKS + "A", Ace.CORNER: RANKS * 2}


def check_meld(meld: Json, variant: Variant) -> None:
    """Fails if the cards, with what their jokers stand for, are no meld of the variant."""
    wild = [card for card in meld["cards"] if card == JOKER]
    if len(meld["jokers"]) > len(wild):  # wild ranks stand for cards too, and nothing says which of them
        ranks = variant.melds.wild_ranks
        assert ranks, meld
        wild += [card for card in meld["cards"] if card[0] in ranks and card != JOKER][
            : len(meld["jokers"]) - len(wild)
        ]
        naturals = [card for card in meld["cards"] if card != JOKER and card[0] not in ranks]
        alike = 1 if meld["kind"] == "run" else 0
        assert len({place[alike] for place in (*meld["jokers"], *naturals)}) == 1, meld
    else:
        stood_for = iter(meld["jokers"])
        places = [next(stood_for) if card == JOKER else card for card in meld["cards"]]
        assert not list(stood_for), meld
        check_places(meld["kind"], places, variant)
    assert len(meld["cards"]) >= 3, meld
    assert len(wild) < len(meld["cards"]), "jokers only"


def check_places(kind: str, places: Sequence[str], variant: Variant) -> None:
    """Fails if these cards, in this order, are no run or no set."""
    ranks, suits = "".join(place[0] for place in places), [place[1] for place in places]
    if kind == "run":
        assert variant.melds.runs, places
        assert len(set(suits)) == 1, places
        assert len(set(ranks)) == len(ranks), places
        assert ranks in LINES[variant.melds.ace], places
        return
    named = [suit for suit in suits if suit != "?"]
    assert variant.melds.sets, places
    assert len(set(ranks)) == 1, places
    assert variant.melds.identical_in_sets or len(set(named)) == len(named) <= len(places) <= 4, places
