"""Known expectations, matched by their law, their shape and their integrand."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import Theorem, worked_out
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G, Normal, standard_normal

X, Y, s, t = sp.symbols("X Y s t", real=True)
g = sp.Symbol("g", nonnegative=True)
lam = sp.Symbol("lambda", positive=True)
erf = sp.erf


@pytest.fixture(scope="module")
def known() -> Theorem:
    """E G erf(t + g G) = g E erf'(t + g G)."""
    return chain(E(G * erf(t + g * G))).rewritten(by=stein).theorem()


@pytest.mark.parametrize(
    ("shift", "scale"), [(t, lam), (sp.S.Zero, g), (s * t, 1 + g**2), (-s, sp.Rational(1, 3))]
)
def test_any_shift_and_any_scale_that_is_not_negative(
    known: Theorem, shift: sp.Expr, scale: sp.Expr
) -> None:
    before = E(G * erf(shift + scale * G))
    after = looking_up(known).rewrite(before, ())
    assert after == scale * E(erf_prime(shift + scale * G)) or after == E(
        scale * erf_prime(shift + scale * G)
    )


@pytest.mark.parametrize(
    "before",
    [
        E(G * erf(t - g * G)),
        E(G**2 * erf(t + g * G)),
        E(erf(t + g * G)),
        E(G * erf(t + g * G) ** 2),
        E(G * erf(t + g * G) * erf(s + g * G)),
        E(G * erf(t + g * G**2)),
        E(G * erf(sp.exp(G))),
        E(G * erf_prime(t + g * G)),
        E(G * erf_second(t + g * G)),
        E(2 * G * erf(t + g * G)),
        Expectation(X * erf(t + g * X), standard_normal(X)),
        Expectation(G * erf(t + g * G), Normal((G,), sp.Matrix([[2]]))),
        Expectation(G * erf(t + g * G), standard_normal(), standard_normal(Y)),
    ],
)
def test_wrong_shapes_scales_and_laws_are_left_alone(known: Theorem, before: Expectation) -> None:
    assert looking_up(known).rewrite(before, ()) == before


def test_erf_prime_alone_tells_the_shift_and_the_scale() -> None:
    mean = erf_prime(t / sp.sqrt(1 + 2 * g**2)) / sp.sqrt(1 + 2 * g**2)
    gaussian_integral = in_turn(completing_the_square, linearity, name="the Gaussian integral")
    theorem = chain(E(erf_prime(t + g * G))).equals(mean, by=gaussian_integral).theorem()
    found = looking_up(theorem).rewrite(E(erf_prime(s + 2 * G)), ())
    assert found == erf_prime(s / 3) / 3


def test_an_exponential_of_the_argument_belongs_to_the_integrand() -> None:
    z = t + g * G
    theorem = chain(E(G * erf(z) * sp.exp(-(z**2)))).rewritten(by=stein).theorem()
    at = {t: s, g: lam}
    found = looking_up(theorem).rewrite(theorem.statement.lhs.subs(at), ())
    assert found == theorem.statement.rhs.subs(at)
    before = E((G * erf(z)).subs(at) * sp.exp(-(z**2)))
    assert looking_up(theorem).rewrite(before, ()) == before


def test_only_equalities_about_functions_of_erf_are_looked_up(known: Theorem) -> None:
    below = chain(E(erf(t + G) ** 2)).less_than(1, by=by_sign).theorem()
    squared = chain(E(G**2)).equals(1, by=gaussian_moments).theorem()
    twice = chain(2 * E(G * erf(t + g * G))).equals(2 * known.statement.rhs, by=stein).theorem()
    before = E(erf(t + G) ** 2) + E(G**2) + E(G * erf(t + 2 * G))
    assert looking_up(below, squared, twice).rewrite(before, ()) == before


def test_the_law_of_an_instance_must_be_the_same() -> None:
    """With X ~ N(0, g), the instance g = 5 speaks of N(0, 5), not of N(0, g), and is not looked for."""
    law = Normal((X,), sp.Matrix([[g]]))
    theorem = chain(Expectation(X * erf(t + g * X), law)).rewritten(by=stein).theorem()
    for other in (law, Normal((X,), sp.Matrix([[5]]))):
        before = Expectation(X * erf(t + 5 * X), other)
        assert looking_up(theorem).rewrite(before, ()) == before


def test_a_hypothesis_can_give_the_sign_of_the_scale(known: Theorem) -> None:
    before = E(G * erf(t + s * G))
    found = worked_out(before, looking_up(known), (s >= 0,))
    assert found.shown
    assert found.statement.rhs == stein.rewrite(before, ())
    for other in ((), (s >= -1,)):
        with pytest.raises(ProofRejected):
            worked_out(before, looking_up(known), other)


def test_a_hypothesis_can_make_two_integrands_the_same() -> None:
    both = erf(t + g * G) * erf_prime(t + g * G)
    theorem = chain(E(G * both)).rewritten(by=stein).theorem()
    before = E(G * erf(t + lam * G) * erf_prime(sp.Abs(t) + lam * G))
    assert looking_up(theorem).rewrite(before, ()) == before
    assert looking_up(theorem).rewrite(before, (t >= 0,)) == theorem.statement.rhs.subs(g, lam)


def test_a_random_shift_is_no_parameter() -> None:
    law = Normal((X, Y), sp.eye(2))
    theorem = chain(Expectation(X * erf(t + g * X), law)).rewritten(by=stein).theorem()
    before = Expectation(X * erf(Y + 2 * X), law)
    assert looking_up(theorem).rewrite(before, ()) == before


def test_a_coefficient_may_depend_on_the_shift() -> None:
    theorem = chain(E(t * G * erf(t + g * G))).rewritten(by=stein).theorem()
    before = E((1 + s) * G * erf(1 + s + lam * G))
    assert looking_up(theorem).rewrite(before, ()) == theorem.statement.rhs.subs({t: 1 + s, g: lam})


def test_two_functions_of_one_argument() -> None:
    """E G erf erf' with both at t + g G: either tells the shift and the scale."""
    both = erf(t + g * G) * erf_prime(t + g * G)
    theorem = chain(E(G * both)).rewritten(by=stein).theorem()
    before = E((G * both).subs({t: s, g: lam}))
    found = looking_up(theorem).rewrite(before, ())
    assert found == stein.rewrite(before, ()) != before
