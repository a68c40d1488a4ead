"""Without Assumption 1 the risk has other terms, and the manifold is left in one step."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.library import Library
from slr_verify.language.statement import more
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.correlated import closed_risk, realisable
from slr_verify.model.notation import PRODUCTS, D, c, kappa
from slr_verify.model.sampling import vectors_with_products
from slr_verify.paper.beyond import correlated_parameters
from slr_verify.paper.evidence.correlated import EXPERIMENTS, correlated_points, drift_evidence
from slr_verify.paper.evidence.risk_by_conditioning import conditioning_evidence
from slr_verify.paper.evidence.risk_simulation import simulation_evidence


def found(evidence: Evidence, digits: int = 15) -> Finding:
    return evidence.gather(Trial(rng=np.random.default_rng(3), digits=digits))


def test_with_orthogonal_directions_it_is_proposition_15() -> None:
    assert closed_risk().subs(c, 0) == five_variable_risk()


def test_the_points_are_realisable() -> None:
    points = list(correlated_points(np.random.default_rng(5)))
    assert all(relation.subs(point) == sp.true for point in points for relation in realisable())
    assert len({point[c] > 0 for point in points}) == 2
    for point in points:
        products = [float(point[name]) for name in PRODUCTS]
        rng = np.random.default_rng(0)
        k, v, k_star, v_star = vectors_with_products(products, d=4, rng=rng, c=float(point[c]))
        assert abs(k_star @ v_star - float(point[c])) < 1e-9
        assert abs(k @ v - products[4]) < 1e-9


@pytest.mark.parametrize("factor", [-1, 2, Fraction(1000001, 1000000)])
def test_evidence_sees_a_wrong_mean_of_the_response(factor: Fraction) -> None:
    right, wrong = closed_risk(), closed_risk() + (sp.Rational(factor) - 1) * D**2 * c**2
    assert found(conditioning_evidence(right, correlated_points)).agrees
    assert not found(conditioning_evidence(wrong, correlated_points)).agrees


def test_simulation_sees_that_assumption_1_was_dropped() -> None:
    assert found(simulation_evidence(closed_risk(), EXPERIMENTS)).agrees
    assert not found(simulation_evidence(closed_risk().subs(c, -c), EXPERIMENTS)).agrees
    assert found(drift_evidence()).agrees


def test_a_wrong_risk_is_not_proved(library: Library) -> None:
    for wrong in (closed_risk().subs(c, -c), closed_risk() + c):
        goal = replace(correlated_parameters.RISK, rhs=wrong)
        with pytest.raises(ProofRejected):
            correlated_parameters.by_stein(goal, library)


@pytest.mark.parametrize("dropped", [c > 0, kappa > 0])
def test_the_sign_of_the_drift_needs_both_hypotheses(dropped: sp.Basic, library: Library) -> None:
    goal = correlated_parameters.LEAVES
    weaker = goal.holding(tuple(each for each in goal.given if each != dropped))
    with pytest.raises(ProofRejected):
        correlated_parameters.leaves(weaker, library)
    with pytest.raises(ProofRejected):
        correlated_parameters.leaves(more(-goal.lhs, 0, goal.given), library)


def test_the_risk_is_not_even_in_the_three_products_alone(library: Library) -> None:
    goal = correlated_parameters.EVEN
    three = {name: -name for name in PRODUCTS[2:]}
    alone = replace(goal, lhs=goal.rhs.subs(three, simultaneous=True))
    with pytest.raises(ProofRejected):
        correlated_parameters.even(alone, library)
