"""Lemma 16: a bound on 1/sqrt(1+x)."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.statement import Statement, at_most
from slr_verify.language.value import derivative

x = sp.Symbol("x", nonnegative=True)
s = sp.sqrt(1 + x)

STATEMENT = at_most(sp.Abs(1 / s - 1), x / 2)


def by_monotonicity(goal: Statement, shelf: Shelf) -> Theorem:
    """1 - 1/s and x/2 agree at zero, and the first grows more slowly."""
    fall = 1 - 1 / s
    slope = (
        chain(derivative(fall, x))
        .equals(1 / (2 * s**3), by=differentiation)
        .at_most(sp.Rational(1, 2), by=by_sign)
        .equals(derivative(x / 2, x), by=differentiation)
        .theorem()
    )
    value = chain(fall.subs(x, 0)).equals(0, by=normal_form).theorem()
    return (
        chain(goal.lhs)
        .equals(fall, by=normal_form)
        .related(goal.sign, goal.rhs, by=MonotoneFrom(x, sp.S.Zero, slope, value))
        .theorem()
    )


def by_factoring(goal: Statement, shelf: Shelf) -> Theorem:
    """With s = sqrt(1+x), the difference is (s - 1)^2 (s + 2)/(2 s)."""
    square = chain((s - 1) ** 2 * (s + 2) / (2 * s)).at_least(0, by=by_sign).theorem()
    return infer(goal, Rearranged(square))


CLAIM = Claim(
    label="lemma-16",
    number="Lemma 16",
    title="The reciprocal root near one",
    sentence="For $x >= 0$, $|1/sqrt(1 + x) - 1| <= x/2$.",
    statements=(STATEMENT,),
    proofs=(
        Proof(
            "By monotonicity",
            (by_monotonicity,),
            "$1 - 1/sqrt(1 + x)$ and $x/2$ agree at $x = 0$, and the first grows more slowly: its"
            " derivative is at most $1/2$.",
        ),
        Proof(
            "By factoring the difference",
            (by_factoring,),
            "No derivatives are needed: with $s = sqrt(1 + x)$ the difference of the two sides is $(s -"
            " 1)^2 (s + 2)/(2 s)$, which is nonnegative.",
        ),
    ),
    evidence=(quadrature_evidence((STATEMENT,)), enclosure_evidence((STATEMENT,))),
)
