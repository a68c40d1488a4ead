"""The inequality of Cauchy and Schwarz for unit vectors; not trusted."""

from __future__ import annotations

from fractions import Fraction

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.inner_products import multiplied_out
from slr_verify.core.terms import MINUS_ONE, ONE, Term, make, negative, rational, times
from slr_verify.core.theorems import Theorem as Shown

HALF = rational(Fraction(1, 2))


def at_most_one(prover: Prover, given: Hypotheses, product: Term) -> tuple[Shown, Shown]:
    """-1 <= <u, v> by |u + v|^2 >= 0, and <u, v> <= 1 by |u - v|^2 >= 0."""
    return bounded(prover, given, product, MINUS_ONE), bounded(prover, given, product, ONE)


def bounded(prover: Prover, given: Hypotheses, product: Term, sign: Term) -> Shown:
    """<u, v> <= 1 for the sign 1, and -1 <= <u, v> for the sign -1."""
    u, v = product.args
    gap = make("vector sum", u, make("scaled", negative(sign), v))
    squares = ((HALF, of_length_one(prover, given, each)) for each in (u, v))
    rest = times(HALF, make("inner", gap, gap))
    goal = make("<=", product, ONE) if sign is ONE else make("<=", MINUS_ONE, product)
    return prover.arithmetic(given, goal, *squares, rest=rest)


def of_length_one(prover: Prover, given: Hypotheses, vector: Term) -> Shown:
    """|u|^2 = 1, by what hypotheses say of the vectors that it is a combination of."""
    square = make("inner", vector, vector)
    line = multiplied_out(prover, given, square)
    return prover.arithmetic(given, make("=", square, ONE), *((ONE, each) for each in line.known))
