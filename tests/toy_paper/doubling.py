"""A statement whose proof applies another one, and has an intermediate result of its own."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import SameDerivative
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative

x = sp.Symbol("x", real=True)
TWICE = equal(2 * (1 + x) ** 2, 2 + 4 * x + 2 * x**2)


def by_the_formula(goal: Statement, shelf: Shelf) -> Theorem:
    return (
        chain(goal.lhs)
        .rewritten(by=applying(shelf.theorem("square")))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


def by_derivatives(goal: Statement, shelf: Shelf) -> Theorem:
    slope = (
        chain(derivative(goal.lhs, x))
        .equals(4 + 4 * x, by=differentiation)
        .equals(derivative(goal.rhs, x), by=differentiation)
        .theorem()
    )
    value = chain(goal.lhs.subs(x, 0)).equals(goal.rhs.subs(x, 0), by=normal_form).theorem()
    rule = SameDerivative(x, sp.S.Zero, slope, value)
    return chain(goal.lhs).equals(goal.rhs, by=rule).theorem()


CLAIM = Claim(
    label="twice",
    number="Lemma 2",
    title="Twice the binomial formula",
    statements=(TWICE,),
    proofs=(
        Proof("By derivatives", (by_derivatives,)),
        Proof("By the formula", (by_the_formula,)),
    ),
)
