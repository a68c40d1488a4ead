"""Without Assumption 1, for `<k*, v*> = c`, the risk, and what is left of Lemmas 14 and 4."""

from collections.abc import Iterable
from dataclasses import replace

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Mutant, Proof, Shelf
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Statement, equal, more
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.correlated import (
    TASK,
    R_c,
    closed_risk,
    closed_slopes,
    correlated_head,
    correlated_risk,
    gradient,
    realisable,
    risk_terms,
    slope_across,
    theta_after_step,
    v,
    v_star,
)
from slr_verify.model.letters import PLACE, RISK_TERMS, SLOPE_CONSTANTS, error
from slr_verify.model.notation import OFF_MANIFOLD, D, L, c, kappa
from slr_verify.model.task import risk
from slr_verify.paper.by_differentiation import slope_at_point_of
from slr_verify.paper.evidence.correlated import EXPERIMENTS, correlated_points, drift_evidence
from slr_verify.paper.evidence.risk_by_conditioning import conditioning_evidence
from slr_verify.paper.evidence.risk_simulation import simulation_evidence
from slr_verify.paper.prop_15_five_variable_risk import term_by_term

MIRROR = {name: -name for name in (*OFF_MANIFOLD, c)}
ZERO = dict.fromkeys(OFF_MANIFOLD, sp.S.Zero)

RISK = equal(correlated_risk(), closed_risk(), realisable())
EVEN = equal(R_c.named().subs(MIRROR, simultaneous=True), R_c.named())
SLOPES = tuple(equal(slope_across(name), closed) for name, closed in closed_slopes().items())
SMALLER = tuple(left for each in realisable() if (left := each.subs(ZERO)) != sp.true)
"""What kappa, nu and c obey where theta = eta = rho = 0."""
LEAVES = more(theta_after_step(), 0, (c > 0, kappa > 0, *SMALLER))


by_stein = term_by_term(*risk_terms())


def even(goal: Statement, shelf: Shelf) -> Theorem:
    """Every term of the closed form has an even number of theta, eta, rho and c."""
    return infer(goal, by_definition(R_c))


def leaves(goal: Statement, shelf: Shelf) -> Theorem:
    """The step of v along k* is -alpha (c R_nu + R_theta + kappa R_rho) before the projection."""
    return proved(goal, by_definition(InnerProduct), by_sign)


def model_mutants() -> Iterable[Mutant]:
    """Other data models, whose risk is another one."""
    tasks = {
        "the mean of the informative token is sqrt(d/2) v*": replace(TASK, signal=v_star * D),
        "the informative token has variance one": replace(TASK, spread=sp.S.One),
        "the response is along v": replace(TASK, target=v),
        "there are L other tokens": replace(TASK, background_tokens=L),
    }
    for change, task in tasks.items():
        yield Mutant(change, replace(RISK, lhs=risk(task, head=correlated_head)))
    yield Mutant("the directions are orthogonal", replace(RISK, rhs=five_variable_risk()))


SETTING = ("$||k|| = ||v|| = ||k*|| = ||v*|| = 1$", "$<k*, v*> = c$")

RISK_CLAIM = Claim(
    label="correlated-risk",
    number="Correlated (risk)",
    title="The risk without Assumption 1",
    sentence=(
        "For unit vectors with $<k*, v*> = c$ the risk is a function of the five inner products and $c$:"
        " the closed form of Proposition 15 plus $D^2 c^2$ and a term with the factor $-2 D c$, which"
        " stems from the mean of the predictor."
    ),
    letters=(PLACE, *error(TASK, correlated_head), *RISK_TERMS),
    statements=(RISK,),
    setting=SETTING,
    proofs=(
        Proof(
            "By Stein's lemma",
            (by_stein,),
            "As for Proposition 15. The response now has mean $D c$. That adds $D^2 c^2$ to the mean of"
            " $Y^2$, and $-2 D c$ times the mean of $T(X)$ to those of the products with $Y$.",
        ),
    ),
    evidence=(
        conditioning_evidence(RISK.rhs, correlated_points),
        simulation_evidence(RISK.rhs, EXPERIMENTS),
    ),
    model_mutants=model_mutants,
)
MANIFOLD_CLAIM = Claim(
    label="correlated-manifold",
    number="Correlated (manifold)",
    title="The closed form without Assumption 1; for $c, kappa > 0$ a step leaves $MM$",
    sentence=(
        "Let $<k*, v*> = c$. The closed form of the risk is even in $(theta, eta, rho, c)$ together."
        " Where $theta = eta = rho = 0$ its derivatives in $theta$ and $rho$ are multiples of $c$; and if"
        " $0 < c < 1$ and $kappa > 0$, a step of PGD from such a point with any $alpha > 0$ leads to"
        " $theta > 0$, out of this set."
    ),
    headings=(
        Heading("The closed form is even in $(theta, eta, rho, c)$", EVEN),
        Heading("Its derivatives where $theta = eta = rho = 0$", SLOPES[0]),
        Heading("The product $theta$ after a step from there", LEAVES),
    ),
    letters=(*SLOPE_CONSTANTS, Letter("g_v", gradient())),
    statements=(EVEN, *SLOPES, LEAVES),
    setting=SETTING,
    proofs=(
        Proof(
            "From the closed form",
            (even, *(slope_at_point_of(R_c) for _ in SLOPES), leaves),
            "Every term of the closed form contains an even number of the factors $theta$, $eta$, $rho$"
            " and $c$. Before the projection a step changes $theta$ by $-alpha (c R_nu + R_theta + kappa"
            " R_rho)$, and for $c, kappa > 0$ all three terms are negative.",
        ),
    ),
    evidence=(drift_evidence(),),
)
CLAIMS = (RISK_CLAIM, MANIFOLD_CLAIM)
