"""Example games from stacked packs, in which players swap a joker, knock, show and declare."""

from functools import cache

from msgspec.structs import replace

from service.http.contract.examples import EXAMPLE_GAME_ID, EXAMPLE_SECRETS, EXAMPLE_TIME_MS
from service.http.schemas import answers
from service.http.views.game import game_view
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
from service.rules.option_rules import OptionInput
from service.rules.rounds.deal import deal_order
from service.tables.actions import seating
from service.tables.actions.gameplay import play_move
from service.tables.model.change import Change
from service.tables.model.game_setup import GameSetup
from service.tables.model.table import FixedDeal, Table

DRAW_FROM_STOCK = Draw(Source.STOCK)


def _cards(text: str) -> Hand:
    return tuple(text.split())


@cache
def swap_joker_example() -> answers.Game:
    """A game of caloochi, just after a player has taken back a joker for the queen that they drew."""
    melds = (NewMeld(_cards("TS JS JOKER KS"), jokers=("QS",)), NewMeld(_cards("TH JH QH")))
    opening = (DRAW_FROM_STOCK, LayDown(melds), Discard("2C"), DRAW_FROM_STOCK, Discard("3C"))
    return _game_after(
        "caloochi", "TS JS JOKER KS TH JH QH 2C", "3C", "4D 5D 6D QS", *opening, DRAW_FROM_STOCK, SwapJoker("m1", "QS")
    )


@cache
def knock_example() -> answers.Game:
    """A game of gin in which a player has knocked with four points, and the other player is to show."""
    return _gin_game(*_MOVES_TO_KNOCK)


@cache
def show_example() -> answers.Game:
    """The same game after the other player has shown and laid off."""
    melds, lay_offs = (_cards("TC TD TH"),), (LayOff("m1", _cards("4S 5S")),)
    return _gin_game(*_MOVES_TO_KNOCK, Show(melds, lay_offs))


_MOVES_TO_KNOCK = (
    Pass(),
    Pass(),
    DRAW_FROM_STOCK,
    Knock("9H", (_cards("AS 2S 3S"), _cards("7C 7D 7H"), _cards("JD QD KD"))),
)


def _gin_game(*moves: PlayersMove) -> answers.Game:
    hands = "AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"
    return _game_after("gin-rummy", *hands, "8C 9H", *moves, options={"showdown": "manual"})


@cache
def declare_example() -> answers.Game:
    """A game of nowrang that a player wins before the first draw."""
    melds = _cards("3C 4C 5C 6C"), _cards("8D 9D TD"), _cards("QH KH AH")
    return _game_after("nowrang", "3C 4C 5C 6C 8D 9D TD QH KH AH 2S", "", "", Declare(melds, "2S"))


def _game_after(
    variant: str,
    eldest: str,
    dealer: str,
    rest: str,
    *moves: PlayersMove,
    options: dict[str, OptionInput] | None = None,
) -> answers.Game:
    """A game for two after `moves`, each made by the player at turn, as the last mover sees it."""
    deck = stacked_pack(variant, (_cards(eldest), _cards(dealer)), _cards(rest))
    new = GameSetup(variant, options or {}, player_name="Ann", fixed=FixedDeal(deck=deck))
    table = _with_version(
        seating.join(
            seating.create(EXAMPLE_GAME_ID, new, EXAMPLE_SECRETS, EXAMPLE_TIME_MS).table,
            "Bob",
            EXAMPLE_SECRETS,
            EXAMPLE_TIME_MS,
        ),
        2,
    )
    for version, move in enumerate(moves, start=3):
        assert table.round is not None  # noqa: S101 - the example is in play
        mover = table.at_seat(table.round.turn).id
        table = _with_version(play_move(table, mover, move, EXAMPLE_TIME_MS), version)
    return game_view(table, table.player(mover))


def stacked_pack(variant: str, hands: tuple[Hand, ...], rest: Hand) -> Hand:
    """A pack that deals `hands`, completed with other cards; `rest` is the upcard and the top of the stock."""
    rules = VARIANTS[variant]
    left = list(without(rules.whole_pack(len(hands)), (*(card for hand in hands for card in hand), *rest)))
    piles = [list(hand) for hand in hands]
    dealt = [piles[place].pop(0) if piles[place] else left.pop() for place in deal_order(rules, len(hands))]
    return (*dealt, *rest, *left)


def _with_version(changed: Change, version: int) -> Table:
    return replace(changed.table, version=version, seq=4 * version)
