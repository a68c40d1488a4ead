"""What the source of a function says: the refusals in it, and the functions that it calls."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType

PACKAGE = Path(__file__).parents[2] / "slr_verify"
OWN = {"_require": ("format", 1), "NoBall": ("no-ball", 0)}
"""Calls that have a code of their own, and where their words are."""
OPEN = "..."
OTHER = "the first is shown, the second is needed"
"""The words of `require_shown`, whose last argument is the code."""
PLACES = {"require": 1, "Refused": 0}
"""Where the calls that refuse have the code, with the words after it."""


@dataclass(frozen=True, order=True)
class Refusal:
    """A place in the source that refuses: the code, the words, and the file."""

    code: str
    words: str
    file: str


def refusals_in_files(*folders: str) -> tuple[Refusal, ...]:
    """Every refusal in folders of the package."""
    files = [path for folder in folders for path in sorted((PACKAGE / folder).rglob("*.py"))]
    return tuple(
        Refusal(code, words, path.relative_to(PACKAGE).as_posix())
        for path in files
        for code, words in refusals(ast.parse(path.read_text("utf-8")))
    )


def refusals(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The code and the words of each call that refuses, where the source says the code."""
    calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name in OWN:
            yield OWN[name][0], _words(call.args[OWN[name][1]])
        if name == "require_shown":
            code = call.args[3] if len(call.args) > 3 else ast.Constant("not-the-term")
            yield str(ast.literal_eval(code)), OTHER
        place = PLACES.get(name)
        if place is None:
            continue
        given, words = call.args[place], _words(call.args[place + 1])
        if isinstance(given, ast.Constant) and words != OPEN:  # those are handed on from elsewhere
            yield str(given.value), words


def _words(node: ast.expr) -> str:
    """A text in the source, with dots for what is put into it."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_words(part) for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else OPEN


def tree_of(function: FunctionType) -> ast.AST:
    """The syntax tree of a function."""
    return ast.parse(inspect.cleandoc("\n" + inspect.getsource(function)))


def reached(functions: Iterable[FunctionType], package: str) -> tuple[FunctionType, ...]:
    """The functions and those of a package that they call by name."""
    seen: dict[FunctionType, None] = {}
    waiting = list(functions)
    while waiting:
        function = waiting.pop(0)
        if function not in seen:
            seen[function] = None
            waiting += [each for each in _called(function) if each.__module__.startswith(package)]
    return tuple(seen)


def _called(function: FunctionType) -> Iterator[FunctionType]:
    known = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
    for node in ast.walk(tree_of(function)):
        found = known.get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(found, FunctionType):
            yield found
