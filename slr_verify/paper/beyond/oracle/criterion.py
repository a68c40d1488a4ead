"""The oracle in the other directions, and when its Hessian is positive definite."""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Statement, equal, more
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import D, L, eta, gamma, kappa, lam, nu, p_of, q_of, rho, theta
from slr_verify.model.oracle_block import S, U, oracle_block, oracle_slopes
from slr_verify.model.risk import RISK
from slr_verify.model.turns import second_slope
from slr_verify.paper.beyond.oracle.stability import AT_ORACLE, TURNS

a, b = slope_constants()
g = lam * gamma
between = sp.Symbol("c", real=True)
"""The product of the directions in which k and v turn, both orthogonal to k* and v*."""
TURNED_OUT = {
    kappa: sp.cos(S),
    nu: sp.cos(U),
    theta: sp.S.Zero,
    eta: sp.S.Zero,
    rho: between * sp.sin(S) * sp.sin(U),
}
h_1, h_2 = -oracle_slopes()[kappa,], -oracle_slopes()[nu,]
OUTWARD = tuple(
    equal(second_slope(replaced(RISK, TURNED_OUT), TURNS, *pair), value)
    for pair, value in (((S, S), h_1), ((S, U), sp.S.Zero), ((U, U), h_2))
)
SIGNS = (more(h_1, 0), more(h_2, 0))
FIRST = more(oracle_block()[0, 0], 0, (L >= 2,))

positive = by(by_sign)
"""erf is below 1."""


def first(goal: Statement, shelf: Shelf) -> Theorem:
    """R_rho_rho + 2 R_eta_rho: the part with erf(b) < 1 is below that from erf''(a) = -2 a erf'(a)."""
    p, q, P, Q = p_of(g), q_of(g), p_of(lam), q_of(lam)  # noqa: N806 (the paper's letters)
    own = erf_prime(sp.sqrt(2) * lam * D / q) * gamma**4 / (p**2 * q)
    shared = gamma**2 * (L - 1) * erf_prime(a) / (P * p)
    among = (L - 1) * (2 / Q + L - 2) / (sp.sqrt(sp.pi) * P**2)
    bent = 8 * g**2 * gamma**2 / p**2 * a * erf_prime(a) * (1 - sp.erf(b))
    rest = h_1 + bent + 8 * lam**2 / sp.sqrt(sp.pi) * (own + shared + among)
    return infer(goal, adding(rest=rest))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(OUTWARD, AT_ORACLE.entry),
    **dict.fromkeys(SIGNS, positive),
    FIRST: first,
}
CLAIM = Claim(
    label="oracle-criterion",
    number="Oracle (criterion)",
    title="The Hessian at the oracle in other directions, and a sign in the plane",
    sentence=(
        "Turn $k$ from $k*$ and $v$ from $v*$ in directions that are orthogonal to $k*$ and $v*$, with"
        " inner product $c$. The Hessian of the risk in the two angles is diagonal, with $h_1 ="
        " -R_kappa(1, 1) = 2 gamma^2 a erf'(a) (1 - erf(b))$ and $h_2 = -R_nu(1, 1) = 2 gamma^2 erf(a)$,"
        " both positive. For $L >= 2$ the first entry of the block of Oracle (block), in the plane of"
        " $k*$ and $v*$, is positive as well; so by Sylvester's criterion that block is positive"
        " definite if and only if its determinant is positive."
    ),
    headings=(
        Heading("The Hessian in other directions", OUTWARD[0]),
        Heading("Its eigenvalues are positive", SIGNS[0]),
        Heading("The first entry of the block is positive", FIRST),
    ),
    letters=SLOPE_CONSTANTS,
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$k = cos(s) k* + sin(s) w$, $v = cos(u) v* + sin(u) w'$, with unit vectors $w, w'$ orthogonal to"
        " $k*$ and $v*$, $<w, w'> = c$",
    ),
    proofs=(
        Proof(
            "By differentiating twice",
            tuple(PROOFS.values()),
            "Off the plane the products are $cos(s)$, $cos(u)$, $0$, $0$ and $c sin(s) sin(u)$, and $R_rho$"
            " vanishes at the oracle. The first entry is $h_1 + R_rho_rho + 2 R_eta_rho$; its one negative"
            " term, with $-erf(b)$, is outweighed by that from $erf''(a) = -2 a erf'(a)$, as $erf(b) < 1$.",
        ),
    ),
    evidence=(enclosure_evidence((*SIGNS, FIRST)),),
)
