"""Pairs of terms that are equal wherever both are defined, for both checkers."""

from __future__ import annotations

from fractions import Fraction

from slr_verify.arb.functions import zeta_of
from slr_verify.core.terms import Term, make, rational, variable

x, y = variable("x"), variable("y")
ONE, MINUS_ONE, TWO = rational(1), rational(-1), rational(2)
ROOT = make("sqrt", make("sum", ONE, x))
QUOTIENT = make("sqrt", make("sum", ONE, make("power", x, -1)))
INNER = make("sqrt", x)
OUTER = make("sqrt", make("sum", ONE, INNER))
PAIR = (
    make("erf", make("product", x, make("sum", x, ONE))),
    make("erf", make("sum", make("power", x, 2), x)),
)
TRUE: dict[str, tuple[Term, Term]] = {
    "polynomials": (
        make("power", make("sum", x, y), 2),
        make("sum", make("power", x, 2), make("product", TWO, x, y), make("power", y, 2)),
    ),
    "fractions": (
        make("sum", make("power", x, -1), make("power", y, -1)),
        make("product", make("sum", x, y), make("power", make("product", x, y), -1)),
    ),
    "a root": (make("sum", x, ONE), make("power", ROOT, 2)),
    "its fifth power": (
        make("power", ROOT, 5),
        make("product", ROOT, make("power", make("sum", x, ONE), 2)),
    ),
    "a root below": (make("power", ROOT, -2), make("power", make("sum", x, ONE), -1)),
    "a denominator inside": (
        make("product", make("power", x, 2), make("power", QUOTIENT, 4)),
        make("power", make("sum", x, ONE), 2),
    ),
    "a root inside a root": (make("power", make("sum", make("power", OUTER, 2), MINUS_ONE), 2), x),
    "two roots": (
        make("product", make("power", ROOT, 2), make("power", INNER, 2)),
        make("sum", x, make("power", x, 2)),
    ),
    "equal values": (make("product", PAIR[0], PAIR[1], PAIR[1]), make("power", PAIR[0], 3)),
    "opposite values": (
        make("sin", make("product", MINUS_ONE, x)),
        make("product", MINUS_ONE, make("sin", x)),
    ),
    "values below": (
        make("power", make("sum", ONE, PAIR[0]), -1),
        make("power", make("sum", PAIR[1], ONE), -1),
    ),
    "opposite values of even functions": (
        make("cos", make("product", MINUS_ONE, x)),
        make("product", make("cos", x), rational(Fraction(1, 1))),
    ),
    "zeta": (
        zeta_of(make("product", x, make("sum", x, ONE)), y),
        zeta_of(make("sum", x, make("power", x, 2)), y),
    ),
    "equal fractions inside": (
        make("exp", make("power", y, -1)),
        make("exp", make("product", x, make("power", make("product", x, y), -1))),
    ),
    "an inverse of an inverse": (make("power", make("power", x, -1), -1), x),
    "an equal value inside a root": (
        make("power", make("sqrt", make("sum", ONE, PAIR[1])), 2),
        make("sum", ONE, PAIR[0]),
    ),
    "the power 0": (make("power", make("sum", x, make("product", MINUS_ONE, x)), 0), ONE),
}
FALSE: dict[str, tuple[Term, Term]] = {
    "other arguments": (make("erf", x), make("erf", y)),
    "other functions": (make("erf", x), make("sin", x)),
    "opposite values of no odd function": (
        make("exp", make("product", MINUS_ONE, x)),
        make("exp", x),
    ),
    "a sign that is lost": (make("atan", make("product", MINUS_ONE, x)), make("atan", x)),
    "a sign too many": (
        make("cos", make("product", MINUS_ONE, x)),
        make("product", MINUS_ONE, make("cos", x)),
    ),
    "roots of opposite numbers": (make("sqrt", x), make("sqrt", make("product", MINUS_ONE, x))),
    "another order in zeta": (zeta_of(x, y), zeta_of(y, x)),
    "a root and its square": (ROOT, make("sum", ONE, x)),
    "a root of a square": (make("sqrt", make("power", x, 2)), x),
    "a number": (rational(Fraction(1, 3)), ONE),
}
