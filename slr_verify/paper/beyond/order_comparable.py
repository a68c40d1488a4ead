"""Two points of the square that are in order do not both converge to the saddle (0, 0).

There J = I - alpha H with H = [[h, -m], [-m, 0]], h, m > 0. The vector w = (1, 1 + h/m) is positive and
w^T J > w^T in both columns; the left Perron vector of J is another such vector.
"""

from functools import lru_cache, partial

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.repulsion import NoTwoInOrder, Preserved, Repelling
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, equal, more
from slr_verify.model.letters import on_the_manifold
from slr_verify.model.notation import alpha, b, kappa, nu
from slr_verify.model.reduced import at_parameters
from slr_verify.paper.beyond import order_for_pgd
from slr_verify.paper.beyond.order_jacobian import KAPPA_KAPPA, KAPPA_NU, NU_KAPPA, NU_NU
from slr_verify.paper.beyond.order_preserved import AHEAD_IN_KAPPA, AHEAD_IN_NU, LOWER, UPPER
from slr_verify.paper.beyond.step_size_curvature import UNIT
from slr_verify.paper.evidence.orbits import separatrix_evidence
from slr_verify.paper.prop_11_convergence import SADDLE, tends_to
from slr_verify.paper.reduced_system import reduced_system, theorem_at_parameters

WEIGHTS = (sp.S.One, 1 + 2 * b / sp.sqrt(sp.pi))


def _column(first: Statement, second: Statement) -> sp.Expr:
    """An entry of w^T J at the saddle."""
    weighed = WEIGHTS[0] * first.rhs + WEIGHTS[1] * second.rhs
    return weighed.subs({kappa: 0, nu: 0}, simultaneous=True)


COLUMN_KAPPA = more(_column(KAPPA_KAPPA, NU_KAPPA), WEIGHTS[0])
COLUMN_NU = more(_column(KAPPA_NU, NU_NU), WEIGHTS[1])
BOTH = tends_to(SADDLE, LOWER) * tends_to(SADDLE, UPPER)
APART_IN_KAPPA = equal(BOTH, 0, tuple(at_parameters(each) for each in AHEAD_IN_KAPPA))
APART_IN_NU = equal(BOTH, 0, tuple(at_parameters(each) for each in AHEAD_IN_NU))


column = by(adding(rest=alpha * UNIT))
"""The excess is alpha m, in both columns."""


@lru_cache(maxsize=8)
def preserved(shelf: Shelf) -> Preserved:
    """The reduced map preserves order."""
    first, second = (order_for_pgd.CLAIM.shown(each, shelf) for each in order_for_pgd.ORDER)
    return Preserved(LOWER, UPPER, (first, second))


@lru_cache(maxsize=8)
def repelling(shelf: Shelf) -> Repelling:
    """The saddle repels in the direction w."""
    first, second, third, fourth = (
        order_for_pgd.CLAIM.shown(each, shelf) for each in order_for_pgd.ENTRIES
    )
    left, right = (theorem_at_parameters(column(each, shelf)) for each in (COLUMN_KAPPA, COLUMN_NU))
    weights = (at_parameters(WEIGHTS[0]), at_parameters(WEIGHTS[1]))
    return Repelling(SADDLE, weights, (first, second, third, fourth), (left, right))


def apart(place: int, goal: Statement, shelf: Shelf) -> Theorem:
    """The difference stays positive, and w times it does not fall near the saddle."""
    strict = order_for_pgd.CLAIM.shown(order_for_pgd.STRICT[place], shelf)
    system, order, away = reduced_system(shelf), preserved(shelf), repelling(shelf)
    return infer(goal, NoTwoInOrder(system, LOWER, UPPER, order, (place, strict), away))


PROOFS: dict[Statement, Prove] = {
    COLUMN_KAPPA: column,
    COLUMN_NU: column,
    APART_IN_KAPPA: partial(apart, 0),
    APART_IN_NU: partial(apart, 1),
}
CLAIM = Claim(
    label="order-comparable",
    number="Order (comparable)",
    title="No two points in order both converge to the saddle",
    sentence=(
        "Let $lambda$ be constant and $alpha < 1/Mb$. Of two different points $(kappa_A, nu_A)$ and"
        " $(kappa_B, nu_B)$ of the square with $kappa_A <= kappa_B$ and $nu_A <= nu_B$, at most one"
        " converges to the saddle $(0, 0)$."
    ),
    headings=(
        Heading(
            "At the saddle the Jacobian increases both entries of a positive row vector",
            COLUMN_KAPPA,
        ),
        Heading("Two ordered points that differ in $kappa$", APART_IN_KAPPA),
        Heading("Two ordered points that differ in $nu$", APART_IN_NU),
    ),
    letters=on_the_manifold(LOWER, UPPER),
    statements=tuple(PROOFS),
    setting=("$lambda_t = lambda$ constant",),
    proofs=(
        Proof(
            "A positive direction that the saddle stretches",
            tuple(PROOFS.values()),
            "The two orbits stay ordered (Order), so their difference has nonnegative coordinates. Near the"
            " saddle a step multiplies the difference by a matrix close to the Jacobian there. Weighted"
            " by a positive vector whose entries this Jacobian increases, the difference does not shrink,"
            " so it cannot tend to zero.",
        ),
    ),
    evidence=(enclosure_evidence((COLUMN_KAPPA, COLUMN_NU)), separatrix_evidence()),
)
