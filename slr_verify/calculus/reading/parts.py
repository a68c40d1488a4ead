"""Parts of expressions, each once however often it occurs; not trusted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import sympy as sp

from slr_verify.core.terms import Term


@cache
def parts_of(expr: sp.Basic, *closed: type) -> frozenset[Any]:
    """The expression and all that is in it, but nothing in parts of the closed kinds."""
    found = {expr}
    waiting = [expr]
    while waiting:
        part = waiting.pop()
        for inner in () if isinstance(part, closed) else part.args:
            if isinstance(inner, sp.Basic) and inner not in found:
                found.add(inner)
                waiting.append(inner)
    return frozenset(found)


def found_in(exprs: Iterable[sp.Basic], *kinds: type) -> set[Any]:
    """The parts of these kinds."""
    return set().union(*(_of_kinds(expr, kinds) for expr in exprs))


@cache
def _of_kinds(expr: sp.Basic, kinds: tuple[type, ...]) -> frozenset[Any]:
    classes = _by_class(expr).items()
    return frozenset().union(*(parts for made_by, parts in classes if issubclass(made_by, kinds)))


@cache
def _by_class(expr: sp.Basic) -> dict[type, list[Any]]:
    """Few classes make many parts: which class is of a kind is asked once for all of its parts."""
    found: dict[type, list[Any]] = {}
    for part in parts_of(expr):
        found.setdefault(type(part), []).append(part)
    return found


@cache
def terms_in(term: Term) -> tuple[Term, ...]:
    """The term and every term in it, also those that wait for the variable of a binder."""
    found: dict[Term, None] = {}
    waiting = [term]
    while waiting:
        part = waiting.pop()
        if part not in found:
            found[part] = None
            waiting += reversed(part.parts)
    return tuple(found)
