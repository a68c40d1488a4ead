"""The closed forms as printed, against numbers from SciPy and Gauss-Hermite sums."""

from __future__ import annotations

from fractions import Fraction
from math import pi, sqrt

import numpy as np
import pytest
import sympy as sp
from scipy import integrate, special

from slr_verify.language.enclosure import enclosure
from slr_verify.model.closed_forms import (
    five_variable_risk,
    manifold_risk,
    positive_zeta,
    zeta_at_zero,
)
from slr_verify.model.notation import (
    OFF_MANIFOLD,
    PRODUCTS,
    L,
    d,
    epsilon,
    eta,
    g,
    gamma,
    kappa,
    lam,
    nu,
    realisable,
    rho,
    t,
    theta,
)
from slr_verify.model.zeta import owen_t, zeta

POINTS = [(0, 1), (Fraction(1, 2), Fraction(1, 3)), (-2, 2), (3, Fraction(1, 10)), (1, 0), (0, 0)]


def number(expr: sp.Expr, **values: Fraction) -> float:
    named = {str(symbol): symbol for symbol in expr.free_symbols}
    point = {named[name]: Fraction(x) for name, x in values.items() if name in named}
    return float(enclosure(expr, point, bits=80).mid())


def zeta_number(shift: float, scale: float) -> float:
    """E erf(t + g G)^2 by adaptive quadrature."""
    return integrate.quad(
        lambda x: special.erf(shift + scale * x) ** 2 * np.exp(-(x**2) / 2) / sqrt(2 * pi),
        -12,
        12,
        epsabs=1e-13,
        points=[0],
    )[0]


@pytest.mark.parametrize(("shift", "scale"), POINTS)
def test_zeta(shift: Fraction, scale: Fraction) -> None:
    expected = zeta_number(float(shift), float(scale))
    p, q = sqrt(1 + 2 * scale**2), sqrt(1 + 4 * scale**2)
    by_owen = 1 - 8 * special.owens_t(sqrt(2) * float(shift) / p, 1 / q)
    assert by_owen == pytest.approx(expected, abs=1e-11)
    assert number(zeta(t, g), t=shift, g=scale) == pytest.approx(expected, abs=1e-11)
    assert number(positive_zeta(t, g), t=shift, g=scale) == pytest.approx(expected, abs=1e-11)
    if shift == 0:
        assert number(zeta_at_zero(g), g=scale) == pytest.approx(expected, abs=1e-11)


@pytest.mark.parametrize(
    ("height", "slope"), [(0, 1), (1, Fraction(1, 2)), (-2, 3), (1, -1), (1, 0)]
)
def test_owen(height: Fraction, slope: Fraction) -> None:
    h, a = sp.symbols("h a", real=True)
    expected = special.owens_t(float(height), float(slope))
    assert number(owen_t(h, a), h=height, a=slope) == pytest.approx(expected, abs=1e-12)


def test_zeta_keeps_its_digits_where_it_is_small() -> None:
    small = Fraction(1, 10**6)
    exact = number(zeta_at_zero(g), g=small)
    assert exact == pytest.approx(4 / pi * float(small) ** 2, rel=1e-9)


RISKS = [
    {
        "d": 4,
        "L": 3,
        "lambda": Fraction(1, 2),
        "gamma": Fraction(3, 4),
        "epsilon": Fraction(1, 10),
        "kappa": Fraction(1, 2),
        "nu": Fraction(-1, 3),
        "theta": Fraction(1, 4),
        "eta": Fraction(1, 5),
        "rho": Fraction(2, 5),
    },
    {
        "d": 8,
        "L": 1,
        "lambda": Fraction(1, 3),
        "gamma": Fraction(1, 2),
        "epsilon": 0,
        "kappa": Fraction(-1, 2),
        "nu": Fraction(1, 2),
        "theta": Fraction(-1, 3),
        "eta": Fraction(-1, 2),
        "rho": Fraction(1, 3),
    },
    {
        "d": 400,
        "L": 10,
        "lambda": Fraction(1, 10),
        "gamma": Fraction(5, 7),
        "epsilon": 1,
        "kappa": 0,
        "nu": 0,
        "theta": Fraction(3, 5),
        "eta": Fraction(4, 5),
        "rho": 0,
    },
]


def risk_number(point: dict[str, Fraction]) -> float:
    """E (Y - T)^2 from the definition, by Gauss-Hermite sums over explicit Gaussian coordinates."""
    at = {name: float(x) for name, x in point.items()}
    dist = sqrt(at["d"] / 2)
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    weights = weights / sqrt(2 * pi)
    products = np.array(
        [[1, at["rho"], at["eta"]], [at["rho"], 1, at["nu"]], [at["eta"], at["nu"], 1]]
    )
    sizes, axes = np.linalg.eigh(products)
    root = axes * np.sqrt(np.clip(sizes, 0, None))
    grid = np.array(np.meshgrid(nodes, nodes, nodes)).reshape(3, -1)
    density = np.einsum("i,j,k->ijk", weights, weights, weights).ravel()
    along_k, along_v, along_target = root @ grid
    first = special.erf(at["lambda"] * (dist * at["kappa"] + at["gamma"] * along_k)) * (
        dist * at["theta"] + at["gamma"] * along_v
    )
    gap = at["gamma"] * along_target - first
    other = special.erf(at["lambda"] * along_k) * along_v
    one, two = (np.sum(density * other**power) for power in (1, 2))
    count = at["L"] - 1
    spread = count * two + count * (count - 1) * one**2
    return (
        at["epsilon"] ** 2
        + np.sum(density * gap**2)
        - 2 * count * one * np.sum(density * gap)
        + spread
    )


@pytest.mark.parametrize("point", RISKS)
def test_the_five_variable_risk(point: dict[str, Fraction]) -> None:
    symbols = (d, L, lam, gamma, epsilon, kappa, nu, theta, eta, rho)
    exact = {s: sp.Rational(Fraction(point[s.name])) for s in symbols}
    assert all(relation.subs(exact) == sp.true for relation in realisable())
    assert number(five_variable_risk(), **point) == pytest.approx(risk_number(point), rel=1e-7)


def test_the_risk_on_the_manifold() -> None:
    point = {**RISKS[0], "theta": 0, "eta": 0, "rho": 0}
    on_manifold = five_variable_risk().subs(dict.fromkeys(OFF_MANIFOLD, sp.S.Zero))
    expected = risk_number(point)
    assert number(manifold_risk(), **point) == pytest.approx(expected, rel=1e-7)
    assert number(on_manifold, **point) == pytest.approx(expected, rel=1e-7)


def test_the_symbols_of_the_risk() -> None:
    assert five_variable_risk().free_symbols == {*PRODUCTS, d, L, lam, gamma, epsilon}
    assert manifold_risk().free_symbols == {kappa, nu, d, L, lam, gamma, epsilon}
