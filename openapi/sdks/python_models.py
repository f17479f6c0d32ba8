"""Makes the models of a union's members subclasses in Python: its base class reads each member by its tag.

Keeps the token out of the text of a seat.
"""

import json
import re
from pathlib import Path

from openapi.sdks.unions import MEMBERS, UNIONS

READ_METHOD = "def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:\n"
READ_MEMBER = """\
        if cls is {union} and (member := _members().get(src_dict.get("{tag}", ""))):
            return cast(T, member.from_dict(src_dict))
"""
MEMBERS_FUNCTION = """

def _members() -> dict[str, type[{union}]]:
    from .. import models  # they derive from this class

    return {{{items}}}
"""


def derive_members(models: Path, contract: Path) -> None:
    """Changes the generated modules in the folder `models`; the contract names the members of each union."""
    schemas = json.loads(contract.read_bytes())["components"]["schemas"]
    for union, tag in UNIONS.items():
        base = models / f"{_snake_case(union)}.py"
        members = {schemas[name]["properties"][tag]["const"]: name for name in schemas[union][MEMBERS]}
        items = ", ".join(f'"{word}": models.{name}' for word, name in members.items())
        _replace(base, READ_METHOD, READ_METHOD + READ_MEMBER.format(union=union, tag=tag))
        _replace(base, "import Any, TypeVar", "import Any, TypeVar, cast")
        base.write_text(base.read_text() + MEMBERS_FUNCTION.format(union=union, items=items))
        for name in members.values():
            module = models / f"{_snake_case(name)}.py"
            _replace(module, f"class {name}:", f"class {name}({union}):")
            _replace(module, "T = TypeVar(", f"from .{base.stem} import {union}\n\nT = TypeVar(")


def hide_token(models: Path) -> None:
    """Leaves the token out of the representation of a seat in the generated modules: texts end up in logs."""
    _replace(
        models / "seat.py",
        '    token: None | str\n    """',
        '    token: None | str = _attrs_field(repr=False)\n    """',
    )


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _replace(module: Path, old: str, new: str) -> None:
    text = module.read_text()
    if text.count(old) != 1:
        raise SystemExit(f"{module} does not have once: {old}")
    module.write_text(text.replace(old, new))
