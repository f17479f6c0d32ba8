"""The search for leaks finds every planted leak, whatever kind it is."""

from zlib import crc32

import pytest
from msgspec.structs import replace

from service.http.problems.language import Language
from service.http.protocol.conditional import view_etag
from service.http.schemas import records
from service.http.schemas.answers import DryRun, LegalMove
from service.http.views.dry_runs import dry_run_view
from service.http.views.game import legal_moves_view
from service.http.views.hints import Hint, hint_view
from service.http.views.history import round_record_view
from service.rules import engine
from service.rules.catalogue import VARIANTS
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events
from service.rules.model.moves import Move, MoveRecord
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.view import SeatView
from service.tables.model.change import Change, RoundRecord
from service.tables.model.table import Player, Table
from tests.service.http.leaks.games import setting
from tests.service.http.leaks.search import Search


def stock(table: Table) -> int:
    """A bit that depends on the order of the stock."""
    return crc32(repr(table.round.stock if table.round else ()).encode()) % 2


def telling_refusal(variant: Variant, state: State, seat: int | None, move: Move) -> tuple[State, Events]:
    """Applies a move with a leak: the reason of a refusal depends on the stock."""
    try:
        return engine.apply(variant, state, seat, move)
    except IllegalMove as refused:
        top = state.round.stock[0] if state.round and state.round.stock else "AS"
        raise IllegalMove(refused.reason if top[0] > "7" else Reason.CARD_NOT_HELD, refused.rule) from None


def telling_order(
    variant: Variant, table: Table, viewer: Player | None, seen: SeatView | None
) -> tuple[LegalMove, ...]:
    """The legal moves with a leak: their order depends on the stock."""
    moves = legal_moves_view(variant, table, viewer, seen)
    return moves[::-1] if stock(table) else moves


def telling_hint(table: Table, player: Player, language: Language) -> Hint:
    """A hint with a leak: its value depends on the stock."""
    found = hint_view(table, player, language)
    return replace(found, value=found.value + stock(table))


def telling_tag(table: Table, viewer: str | None, language: Language) -> str:
    """An entity tag with a leak: its end depends on the stock."""
    return f'{view_etag(table, viewer, language)[:-1]}{stock(table)}"'


def telling_dry_run(table: Table, change: Change, player: Player) -> DryRun:
    """The answer to a dry run with a leak: its points depend on the stock."""
    return replace(dry_run_view(table, change, player), points=stock(table))


def telling_record(
    table: Table, record: RoundRecord, moves: list[MoveRecord], language: Language
) -> records.RoundRecord:
    """The record of an ended round with a leak: its number depends on the stock of the round in play."""
    found = round_record_view(table, record, moves, language)
    return replace(found, number=found.number + stock(table))


LEAKS: dict[str, tuple[str, object]] = {
    "a card that others draw": ("service.rules.model.events.CardDrawn.open", ("source", "card")),
    "hands that others are dealt": ("service.rules.model.events.HandDealt.open", ("count", "hand")),
    "covered discards": ("service.rules.view.open_discards", lambda _, rnd: rnd.discard),
    "the order of legal moves": ("service.http.views.game.legal_moves_view", telling_order),
    "refusals": ("service.tables.model.change.apply", telling_refusal),
    "hints": ("service.http.views.hints.hint_view", telling_hint),
    "dry runs": ("service.http.commands.game_changes.dry_run_view", telling_dry_run),
    "records of ended rounds": ("service.http.views.history.round_record_view", telling_record),
    "entity tags": ("service.http.resources.games.view_etag", telling_tag),
}


def search_all(search: Search) -> None:
    """Searches a game of one round, and one whose later rounds have records before them."""
    for variant in ("rummy", "phom"):
        search.through(setting(VARIANTS[variant], {}, 5), most=40, every=3)


@pytest.mark.parametrize("leak", LEAKS)
def test_search_finds_each_planted_leak(search: Search, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError, match=r"(GET|POST) "):
        search_all(search)
