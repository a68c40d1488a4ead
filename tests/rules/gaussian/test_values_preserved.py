"""Every rule keeps the value: random integrands before and after it, compared by quadrature.

The tolerance is 1e-6, relative above one; the quadrature shares no code with the rules.
"""

from __future__ import annotations

import sympy as sp
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.differentiation import differentiation_under_E
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.conditioning import conditioning, in_one_variable
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import copy_moments, gaussian_moments, noise_moments
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import Centred, G, Normal, standard_normal
from slr_verify.language.value import derivative

from .integrands import NAMES, SLOPES, W, X, Y, affine, bodies, expectations, laws, terms
from .quadrature import close, slope, value

t = sp.Symbol("t", real=True)
xi = sp.Symbol("xi", real=True)
modest = settings(
    derandomize=True, max_examples=25, deadline=None, suppress_health_check=list(HealthCheck)
)


def keeps_the_value(before: sp.Expr, rule: Rewriting, proves: bool = True) -> sp.Expr:
    """What the rule makes of it, as a step of the core unless the core has no tactic for the rule."""
    after = chain(before).rewritten(by=rule).current if proves else rule.rewrite(before, ())
    assert close(value(before), value(after)), f"{before} -> {after}"
    return after


@modest
@given(expectations())
def test_linearity(before: Expectation) -> None:
    keeps_the_value(before, linearity)


@modest
@given(expectations())
def test_stein(before: Expectation) -> None:
    keeps_the_value(before, stein)


@modest
@given(terms(NAMES), laws(3))
def test_independence(body: sp.Expr, law: Normal) -> None:
    assume(all(law.covariance(name, name) for name in NAMES))
    keeps_the_value(Expectation(body, law), independence)


@modest
@given(terms((X, Y)), laws(2), terms((W,)))
def test_independence_of_blocks(body: sp.Expr, law: Normal, other: sp.Expr) -> None:
    keeps_the_value(Expectation(body * other, law, standard_normal(W)), independence)


@modest
@given(bodies(NAMES, (X,)), laws(3, unit_first=True))
def test_conditioning(body: sp.Expr, law: Normal) -> None:
    keeps_the_value(Expectation(body, law), conditioning, proves=False)


@modest
@given(bodies(NAMES, (X,)), laws(3, unit_first=True))
def test_conditioning_until_one_variable(body: sp.Expr, law: Normal) -> None:
    after = keeps_the_value(Expectation(body, law), in_one_variable, proves=False)
    assert all(len(part.variables) == 1 for part in after.atoms(Expectation))


@modest
@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6), laws(3))
def test_pairings(factors: list[sp.Symbol], law: Normal) -> None:
    after = keeps_the_value(Expectation(sp.Mul(*factors), law), gaussian_moments)
    assert not after.atoms(Expectation)


@modest
@given(expectations())
def test_oddness(before: Expectation) -> None:
    mirrored = before.body.subs({name: -name for name in before.variables}, simultaneous=True)
    after = keeps_the_value(before.of(before.body - mirrored), odd_mean)
    assert after == 0


@modest
@given(terms((G,)), SLOPES, affine((G,)))
def test_completing_the_square(body: sp.Expr, size: sp.Rational, line: sp.Expr) -> None:
    keeps_the_value(E(body * sp.exp(-abs(size) / 2 * line**2)), completing_the_square)


@modest
@given(bodies((X, Y)), laws(2))
def test_differentiation_under_the_expectation(body: sp.Expr, law: Normal) -> None:
    moving = Expectation(body.xreplace({X: X + t, Y: Y - t / 2}), law)
    after = chain(derivative(moving, t)).rewritten(by=differentiation_under_E).current
    at = {t: 0.3}
    assert abs(slope(moving, t, at) - value(after, at)) < 1e-5


@modest
@given(terms((X, Y)), laws(2), st.integers(0, 2), st.sampled_from([1, 2]))
def test_moments_of_copies(summand: sp.Expr, law: Normal, count: int, power: int) -> None:
    assume(count * len(law.variables) <= 2 or law.args[1].rank() <= 1)
    before = Expectation(CopySum(summand, law, sp.Integer(count)) ** power)
    keeps_the_value(before, copy_moments)


@modest
@given(SLOPES, st.sampled_from([1, 2]))
def test_moments_of_the_noise(variance: sp.Rational, power: int) -> None:
    keeps_the_value(Expectation(xi**power, Centred(xi, variance**2)), noise_moments)


def test_the_quadrature_sees_a_difference() -> None:
    """A check that cannot fail is a defect: E G erf(G) is E erf'(G), and not E erf(G)."""
    assert close(value(E(G * sp.erf(G))), value(E(erf_prime(G))))
    assert not close(value(E(G * sp.erf(G))), value(E(sp.erf(G))))
