"""Theorem 1: the risk is a function of five inner products, and its closed form on the manifold."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.statement import Statement, equal
from slr_verify.model.closed_forms import five_variable_risk, manifold_risk
from slr_verify.model.letters import ERROR, PLACE, RISK_TERMS
from slr_verify.model.notation import OFF_MANIFOLD, realisable
from slr_verify.model.task import risk
from slr_verify.paper.evidence.risk_simulation import simulation_evidence

ANYWHERE = equal(risk(), five_variable_risk(), realisable())
ZERO = tuple(sp.Eq(name, 0) for name in OFF_MANIFOLD)
ON_MANIFOLD = equal(risk(), manifold_risk(), (*realisable(), *ZERO))


def from_the_five_variables(goal: Statement, shelf: Shelf) -> Theorem:
    """Proposition 15: no vector is left in the closed form, only the products and the parameters."""
    known = shelf.theorem("proposition-15")
    return infer(goal, applying(known))


def at_zero_products(goal: Statement, shelf: Shelf) -> Theorem:
    """Proposition 15 at theta = eta = rho = 0."""
    known = shelf.theorem("proposition-15")
    return (
        chain(goal.lhs, goal.given)
        .equals(five_variable_risk(), by=applying(known))
        .equals(goal.rhs, by=by_hypothesis)
        .theorem()
    )


CLAIM = Claim(
    label="theorem-1",
    number="Theorem 1",
    title="The risk depends on five inner products; its form on the manifold",
    sentence=(
        "For unit vectors with $<k*, v*> = 0$ the risk depends on $(k, v)$ only through the five inner"
        " products $kappa = <k, k*>$, $nu = <v, v*>$, $theta = <v, k*>$, $eta = <k, v*>$ and $rho = <k,"
        " v>$. On the manifold, where $theta = eta = rho = 0$, it is a function of $kappa$ and $nu$"
        " alone, in closed form but for $zeta$."
    ),
    headings=(
        Heading(
            (
                "Everywhere: the right side contains no vectors, only the five products and the"
                " parameters"
            ),
            ANYWHERE,
        ),
        Heading("On the manifold", ON_MANIFOLD),
    ),
    letters=(PLACE, *ERROR, *RISK_TERMS),
    statements=(ANYWHERE, ON_MANIFOLD),
    setting=(
        "$||k|| = ||v|| = ||k*|| = ||v*|| = 1$",
        "$<k*, v*> = 0$",
        "tokens renamed so that $J_0 = 1$",
    ),
    proofs=(
        Proof(
            "From Proposition 15",
            (from_the_five_variables, at_zero_products),
            "The closed form of Proposition 15 contains no vectors, only the five products and the"
            " parameters. On the manifold most of its terms vanish.",
        ),
    ),
    evidence=(simulation_evidence(ON_MANIFOLD.rhs, on_manifold=True),),
)
