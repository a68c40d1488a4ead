"""An identity that is not in the paper: the mean of z erf(z) at z = t + g G.

E[(t + g G) erf(t + g G)] = t erf(t/p) + g^2 erf'(t/p)/p,    p = sqrt(1 + 2 g^2)
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
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, equal
from slr_verify.model.notation import g, p_of, t
from slr_verify.paper.lemma_18_gaussian_erf import CLAIMS as LEMMA_18

z = t + g * G
p = p_of(g)

STATEMENT = equal(E(z * sp.erf(z)), t * sp.erf(t / p) + g**2 * erf_prime(t / p) / p)


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """Split z erf(z); Stein's lemma turns E G erf(z) into g E erf'(z); then Lemma 18 (i), (ii)."""
    known = (shelf.theorem("lemma-18.i"), shelf.theorem("lemma-18.ii"))
    return (
        chain(goal.lhs)
        .rewritten(by=linearity)
        .rewritten(by=stein)
        .rewritten(by=linearity)
        .rewritten(by=looking_up(*known))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


CLAIM = Claim(
    label="mean-of-z-erf",
    number="My identity",
    title="Mean of z erf(z)",
    sentence="For $g >= 0$, real $t$ and $z = t + g G$, the mean of $z erf(z)$ has a closed form.",
    statements=(STATEMENT,),
    proofs=(
        Proof(
            "By Stein's lemma",
            (by_stein,),
            "Split $z$ into $t$ and $g G$; Stein's lemma turns the second part into a mean of $erf'$.",
        ),
    ),
    evidence=(quadrature_evidence((STATEMENT,)), enclosure_evidence((STATEMENT,))),
)

CLAIMS = (*LEMMA_18, CLAIM)
