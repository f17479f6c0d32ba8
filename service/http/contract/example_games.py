"""The games in the examples of moves: stacked packs, played up to the move that an operation's request asks for."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from service.http.contract.examples import EXAMPLE_GAME_ID, EXAMPLE_SECRETS, EXAMPLE_TIME_MS, with_version
from service.http.schemas import answers
from service.http.schemas.vocabulary import Action
from service.http.views.dry_runs import dry_run_view
from service.http.views.game import game_view
from service.rules.catalogue import VARIANTS
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import Hand, without
from service.rules.model.moves import (
    Buy,
    Call,
    Cut,
    Declare,
    Discard,
    Draw,
    DropHand,
    Knock,
    LayDown,
    LayOff,
    NewMeld,
    Pass,
    PlayersMove,
    ReEnter,
    Show,
    Source,
    SwapJoker,
)
from service.rules.option_rules import OptionInput
from service.rules.rounds.deal import deal_order
from service.tables.actions import seating
from service.tables.actions.gameplay import apply_player_move, deal, play_move
from service.tables.model.game_setup import GameSetup
from service.tables.model.table import FixedDeal, Table

DRAW_FROM_STOCK = Draw(Source.STOCK)


def _cards(text: str) -> Hand:
    return tuple(text.split())


class ExampleGame(NamedTuple):
    """A game with its cards, and its moves up to the one that is an example."""

    variant: str
    hands: tuple[str, ...]
    """The hands of all players in the order of play; other cards fill them up."""
    rest: str
    """The upcard and the top of the stock."""
    moves: tuple[PlayersMove, ...]
    options: Mapping[str, OptionInput] = {}


_TWO_TURNS = (
    *(DRAW_FROM_STOCK, LayDown((NewMeld(_cards("4D 4H 4S")),)), Discard("QD")),
    *(DRAW_FROM_STOCK, Discard("6D")),
    *(DRAW_FROM_STOCK, LayOff("m1", ("4C",))),
)
_KNOCK = Knock("9H", (_cards("AS 2S 3S"), _cards("7C 7D 7H"), _cards("JD QD KD")))
_SHOW = Show((_cards("TC TD TH"),), (LayOff("m1", _cards("4S 5S")),))
_DECLARE = Declare((_cards("3C 4C 5C 6C"), _cards("8D 9D TD"), _cards("QH KH AH")), "2S")
_CALOOCHI_OPENING = LayDown((NewMeld(_cards("TS JS JOKER KS"), jokers=("QS",)), NewMeld(_cards("TH JH QH"))))
_LAST_TURN = (
    DRAW_FROM_STOCK,
    LayDown(tuple(NewMeld(_cards(meld)) for meld in ("5D 6D 7D 8D 9D", "6C 7C 8C 9C", "6S 7S 8S 9S"))),
    Discard("KH"),
)
_RAMI = ExampleGame("rami", ("4D 4H 4S QD 7C JH 8S 9H KC", "6D 8H TS"), "8C 4C", _TWO_TURNS)
_GIN = ExampleGame(
    "gin-rummy",
    ("AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"),
    "8C 9H",
    (Pass(), Pass(), DRAW_FROM_STOCK, _KNOCK, _SHOW),
    {"showdown": "manual"},
)
_NOWRANG = ExampleGame("nowrang", ("3C 4C 5C 6C 8D 9D TD QH KH AH 2S", ""), "", (_DECLARE,), {"rounds": 2})


def _up_to(game: ExampleGame, kind: type[PlayersMove]) -> ExampleGame:
    """The game up to its first move of this kind."""
    count = next(number for number, move in enumerate(game.moves, 1) if isinstance(move, kind))
    return game._replace(moves=game.moves[:count])


MOVES: Mapping[Action, ExampleGame] = {
    Action.CUT: ExampleGame("rami", ("", ""), "", (Cut("seventeen"),), {"cut": True}),
    Action.DRAW: _up_to(_RAMI, Draw),
    Action.MELD: _up_to(_RAMI, LayDown),
    Action.LAY_OFF: _RAMI,
    Action.SWAP_JOKER: ExampleGame(
        "caloochi",
        ("TS JS JOKER KS TH JH QH 2C", "3C"),
        "4D 5D 6D QS",
        (
            *(DRAW_FROM_STOCK, _CALOOCHI_OPENING, Discard("2C")),
            *(DRAW_FROM_STOCK, Discard("3C")),
            *(DRAW_FROM_STOCK, SwapJoker("m1", "QS")),
        ),
    ),
    Action.DISCARD: _up_to(_RAMI, Discard),
    Action.DROP_HAND: ExampleGame("indian-rummy", ("", "", ""), "", (DropHand(),)),
    Action.PASS_TURN: _up_to(_GIN, Pass),
    Action.BUY: ExampleGame("contract-rummy", ("", "", ""), "", (DRAW_FROM_STOCK, Buy()), {"buy_window": 10_000}),
    Action.CALL_RUMMY: ExampleGame(
        "rami",
        ("4D 4H 4S QD", "4C"),
        "",
        (*_TWO_TURNS[:4], Discard("4C"), Call("m1")),
        {"call_rummy": True},
    ),
    Action.RE_ENTER: ExampleGame(
        "rami-51",
        (
            "5D 6D 7D 8D 9D 6C 7C 8C 9C 6S 7S 8S 9S",
            "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C",
            "TC TD TH TS JC JD JH JS QC QD QH QS KC",
        ),
        "KH KH",
        (*_LAST_TURN, ReEnter()),
        {"elimination": True, "re_entries": 1, "target": 100, "unopened_penalty": 0, "hidden_rummy": "off"},
    ),
    Action.KNOCK: _up_to(_GIN, Knock),
    Action.SHOW: _GIN,
    Action.DECLARE: _NOWRANG,
}
"""For each move a game that ends with it, as the example of its request says."""


@cache
def move_example(action: Action) -> answers.Game:
    """The game just after the move, as its player sees it."""
    table, mover = _played(MOVES[action])
    return game_view(table, table.at_seat(mover))


@cache
def dry_run_example(action: Action) -> answers.DryRun:
    """The answer to a dry run of the move, before it is made."""
    table, mover = _before_last_move(MOVES[action])
    player = table.at_seat(mover)
    return dry_run_view(table, apply_player_move(table, player.id, MOVES[action].moves[-1]), player)


@cache
def deal_dry_run_example() -> answers.DryRun:
    """The answer to a dry run of the second round's deal."""
    table, winner = _played(_NOWRANG)
    dealt = deal(table, table.at_seat(winner).id, EXAMPLE_SECRETS.seed, EXAMPLE_TIME_MS)
    return dry_run_view(table, dealt, table.at_seat(winner))


@cache
def deal_example() -> answers.Game:
    """A game whose second round has been dealt."""
    table, winner = _played(_NOWRANG)
    player = table.at_seat(winner)
    dealt = with_version(deal(table, player.id, EXAMPLE_SECRETS.seed, EXAMPLE_TIME_MS), table.version + 1)
    return game_view(dealt, dealt.at_seat(winner))


def _played(game: ExampleGame) -> tuple[Table, int]:
    """The table after the last move, and the seat that made it."""
    table, mover = _before_last_move(game)
    return _after(table, mover, game.moves[-1]), mover


def _before_last_move(game: ExampleGame) -> tuple[Table, int]:
    """The table before the last move, and the seat that makes it."""
    table = _dealt(game)
    for move in game.moves[:-1]:
        table = _after(table, _mover(table, move), move)
    return table, _mover(table, game.moves[-1])


def _after(table: Table, mover: int, move: PlayersMove) -> Table:
    return with_version(play_move(table, table.at_seat(mover).id, move, EXAMPLE_TIME_MS), table.version + 1)


def _dealt(game: ExampleGame) -> Table:
    # A fixed pack is not cut.
    deck = stacked_pack(game.variant, tuple(map(_cards, game.hands)), _cards(game.rest)) if any(game.hands) else None
    setup = GameSetup(
        game.variant, dict(game.options), seats=len(game.hands), player_name="Ann", fixed=FixedDeal(deck=deck)
    )
    table = with_version(seating.create(EXAMPLE_GAME_ID, setup, EXAMPLE_SECRETS, EXAMPLE_TIME_MS), 1)
    for version, name in enumerate(("Bob", "Cleo")[: len(game.hands) - 1], start=2):
        table = with_version(seating.join(table, name, EXAMPLE_SECRETS, EXAMPLE_TIME_MS), version)
    return table


def _mover(table: Table, move: PlayersMove) -> int:
    """The seat that may make such a move, the one whose turn it is before others."""
    turn = table.round.turn if table.round else None
    for seat in sorted(range(table.seats), key=lambda seat: seat != turn):
        if any(isinstance(each, type(move)) for each in legal_moves(table.rules, table.game, seat)):
            return seat
    raise LookupError(move)


def stacked_pack(variant: str, hands: tuple[Hand, ...], rest: Hand) -> Hand:
    """A pack that deals `hands`, completed with other cards; `rest` is the upcard and the top of the stock."""
    rules = VARIANTS[variant]
    left = list(without(rules.whole_pack(len(hands)), (*(card for hand in hands for card in hand), *rest)))
    piles = [list(hand) for hand in hands]
    dealt = [piles[place].pop(0) if piles[place] else left.pop() for place in deal_order(rules, len(hands))]
    return (*dealt, *rest, *left)
