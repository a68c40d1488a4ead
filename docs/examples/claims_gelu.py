"""A function of one's own: the mean of gelu(x) = x (1 + erf(x/sqrt 2))/2 under N(0, s^2).

E gelu(s G) = s^2/sqrt(2 pi (1 + s^2))
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, equal
from slr_verify.paper.lemma_18_gaussian_erf import CLAIMS as LEMMA_18

s = sp.Symbol("s", nonnegative=True)


def gelu(x: sp.Expr) -> sp.Expr:
    """The Gaussian error linear unit: x times the probability that a standard Gaussian is below x."""
    return x * (1 + sp.erf(x / sp.sqrt(2))) / 2


STATEMENT = equal(E(gelu(s * G)), s**2 / sp.sqrt(2 * sp.pi * (1 + s**2)))


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """Stein's lemma turns E G erf(s G/sqrt 2) into a mean of erf', which is Lemma 18 (i)."""
    return (
        chain(goal.lhs)
        .rewritten(by=linearity)
        .rewritten(by=stein)
        .rewritten(by=linearity)
        .rewritten(by=looking_up(shelf.theorem("lemma-18.i")))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


CLAIM = Claim(
    label="mean-of-gelu",
    number="My mean",
    title="Mean of gelu",
    statements=(STATEMENT,),
    proofs=(Proof("By Stein's lemma", (by_stein,)),),
    evidence=(quadrature_evidence((STATEMENT,)), enclosure_evidence((STATEMENT,))),
)

CLAIMS = (*LEMMA_18, CLAIM)
