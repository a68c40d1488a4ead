"""The elementary functions of compiled loops, against SciPy."""

import numpy as np
import pytest
from numba import njit
from scipy import special

from slr_verify.dynamics import elementary

SMALL = np.linspace(-1, 1, 2001)
WIDE = np.linspace(0, 26, 5001)


@njit
def over(function, places):
    return np.array([function(place, elementary.exp_minus_square(place)) for place in places])


@njit
def gaussian(places):
    return np.array([elementary.exp_minus_square(place) for place in places])


@njit
def difference(start, factor, places):
    return np.array(
        [
            elementary.less_erf(start, factor, place, elementary.exp_minus_square(place))
            for place in places
        ]
    )


def test_the_exponential_is_exact_to_rounding() -> None:
    places = np.concatenate([SMALL, WIDE])
    assert gaussian(places) == pytest.approx(np.exp(-places * places), rel=1e-15)


def test_beyond_the_smallest_floats_it_is_zero() -> None:
    assert list(gaussian(np.array([26.7, 30.0, 1e6]))) == [0.0, 0.0, 0.0]
    assert np.isnan(gaussian(np.array([np.nan]))[0])


def test_erf_is_odd_and_exact_to_rounding() -> None:
    for places in (SMALL, WIDE, -WIDE, np.geomspace(1e-300, 1, 300)):
        assert over(elementary.erf, places) == pytest.approx(special.erf(places), rel=2e-15)
    assert list(over(elementary.erf, np.array([-6.0, 0.0, 6.0]))) == [-1, 0, 1]


def test_erfc_keeps_its_digits_far_out() -> None:
    assert over(elementary.erfc, WIDE) == pytest.approx(special.erfc(WIDE), rel=4e-15)


def test_a_difference_with_erf_keeps_its_digits_on_both_sides() -> None:
    near, far = np.geomspace(1e-12, 0.4, 50), np.linspace(1, 20, 50)
    assert difference(0.0, 1.0, near) == pytest.approx(-special.erf(near), rel=2e-15)
    assert difference(1.0, 1.0, far) == pytest.approx(special.erfc(far), rel=4e-15)


def test_a_polynomial_through_too_few_points_is_noticed() -> None:
    rough = elementary.interpolated(lambda x: x, -1.0, 1.0, 2)
    assert rough == pytest.approx((0, 1, 0), abs=1e-15)
    fewer = elementary.interpolated(elementary.mpmath.exp, -0.35, 0.35, 6)
    worst = max(abs(np.polyval(fewer, x) / np.exp(x) - 1) for x in np.linspace(-0.35, 0.35, 50))
    assert worst > 1e-12
