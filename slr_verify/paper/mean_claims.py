"""Claims that a Gaussian mean has a value, which is worked out and proved by itself."""

import sympy as sp

from slr_verify.calculus.gaussian_mean import gaussian_mean
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Evidence, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, equal
from slr_verify.paper.beyond.means.means_of_erf import known_means

IDEA = (
    "Completing the square absorbs exponentials, and Stein's lemma takes the powers of $G$ away. What is"
    " left are means of one error function and of a product of two, which are known."
)


def by_gaussian_mean(goal: Statement, shelf: Shelf) -> Theorem:
    """The means on the left-hand side are worked out, and the result is the right-hand side."""
    return gaussian_mean(goal, *known_means(shelf))


def mean_claim(label: str, number: str, title: str, body: sp.Expr, value: sp.Expr) -> Claim:
    """`E body = value`, proved by `gaussian_mean`. Its library needs the claims of `means_of_erf`."""
    statement = equal(E(body), value)
    return Claim(
        label=label,
        number=number,
        title=title,
        statements=(statement,),
        proofs=(Proof("Worked out by itself", (by_gaussian_mean,), IDEA),),
        evidence=_evidence(statement),
    )


def _evidence(statement: Statement) -> tuple[Evidence, ...]:
    """By quadrature, and by balls unless an exponential grows, for which there are none."""
    (mean,) = (statement.lhs,)
    exponents = (each.exp for each in mean.body.atoms(sp.exp))
    grows = any(sp.degree(each, G) == 1 for each in exponents)
    balls = () if grows else (enclosure_evidence((statement,)),)
    return (quadrature_evidence((statement,)), *balls)
