"""Calls and imports that have no place in the package, found in its syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator

CALLS = frozenset({"simplify", "nsimplify", "eval", "exec", "sympify", "parse_expr"})
BUILTINS = frozenset({"compile", "__import__"})
"""Forbidden as plain names only: `re.compile` is another thing."""
SHELL = frozenset({"system", "popen", "getoutput", "getstatusoutput", "spawnl", "execv"})
MODULES = frozenset(
    {"pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "code", "codeop", "pty"}
)
SWITCHES = frozenset({"shell", "allow_pickle"})
"""Arguments that may not be switched on."""


def forbidden(source: str) -> tuple[str, ...]:
    """What a source text must not hold, each with its line."""
    return tuple(_found(ast.parse(source)))


def _found(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from (f"line {node.lineno}: {name}" for name in _called(node))
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (f"line {node.lineno}: {name}" for name in _imported(node))


def _called(node: ast.Call) -> Iterator[str]:
    name, plain = _name(node.func), isinstance(node.func, ast.Name)
    if name in CALLS | SHELL or (plain and name in BUILTINS):
        yield f"{name}(...)"
    for keyword in node.keywords:
        off = isinstance(keyword.value, ast.Constant) and keyword.value.value is False
        if keyword.arg in SWITCHES and not off:
            yield f"{keyword.arg}=..."


def _name(function: ast.expr) -> str | None:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """Forbidden modules, and forbidden functions that would be called by another name."""
    names = [alias.name for alias in node.names]
    modules = names if isinstance(node, ast.Import) else [node.module or ""]
    yield from (module for module in modules if module.partition(".")[0] in MODULES)
    if isinstance(node, ast.ImportFrom):
        yield from (name for name in names if name in CALLS | SHELL)
