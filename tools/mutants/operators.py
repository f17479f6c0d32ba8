"""The small faults: the replacements of each kind of code, as changes of its syntax tree."""

import ast
import copy
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
Node = TypeVar("Node", bound=ast.AST)

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Pow: ast.Mult,
}
NOT_TO_BE_NOTICED = frozenset({"strict", "maxsize"})
"""Arguments that change no answer: checks of certain facts, and sizes of caches."""
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def faults(node: ast.AST) -> Iterator[ast.AST]:
    """All faulty replacements of a node."""
    match node:
        case ast.expr():
            yield from _in_expression(node)
        case ast.If():
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield _with(node, value=ast.Constant(None))
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.Pass()
        case ast.comprehension():
            yield from (_with(node, ifs=_without(node.ifs, each)) for each in node.ifs)


def _in_expression(node: ast.expr) -> Iterator[ast.AST]:
    """Faults of an expression: another operator, another constant, something left out."""
    match node:
        case ast.Compare() | ast.BinOp() | ast.UnaryOp():
            yield from _other_operators(node)
        case ast.BoolOp():
            yield from (_without_part(node, each) for each in node.values)
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.Constant():
            yield from _other_constants(node)
        case ast.Call():
            yield from _other_calls(node)
        case ast.Dict() | ast.Tuple(ctx=ast.Load()) | ast.List(ctx=ast.Load()) | ast.Set():
            yield from _shorter(node)


def _other_operators(node: ast.Compare | ast.BinOp | ast.UnaryOp) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                swapped = [*node.ops[:place], _COMPARED[type(operator)](), *node.ops[place + 1 :]]
                yield _with(node, ops=swapped)
        case ast.BinOp() if type(node.op) in _COUNTED:
            yield _with(node, op=_COUNTED[type(node.op)]())
        case ast.UnaryOp():
            yield node.operand


def _shorter(node: ast.Dict | ast.Tuple | ast.List | ast.Set) -> Iterator[ast.AST]:
    """Copies without one element, except that a sequence never becomes empty."""
    if isinstance(node, ast.Dict):
        for place in range(len(node.keys)):
            kept = [each for each in range(len(node.keys)) if each != place]
            yield ast.Dict([node.keys[each] for each in kept], [node.values[each] for each in kept])
    elif len(node.elts) > 1:
        yield from (_with(node, elts=_without(node.elts, each)) for each in node.elts)


def _other_constants(node: ast.Constant) -> Iterator[ast.AST]:
    match node.value:
        case bool():
            yield ast.Constant(not node.value)
        case int():
            yield ast.Constant(node.value + 1)
        case str():
            yield ast.Constant("XX" + node.value)


def _other_calls(node: ast.Call) -> Iterator[ast.AST]:
    """Copies without one keyword argument, and calls of the opposite function."""
    named = (each for each in node.keywords if each.arg and each.arg not in NOT_TO_BE_NOTICED)
    yield from (_with(node, keywords=_without(node.keywords, each)) for each in named)
    if isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield _with(node, func=ast.Name(_CALLED[node.func.id], ast.Load()))


def _without_part(node: ast.BoolOp, left_out: ast.expr) -> ast.expr:
    """The condition without one of its parts."""
    kept = _without(node.values, left_out)
    return kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _without(items: Iterable[T], left_out: T) -> list[T]:
    return [each for each in items if each is not left_out]


def _with(node: Node, **fields: object) -> Node:
    """A copy of the node with these fields replaced."""
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed
