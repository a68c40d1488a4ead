"""The second derivatives of the risk on the manifold, for all a, b, gamma > 0.

At kappa = cos(phi), nu = cos(psi) the Hessian of Rt(phi, psi) = R(cos phi, cos psi) has the entries

    A = (1 - kappa^2) R_kappa_kappa - kappa R_kappa,   B = sin(phi) sin(psi) R_kappa_nu,   C = -nu R_nu.
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.value import derivative
from slr_verify.model import slopes
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import SQUARE, a, b, gamma, kappa, nu, x
from slr_verify.paper.beyond.bounds import erf_slope_bounds
from slr_verify.paper.beyond.bounds.erf_slope_bounds import (
    BENT_ABOVE,
    BENT_BELOW,
    ERF_ABOVE,
    ERF_BELOW,
    PEAK,
    STEEP,
)

SCALE = 2 * gamma**2 * a
UNIT = SCALE * PEAK
GROWTH = 2 * a + 2 * b / sp.sqrt(sp.pi)
LARGEST = UNIT * (2 + GROWTH)
near, far = erf_prime(a * kappa), erf_prime(b * kappa)
tangent = 1 - kappa**2

entry_of_kappa = tangent * slopes.in_kappa_twice(a, b) - kappa * slopes.in_kappa(a, b)
entry_of_nu = -nu * slopes.in_nu(a)

TWICE = equal(derivative(slopes.in_kappa(a, b), kappa), slopes.in_kappa_twice(a, b))
MIXED = equal(derivative(slopes.in_kappa(a, b), nu), slopes.in_both(a))
MIXED_AGAIN = equal(derivative(slopes.in_nu(a), kappa), slopes.in_both(a))
KAPPA_ABOVE = at_most(entry_of_kappa, LARGEST, SQUARE)
KAPPA_BELOW = at_least(entry_of_kappa, -LARGEST, SQUARE)
MIXED_BELOW = at_least(slopes.in_both(a), -UNIT)
NU_ABOVE = at_most(entry_of_nu, UNIT, SQUARE)
NU_BELOW = at_least(entry_of_nu, -UNIT, SQUARE)
SLOPE_ABOVE = at_most(kappa * slopes.in_kappa(a, b), 2 * UNIT, SQUARE)
SLOPE_BELOW = at_least(kappa * slopes.in_kappa(a, b), -2 * UNIT, SQUARE)


differentiated = by(differentiation, normal_form)
"""By the chain rule."""


def bound_of_kappa(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """Term by term: erf' and |erf''| are at most 2/sqrt(pi), and |erf(b kappa) - nu| at most 2."""
    gap = sign * (sp.erf(b * kappa) - nu)
    bending = SCALE * a * tangent / 2
    mixed, product = _mixed_term(sign, shelf)
    rest = 2 * a * PEAK * kappa**2 + b * product + near * (2 + kappa * gap)
    return infer(
        goal,
        adding(
            (bending * (2 + gap), _at(shelf, BENT_ABOVE, a * kappa)),
            (bending * (2 - gap), _at(shelf, BENT_BELOW, a * kappa)),
            (2 * SCALE, _at(shelf, STEEP, a * kappa)),
            *mixed,
            rest=SCALE * rest,
        ),
    )


def _mixed_term(sign: int, shelf: Shelf) -> tuple[tuple[tuple[sp.Expr, Theorem], ...], sp.Expr]:
    """4/pi -+ (1 - kappa^2) erf'(a kappa) erf'(b kappa): the known slacks in it, and the rest."""
    if sign < 0:
        return (), PEAK**2 + tangent * near * far
    slacks = (
        (SCALE * b * PEAK, _at(shelf, STEEP, a * kappa)),
        (SCALE * b * near, _at(shelf, STEEP, b * kappa)),
    )
    return slacks, kappa**2 * near * far


def bound_of_slope(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """|kappa (erf(b kappa) - nu)| is at most 2, and erf' at most 2/sqrt(pi)."""
    rest = SCALE * near * (2 - sign * kappa * (sp.erf(b * kappa) - nu))
    return infer(goal, adding((2 * SCALE, _at(shelf, STEEP, a * kappa)), rest=rest))


def bound_of_mixed(goal: Statement, shelf: Shelf) -> Theorem:
    """erf' is at most 2/sqrt(pi)."""
    return infer(goal, adding((SCALE, _at(shelf, STEEP, a * kappa))))


def bound_of_nu(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """|erf(a kappa)| is at most 2 a/sqrt(pi), and |nu| at most 1."""
    above, below = (erf_slope_bounds.CLAIM.shown(each, shelf) for each in (ERF_ABOVE, ERF_BELOW))
    return infer(
        goal, adding((gamma**2 * (1 + sign * nu), above), (gamma**2 * (1 - sign * nu), below))
    )


def _at(shelf: Shelf, bound: Statement, place: sp.Expr) -> Theorem:
    """A bound on erf' or erf'' at a place."""
    return instance(erf_slope_bounds.CLAIM.shown(bound, shelf), {x: place})


PROOFS: dict[Statement, Prove] = {
    TWICE: differentiated,
    MIXED: differentiated,
    MIXED_AGAIN: differentiated,
    KAPPA_ABOVE: partial(bound_of_kappa, 1),
    KAPPA_BELOW: partial(bound_of_kappa, -1),
    MIXED_BELOW: bound_of_mixed,
    NU_ABOVE: partial(bound_of_nu, 1),
    NU_BELOW: partial(bound_of_nu, -1),
    SLOPE_ABOVE: partial(bound_of_slope, 1),
    SLOPE_BELOW: partial(bound_of_slope, -1),
}
CLAIM = Claim(
    label="step-size-curvature",
    number="Step size (curvature)",
    title="The second derivatives of the risk on the manifold, and bounds on them",
    sentence=(
        "Let $u = 4 gamma^2 a/sqrt(pi)$. For all $a, b, gamma > 0$ and on the whole square, the entry in"
        " $phi$ of the Hessian of the risk in angles is at most $u (2 + 2 a + 2 b/sqrt(pi))$ in absolute"
        " value and the entry in $psi$ at most $u$; the mixed derivative in $kappa$ and $nu$ is at least"
        " $-u$."
    ),
    headings=(
        Heading("The second derivatives", TWICE),
        Heading("The entry in $phi$, from above and below", KAPPA_ABOVE),
        Heading("The mixed derivative", MIXED_BELOW),
        Heading("The entry in $psi$, from above and below", NU_ABOVE),
        Heading("$kappa R_kappa$, from above and below", SLOPE_ABOVE),
    ),
    letters=slopes_on_the_manifold(),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "Term by term",
            tuple(PROOFS.values()),
            "$erf'$ and $|erf''|$ are at most $2/sqrt(pi)$, $|erf(b kappa) - nu|$ is at most 2, and"
            " $|erf(a kappa)|$ at most $2 a/sqrt(pi)$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)[3:]),),
)
