"""What a file of tests demands to be refused: the names in its blocks that must raise ProofRejected."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

REFUSAL = "pytest.raises(ProofRejected"
Meanings = dict[str, set[str]]
"""The names by which a name is defined."""


def refused(source: str) -> set[str]:
    """All names that blocks `with pytest.raises(ProofRejected)` speak of, themselves or by definitions.

    A name is followed through what the test assigns, loops over and is parametrized with, then through
    functions, fixtures and constants of the same file.
    """
    tree = ast.parse(source)
    above = _defined(tree.body)
    return {
        name
        for test in tree.body
        if isinstance(test, ast.FunctionDef)
        for block in _blocks(test)
        for name in _reached(_names(*block.body), {**above, **_within(test)})
    }


def _blocks(test: ast.FunctionDef) -> Iterator[ast.With]:
    for node in ast.walk(test):
        if isinstance(node, ast.With) and any(
            ast.unparse(item.context_expr).startswith(REFUSAL) for item in node.items
        ):
            yield node


def _names(*nodes: ast.AST | None) -> set[str]:
    """Also those of arguments: they may be fixtures."""
    found = {part for node in nodes if node is not None for part in ast.walk(node)}
    names = {part.id for part in found if isinstance(part, ast.Name)}
    return names | {part.arg for part in found if isinstance(part, ast.arg)}


def _defined(body: Iterable[ast.AST]) -> Meanings:
    """What functions, assignments and loops say."""
    found: Meanings = {}
    for node in body:
        match node:
            case ast.FunctionDef(name=name):
                found.setdefault(name, set()).update(_names(node))
            case ast.Assign(targets=targets, value=value):
                _add(found, _names(*targets), _names(value))
            case ast.AnnAssign(target=target, value=value):
                _add(found, _names(target), _names(value))
            case (
                ast.For(target=target, iter=several)
                | ast.comprehension(target=target, iter=several)
            ):
                _add(found, _names(target), _names(several))
    return found


def _add(found: Meanings, names: set[str], by: set[str]) -> None:
    for name in names:
        found.setdefault(name, set()).update(by)


def _within(test: ast.FunctionDef) -> Meanings:
    """What is defined inside of a test, and what its arguments are parametrized with."""
    found = _defined(node for node in ast.walk(test) if node is not test)
    for each in test.decorator_list:
        texts = {part.value for part in ast.walk(each) if isinstance(part, ast.Constant)}
        _add(found, _names(test.args) & texts, _names(each))
    return found


def _reached(names: set[str], meanings: Meanings) -> set[str]:
    reached: set[str] = set()
    while names:
        reached |= names
        names = {other for name in names for other in meanings.get(name, ())} - reached
    return reached
