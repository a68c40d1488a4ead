"""Sequences with given limits: powers of 1/m, m = 1, 2, 3, ..., one for each symbol that moves."""

from collections.abc import Iterable
from itertools import product

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.language.limit import Limit

EXPONENTS = (0, 1, -1, 2, -2, 4, -4)
MOST_SYMBOLS = 3
CONTINUOUS = (
    *(sp.Rational, sp.NumberSymbol, sp.Symbol, sp.Add, sp.Mul, sp.Pow),
    *(sp.exp, sp.erf, sp.atan, sp.sin, sp.cos, sp.Abs),
)
STEP, ALSO_ZERO = sp.Dummy("s", positive=True), sp.Dummy("s", nonnegative=True)


def sequences(hypotheses: Iterable[sp.Basic]) -> dict[sp.Symbol, str] | None:
    """Such sequences that certainly have all these limits, as text; None says only that none were found.

    Each hypothesis has to be that a limit is a number, of something in which all symbols move.
    """
    wanted: dict[Limit, sp.Expr] = {}
    for each in hypotheses:
        if not isinstance(each, sp.Equality) or not isinstance(each.lhs, Limit):
            return None
        if each.free_symbols or wanted.setdefault(each.lhs, each.rhs) != each.rhs:
            return None
    moving = sorted(
        set().union(*(limit.args[0].free_symbols for limit in wanted)), key=lambda each: each.name
    )
    if len(moving) > MOST_SYMBOLS or not all(_is_continuous(limit.args[0]) for limit in wanted):
        return None
    for exponents in product(EXPONENTS, repeat=len(moving)):
        powers = dict(zip(moving, (STEP**each for each in exponents), strict=True))
        if all(map(_is_allowed, moving, exponents)) and all(
            _value(limit.args[0], powers) == value for limit, value in wanted.items()
        ):
            return {each: _in_m(n) for each, n in zip(moving, exponents, strict=True)}
    return None


def _in_m(exponent: int) -> str:
    """The power (1/m)^exponent in words."""
    return str(sp.Symbol("m") ** -exponent).replace("**", "^")


def _is_allowed(symbol: sp.Symbol, exponent: int) -> bool:
    """Whether all powers (1/m)^exponent are what the symbol is declared to be."""
    return not (symbol.is_negative or symbol.is_nonpositive or (symbol.is_integer and exponent > 0))


def _is_continuous(body: sp.Expr) -> bool:
    """Whether only functions of the language occur in it, which are continuous where they are defined."""
    return all(isinstance(part, CONTINUOUS) for part in sp.preorder_traversal(body))


def _value(body: sp.Expr, powers: dict[sp.Symbol, sp.Expr]) -> sp.Expr | None:
    """The limit of the body along the sequences; None where it may not be defined in the limit."""
    written = body.xreplace(powers)
    together = sp.together(written)
    if not questions().vanishes(written - together):
        return None
    along = together.xreplace({STEP: ALSO_ZERO})
    return along.xreplace({ALSO_ZERO: sp.S.Zero}) if questions().is_defined(along) else None
