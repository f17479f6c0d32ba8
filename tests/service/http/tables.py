"""Tables of two with stacked packs: hands, upcard and stock as the test wants them."""

from service.http.contract.example_games import stacked_pack
from tests.service.http.client import Client, Json, Seat


def dealt(client: Client, variant: str, eldest: str, dealer: str = "", rest: str = "", **options: object) -> list[Seat]:
    """Eldest and the dealer of a game in which they were dealt these cards; `rest` is the upcard and the stock."""
    deck = stacked_pack(variant, (tuple(eldest.split()), tuple(dealer.split())), tuple(rest.split()))
    ann = client.game(variant=variant, player_name="Ann", seats=2, deck=deck, options=options)
    bob = ann.join(player_name="Bob")
    return [ann, bob] if ann.look()["round"]["turn"] == ann.player_id else [bob, ann]


def melds(*texts: str) -> list[Json]:
    """Melds as they are sent: cards, and after a colon what their jokers stand for."""
    return [meld(text) for text in texts]


def meld(text: str) -> Json:
    """One meld."""
    cards, _, jokers = text.partition(":")
    return {"cards": cards.split(), **({"jokers": jokers.split()} if jokers else {})}
