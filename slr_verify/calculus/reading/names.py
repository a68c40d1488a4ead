"""Names in what is read: the core tells variables, bound or free, by their names alone; not trusted."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import count
from typing import Any

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.core.language import Refused
from slr_verify.language.vectors import FixedVector, GaussianVector

NAMED = (sp.Symbol, FixedVector, GaussianVector)


@cache
def named_in(expr: sp.Basic) -> frozenset[Any]:
    """What has a name in it."""
    return frozenset(found_in((expr,), *NAMED))


def new_symbol(name: str, *exprs: sp.Basic) -> sp.Symbol:
    """A real symbol that stands nowhere in expressions."""
    taken = {each.name for expr in exprs for each in named_in(expr)}
    options = (f"{name}{chr(39) * primes}" for primes in count())
    return sp.Symbol(next(each for each in options if each not in taken), real=True)


def require_names(expr: sp.Basic) -> None:
    """Raises Refused where two things have one name, bound or free, or a symbol is no real number."""
    named = named_in(expr)
    names = Counter(each.name for each in named)
    if len(names) < len(named):
        raise Refused("reading", f"two things are called {max(names, key=names.__getitem__)}")
    strange = [each for each in named if isinstance(each, sp.Symbol) and not each.is_real]
    if strange:
        raise Refused("reading", f"{strange[0]} is not declared to be a real number")
