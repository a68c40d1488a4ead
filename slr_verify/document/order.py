"""The order in which a person writes the terms of a sum and the factors of a product.

It depends on the names of things only, never on how SymPy happens to sort them.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import sympy as sp

from slr_verify.document.letters import Value

Text = Callable[[sp.Expr], str]
Key = tuple[Any, ...]
PAIR = 2


def ordered_terms(terms: Sequence[sp.Expr], rank: Sequence[str], text: Text) -> list[sp.Expr]:
    """Numbers, polynomials by degree, the rest; the first one is not negative if any is not.

    Among integers the number stands last: n + 1.
    """
    placed = sorted(terms, key=lambda term: _term_key(term, rank, text))
    if placed[0].is_number and all(term.is_integer for term in placed):
        placed = [*placed[1:], placed[0]]
    for place, term in enumerate(placed):
        if not is_negative(term):
            return [term, *placed[:place], *placed[place + 1 :]]
    return placed


def ordered_factors(factors: Sequence[sp.Expr], rank: Sequence[str], text: Text) -> list[sp.Expr]:
    """Numbers, symbols, roots and sums, functions; sums and integrals over an index at the end."""
    return sorted(factors, key=lambda factor: _factor_key(factor, rank, text))


def is_negative(term: sp.Expr) -> bool:
    """Whether a minus sign is written in front of the term."""
    return is_negative(term.function) if isinstance(term, sp.Sum) else turned(term)[0]


def turned(expr: sp.Expr) -> tuple[bool, sp.Expr]:
    """Whether a minus is in front of a product as it is written, and the product without that sign.

    A sum with no positive term, to a whole power, is written with the other signs: x (-a - b)^3 is
    -x (a + b)^3. So is one with a negative number alone, if that spares the minus: -x (a - 1) is
    x (1 - a), but where a is an integer.
    """
    coefficient, rest = expr.as_coeff_Mul()
    factors = list(sp.Mul.make_args(rest))
    places = [place for place, factor in enumerate(factors) if has_only_minus(factor)]
    odd = sum(base_and_exponent(factors[place])[1].is_odd for place in places) % 2
    minus = bool(coefficient.is_negative) != bool(odd)
    sparing = [place for place, factor in enumerate(factors) if minus and _is_less_number(factor)]
    if not places and not sparing:
        return minus, -expr if minus else expr
    for place in (*places, *sparing[:1]):
        base, exponent = base_and_exponent(factors[place])
        factors[place] = (-base) ** exponent
    product, size = sp.Mul(*factors), abs(coefficient)
    whole = product if size == 1 else sp.Mul(size, product, evaluate=not product.is_Add)
    return minus and not sparing, whole


def has_only_minus(factor: sp.Expr) -> bool:
    """Whether it is a whole power of a sum whose terms all have a minus in front."""
    base, exponent = base_and_exponent(factor)
    return bool(base.is_Add and exponent.is_Integer) and all(map(is_negative, base.args))


def _is_less_number(factor: sp.Expr) -> bool:
    """Whether it is something less a number, and no integer."""
    if not factor.is_Add or len(factor.args) > PAIR or factor.is_integer:
        return False
    minus = [term for term in factor.args if is_negative(term)]
    return minus == [term for term in factor.args if term.is_number] != []


def negated(term: sp.Expr) -> sp.Expr:
    """The term with the other sign; a sum over an index keeps its form."""
    if isinstance(term, sp.Sum):
        return term.func(negated(term.function), *term.limits)
    return -term


def base_and_exponent(factor: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The two as they stand in a power; SymPy would turn a power of 1/2 over."""
    return factor.args if type(factor) is sp.Pow else factor.as_base_exp()


def is_simple(factor: sp.Expr) -> bool:
    """Whether a factor is a number, a symbol or a root or power of these or of a sum."""
    base, exponent = base_and_exponent(factor)
    return bool(exponent.is_Rational) and (
        factor.is_number or is_like_symbol(base) or (base.is_Add and not exponent.is_Integer)
    )


def is_like_symbol(base: sp.Expr) -> bool:
    """Whether it is printed as a letter, perhaps with an index."""
    is_letter = base.is_Symbol and not isinstance(base, Value)
    return bool(is_letter) or bool(getattr(base, "prints_as_symbol", False))


def _term_key(term: sp.Expr, rank: Sequence[str], text: Text) -> Key:
    _, rest = term.as_coeff_Mul()
    factors = [factor for factor in sp.Mul.make_args(rest) if not factor.is_number]
    if not factors:
        return (0, 0, (), text(term))
    polynomial = all(is_simple(factor) for factor in factors)
    named = sorted((_name_rank(base, rank), -power) for base, power in map(_power, factors))
    degree = -sum(power for _, power in named)
    if not polynomial:
        return (2, 0, tuple(place for place, _ in named), text(term))
    return (1, degree, tuple(named), text(term))


def _power(factor: sp.Expr) -> tuple[sp.Expr, Fraction]:
    """Base and exponent; an exponent that is no number counts as one."""
    base, exponent = base_and_exponent(factor)
    return base, Fraction(exponent.p, exponent.q) if exponent.is_Rational else Fraction(1)


def _factor_key(factor: sp.Expr, rank: Sequence[str], text: Text) -> Key:
    base, exponent = base_and_exponent(factor)
    if base.is_Rational and exponent.is_Integer:
        return (0, 0, "", "")
    if factor.is_number and not isinstance(base, sp.Function):
        return (1, 0, "", text(factor))
    kind = _kind(base)
    return (kind, *_name_rank(base, rank), text(factor))


def _kind(base: sp.Expr) -> int:
    if is_like_symbol(base):
        return 2
    if base.is_Add:
        return 3
    if isinstance(base, sp.Sum | sp.Integral):
        return 6
    return 4 if isinstance(base, sp.Function | Value) else 5


def _name_rank(base: sp.Expr, rank: Sequence[str]) -> tuple[int, str]:
    if not base.is_Symbol:
        return len(rank) + 1, type(base).__name__
    name = base.name.removeprefix("letter ")
    return (rank.index(name), "") if name in rank else (len(rank), name)
