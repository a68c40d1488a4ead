"""The derivative of a term in one of its variables, as a term.

Sums, products, powers and functions by the rules of calculus. For `zeta(t, g)`, with
`p = sqrt(1 + 2 g^2)`, `q = sqrt(1 + 4 g^2)` and `a = t/p`, statement E1 gives

    d zeta  =  2 erf(a/q) erf'(a) da  +  (4/pi) exp(-a^2 (1 + 1/q^2)) / (1 + q^2) dq.

An equal derivative may still be another term; zeros and ones are dropped, nothing else.
"""

from __future__ import annotations

from fractions import Fraction

from slr_verify.kernel.terms import (
    Function,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    Term,
    TermRejected,
    Variable,
    formula,
    free_variables,
)

ZERO, ONE = Rational(Fraction(0)), Rational(Fraction(1))


def derivative(term: Term, name: str) -> Term:
    """The derivative of `term` in the variable `name`, wherever the term is differentiable.

    Raises TermRejected for `abs`, integrals and Gaussian means that depend on the variable.
    """
    if name not in free_variables(term):
        return ZERO
    match term:
        case Sum(terms):
            return total(*(derivative(part, name) for part in terms))
        case Product(factors):
            return total(
                *(
                    times(derivative(factor, name), *factors[:place], *factors[place + 1 :])
                    for place, factor in enumerate(factors)
                )
            )
        case Power(base, exponent):
            return times(number(exponent), power(base, exponent - 1), derivative(base, name))
        case Function("zeta", (shift, scale)):
            return _slope_of_zeta(shift, scale, name)
        case Function(_, (argument,)):
            return times(_slope(term), derivative(argument, name))
    return _of_leaf(term, name)


def number(value: int | Fraction) -> Rational:
    """A rational number as a term."""
    return Rational(Fraction(value))


def total(*terms: Term) -> Term:
    """The sum, without zeros."""
    kept = tuple(term for term in terms if term != ZERO)
    return Sum(kept) if len(kept) > 1 else kept[0] if kept else ZERO


def times(*factors: Term) -> Term:
    """The product, without ones; zero if a factor is zero."""
    if ZERO in factors:
        return ZERO
    kept = tuple(factor for factor in factors if factor != ONE)
    return Product(kept) if len(kept) > 1 else kept[0] if kept else ONE


def power(base: Term, exponent: int) -> Term:
    """The power; exponent 1 is the base itself."""
    return base if exponent == 1 else ONE if exponent == 0 else Power(base, exponent)


def _slope(term: Function) -> Term:
    """The derivative of a function of one argument, at its argument."""
    (at,) = term.arguments
    match term.name:
        case "exp":
            return term
        case "sqrt":
            return times(number(Fraction(1, 2)), Power(term, -1))
        case "erf":
            return _erf_prime(at)
        case "atan":
            return Power(total(ONE, Power(at, 2)), -1)
        case "sin":
            return Function("cos", (at,))
        case "cos":
            return times(number(-1), Function("sin", (at,)))
    raise TermRejected(f"no derivative of {term.name}")


def _erf_prime(at: Term) -> Term:
    root_pi = Function("sqrt", (Pi(),))
    return times(number(2), Power(root_pi, -1), _exp(times(number(-1), Power(at, 2))))


def _exp(at: Term) -> Term:
    return Function("exp", (at,))


def _slope_of_zeta(shift: Term, scale: Term, name: str) -> Term:
    square = power(scale, 2)
    p = Function("sqrt", (total(ONE, times(number(2), square)),))
    q = Function("sqrt", (total(ONE, times(number(4), square)),))
    a = times(shift, Power(p, -1))
    along_a = times(number(2), Function("erf", (times(a, Power(q, -1)),)), _erf_prime(a))
    exponent = times(number(-1), Power(a, 2), total(ONE, Power(q, -2)))
    along_q = times(number(4), Power(Pi(), -1), _exp(exponent), Power(total(ONE, Power(q, 2)), -1))
    return total(times(along_a, derivative(a, name)), times(along_q, derivative(q, name)))


def _of_leaf(term: Term, name: str) -> Term:
    if isinstance(term, Variable):
        return ONE
    raise TermRejected(f"no derivative in {name} of {formula(term)}")
