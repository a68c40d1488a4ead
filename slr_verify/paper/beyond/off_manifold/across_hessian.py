"""Across M: the Hessian at every point of it, as a form in three numbers, and where it is negative.

A point of M is k = kappa k* + kappa' e_1 and v = nu v* + nu' e_2 with e_1, e_2 orthogonal to k*, v* and
each other. The directions orthogonal to M are spanned by the gradients of theta, eta and rho on the
spheres: k moves by y v* + w v and v by x k* + w k. Then theta, eta and rho change by x + kappa w,
y + nu w and kappa x + nu y + 2 w, and kappa and nu to second order only.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain, proved
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.language.value import derivative, value_at
from slr_verify.model.across import (
    DIRECTION,
    ON_AXIS,
    ON_MANIFOLD,
    PAIRS,
    RATES,
    form,
    manifold_slopes,
    speed_k,
    speed_v,
    w,
    x,
    y,
)
from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.letters import SLOPE
from slr_verify.model.notation import eta, kappa, nu, rho, theta
from slr_verify.model.risk import RISK, partial
from slr_verify.model.turns import origin_letter, second_slope
from slr_verify.paper.beyond.off_manifold.across_manifold_hessian import (
    ACROSS,
    IN_CLOSED_FORM,
    coupling,
)
from slr_verify.paper.beyond.off_manifold.risk_slopes import slope_in
from slr_verify.paper.beyond.off_manifold.slopes_at_points import SlopesAt
from slr_verify.paper.evidence.hessian import TurnedVectors, hessian_evidence

tau = sp.Symbol("tau", real=True)
norm_k, norm_v = (sp.sqrt(1 + tau**2 * each) for each in (speed_k, speed_v))
MOVED = {
    kappa: kappa / norm_k,
    nu: nu / norm_v,
    theta: tau * RATES[theta] / norm_v,
    eta: tau * RATES[eta] / norm_k,
    rho: tau * RATES[rho] / (norm_k * norm_v),
}
SLOPES = SlopesAt("across-slopes", ON_MANIFOLD, manifold_slopes())
SLOPES_CLAIM = SLOPES.claim(
    "Across (all slopes)",
    "The second derivatives of the risk across the manifold, everywhere on it",
    "At every point of the manifold, and for any real $kappa$, the six second derivatives of the risk in"
    " $theta$, $eta$ and $rho$ are in closed form but for $zeta$. They do not depend on $nu$, and that in"
    " $eta$ twice vanishes.",
    {(theta, theta): "In $theta$", (eta, eta): "In $eta$ and $rho$"},
)


FORM = form({names: partial(*names, at=dict(ON_MANIFOLD)) for names in (*PAIRS, (kappa,), (nu,))})
"""The second derivative in tau, by the derivatives of R at the point."""
TO_SECOND_ORDER = {
    kappa: kappa * (1 - tau**2 * speed_k / 2),
    nu: nu * (1 - tau**2 * speed_v / 2),
    **{name: tau * changed for name, changed in RATES.items()},
}
"""The products up to tau^2."""
SAME = tuple(
    equal(value_at(gap, (tau,), (sp.S.Zero,)), 0)
    for name, value in MOVED.items()
    for gap in (
        derivative(value - TO_SECOND_ORDER[name], tau),
        derivative(sp.diff(value - TO_SECOND_ORDER[name], tau), tau),
    )
)
HESSIAN = equal(second_slope(replaced(RISK, TO_SECOND_ORDER), (tau,), tau, tau), FORM)
gram = sp.Matrix([[1, 0, kappa], [0, 1, nu], [kappa, nu, 2]])
LENGTH = equal((gram * sp.Matrix(DIRECTION)).dot(sp.Matrix(DIRECTION)), speed_k + speed_v)
INSIDE = (nu >= -1, nu <= 1)
stiff = partial(theta, theta, at=dict(ON_AXIS))
share = 1 - nu**2 / 2
DOWN = {kappa: sp.S.Zero, x: coupling * share, y: stiff, w: -nu * stiff / 2}
"""Where kappa = 0, a direction in which rho does not change."""
NEGATIVE = less(replaced(FORM, DOWN), 0, INSIDE)


def negative(goal: Statement, shelf: Shelf) -> Theorem:
    """It is -R_theta_theta (c (1 - nu^2/2))^2."""
    known = ACROSS.theorems(shelf)
    flat = slope_in(nu, shelf)
    stiffness = proved(more(stiff, 0), applying(known[stiff]), by_sign)
    line = chain(goal.lhs, goal.given)
    for pair in IN_CLOSED_FORM:
        line = line.rewritten(by=applying(known[partial(*pair, at=dict(ON_AXIS))]))
    return (
        line.rewritten(by=applying(flat, ON_AXIS))
        .less_than(0, by=adding(((coupling * share) ** 2, stiffness)))
        .theorem()
    )


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(SAME, by(differentiation, evaluation, normal_form)),
    HESSIAN: by(differentiation, evaluation, normal_form),
    LENGTH: by(normal_form),
    NEGATIVE: negative,
}
half, third = sp.Rational(1, 2), sp.Rational(1, 3)
AT = {kappa: third, nu: -half, x: sp.Rational(3, 5), y: sp.Rational(2, 5), w: -half}
"""A point of M and a direction, for which the second derivative is computed from the data model."""
ON_M = {**SLOPES.values, (kappa,): slope_kappa(), (nu,): slope_nu()}
CLOSED = {partial(*names, at=dict(ON_MANIFOLD)): value for names, value in ON_M.items()}
HESSIAN_CLAIM = Claim(
    label="across-hessian",
    number="Across (Hessian)",
    title="The Hessian of the risk across the manifold, at every point of it",
    sentence=(
        "At a point of the manifold let $k$ move by $y v* + w v$ and $v$ by $x k* + w k$; these directions"
        " are the gradients of $theta$, $eta$ and $rho$, which span what is orthogonal to the manifold. The"
        " second derivative of the risk is a form in $x, y, w$: the second derivatives of $R$ in $theta$,"
        " $eta$ and $rho$, at the rates at which these change, minus $kappa R_kappa$ and $nu R_nu$ times"
        " the squared lengths of the two directions. For $kappa = 0$ and $|nu| <= 1$ it is negative in a"
        " direction that is given, whatever $L >= 1$ is."
    ),
    headings=(
        Heading("First and second derivatives of what is left out below", SAME[0]),
        Heading("The same for $theta, eta$ and $rho$", SAME[4]),
        Heading("The second derivative in any such direction", HESSIAN),
        Heading("The squared length of the direction, by the matrix of the inner products", LENGTH),
        Heading("For $kappa = 0$ there is a direction in which it is negative", NEGATIVE),
    ),
    letters=(
        SLOPE,
        origin_letter("chi", TO_SECOND_ORDER),
        origin_letter("chi_0", ON_MANIFOLD),
        origin_letter("chi_1", ON_AXIS),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$, and a point with $theta = eta = rho = 0$",
        "$k + tau (y v* + w v)$ and $v + tau (x k* + w k)$, over their norms",
        "up to $tau^2$ the products are then $chi$",
    ),
    proofs=(
        Proof(
            "By differentiating twice",
            tuple(PROOFS.values()),
            "Along the curve $theta$, $eta$ and $rho$ change to first order and have no second derivative,"
            " and $kappa$ and $nu$ shrink by the norms only. At $kappa = 0$ the derivatives in $eta$ twice,"
            " in $theta, rho$ and in $eta, rho$ vanish, and so does $R_nu$; with $x, y, w$ such that $rho$"
            " does not change, $-R_theta_theta R_theta_eta^2$ is left, times a square.",
        ),
    ),
    evidence=(
        hessian_evidence(
            TurnedVectors(
                {name: replaced(value, AT) for name, value in MOVED.items()},
                (tau,),
                {(tau, tau): replaced(FORM.xreplace(CLOSED), AT)},
            )
        ),
    ),
)
CLAIMS = (SLOPES_CLAIM, HESSIAN_CLAIM)
