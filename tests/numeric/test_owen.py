"""Owen's T_2 on arrays: twelve digits against balls of its definition, and the known special cases."""

from __future__ import annotations

import numpy as np
import pytest
from flint import acb, arb, ctx
from scipy.special import owens_t
from scipy.stats import multivariate_normal, norm

from slr_verify.arb.certainty import precision
from slr_verify.numeric.owen import owen_t2

BITS = 500
"""So that the balls are small against values of 1e-28."""


def enclosed(h: float, k: float, a: float) -> arb:
    """The integral over [0, a] of the definition, by python-flint."""
    first, second = acb(h), acb(k)

    def integrand(x: acb, analytic: bool) -> acb:
        root = (1 + x * x).sqrt(analytic=analytic)
        gap = first * root - second * x
        return (-(second**2 + gap**2) / 2).exp() / (1 + x * x)

    return (acb.integral(integrand, 0, acb(a)) / (2 * arb.pi())).real


@pytest.mark.parametrize("size", [0.5, 2.0, 8.0])
@pytest.mark.parametrize("slope", [1e-3, 1.0, 10.0])
def test_twelve_digits_against_balls(size: float, slope: float) -> None:
    rng = np.random.default_rng(1)
    h, k, a = rng.uniform(-1, 1, (3, 8)) * np.array([[size], [size], [slope]])
    found = owen_t2(h=h, k=k, a=a)
    with precision(BITS):
        for place in range(8):
            value = enclosed(float(h[place]), float(k[place]), float(a[place]))
            assert value.rel_accuracy_bits() > 60
            assert abs(arb(float(found[place])) / value - 1) < 1e-12
    assert ctx.prec != BITS


def test_where_one_argument_is_zero_it_is_owens_t() -> None:
    places, slopes = np.linspace(-4, 4, 9)[:, None], np.linspace(-3, 3, 7)
    assert owen_t2(h=places, k=0.0, a=slopes) == pytest.approx(owens_t(places, slopes), rel=1e-12)
    assert owen_t2(h=0.0, k=places, a=slopes) == pytest.approx(owens_t(places, slopes), rel=1e-12)


def test_it_is_a_covariance_of_indicators() -> None:
    h, k, a = 0.4, -0.7, 0.9
    correlation = a / np.sqrt(1 + a * a)
    both = multivariate_normal([0, 0], [[1, correlation], [correlation, 1]]).cdf([h, k])
    found = float(owen_t2(h=h, k=k, a=a))
    assert found == pytest.approx(both - norm.cdf(h) * norm.cdf(k), abs=1e-7)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ({"h": 9.0}, "h must be at most 8 in absolute value"),
        ({"k": -9.0}, "k must be at most 8 in absolute value"),
        ({"a": 11.0}, "a must be at most 10 in absolute value"),
        ({"a": float("nan")}, "a must be finite"),
    ],
)
def test_what_is_out_of_range_is_refused(at: dict[str, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        owen_t2(**{"h": 0.0, "k": 0.0, "a": 0.0} | at)
