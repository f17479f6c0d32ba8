"""The stored form of a table: its bytes, in this release and as earlier ones wrote them."""

import msgspec

from service.rules.catalogue import RENAMED_VARIANTS
from service.tables.model import table
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table

NEVER_COUNTED_IF_CONCEALED = frozenset({"opening_points", "swap_before_opening"})
"""Options with which earlier releases created concealed games, though they had no effect there."""


class _StoredForm(msgspec.Struct, frozen=True):
    """What every stored form of a table has."""

    format: int


_decoder = msgspec.msgpack.Decoder(Table)
_form_decoder = msgspec.msgpack.Decoder(_StoredForm)
encode_table = msgspec.msgpack.Encoder().encode


def decode_table(stored: bytes) -> Table:
    """The table from its stored form; a variant that has a new id since is found under that.

    Raises TableError if a newer release has written it: this one would drop what it does not know.
    """
    try:
        found = _decoder.decode(stored)
    except msgspec.ValidationError:
        _refuse_newer_form(_form_decoder.decode(stored).format)
        raise
    _refuse_newer_form(found.format)
    if renamed := RENAMED_VARIANTS.get(found.variant):
        found = msgspec.structs.replace(found, variant=renamed)
    if found.options.get("concealed"):
        options = {name: value for name, value in found.options.items() if name not in NEVER_COUNTED_IF_CONCEALED}
        found = msgspec.structs.replace(found, options=options)
    return found


def readable_table(stored: bytes) -> Table | None:
    """The table from its stored form, or None if this release cannot read it."""
    try:
        return decode_table(stored)
    except (TableError, msgspec.DecodeError):
        return None


def _refuse_newer_form(form: int) -> None:
    if form > table.STORED_FORMAT:
        raise TableError(Refusal.NEWER_RELEASE)
