"""Across M: which products grow faster from zero, and the two rates at which runs end at the oracle.

At the origin of the five products the Hessian is [[2 X_1, -c], [-c, 0]] in (kappa, nu), and the same with
X_2 in (theta, eta), so the rates at which small products grow are sqrt(X^2 + c^2) - X.
"""

from itertools import combinations_with_replacement

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import LinearArithmetic, adding
from slr_verify.calculus.rules.instance import Instance, applying, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more
from slr_verify.model.across import slopes_across
from slr_verify.model.letters import INNER_SLOPE, SLOPE_CONSTANTS, with_slope
from slr_verify.model.notation import (
    PRODUCTS,
    D,
    a,
    eta,
    g,
    gamma,
    kappa,
    lam,
    nu,
    q_of,
    rho,
    theta,
)
from slr_verify.model.stable.zeta import stable_zeta_at_zero
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.bounds import erf_bounds, erf_pair_bounds
from slr_verify.paper.beyond.off_manifold.across_manifold_hessian import coupling
from slr_verify.paper.beyond.off_manifold.slopes_at_points import SlopesAt
from slr_verify.paper.beyond.oracle.hessian import h_1, h_2
from slr_verify.paper.beyond.oracle.minimum import inner, strength

scale = lam * gamma
ORIGIN = dict.fromkeys(PRODUCTS, sp.S.Zero)
X_1 = 4 * gamma**2 * strength * inner / sp.pi
X_2 = D**2 * stable_zeta_at_zero(scale)
VALUES = {
    (kappa, kappa): 2 * X_1,
    (kappa, nu): -coupling,
    (theta, theta): 2 * X_2,
    (theta, eta): -coupling,
    (rho, rho): slopes_across()[rho, rho],
}
SLOPES = SlopesAt(
    "across-origin",
    ORIGIN,
    VALUES
    | dict.fromkeys(((name,) for name in PRODUCTS), sp.S.Zero)
    | {
        pair: sp.S.Zero for pair in combinations_with_replacement(PRODUCTS, 2) if pair not in VALUES
    },
)
SLOPES_CLAIM = SLOPES.claim(
    "Across (origin)",
    "The slopes of the risk where $k, v, k*$ and $v*$ are orthogonal",
    "Where all five products are zero, so are the derivatives of the risk in them and ten of its fifteen"
    " second derivatives; the other five are in closed form.",
    {
        (kappa, kappa): "The second derivatives that do not vanish",
        (kappa,): "The derivatives",
        (kappa, theta): "The second derivatives that vanish: with $kappa$",
        (nu, nu): "With $nu$",
        (theta, rho): "With $theta$, $eta$ and $rho$ alone",
    },
)


def rate(curvature: sp.Expr) -> sp.Expr:
    """mu = sqrt(X^2 + c^2) - X."""
    return sp.sqrt(curvature**2 + coupling**2) - curvature


mu_1, mu_2 = rate(X_1), rate(X_2)
EIGENVALUES = tuple(
    equal((2 * X + mu) * mu - coupling**2, 0) for X, mu in ((X_1, mu_1), (X_2, mu_2))
)
POSITIVE = more(mu_2, 0)
FLATTER = at_most(X_1, X_2)
FASTER = at_least(mu_1, mu_2)


def flatter(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta(0, g) >= (4/pi) g^2/p^2, and 1 >= 1/q."""
    below = erf_bounds.ZETA.shown(erf_bounds.NOT_TOO_SMALL, shelf)
    closed = applying(shelf.theorem("zeta-without-cancellation", part=1))
    known = chain(below.statement.rhs).at_most(zeta(0, g), by=Instance(below))
    at_scale = instance(known.rewritten(by=closed).theorem(), {g: scale})
    return infer(goal, adding((D**2, at_scale), rest=X_1 * (q_of(scale) - 1)))


def faster(goal: Statement, shelf: Shelf) -> Theorem:
    """mu_1 - mu_2 = (X_2 - X_1) (mu_1 + mu_2)/(r_1 + r_2), with r = mu + X the root."""
    roots = mu_1 + X_1 + mu_2 + X_2
    known = flatter(FLATTER, shelf)
    both = [infer(more(mu, 0), by_rationalising(X, mu)) for X, mu in ((X_1, mu_1), (X_2, mu_2))]
    return infer(goal, adding(*((1 / roots, known, each) for each in both)))


def by_rationalising(curvature: sp.Expr, mu: sp.Expr) -> LinearArithmetic:
    """mu is c^2 over a positive number."""
    return adding(rest=coupling**2 / (mu + 2 * curvature))


SLOWER = less(h_1, h_2)
APART = at_most(h_1 * (sp.exp(strength**2) - 1), 2 * strength / sp.sqrt(sp.pi) * h_2)


def slower(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(a) >= a erf'(a), and erfc(b) < 1."""
    bow = instance(erf_pair_bounds.CLAIM.shown(erf_pair_bounds.CONCAVE, shelf), {a: strength})
    rest = 2 * gamma**2 * strength * erf_prime(strength) * sp.erf(inner)
    return infer(goal, adding((2 * gamma**2, bow), rest=rest))


def apart(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(a) >= 1 - exp(-a^2)."""
    tail = instance(erf_bounds.ERF.shown(erf_bounds.TAIL, shelf), {erf_bounds.y: strength})
    scaled = 4 * gamma**2 * strength / sp.sqrt(sp.pi)
    rest = scaled * (1 - sp.exp(-(strength**2))) * sp.erf(inner)
    return infer(goal, adding((scaled, tail), rest=rest))


PROOFS: dict[Statement, Prove] = {
    FLATTER: flatter,
    FASTER: faster,
    POSITIVE: by(by_rationalising(X_2, mu_2)),
    **dict.fromkeys(EIGENVALUES, by(normal_form)),
    SLOWER: slower,
    APART: apart,
}
RATES_CLAIM = Claim(
    label="across-rates",
    number="Across (rates)",
    title="Which products grow faster from zero, and the two time scales at the oracle",
    sentence=(
        "Where all products are zero the Hessian is $2 X_1, -c$ and $-c, 0$ in $kappa, nu$ along the"
        " manifold, and $2 X_2, -c$ and $-c, 0$ in $theta, eta$ across it (Across (origin)). The rates of"
        " growth are $mu_1 = sqrt(X_1^2 + c^2) - X_1$ and $mu_2 = sqrt(X_2^2 + c^2) - X_2$, and $X_1 <="
        " X_2$, so $mu_1 >= mu_2 > 0$: at no parameters do the products across the manifold grow faster."
        " At the oracle the rates are $h_1$ for $k$ and $h_2$ for $v$ (Oracle (Hessian)); $h_1 < h_2$, and"
        " $h_1 <= h_2 2 a/(sqrt(pi) (exp(a^2) - 1))$."
    ),
    headings=(
        Heading("At the origin, along the manifold and across it", FLATTER),
        Heading("They are minus the negative eigenvalues", EIGENVALUES[0]),
        Heading("At the oracle", SLOWER),
    ),
    letters=(
        *SLOPE_CONSTANTS,
        Letter("X_1", with_slope(X_1 / inner) * INNER_SLOPE.symbol, level=3),
        Letter("X_2", X_2, level=3),
        Letter("h_1", with_slope(h_1), level=3),
        Letter("h_2", h_2, level=3),
    ),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By bounds on $zeta$ and $erf$",
            tuple(PROOFS.values()),
            "$zeta(0, g) >= (4/pi) g^2/(1 + 2 g^2)$ gives $X_1 <= X_2$, and $sqrt(X^2 + c^2) - X = c^2/"
            "(sqrt(X^2 + c^2) + X)$ falls as $X$ grows. At the oracle $erf(a)$ is at least $a erf'(a)$ and"
            " at least $1 - exp(-a^2)$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
CLAIMS = (SLOPES_CLAIM, RATES_CLAIM)
