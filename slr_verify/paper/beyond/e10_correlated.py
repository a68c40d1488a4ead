"""E10: without Assumption 1, for `<k*, v*> = c`, the risk, and what is left of Lemmas 14 and 4.

The response has the mean D c now, so the risk is that of Proposition 15 with
`D^2 c^2 - 2 D c E T(X)` added. It is even in (theta, eta, rho, c) together, no longer in
(theta, eta, rho) alone; and a step of PGD from theta = eta = rho = 0 leaves that set.
"""

from collections.abc import Iterable
from dataclasses import replace

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Mutant, Proof, Shelf
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
    realisable,
    slope_across,
    theta_after_step,
    v,
    v_star,
)
from slr_verify.model.letters import PLACE, SLOPE_CONSTANTS
from slr_verify.model.notation import OFF_MANIFOLD, D, L, c, kappa
from slr_verify.model.task import risk
from slr_verify.paper.by_differentiation import slope_at_point_of
from slr_verify.paper.evidence.correlated import EXPERIMENTS, correlated_points, drift_evidence
from slr_verify.paper.evidence.risk_by_conditioning import conditioning_evidence
from slr_verify.paper.evidence.risk_simulation import simulation_evidence
from slr_verify.paper.prop_15_five_variable_risk import by_stein

MIRROR = {name: -name for name in (*OFF_MANIFOLD, c)}
ZERO = dict.fromkeys(OFF_MANIFOLD, sp.S.Zero)

RISK = equal(correlated_risk(), closed_risk(), realisable())
EVEN = equal(R_c.named().subs(MIRROR, simultaneous=True), R_c.named())
SLOPES = tuple(equal(slope_across(name), closed) for name, closed in closed_slopes().items())
SMALLER = tuple(left for each in realisable() if (left := each.subs(ZERO)) != sp.true)
"""What kappa, nu and c obey where theta = eta = rho = 0."""
LEAVES = more(theta_after_step(), 0, (c > 0, kappa > 0, *SMALLER))


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


SETTING = (r"\|k\| = \|v\| = \|k^\star\| = \|v^\star\| = 1", r"\langle k^\star, v^\star\rangle = c")

RISK_CLAIM = Claim(
    label="e10-risk",
    number="E10 (risk)",
    title="The risk without Assumption 1",
    letters=(PLACE,),
    statements=(RISK,),
    setting=SETTING,
    proofs=(Proof("By Stein's lemma", (by_stein,)),),
    evidence=(
        conditioning_evidence(RISK.rhs, correlated_points),
        simulation_evidence(RISK.rhs, EXPERIMENTS),
    ),
    model_mutants=model_mutants,
)
MANIFOLD_CLAIM = Claim(
    label="e10-manifold",
    number="E10 (manifold)",
    title="Without Assumption 1 the closed form is even with c; for c, kappa > 0 a step leaves M",
    letters=SLOPE_CONSTANTS,
    statements=(EVEN, *SLOPES, LEAVES),
    setting=SETTING,
    proofs=(
        Proof("From the closed form", (even, *(slope_at_point_of(R_c) for _ in SLOPES), leaves)),
    ),
    evidence=(drift_evidence(),),
)
CLAIMS = (RISK_CLAIM, MANIFOLD_CLAIM)
