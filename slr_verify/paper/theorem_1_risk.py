"""Theorem 1: the risk is a function of five inner products, and its closed form on the manifold."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.statement import Statement, equal
from slr_verify.model.closed_forms import five_variable_risk, manifold_risk
from slr_verify.model.letters import ERROR, RISK_TERMS, only
from slr_verify.model.notation import OFF_MANIFOLD, realisable
from slr_verify.model.random_place import one_of, risk_over_places
from slr_verify.paper import random_place
from slr_verify.paper.evidence.risk_simulation import simulation_evidence
from slr_verify.paper.random_place import OVER_PLACES

HERE = (one_of(), *realisable())
ANYWHERE = equal(risk_over_places(), five_variable_risk(), HERE)
ZERO = tuple(sp.Eq(name, 0) for name in OFF_MANIFOLD)
ON_MANIFOLD = equal(risk_over_places(), manifold_risk(), (*HERE, *ZERO))


def from_the_five_variables(goal: Statement, shelf: Shelf) -> Theorem:
    """No vector is left in the closed form, only the products and the parameters."""
    return infer(goal, applying(random_place.CLAIM.shown(OVER_PLACES, shelf)))


def at_zero_products(goal: Statement, shelf: Shelf) -> Theorem:
    """The same at theta = eta = rho = 0."""
    known = random_place.CLAIM.shown(OVER_PLACES, shelf)
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
    letters=(*only("Y S B", ERROR), *RISK_TERMS),
    statements=(ANYWHERE, ON_MANIFOLD),
    setting=(
        "$||k|| = ||v|| = ||k*|| = ||v*|| = 1$",
        "$<k*, v*> = 0$",
        "$p_l = P(J_0 = l)$",
    ),
    proofs=(
        Proof(
            "From Proposition 15",
            (from_the_five_variables, at_zero_products),
            "The risk is the closed form of Proposition 15 wherever the informative token may be. It"
            " contains no vectors, only the five products and the parameters. On the manifold most of its"
            " terms vanish.",
        ),
    ),
    evidence=(simulation_evidence(ON_MANIFOLD.rhs, on_manifold=True),),
)
