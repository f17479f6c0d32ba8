"""The internals of redis-py that the service uses: where they are, and what they do."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import service
from service.store.connections import cluster_slots
from service.store.connections.interface import Address, RawConnection

INTERNALS = {
    "redis.cluster": {"parse_cluster_slots"},
    "redis.crc": {"REDIS_CLUSTER_HASH_SLOTS", "key_slot"},
}
ONLY_USER = "service.store.connections.cluster_slots"
ROOT = Path(service.__file__).parent.parent
REPLY = [
    [0, 8191, [b"10.0.0.1", 7000, b"id-1", []], [b"10.0.0.2", 7001, b"id-2", []]],
    [8192, 16383, [b"", 7002, b"id-3", []]],
]
"""An answer to CLUSTER SLOTS. An empty host means the node that answers."""


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module in INTERNALS for name in sorted(INTERNALS[module])]
)
def test_the_internals_are_where_the_service_imports_them_from(module: str, name: str) -> None:
    assert hasattr(import_module(module), name), f"redis-py has moved {module}.{name}: adapt {ONLY_USER}"


def test_one_module_alone_imports_them() -> None:
    users = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "service").rglob("*.py")
        if INTERNALS.keys() & _imported_modules(path)
    }
    assert users == {ONLY_USER}, "redis-py's cluster internals belong in one module"


def _imported_modules(path: Path) -> set[str]:
    """All that a file imports: modules, and the names that may be modules."""
    imported = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported.update({node.module, *(f"{node.module}.{alias.name}" for alias in node.names)})
    return imported


@pytest.mark.parametrize(
    ("key", "slot"),
    [("123456789", 12739), ("foo", 12182), ("{user1000}.following", 3443), ("{user1000}.followers", 3443), ("", 0)],
)
def test_a_key_has_the_slot_of_the_cluster_specification(key: str, slot: int) -> None:
    assert cluster_slots.slot_of(("GET", key)) == slot, "redis-py computes slots otherwise than the cluster does"
    assert cluster_slots.slot_of(("EVALSHA", "sha", 1, key.encode())) == slot


def test_the_slot_map_follows_a_reply_to_cluster_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    slots = cluster_slots.SlotMap([Address("10.0.0.3", 7002)], _no_connection)
    monkeypatch.setattr(slots, "ask_node", lambda _: REPLY)
    first, second, third = (Address(f"10.0.0.{n}", 6999 + n) for n in (1, 2, 3))
    owners = [slots.owner(slot) for slot in (0, 8191, 8192, 16383)]
    assert owners == [first, first, third, third], f"redis-py reads CLUSTER SLOTS otherwise: adapt {ONLY_USER}"
    assert slots.nodes == {first, second, third}


def _no_connection(at: Address, _: float) -> RawConnection:
    raise AssertionError(f"the test asks no node, nor {at}")
