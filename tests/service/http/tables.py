"""Games for two from stacked packs: the test sets hands, upcard and stock."""

from service.http.contract.example_games import stacked_pack
from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.decks import meld

SEED = "5c" * 32


def pair(client: Api, variant: str = "rami", **asked: object) -> tuple[Seat, Seat]:
    """A started game of two with the same cards in every run, the player whose turn it is first."""
    return pair_by_chance(client, variant, **{"seed": SEED} | asked)


def pair_by_chance(client: Api, variant: str = "rami", **asked: object) -> tuple[Seat, Seat]:
    """A started game of two with cards that the service draws, the player whose turn it is first."""
    ann = client.create(variant, player_name="Ann", seats=2, **asked)
    bob = ann.join(player_name="Bob")
    return (ann, bob) if bob.view()["round"]["turn"] == ann.player_id else (bob, ann)


def dealt(client: Api, variant: str, eldest: str, dealer: str = "", rest: str = "", **options: object) -> list[Seat]:
    """Eldest and the dealer of a game with these hands; `rest` is the upcard and the stock."""
    deck = stacked_pack(variant, (tuple(eldest.split()), tuple(dealer.split())), tuple(rest.split()))
    ann = client.create(variant, player_name="Ann", seats=2, deck=deck, options=options)
    bob = ann.join(player_name="Bob")
    return [ann, bob] if ann.view()["round"]["turn"] == ann.player_id else [bob, ann]


def melds(*texts: str) -> list[Json]:
    """Melds as requests have them: cards, and after a colon the cards that their jokers stand for."""
    return [meld(text) for text in texts]
