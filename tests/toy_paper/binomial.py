"""The binomial formula, with its evidence; and a version with a term missing."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Evidence, Finding, Outcome, Proof, Shelf, Trial
from slr_verify.language.statement import Statement, equal

x = sp.Symbol("x", real=True)
SQUARE = equal((1 + x) ** 2, 1 + 2 * x + x**2)
WITHOUT_CROSS_TERM = equal((1 + x) ** 2, 1 + x**2)


def by_algebra(goal: Statement, shelf: Shelf) -> Theorem:
    return chain(goal.lhs).equals(goal.rhs, by=normal_form).theorem()


def at_a_random_point(trial: Trial) -> Finding:
    value = sp.Rational(int(trial.rng.integers(-100, 100)), 7)
    gap = SQUARE.gap.subs(x, value)
    return Finding(bool(gap == 0), 1, f"difference {gap} at {value}")


EVIDENCE = Evidence("exact value at a point", at_a_random_point)

CLAIM = Claim(
    label="square",
    number="Lemma 1",
    title="Binomial formula",
    statements=(SQUARE,),
    proofs=(Proof("By algebra", (by_algebra,)),),
    evidence=(EVIDENCE,),
)

AS_PRINTED = Claim(
    label="square.as-printed",
    number="Lemma 1",
    title="Binomial formula without the cross term",
    statements=(WITHOUT_CROSS_TERM,),
    expected=Outcome.REFUTED,
)
