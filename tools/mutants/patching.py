"""Puts a fault into a running process: into existing functions, or into a module before its import."""

import functools
import gc
import importlib.machinery
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from tools.mutants.mutants import ROOT, Mutant, mutated_tree

Functions = dict[tuple[str, str], list[FunctionType]]


class CannotPatch(Exception):
    """The fault needs another import: the function's free variables have changed."""


def functions() -> Functions:
    """Every function of the project, by file path and qualified name."""
    found: Functions = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(ROOT)):
            found[each.__code__.co_filename, each.__code__.co_qualname].append(each)
    return found


def cached_functions() -> list[Any]:
    """Every function of the service with a cache."""
    wrapper = type(functools.lru_cache(lambda: None))
    return [each for each in gc.get_objects() if isinstance(each, wrapper) and each.__module__.startswith("service.")]


def patch(mutant: Mutant, among: Functions) -> None:
    """Put the fault into the functions of this process."""
    path = str(ROOT / mutant.file)
    code = compile(mutated_tree(mutant), path, "exec")
    for each in _codes(code):
        if each.co_qualname == mutant.function or each.co_qualname.startswith(mutant.function + "."):
            for function in among.get((path, each.co_qualname), ()):
                try:
                    function.__code__ = each
                except ValueError:
                    raise CannotPatch from None


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def import_with(mutant: Mutant) -> None:
    """Put the fault into its module, which must not be imported yet."""
    tree = mutated_tree(mutant)
    loader: Any = importlib.machinery.SourceFileLoader
    sound = loader.get_code

    def get_code(self: Any, name: str) -> CodeType | None:
        if name == mutant.module:
            return compile(tree, self.get_filename(name), "exec")
        code: CodeType | None = sound(self, name)
        return code

    loader.get_code = get_code
