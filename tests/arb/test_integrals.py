"""Integrals and Gaussian means: against mpmath, against Lemma 18, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import acb, arb

from slr_verify.arb import integrals
from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import (
    certainly_disjoint,
)
from slr_verify.arb.functions import zeta_of
from slr_verify.arb.integrals import COMPLEX, _integrand, _power
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import PI, make, rational, variable
from slr_verify.core.text import text

from .binders import gaussian_mean, integral

T, G, X, Y = variable("t"), variable("g"), variable("x"), variable("y")
ZERO, ONE, TWO, MINUS = rational(0), rational(1), rational(2), rational(-1)


def f(name, argument):
    return make(name, argument)


def over(term, *divisors):
    return make("product", term, *(make("power", each, -1) for each in divisors))


def erf1(u):
    """erf'(u) = 2 exp(-u^2) / sqrt(pi)."""
    return over(
        make("product", TWO, f("exp", make("product", MINUS, make("power", u, 2)))), f("sqrt", PI)
    )


def erf2(u):
    """erf''(u) = -2 u erf'(u)."""
    return make("product", rational(-2), u, erf1(u))


U = make("sum", T, make("product", G, X))
P = f("sqrt", make("sum", ONE, make("product", TWO, make("power", G, 2))))
Q = f("sqrt", make("sum", ONE, make("product", rational(4), make("power", G, 2))))
TP = over(T, P)

LEMMA_18 = {
    "i": (erf1(U), over(erf1(TP), P)),
    "ii": (f("erf", U), f("erf", TP)),
    "iii": (
        make("power", erf1(U), 2),
        over(
            make("product", TWO, erf1(over(make("product", f("sqrt", TWO), T), Q))),
            f("sqrt", PI),
            Q,
        ),
    ),
    "iv": (erf2(U), over(erf2(TP), P, P)),
    "vi": (
        make("product", f("erf", U), erf1(U)),
        over(make("product", f("erf", over(T, P, Q)), erf1(TP)), P),
    ),
    "Stein": (make("product", X, f("erf", U)), over(make("product", G, erf1(TP)), P)),
}
GRID = [(Fraction(t), Fraction(g)) for t in ("0", "0.3", "-5", "50") for g in ("0", "1e-6", "0.1")]
GRID += [(Fraction(t), Fraction(g)) for t in ("0", "0.3", "-5", "50") for g in ("1", "10", "1e3")]


@pytest.mark.parametrize("name", LEMMA_18)
@pytest.mark.parametrize(("t", "g"), GRID)
def test_lemma_18(name, t, g, width):
    body, closed = LEMMA_18[name]
    mean = enclose(gaussian_mean(body, X), {"t": t, "g": g}, bits=60)
    assert width(mean) < Fraction(1, 2**40)
    assert not certainly_disjoint(mean, enclose(closed, {"t": t, "g": g}, bits=60))


@pytest.mark.parametrize("name", LEMMA_18)
def test_a_wrong_closed_form_is_told_apart(name):
    body, closed = LEMMA_18[name]
    point = {"t": Fraction(3, 10), "g": Fraction(7, 10)}
    mean = enclose(gaussian_mean(body, X), point, bits=60)
    for wrong in (
        make("product", MINUS, closed),
        make("sum", closed, rational(Fraction(1, 10**12))),
    ):
        assert certainly_disjoint(mean, enclose(wrong, point, bits=60))


def mp_erf1(u):
    return 2 * mpmath.exp(-u * u) / mpmath.sqrt(mpmath.pi)


BODIES = {
    "erf": (f("erf", U), mpmath.erf),
    "erf'": (erf1(U), mp_erf1),
    "erf^2": (make("power", f("erf", U), 2), lambda u: mpmath.erf(u) ** 2),
    "erf erf'": (make("product", f("erf", U), erf1(U)), lambda u: mpmath.erf(u) * mp_erf1(u)),
    "polynomial erf": (
        make("product", make("sum", ONE, make("power", U, 3)), f("erf", U)),
        lambda u: (1 + u**3) * mpmath.erf(u),
    ),
    "atan cos": (
        make("product", f("atan", U), f("cos", U)),
        lambda u: mpmath.atan(u) * mpmath.cos(u),
    ),
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("bits", [60, 100])
def test_gaussian_means_against_quadrature(name, bits, contains, width):
    body, function = BODIES[name]
    ball = enclose(gaussian_mean(body, X), {"t": Fraction(1, 4), "g": Fraction(3, 2)}, bits=bits)
    with mpmath.workdps(50):
        mean = mpmath.quad(
            lambda x: function(mpmath.mpf(1) / 4 + 3 * x / 2) * mpmath.npdf(x),
            [-21, -12, -6, -3, -1, 0, 1, 3, 6, 12, 21],
        )
        assert contains(ball, mean)
        assert not contains(ball, mean + mpmath.mpf(2) ** (14 - bits))
    assert width(ball) < Fraction(2**14, 2**bits)


@pytest.mark.parametrize(
    ("power", "moment"), [(0, 1), (1, 0), (2, 1), (4, 3), (6, 15), (20, 654729075)]
)
def test_gaussian_moments(power, moment, contains):
    assert contains(
        enclose(gaussian_mean(make("power", X, power), X), {}, bits=80), Fraction(moment)
    )


@pytest.mark.parametrize(
    ("body", "ends", "exact"),
    [
        (f("sqrt", X), (1, 4), lambda: mpmath.mpf(14) / 3),
        (over(ONE, X), (1, 3), lambda: mpmath.log(3)),
        (over(ONE, X), (3, 1), lambda: -mpmath.log(3)),
        (f("sin", X), (0, 2), lambda: 1 - mpmath.cos(2)),
        (f("atan", make("product", rational(50), X)), (-1, 2), None),
        (
            f("exp", make("product", MINUS, make("power", X, 2))),
            (-1, 1),
            lambda: mpmath.sqrt(mpmath.pi) * mpmath.erf(1),
        ),
        (rational(5), (2, 2), lambda: mpmath.mpf(0)),
    ],
)
def test_proper_integrals(body, ends, exact, contains):
    ball = enclose(integral(body, X, *map(rational, ends)), {}, bits=60)
    with mpmath.workdps(50):
        value = (
            exact() if exact else mpmath.quad(lambda x: mpmath.atan(50 * x), [-1, -0.1, 0, 0.1, 2])
        )
        assert contains(ball, value)
        assert not contains(ball, value + mpmath.mpf(2) ** -45)


def test_constants_inside_an_integral_are_evaluated_once_and_may_be_integrals(contains):
    inner = gaussian_mean(make("power", make("product", T, X), 2), X)
    term = integral(make("product", inner, f("abs", T), X), X, ZERO, TWO)
    assert contains(enclose(term, {"t": Fraction(-3)}, bits=60), Fraction(54))


def test_the_bound_variable_hides_a_value_of_the_point(contains):
    term = make("sum", gaussian_mean(make("power", X, 2), X), X)
    assert contains(enclose(term, {"x": Fraction(5)}, bits=60), Fraction(6))


def test_limits_and_parameters_may_be_balls(contains):
    ball = enclose(integral(X, X, T, G), {"t": arb(0, 0.5), "g": arb(2, 0.5)}, bits=60)
    assert contains(ball, Fraction(25, 8))
    assert contains(ball, Fraction(1))


@pytest.mark.parametrize(
    "outer", [lambda body: integral(body, X, ONE, TWO), lambda body: gaussian_mean(body, X)]
)
@pytest.mark.parametrize(
    "body",
    [
        f("abs", X),
        zeta_of(X, ONE),
        zeta_of(ONE, X),
        gaussian_mean(make("sum", X, Y), Y),
        integral(Y, Y, ZERO, X),
    ],
)
def test_integrands_that_are_not_seen_to_be_analytic(outer, body):
    with pytest.raises(NoBall, match=r"cannot integrate over what .* depends on; in "):
        enclose(outer(body), {}, bits=60)


@pytest.mark.parametrize(
    "body",
    [
        over(ONE, X),
        make("power", make("power", X, -1), 0),
        make("power", f("sqrt", X), 2),
        f("exp", make("product", MINUS, make("power", X, -2))),
    ],
)
def test_integrands_that_are_not_defined_on_the_whole_interval(body):
    with pytest.raises(NoBall, match=r"no finite enclosure of the integral .* in integral"):
        enclose(integral(body, X, MINUS, TWO), {}, bits=30)


@pytest.mark.parametrize(
    ("name", "ball", "analytic"),
    [
        ("atan", acb(arb(0, 0.1), arb(3, 0.1)), False),
        ("atan", acb(arb(0, 0.1), arb(1.5, 0.1)), False),
        ("atan", acb(arb(1, 0.1), arb(3, 0.1)), True),
        ("atan", acb(arb(0, 9), arb(0, 0.5)), True),
        ("sqrt", acb(arb(-1, 0.1), arb(0, 0.1)), False),
        ("sqrt", acb(arb(-1, 0.1), arb(3, 0.1)), True),
    ],
)
def test_branch_cuts(name, ball, analytic):
    assert COMPLEX[name](ball, True).is_finite() == analytic
    assert not COMPLEX[name](acb(arb.nan()), True).is_finite()


def test_means_without_a_tail_bound():
    with pytest.raises(NoBall, match=r"no polynomial majorant for exp\(#0\)"):
        enclose(gaussian_mean(f("exp", X), X), {}, bits=60)


ROOT_OF_X = f("sqrt", X)


@pytest.mark.parametrize(
    "term",
    [
        ROOT_OF_X,
        make("sum", ROOT_OF_X, ONE),
        make("product", TWO, ROOT_OF_X),
        make("power", ROOT_OF_X, 2),
        make("power", ROOT_OF_X, -1),
        make("power", ROOT_OF_X, 0),
        f("erf", ROOT_OF_X),
        f("sqrt", make("sum", ONE, ROOT_OF_X)),
        f("atan", make("sum", X, make("product", TWO, f("atan", make("product", TWO, X))))),
    ],
    ids=lambda term: "",
)
def test_an_integrand_is_undefined_where_it_is_not_analytic(term) -> None:
    """On a complex ball across the cut of a root, however deep the root lies in the term."""
    integrand = _integrand(term, "x", lambda constant: enclose(constant, {}, bits=64))
    across = acb(arb(0, 1), arb(0, 1)) + (acb(0, 1) if "atan" in text(term) else 0)
    assert not integrand(across, True).is_finite()
    assert integrand(acb(arb(4, 1), arb(0, 1)), True).is_finite()


@pytest.mark.parametrize(
    "term", [integral(X, X, ZERO, ONE), gaussian_mean(X, X)], ids=["integral", "mean"]
)
def test_integrands_are_told_whether_they_must_be_analytic(term, monkeypatch) -> None:
    flags = []

    def spying(body, name, constant):
        def function(x, analytic):
            flags.append(analytic)
            return x

        return function

    monkeypatch.setattr(integrals, "_integrand", spying)
    assert enclose(term, {}, bits=64).is_finite()
    assert True in flags
    assert set(flags) <= {True, False}


def test_powers_of_complex_balls() -> None:
    at = acb(arb(3), arb(2))
    for exponent, expected in ((0, acb(1)), (1, at), (2, at * at), (3, at * at * at), (5, at**5)):
        assert _power(at, exponent).overlaps(expected)
    assert (_power(at, -2) * at * at).overlaps(acb(1))
    assert not _power(integrals.UNDEFINED, 0).is_finite()


ATAN_OF_X = f("atan", X)
RIGHT_OF_0 = acb(arb(1, 1).nonnegative_part(), arb(0, 1))
ABOVE_I = acb(arb(0, 0.25), arb(2, 0.25))


@pytest.mark.parametrize(
    ("inner", "where"), [(ROOT_OF_X, RIGHT_OF_0), (ATAN_OF_X, ABOVE_I)], ids=["sqrt", "atan"]
)
def test_every_part_is_told_that_it_must_be_analytic(inner, where) -> None:
    """On the ball the function is bounded, so that only the flag tells that it is not analytic there."""
    for term in (
        inner,
        make("sum", inner, ONE),
        make("product", TWO, inner),
        make("power", inner, 2),
        f("erf", inner),
    ):
        integrand = _integrand(term, "x", lambda constant: enclose(constant, {}, bits=64))
        assert integrand(where, False).is_finite()
        assert not integrand(where, True).is_finite()
