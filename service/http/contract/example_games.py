"""Examples for the contract: games dealt from stacked packs, in which players swap a joker, knock, show and declare."""

from functools import cache

from msgspec.structs import replace

from service.http.contract.examples import CHANCE, GAME_ID, NOW
from service.http.schemas import answers
from service.http.views import game as views
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import Hand, without
from service.rules.model.moves import (
    Declare,
    Discard,
    Draw,
    Knock,
    LayDown,
    LayOff,
    NewMeld,
    Pass,
    PlayersMove,
    Show,
    Source,
    SwapJoker,
)
from service.rules.options import Value
from service.rules.rounds.deal import order_of_deal
from service.tables.actions import gameplay as playing
from service.tables.actions import seating
from service.tables.model.change import Change
from service.tables.model.table import Fixed, Table

NEW_SWAP = {"meld_id": "m1", "card": "QS"}
NEW_KNOCK = {
    "discard": "9H",
    "melds": [{"cards": ["AS", "2S", "3S"]}, {"cards": ["7C", "7D", "7H"]}, {"cards": ["JD", "QD", "KD"]}],
}
NEW_SHOW = {"melds": [{"cards": ["TC", "TD", "TH"]}], "lay_offs": [{"meld_id": "m1", "cards": ["4S", "5S"]}]}
NEW_DECLARATION = {
    "melds": [{"cards": ["3C", "4C", "5C", "6C"]}, {"cards": ["8D", "9D", "TD"]}, {"cards": ["QH", "KH", "AH"]}],
    "discard": "2S",
}
STOCK = Draw(Source.STOCK)


def _cards(text: str) -> Hand:
    return tuple(text.split())


@cache
def swapped() -> answers.Game:
    """A game of caloochi in which a player takes back the joker that stood for the queen he has drawn."""
    melds = (NewMeld(_cards("TS JS JOKER KS"), jokers=("QS",)), NewMeld(_cards("TH JH QH")))
    opening = (STOCK, LayDown(melds), Discard("2C"), STOCK, Discard("3C"))
    return _game("caloochi", "TS JS JOKER KS TH JH QH 2C", "3C", "4D 5D 6D QS", *opening, STOCK, SwapJoker("m1", "QS"))


@cache
def knocked() -> answers.Game:
    """A game of gin in which a player has knocked with four points; the other one is to show his hand."""
    return _gin(*_TO_KNOCK)


@cache
def shown() -> answers.Game:
    """The same after the other player has shown and laid off."""
    melds, lay_offs = (_cards("TC TD TH"),), (LayOff("m1", _cards("4S 5S")),)
    return _gin(*_TO_KNOCK, Show(melds, lay_offs))


_TO_KNOCK = (Pass(), Pass(), STOCK, Knock("9H", (_cards("AS 2S 3S"), _cards("7C 7D 7H"), _cards("JD QD KD"))))


def _gin(*moves: PlayersMove) -> answers.Game:
    hands = "AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"
    return _game("gin-rummy", *hands, "8C 9H", *moves, options={"showdown": "manual"})


@cache
def declared() -> answers.Game:
    """A game of nowrang that is won before the first draw."""
    melds = tuple(_cards(" ".join(meld["cards"])) for meld in NEW_DECLARATION["melds"] if isinstance(meld, dict))
    return _game("nowrang", "3C 4C 5C 6C 8D 9D TD QH KH AH 2S", "", "", Declare(melds, "2S"))


def _game(
    variant: str, eldest: str, dealer: str, rest: str, *moves: PlayersMove, options: dict[str, Value] | None = None
) -> answers.Game:
    """A game of two after these moves, made by whoever is at turn, as the last of them sees it."""
    deck = stacked(variant, (_cards(eldest), _cards(dealer)), _cards(rest))
    new = seating.NewGame(variant, options or {}, player_name="Ann", fixed=Fixed(deck=deck))
    table = _numbered(seating.join(seating.create(GAME_ID, new, CHANCE, NOW).table, "Bob", None, CHANCE, NOW), 2)
    for version, move in enumerate(moves, start=3):
        assert table.round is not None  # noqa: S101 - the example is in play
        mover = table.at_seat(table.round.turn).id
        table = _numbered(playing.play(table, mover, move, NOW), version)
    return views.game(table, table.player(mover))


def stacked(variant: str, hands: tuple[Hand, ...], rest: Hand) -> Hand:
    """A pack that deals these hands, filled up from what is left, then the rest: the upcard and the stock."""
    rules = VARIANTS[variant]
    left = list(without(rules.whole_pack(len(hands)), (*(card for hand in hands for card in hand), *rest)))
    piles = [list(hand) for hand in hands]
    dealt = [piles[place].pop(0) if piles[place] else left.pop() for place in order_of_deal(rules, len(hands))]
    return (*dealt, *rest, *left)


def _numbered(changed: Change, version: int) -> Table:
    return replace(changed.table, version=version, seq=4 * version)
