"""The step of PGD near the stationary points off the manifold, to first order.

With k and v turned by tau (s, x) and tau (u, z), as in `model/spurious_block.py`, and H the block of
`spurious-block`. So the points attract transversally where H is positive definite and alpha times its
largest eigenvalue is below 2; that is no step of a proof.
"""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import evaluation
from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.document.letters import Letter, Letters
from slr_verify.language.binding import replaced
from slr_verify.language.statement import equal
from slr_verify.language.value import derivative, value_at
from slr_verify.model.notation import PRODUCTS, alpha, eta, kappa, nu, rho, theta
from slr_verify.model.pgd import (
    SLOPES,
    R_eta,
    R_kappa,
    R_nu,
    R_rho,
    R_theta,
    five_variable_map,
    squared_norm_k,
    squared_norm_v,
)
from slr_verify.model.spurious_block import LETTERS, TURNS, c
from slr_verify.paper.beyond.spurious.definite import ON_CIRCLE
from slr_verify.paper.by_differentiation import slope_at_point
from slr_verify.paper.evidence.spurious_points import linear_part_evidence

tau = sp.Symbol("tau", real=True)
radial = sp.Symbol("sigma", real=True)
"""How the slope in eta changes; that direction is radial."""
overlap, bend, tie, stiffness = (LETTERS.overlap, LETTERS.bend, LETTERS.tie, LETTERS.stiffness)
"""With the slope in theta zero, n = m theta."""
pull = stiffness * theta


def changes(s: sp.Expr, x: sp.Expr, u: sp.Expr, z: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """The five products to first order, when k and v are turned."""
    return {kappa: s, nu: u, theta: c * z, eta: sp.S.Zero, rho: theta * s + c * x + u}


def nearby() -> dict[sp.Symbol, sp.Expr]:
    """The products and the slopes there, to first order in tau."""
    moved = changes(*TURNS)
    at = {kappa: sp.S.Zero, nu: sp.S.Zero, theta: theta, eta: sp.S.One, rho: sp.S.Zero}
    slopes = {
        R_kappa: tau * (bend * moved[kappa] - pull * moved[nu] + tie * moved[rho]),
        R_nu: -tau * pull * moved[kappa],
        R_theta: tau * stiffness * moved[theta],
        R_eta: -pull * theta + tau * radial,
        R_rho: tau * (tie * moved[kappa] + overlap * moved[rho]),
    }
    return {name: at[name] + tau * moved[name] for name in PRODUCTS} | slopes


def turned_by_step() -> tuple[sp.Expr, ...]:
    """(I - alpha H) applied to the turns, in the order of TURNS."""
    block = LETTERS.block()
    flat = {LETTERS.pull: pull}

    def row(name: sp.Symbol) -> sp.Expr:
        entries = (block.get((name, other), block.get((other, name))) for other in TURNS)
        along = sp.Add(*(entry * other for entry, other in zip(entries, TURNS, strict=True)))
        return name - alpha * along.subs(flat)

    return tuple(row(name) for name in TURNS)


def at_start(expr: sp.Expr) -> sp.Expr:
    """The value at tau = 0."""
    return value_at(expr, (tau,), (sp.S.Zero,))


NORMS = tuple(replaced(norm, nearby()) for norm in (squared_norm_k, squared_norm_v))
SHORT = (
    *(equal(at_start(norm), 0, ON_CIRCLE) for norm in NORMS),
    *(equal(at_start(derivative(norm, tau)), 0, ON_CIRCLE) for norm in NORMS),
)
"""The squared lengths of the Riemannian gradients are of second order, so projecting changes nothing."""
STEP = tuple(
    equal(
        at_start(derivative(replaced(image, nearby()), tau)),
        changes(*turned_by_step())[name],
        ON_CIRCLE,
    )
    for name, image in five_variable_map(sp.S.One, sp.S.One).items()
)


still_short = by(evaluation)
"""The value where nothing is turned."""


def _letters() -> Letters:
    """The products and slopes on the way by name; a prime is on what tau is multiplied with."""
    on_the_way = nearby()
    per_tau = (("rho'", rho), ("R_kappa'", R_kappa), ("R_rho'", R_rho))
    return (
        Letter("c", c),
        *(Letter(name, on_the_way[of].coeff(tau), level=1) for name, of in per_tau),
        Letter("theta_tau", on_the_way[theta]),
        Letter("R_eta", on_the_way[R_eta]),
    )


CLAIM = Claim(
    label="spurious-linearised",
    number="Spurious (linearised)",
    letters=_letters(),
    title="A step of PGD near spurious points, given the linear parts of the slopes",
    sentence=(
        "Near a spurious point, turn $k$ by the angles $tau (s, x)$ and $v$ by $tau (u, z)$, and"
        " assume that the slopes of the risk are those to first order in $tau$ that Spurious (slopes)"
        " gives. Then to first order in $tau$ a step of PGD turns them to $tau (I - alpha H) (s, x,"
        " u, z)$, where $H$ is the block of Spurious (block) with the derivative in $theta$ zero."
    ),
    headings=(
        Heading(
            "The squared lengths of the Riemannian gradients are of second order in $tau$", SHORT[0]
        ),
        Heading("The five products after a step, to first order in $tau$", STEP[0]),
    ),
    statements=(*SHORT, *STEP),
    setting=(
        "$n = m theta$: $R_theta = 0$ (Spurious (stationary))",
        "$k, v$ turned by $tau (s, x), tau (u, z)$ as in Spurious (block)",
        "up to $tau^2$ then $kappa = tau s$, $nu = tau u$, $eta = 1$, $rho = tau rho'$ and "
        "$theta$ becomes $theta_tau$",
        "the slopes are put in up to $tau^2$, as Spurious (slopes) has them: "
        "$R_kappa = tau R_kappa'$, $R_rho = tau R_rho'$, $R_nu = -tau theta m s$, $R_theta "
        "= tau m z sqrt(1 - theta^2)$",
        "$r = R_(rho rho)$, $K = R_(kappa kappa)$, $h = R_(kappa rho)$, $m = R_(theta theta)$",
    ),
    proofs=(
        Proof(
            "By differentiating",
            (*(still_short for _ in NORMS), *(slope_at_point for _ in (*NORMS, *STEP))),
            "The squared lengths of the Riemannian gradients are of second order, so the projection has"
            " no effect to first order. The linear parts of the five products on both sides are then"
            " polynomials in the angles; compare them.",
        ),
    ),
    evidence=(linear_part_evidence(STEP, [nearby()[slope] for slope in SLOPES], tau),),
)
