"""Proposition 12: the map at the saddle, and one-to-one on the square with a Jacobian that is not zero.

At (0,0), phi = psi = pi/2 in angles, the Jacobian is J = I - alpha Hess R(0,0). With S = sqrt(b^2 + pi) its
eigenvalues are

    mu_1 = 1 - (4 alpha gamma^2 a/pi) (S + b),      mu_2 = 1 + (4 alpha gamma^2 a/pi) (S - b),

and J is symmetric with the eigenvector (sqrt(pi), S + b) for mu_2.
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import by, proved
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.assumption import by_hypothesis, hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.language.value import derivative, value_at
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import a, alpha, b, gamma, kappa, nu, phi, psi
from slr_verify.model.reduced import SMALL_STEP, STUDIED, Mb, next_kappa, next_nu
from slr_verify.paper import prop_10_landscape
from slr_verify.paper.beyond.order import jacobian as order_jacobian
from slr_verify.paper.beyond.order.jacobian import (
    kappa_kappa,
    kappa_nu,
    nu_kappa,
    nu_nu,
)
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.beyond.step_size import injective as step_size_injective
from slr_verify.paper.beyond.step_size.monotone import next_phi, next_psi
from slr_verify.paper.prop_10_landscape import HESSIAN

MIDDLE = (sp.pi / 2, sp.pi / 2)
AT_ZERO = (sp.Eq(kappa, 0), sp.Eq(nu, 0))
root = sp.sqrt(b**2 + sp.pi)
strength = 4 * alpha * gamma**2 * a / sp.pi
mu_1 = 1 - strength * (root + b)
mu_2 = 1 + strength * (root - b)
UNSTABLE = (sp.sqrt(sp.pi), root + b)
"""The direction in which the map moves away from (0, 0); J is symmetric, so on the left as well."""


def at_middle(image: sp.Expr, name: sp.Symbol) -> sp.Expr:
    """An entry of the Jacobian in angles at (0, 0)."""
    return value_at(derivative(image, name), (phi, psi), MIDDLE)


J = tuple(at_middle(image, name) for image in (next_phi, next_psi) for name in (phi, psi))
IDENTITY = (1, 0, 0, 1)
JACOBIAN = tuple(
    equal(entry, one - alpha * second.lhs)
    for entry, one, second in zip(J, IDENTITY, HESSIAN, strict=True)
)
IN_THE_SQUARE = tuple(
    equal(entry, one - alpha * second.rhs, AT_ZERO)
    for entry, one, second in zip(
        (kappa_kappa, kappa_nu, nu_kappa, nu_nu), IDENTITY, HESSIAN, strict=True
    )
)
"""The same in kappa and nu: what Order says of the derivatives, at (0, 0)."""
EIGENVALUES = tuple(equal((J[0] - mu) * (J[3] - mu) - J[1] * J[2], 0) for mu in (mu_1, mu_2))
TRACE = equal(J[0] + J[3], mu_1 + mu_2)
EIGENVECTOR = tuple(
    equal(J[2 * row] * UNSTABLE[0] + J[2 * row + 1] * UNSTABLE[1], mu_2 * UNSTABLE[row])
    for row in (0, 1)
)
STABLE_ABOVE_ZERO = more(mu_1, 0, (SMALL_STEP,))
STABLE_BELOW_ONE = less(mu_1, 1)
UNSTABLE_ABOVE_ONE = more(mu_2, 1)
DIFFEOMORPHISM = more(
    derivative(next_kappa, kappa) * derivative(next_nu, nu)
    - derivative(next_kappa, nu) * derivative(next_nu, kappa),
    0,
    STUDIED,
)
INJECTIVE = step_size_injective.INJECTIVE


def jacobian(place: int, goal: Statement, shelf: Shelf) -> Theorem:
    """By the chain rule; the slopes vanish at (0, 0), where arctan is as steep as the identity."""
    known = prop_10_landscape.CLAIM.shown(HESSIAN[place], shelf)
    return proved(goal, differentiation, evaluation, applying(known))


in_the_square = by(by_hypothesis, normal_form)
"""Put in kappa = nu = 0."""


by_entries = by(normal_form)
"""With the entries of the Jacobian and of the Hessian in numbers."""


def stable_above_zero(goal: Statement, shelf: Shelf) -> Theorem:
    """S <= sqrt(pi) + b, so Mb is more than (4 gamma^2 a/pi) (S + b)."""
    two_sides = sp.sqrt(sp.pi) + b
    spare = 2 * sp.sqrt(sp.pi) * (1 + a) + 2 * b * sp.sqrt(sp.pi) / (two_sides + root)
    small = hypothesis(SMALL_STEP, goal.given)
    return infer(goal, adding((Mb, small), rest=strength * spare))


unstable_above_one = by(adding(rest=strength * sp.pi / (root + b)))
"""S - b = pi/(S + b)."""


signed = by(by_sign)
"""By signs."""


def diffeomorphism(goal: Statement, shelf: Shelf) -> Theorem:
    """The determinant of Order (Jacobian)."""
    return infer(goal, Instance(order_jacobian.CLAIM.shown(order_jacobian.DETERMINANT, shelf)))


def injective(goal: Statement, shelf: Shelf) -> Theorem:
    """Step size."""
    return infer(goal, Instance(step_size_injective.CLAIM.shown(INJECTIVE, shelf)))


PROOFS: dict[Statement, Prove] = {
    **{statement: partial(jacobian, place) for place, statement in enumerate(JACOBIAN)},
    **dict.fromkeys(IN_THE_SQUARE, in_the_square),
    **dict.fromkeys((*EIGENVALUES, TRACE, *EIGENVECTOR), by_entries),
    STABLE_ABOVE_ZERO: stable_above_zero,
    STABLE_BELOW_ONE: signed,
    UNSTABLE_ABOVE_ONE: unstable_above_one,
    DIFFEOMORPHISM: diffeomorphism,
    INJECTIVE: injective,
}
CLAIM = Claim(
    label="proposition-12",
    number="Proposition 12",
    title="The Jacobian at the saddle and on the square; the map is one-to-one",
    sentence=(
        "For all $a, b, gamma > 0$ the Jacobian of a step at the saddle $(0, 0)$ is the identity minus"
        " $alpha$ times the Hessian of the risk. One of its eigenvalues is above 1, and for $alpha <"
        " 1/Mb$ the other lies between 0 and 1. For such $alpha$ the map is one-to-one on the square and"
        " the determinant of its Jacobian is positive there."
    ),
    headings=(
        Heading("The Jacobian at $(0, 0)$, in angles", JACOBIAN[0]),
        Heading("The same in $kappa$ and $nu$", IN_THE_SQUARE[0]),
        Heading(
            "Both eigenvalues satisfy the characteristic equation, and their sum is the trace",
            EIGENVALUES[0],
        ),
        Heading("An eigenvector for the second eigenvalue", EIGENVECTOR[0]),
        Heading("The first one lies between 0 and 1", STABLE_ABOVE_ZERO),
        Heading("The second one is above 1", UNSTABLE_ABOVE_ONE),
        Heading("On the square the determinant of the Jacobian is positive", DIFFEOMORPHISM),
        Heading("Two different points of the square have different images", INJECTIVE),
    ),
    letters=slopes_on_the_manifold(LOWER, UPPER),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By the entries of the Jacobian",
            tuple(PROOFS.values()),
            "At the saddle the slopes of the risk vanish and arctan has slope 1, so the entries of the"
            " Jacobian are those of the Hessian of Proposition 10, whose determinant is negative. The"
            " eigenvalues are explicit, and $alpha < 1/Mb$ keeps the smaller one positive. The statements"
            " about the whole square are Order (Jacobian) and Step size (injective).",
        ),
    ),
    evidence=(
        enclosure_evidence((STABLE_ABOVE_ZERO, STABLE_BELOW_ONE, UNSTABLE_ABOVE_ONE, INJECTIVE)),
    ),
)
