"""Evidence agrees with true statements, disagrees with false ones, and counts what it decides."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.claims.evidence.enclosable import enclosable
from slr_verify.claims.evidence.probing import probing_points
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G, standard_normal
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.to_term import NotTranslatable
from slr_verify.model.notation import PRODUCTS, g, p_of, q_of, realisable, t, x
from slr_verify.model.task import risk
from slr_verify.model.zeta import owen_t, zeta

p, q = p_of(g), q_of(g)
MEAN = E(erf_prime(t + g * G))
CLOSED = erf_prime(t / p) / p
SLOPE = 2 / sp.sqrt(sp.pi)
MILLIONTH = sp.Rational(1, 10**6)
KINDS = (quadrature_evidence, enclosure_evidence)

TRUE = {
    "mean": equal(MEAN, CLOSED),
    "zeta": equal(zeta(t, g), 1 - 8 * owen_t(sp.sqrt(2) * t / p, 1 / q)),
    "bound": at_most(sp.Abs(sp.erf(x)), SLOPE * sp.Abs(x)),
    "strict": Statement(sp.erf(x), "<", sp.Integer(2)),
    "below": at_least(zeta(t, g), sp.S.Zero),
    "number": equal(sp.sqrt(sp.Integer(8)) * sp.pi, 2 * sp.sqrt(2) * sp.pi),
}
FALSE = {
    "sign": equal(MEAN, -CLOSED),
    "constant": equal(MEAN, CLOSED * (1 + MILLIONTH)),
    "zeta": equal(zeta(t, g), 1 - 8 * owen_t(sp.sqrt(2) * t / p, 1 / q) + MILLIONTH),
    "bound": at_most(sp.Abs(sp.erf(x)), SLOPE * (1 - MILLIONTH) * sp.Abs(x)),
    "reversed": at_least(sp.Abs(sp.erf(x)), SLOPE * sp.Abs(x)),
    "strict": Statement(sp.erf(x) ** 2, "<", sp.Rational(1, 2)),
}


def found(evidence: Evidence, digits: int = 50) -> Finding:
    return evidence.gather(Trial(np.random.default_rng(5), digits))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_agrees(kind: object, name: str) -> None:
    finding = found(kind((TRUE[name],)))  # type: ignore[operator]
    assert finding.agrees, finding.detail
    assert finding.points >= 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_disagrees(kind: object, name: str) -> None:
    finding = found(kind((TRUE["mean"], FALSE[name]), points=24), digits=20)  # type: ignore[operator]
    assert not finding.agrees
    assert "fails at" in finding.detail


def test_the_same_seed_finds_the_same() -> None:
    evidence = quadrature_evidence((TRUE["mean"],), points=4)
    assert found(evidence) == found(evidence)


def test_wide_balls_are_not_agreement() -> None:
    """The ball of a number of 90 digits minus itself in disguise says nothing at 32 + 14 bits."""
    vast = sp.Integer(10) ** 90
    wide = equal((vast + x) * sp.pi - vast * sp.pi, x * sp.pi)
    finding = found(enclosure_evidence((wide,)), digits=4)
    assert not finding.agrees
    assert finding.points == 0
    assert "too few points decide" in finding.detail


def test_a_derivative_is_differentiated_numerically_or_worked_out() -> None:
    slope = equal(sp.Derivative(E(sp.erf(t + g * G)), t, evaluate=False), CLOSED)
    assert found(quadrature_evidence((slope,), points=4), digits=20).agrees
    assert found(enclosure_evidence((slope,))).agrees
    wrong = equal(slope.lhs, CLOSED * (1 + sp.Rational(1, 10**6)))
    assert not found(enclosure_evidence((wrong,))).agrees


def test_what_arb_has_no_term_for_is_refused() -> None:
    with pytest.raises(NotTranslatable, match="sinh"):
        found(enclosure_evidence((equal(sp.sinh(t), t),)))


def test_the_risk_becomes_enclosable_without_losing_a_parameter() -> None:
    ready = enclosable(risk())
    blocks = {part.blocks for part in ready.atoms(Expectation)}
    assert all(each == (standard_normal(each[0].variables[0]),) for each in blocks)
    assert ready.free_symbols == risk().free_symbols


def test_what_needs_no_conditioning_stays_as_it_is() -> None:
    assert enclosable(MEAN + zeta(t, g)) == MEAN + zeta(t, g)


def test_probing_points_obey_joint_hypotheses() -> None:
    statement = equal(sum(PRODUCTS) * g, g * sum(PRODUCTS), realisable())
    points = probing_points(statement, 6, np.random.default_rng(2))
    assert len(points) == 6
    for point in points:
        values = {name: sp.Rational(y.numerator, y.denominator) for name, y in point.items()}
        assert all(relation.subs(values) == sp.true for relation in realisable())


def test_probing_points_of_a_number() -> None:
    assert probing_points(TRUE["number"], 6, np.random.default_rng(2)) == ({},)
    assert all(
        isinstance(each, Fraction)
        for each in probing_points(TRUE["mean"], 2, np.random.default_rng(2))[1].values()
    )
