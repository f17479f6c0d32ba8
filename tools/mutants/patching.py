"""A fault put into a running process: into functions already made, or into a module before it is imported."""

import functools
import gc
import importlib.machinery
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from tools.mutants.mutants import ROOT, Mutant, mutated

Functions = dict[tuple[str, str], list[FunctionType]]


class CannotPatch(Exception):
    """The fault needs another import: the function is no longer made of the same outer names."""


def functions() -> Functions:
    """Every function of this project that there is, by the path of its file and its own."""
    found: Functions = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(ROOT)):
            found[each.__code__.co_filename, each.__code__.co_qualname].append(each)
    return found


def remembering() -> list[Any]:
    """Every function that remembers what it has answered."""
    wrapper = type(functools.lru_cache(lambda: None))
    return [each for each in gc.get_objects() if isinstance(each, wrapper) and each.__module__.startswith("service.")]


def patch(mutant: Mutant, among: Functions) -> None:
    """Put the fault into the functions of this process."""
    path = str(ROOT / mutant.file)
    code = compile(mutated(mutant), path, "exec")
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
    """Put the fault into its module, which this process has yet to import."""
    tree = mutated(mutant)
    loader: Any = importlib.machinery.SourceFileLoader
    sound = loader.get_code

    def get_code(self: Any, name: str) -> CodeType | None:
        if name == mutant.module:
            return compile(tree, self.get_filename(name), "exec")
        code: CodeType | None = sound(self, name)
        return code

    loader.get_code = get_code
