"""The mutants of a file: each possible fault, and the code with one fault in it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.operators import NOT_TO_BE_NOTICED, faults

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Mutant:
    """One fault in one place."""

    file: str
    """The path from the root of the project."""
    function: str
    """The outermost function or method that holds the fault; empty for code that runs at import."""
    lines: tuple[int, int]
    """The first and last line of the statement, without the body of a compound one."""
    line: int
    what: str
    number: int
    """Its number in the order of the file."""

    @property
    def where(self) -> tuple[str, str, int, str]:
        """The facts that distinguish it from others of the same code."""
        return self.file, self.function, self.line, self.what

    @property
    def module(self) -> str:
        """The module name of its file."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@dataclass(frozen=True)
class _Place:
    """A node and its position in the tree."""

    parent: ast.AST
    field: str
    index: int | None
    function: str
    lines: tuple[int, int]
    in_type: bool


def mutants_of(file: str) -> list[Mutant]:
    """Every mutant of a file."""
    return [
        Mutant(file, place.function, place.lines, _line(place), _in_words(old, new), number)
        for number, (place, old, new) in enumerate(_changes(ast.parse((ROOT / file).read_bytes())))
    ]


def mutated_tree(mutant: Mutant) -> ast.Module:
    """The code of the mutant's file with its fault."""
    tree = ast.parse((ROOT / mutant.file).read_bytes())
    for number, (place, old, new) in enumerate(_changes(tree)):
        if number == mutant.number:
            _put(place, ast.copy_location(new, old))
            return ast.fix_missing_locations(tree)
    raise LookupError(mutant)


def _put(place: _Place, new: ast.AST) -> None:
    if place.index is None:
        setattr(place.parent, place.field, new)
    else:
        getattr(place.parent, place.field)[place.index] = new


def _line(place: _Place) -> int:
    node = getattr(place.parent, place.field)
    node = node if place.index is None else node[place.index]
    return int(getattr(node, "lineno", place.lines[0]))


def _in_words(old: ast.AST, new: ast.AST) -> str:
    """The change in one line: only the first line of compound code."""
    return " -> ".join(ast.unparse(each).split("\n", maxsplit=1)[0][:200] for each in (old, new))


def _changes(tree: ast.Module) -> Iterator[tuple[_Place, ast.AST, ast.AST]]:
    for place, node in _places(tree, "", (1, 1)):
        for new in faults(node):
            if place.function or not _is_type(place, node):
                yield place, node, new


def _is_type(place: _Place, node: ast.AST) -> bool:
    """Whether the node is a union of types, or part of one in brackets, outside any function."""
    return place.in_type or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr))


def _places(
    node: ast.AST, function: str, lines: tuple[int, int], inside: str = "", in_type: bool = False
) -> Iterator[tuple[_Place, ast.AST]]:
    """Every node that may be changed, from the top of the file."""
    in_type = in_type or isinstance(node, ast.Subscript)
    for field, value in ast.iter_fields(node):
        if _is_left_alone(node, field):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _is_passed_over(child):
                continue
            span = _head(child) if isinstance(child, (ast.stmt, ast.match_case, ast.ExceptHandler)) else lines
            owner = _owner(child, field, function, inside)
            yield _Place(node, field, index, function, span, in_type), child
            yield from _places(child, owner, span, _path(child, inside), in_type)


def _owner(child: ast.AST, field: str, function: str, inside: str) -> str:
    """The outermost function that the parts of `child` belong to."""
    if function or field == "decorator_list":
        return function
    return _path(child, inside) if isinstance(child, ast.FunctionDef) else ""


def _path(child: ast.AST, inside: str) -> str:
    if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
        return f"{inside}.{child.name}" if inside else child.name
    return inside


def _is_left_alone(node: ast.AST, field: str) -> bool:
    """Whether the field is a type, a default value or a decorator, which run at import."""
    return field in {"annotation", "returns", "decorator_list", "args"} and not isinstance(node, ast.Call)


def _is_passed_over(child: ast.AST) -> bool:
    """Whether to skip docstrings, assertions, f-strings, imports, and the names of closed sets."""
    match child:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.ClassDef(bases=[ast.Name(id="StrEnum" | "TypedDict"), *_]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.keyword():
            return child.arg in NOT_TO_BE_NOTICED
    return False


def _head(node: ast.stmt | ast.match_case | ast.ExceptHandler) -> tuple[int, int]:
    """The lines of a statement before its body."""
    if isinstance(node, ast.match_case):
        return node.pattern.lineno, (node.guard or node.pattern).end_lineno or node.pattern.lineno
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno
    return node.lineno, max(node.lineno, last or node.lineno)
