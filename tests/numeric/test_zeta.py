"""zeta on arrays, against 50-digit quadrature of its definition."""

import numpy as np
import pytest
from mpmath import mp

from slr_verify.model import notation
from slr_verify.model.stable.zeta import spread
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.zeta import zeta

from .reference import DIGITS, relative_error, zeta_by_quadrature

SCALES = (1e-7, 1e-4, 1e-2, 0.07, 0.7, 7.0, 1e3)
SHIFTS = (0.0, 1e-6, 1e-3, 0.1, 1.0, 3.0, 30.0)


@pytest.mark.parametrize("g", SCALES)
def test_fourteen_digits_against_quadrature_of_the_definition(g: float) -> None:
    for t in SHIFTS:
        assert relative_error(zeta(t=t, g=g), zeta_by_quadrature(t=t, g=g)) < 2e-15


def test_shift_in_units_of_the_scale() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        g = float(10 ** rng.uniform(-6, 3))
        t = float(np.sqrt(1 + 2 * g * g) * 10 ** rng.uniform(-3, 1))
        assert relative_error(zeta(t=t, g=g), zeta_by_quadrature(t=t, g=g)) < 2e-15


@pytest.mark.parametrize(
    ("a", "g"), [(3.0, 0.5), (8.0, 2.0), (12.0, 1e-5), (18.9, 19.6), (18, 0.5)]
)
def test_the_variance_keeps_its_digits_where_it_is_tiny(a: float, g: float) -> None:
    """zeta - erf(t/p)^2 decides the risk near the oracle; here its exponential is split off."""
    with mp.workdps(DIGITS):
        t = float(a * np.sqrt(1 + 2 * g * g))
        scaled = mp.mpf(t) / mp.sqrt(1 + 2 * mp.mpf(g) ** 2)
        start = 1 / mp.sqrt(1 + 4 * mp.mpf(g) ** 2)
        tilted = mp.quad(
            lambda x: mp.exp(-(scaled**2) * (x - start) * (x + start)) / (1 + x * x),
            [start + (1 - start) * k / 64 for k in range(65)],
        )
        exact = 4 / mp.pi * mp.exp(-(scaled**2) * (1 + start**2)) * tilted
    (found,) = compiled(spread(notation.t, notation.g))(t=t, g=g)
    assert relative_error(found, exact) < 1e-12


def test_even_in_t_within_its_bounds_and_exact_at_no_noise() -> None:
    t = np.linspace(-50, 50, 201)
    values = zeta(t=t, g=3.0)
    assert np.array_equal(values, zeta(t=-t, g=3.0))
    assert np.all((values >= 0) & (values <= 1))
    assert zeta(t=0.0, g=0.0) == 0
    assert zeta(t=1e150, g=1e150) <= 1
    assert zeta(t=1e150, g=0) == 1


def test_shapes_broadcast() -> None:
    table = zeta(t=np.zeros((3, 1)), g=[0.1, 0.2, 0.3, 0.4])
    assert table.shape == (3, 4)
    assert isinstance(zeta(t=1, g=2), np.float64)


def test_large_arrays_are_integrated_node_by_node_to_the_same_values() -> None:
    t = np.linspace(-2, 2, 60_000)
    assert np.allclose(zeta(t=t, g=0.5)[::1000], zeta(t=t[::1000], g=0.5), rtol=1e-15, atol=0)


@pytest.mark.parametrize(
    ("t", "g", "message"),
    [
        (np.nan, 1.0, "t must be finite, got nan"),
        (1.0, np.inf, "g must be finite, got inf"),
        (1.0, -0.5, r"g must be nonnegative, got -0\.5"),
        (1e151, 1.0, r"t must be at most 1e150 in absolute value, got 1e\+151"),
        (1.0, 1e151, r"g must be at most 1e150, got 1e\+151"),
        ("1", 1.0, "t must be real numbers, got '1'"),
        ([1.0, 2.0], [1.0, 2.0, 3.0], r"do not broadcast; their shapes are t \(2,\), g \(3,\)"),
    ],
)
def test_refusals_name_the_argument_the_value_and_the_condition(t, g, message) -> None:
    with pytest.raises(ValueError, match=message):
        zeta(t=t, g=g)
