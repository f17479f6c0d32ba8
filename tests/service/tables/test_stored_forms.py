"""Data of an earlier release is read correctly: `format_1` was written when there were six variants."""

from pathlib import Path

import msgspec
import pytest

from service.rules.catalogue import RENAMED_VARIANTS, VARIANTS
from service.rules.engine import replay
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.errors import BadOptions
from service.rules.model.moves import Draw, Source
from service.rules.model.state import Calls, Offer, Round, State, Turn
from service.rules.option_rules import OptionInput
from service.tables.actions import seating
from service.tables.actions.gameplay import play_move
from service.tables.actions.rematch import rematch_setup
from service.tables.model import change, table
from service.tables.model.game_events import GameCreated, StoredEvent, decode_event
from service.tables.model.game_setup import GameSetup
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.stored_table import decode_table, encode_table
from service.tables.model.table import FixedDeal, Player, Table, TableStatus
from tests.service.tables.sitting import SECRETS, sitting

STORED = Path(__file__).parent / "format_1"


def stored_bytes(name: str) -> bytes:
    return (STORED / f"{name}.msgpack").read_bytes()


@pytest.mark.parametrize("status", [TableStatus.WAITING, TableStatus.PLAYING, TableStatus.FINISHED])
def test_stored_table_is_read_and_written_without_loss(status: TableStatus) -> None:
    read = decode_table(stored_bytes(f"table-{status}"))
    assert (read.status, read.format) == (status, 1)
    assert decode_table(encode_table(read)) == read


def test_stored_game_can_be_played_on() -> None:
    read = decode_table(stored_bytes("table-playing"))
    person = next(player for player in read.players if player.bot is None)
    assert person.seat is not None
    move = legal_moves(read.rules, read.game, person.seat)[0]
    assert play_move(read, person.id, move, 0).table.game != read.game


def test_a_game_under_the_former_id_of_its_variant_is_played_on() -> None:
    started = sitting("rami-at-once")
    former = msgspec.structs.replace(started.table, variant="rami-complet")
    read = decode_table(encode_table(former))
    assert read == started.table
    after = play_move(read, started.mover.id, Draw(Source.STOCK), started.now).table
    assert (after.variant, after.game.round and len(after.game.round.hands[started.round.turn])) == ("rami-at-once", 11)


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("without_effect", [{"opening_points": 60}, {"swap_before_opening": True}])
def test_a_concealed_game_that_was_created_with_options_without_effect_is_played_on(
    without_effect: dict[str, OptionInput],
) -> None:
    started = sitting("caloochi", options={"concealed": True})
    former = msgspec.structs.replace(started.table, options={"concealed": True, **without_effect})
    read = decode_table(encode_table(former))
    assert read == started.table
    assert not read.rules.opening.required


@pytest.mark.rule("CTR-11", "EXT-12")
@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("contract-rummy", {"contracts": "shanghai", "buys": 0}),
        ("bloc-rami", {"lay_off_needs_meld": False, "opening_points": 40}),
    ],
)
def test_a_game_with_options_that_no_new_game_has_is_played_on_and_has_a_rematch(
    variant: str, options: dict[str, OptionInput]
) -> None:
    started = sitting(variant, persons=3)
    former = msgspec.structs.replace(started.table, options=options)
    read = decode_table(encode_table(former))
    assert play_move(read, started.mover.id, Draw(Source.STOCK), started.now).table.game != read.game
    assert seating.create("new", rematch_setup(read, started.mover), SECRETS, 0).table.options == options
    with pytest.raises(BadOptions):
        seating.create("new", GameSetup(variant, options, seats=3), SECRETS, 0)


@pytest.mark.rule("COMPLET-01")
def test_a_game_stored_without_an_edition_keeps_the_rules_it_began_with() -> None:
    started = sitting("rami-at-once").table
    assert started.rules.draw.reshuffle_top_card
    stored = msgspec.msgpack.decode(encode_table(started))
    del stored["edition"]
    read = decode_table(msgspec.msgpack.encode(stored))
    assert not read.rules.draw.reshuffle_top_card
    assert not decode_table(encode_table(read)).rules.draw.reshuffle_top_card


def test_a_stored_form_leaves_out_what_has_its_default_but_never_its_number() -> None:
    stored = msgspec.msgpack.decode(encode_table(Table("id", "rummy", {}, 2, "seed", 0)))
    assert stored.keys() == {"id", "variant", "options", "seats", "next_seed", "created_at", "format"}


def test_what_a_stored_form_leaves_out_means_the_same_in_every_release() -> None:
    """A default other than nothing, none or zero is one of these: games that are stored would change with it."""
    parts = (Turn, Calls, Offer, Round, State, Player, Table)
    kept = {each.name: each.default for part in parts for each in msgspec.structs.fields(part) if each.default}
    assert {name: default for name, default in kept.items() if default is not msgspec.NODEFAULT} == {
        "this_turn": Turn(),
        "direction": 1,
        "visibility": "public",
        "fixed": FixedDeal(),
        "on_leave": "bot",
        "on_timeout": "bot",
        "hints": True,
        "bot_pace": "instant",
        "status": "waiting",
        "waiting_seconds": 3600,
    }


def test_an_event_tells_the_present_id_of_a_renamed_variant() -> None:
    created = StoredEvent(1, 1, 0, 0, GameCreated("rami-at-once", 2))
    former = msgspec.msgpack.encode(created).replace(b"rami-at-once", b"rami-complet")
    assert former != msgspec.msgpack.encode(created)
    assert decode_event(former) == created


def test_a_former_id_of_a_variant_is_never_used_again() -> None:
    assert RENAMED_VARIANTS["rami-complet"] == "rami-at-once"
    assert not RENAMED_VARIANTS.keys() & VARIANTS.keys()
    assert set(RENAMED_VARIANTS.values()) <= VARIANTS.keys()


@pytest.mark.parametrize("later", [{}, {"seats": "two"}])
def test_a_table_in_a_later_form_is_refused(later: dict[str, object]) -> None:
    form = {**msgspec.to_builtins(sitting("rami").table), "format": table.STORED_FORMAT + 1, **later}
    with pytest.raises(TableError) as refused:
        decode_table(msgspec.msgpack.encode(form))
    assert refused.value.refusal is Refusal.NEWER_RELEASE


def test_a_broken_table_in_a_known_form_is_a_defect() -> None:
    form = {**msgspec.to_builtins(sitting("rami").table), "seats": "two"}
    with pytest.raises(msgspec.ValidationError):
        decode_table(msgspec.msgpack.encode(form))


def test_an_unknown_event_is_refused() -> None:
    stored = StoredEvent(1, 1, 0, 0, GameCreated("rami", 2))
    with pytest.raises(TableError) as refused:
        decode_event(msgspec.msgpack.encode(stored).replace(b"game_created", b"game_dreamt!"))
    assert refused.value.refusal is Refusal.NEWER_RELEASE


def test_an_ended_round_replays_from_its_record() -> None:
    record = change.decode_round_record(stored_bytes("record"))
    made = [change.decode_move(each) for each in msgspec.msgpack.decode(stored_bytes("moves"), type=list[bytes])]
    finished = decode_table(stored_bytes("table-finished"))
    assert replay(finished.rules, record.before, tuple(made)).totals == record.totals == finished.game.totals


def test_stored_events_are_read() -> None:
    kept = [decode_event(each) for each in msgspec.msgpack.decode(stored_bytes("events"), type=list[bytes])]
    assert [each.seq for each in kept] == list(range(1, len(kept) + 1))
    assert {type(each.event).__name__ for each in kept} >= {"GameCreated", "CardDrawn", "RoundEnded", "GameEnded"}
