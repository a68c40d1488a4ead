"""Evidence for the five-variable risk (Theorem 1, Proposition 15), from the data model by hand.

Put J_0 = 1 and write `<X_1, k> = D kappa + gamma x`, `<X_1, v> = D theta + gamma y`,
`<X_1, v*> = gamma z`, with x, y, z standard Gaussian of covariances rho (x, y), eta (x, z) and
nu (y, z). Given x, the means of y and z are rho x and eta x, and

    E[y^2 | x] = (rho x)^2 + 1 - rho^2,    E[y z | x] = rho eta x^2 + nu - rho eta.

For the other tokens `<X_l, k> = x`, `<X_l, v> = y`. What is left are integrals over x of
polynomials times powers of erf. Nothing of the calculus takes part.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import chain
from math import isqrt

import numpy as np
import sympy as sp
from mpmath import mp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.pieces import (
    GUARD,
    Number,
    erf_windows,
    error_function,
    gaussian_mean,
)
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.model.notation import OFF_MANIFOLD, PARAMETERS, PRODUCTS

Point = Mapping[sp.Symbol, Fraction]

RANDOM_POINTS = 6
SLACK = 8  # digits that a comparison may lose
ROOT = 10**12

F = Fraction
CORNERS: tuple[tuple[Fraction | int, ...], ...] = (
    (1, 1, 0, 0, 0),
    (-1, -1, 0, 0, 0),
    (-1, 1, 0, 0, 0),
    (0, 0, 1, 1, 0),
    (0, 0, 1, -1, 0),
    (F(3, 5), F(4, 5), F(3, 5), F(4, 5), 1),
    (F(3, 5), F(-4, 5), F(-3, 5), F(4, 5), -1),
    (0, 0, 0, 0, 1),
    (0, 0, 0, 0, 0),
)
"""(kappa, nu, theta, eta, rho) on the boundary of the realisable set, and its centre."""
EXTREMES: tuple[tuple[Fraction | int, ...], ...] = (
    (2, 1, F(1, 10**6), F(1), F(0)),
    (10**6, 10**4, F(10), F(1, 1000), F(1, 10**6)),
    (10**6, 1, F(1, 10**6), F(1000), F(1000)),
    (2, 10**4, F(10), F(7, 10), F(1, 10)),
)
"""(d, L, lambda, gamma, epsilon)."""


def risk_by_conditioning(point: Point, digits: int) -> Number:
    """R(k, v) at a point that gives d, L, lambda, gamma, epsilon and the five products."""
    with mp.workdps(digits + GUARD):
        values = {name.name: mp.mpf(x.numerator) / x.denominator for name, x in point.items()}
        risk = _risk(values)
    with mp.workdps(digits):
        return +risk


def _risk(at: Mapping[str, Number]) -> Number:
    """E Y^2 + E (T_1^2 - 2 Y T_1 + 2 T_1 S) + E S^2, where T = T_1 + S."""
    others = at["L"] - 1
    ordinary = _background_mean(at)
    background = others * _background_square(at) + others * (others - 1) * ordinary**2
    informative = _informative(at, rest=others * ordinary)
    spread = at["epsilon"] ** 2 + at["gamma"] ** 2
    return spread + informative + background + _from_mean(at, rest=others * ordinary)


def _from_mean(at: Mapping[str, Number], *, rest: Number) -> Number:
    """(E Y)^2 - 2 E Y E T: the response has the mean D c without Assumption 1."""
    c = at.get("c", mp.zero)
    if c == 0:
        return mp.zero
    mean = mp.sqrt(at["d"] / 2) * c
    return mean**2 - 2 * mean * (_informative_mean(at) + rest)


def _background_mean(at: Mapping[str, Number]) -> Number:
    """E erf(lambda x) y."""
    lam, rho = at["lambda"], at["rho"]
    return gaussian_mean(lambda x: error_function(lam * x) * rho * x, erf_windows(mp.zero, lam))


def _background_square(at: Mapping[str, Number]) -> Number:
    """E erf(lambda x)^2 y^2."""
    lam, rho = at["lambda"], at["rho"]
    return gaussian_mean(
        lambda x: error_function(lam * x) ** 2 * ((rho * x) ** 2 + 1 - rho**2),
        erf_windows(mp.zero, lam),
    )


def _informative(at: Mapping[str, Number], *, rest: Number) -> Number:
    """E (T_1^2 - 2 Y T_1 + 2 T_1 rest), where Y enters through its mean given x and y."""
    gamma, rho, eta, nu = (at[name] for name in ("gamma", "rho", "eta", "nu"))
    shift, slope, along_v = _along(at)

    def given(x: Number) -> Number:
        head = error_function(shift + slope * x)
        value = along_v + gamma * rho * x
        square = value**2 + gamma**2 * (1 - rho**2)
        product = gamma * (value * eta * x + gamma * (nu - rho * eta))
        return head**2 * square + 2 * head * (rest * value - product)

    return gaussian_mean(given, erf_windows(shift, slope))


def _informative_mean(at: Mapping[str, Number]) -> Number:
    """E T_1."""
    shift, slope, along_v = _along(at)
    tilt = at["gamma"] * at["rho"]
    return gaussian_mean(
        lambda x: error_function(shift + slope * x) * (along_v + tilt * x),
        erf_windows(shift, slope),
    )


def _along(at: Mapping[str, Number]) -> tuple[Number, Number, Number]:
    """lambda times the mean and the spread of <X_1, k>, and the mean of <X_1, v>."""
    root, lam = mp.sqrt(at["d"] / 2), at["lambda"]
    return lam * root * at["kappa"], lam * at["gamma"], root * at["theta"]


Points = Callable[[np.random.Generator], Iterator[Point]]


def conditioning_evidence(formula: sp.Expr, where: Points | None = None) -> Evidence:
    """A closed form of the risk against quadrature, at `points` unless others are given."""
    return Evidence(
        "the data model, conditioned on <X_1, k> by hand, and mpmath quadrature",
        partial(_by_conditioning, formula, where or points),
    )


def points(rng: np.random.Generator) -> Iterator[Point]:
    """Random points and extreme ones, with realisable products."""
    rows: Iterator[tuple[Fraction | int, ...]] = chain(
        ((*random_setting(rng), *_random_products(rng)) for _ in range(RANDOM_POINTS)),
        ((*EXTREMES[i % len(EXTREMES)], *corner) for i, corner in enumerate(CORNERS)),
        ((*extreme, *_random_products(rng)) for extreme in EXTREMES[:2]),
    )
    for row in rows:
        values = (Fraction(each) for each in row)
        yield dict(zip((*PARAMETERS, *PRODUCTS), values, strict=True))


def points_on_manifold(rng: np.random.Generator) -> Iterator[Point]:
    """The same with theta = eta = rho = 0."""
    for point in points(rng):
        yield {**point, **dict.fromkeys(OFF_MANIFOLD, Fraction(0))}


def random_setting(rng: np.random.Generator) -> tuple[Fraction | int, ...]:
    """(d, L, lambda, gamma, epsilon), each over several powers of ten."""
    d, L = (int(10 ** rng.uniform(*span)) for span in ((0.31, 4), (0, 3)))  # noqa: N806
    scales = (Fraction(10 ** rng.uniform(-2, 1)).limit_denominator(1000) for _ in range(3))
    return (d, L, *(max(scale, Fraction(1, 100)) for scale in scales))


def _random_products(rng: np.random.Generator) -> tuple[Fraction, ...]:
    """(kappa, eta) and (theta, nu) in the disc, then rho within its bounds."""
    (kappa, eta), (theta, nu) = in_disc(rng), in_disc(rng)
    free = (1 - kappa**2 - eta**2) * (1 - theta**2 - nu**2)
    most = Fraction(isqrt(int(free * ROOT**2)), ROOT)
    rho = kappa * theta + eta * nu + Fraction(int(rng.integers(-64, 65)), 64) * most
    return kappa, nu, theta, eta, rho


def in_disc(rng: np.random.Generator) -> tuple[Fraction, Fraction]:
    """A point of the unit disc."""
    while True:
        a, b = (Fraction(int(rng.integers(-64, 65)), 64) for _ in range(2))
        if a**2 + b**2 <= 1:
            return a, b


def _by_conditioning(formula: sp.Expr, where: Points, trial: Trial) -> Finding:
    worst, count, digits = mp.zero, 0, trial.digits
    for point in where(trial.rng):
        value = risk_by_conditioning(point, digits)
        closed = high_precision_value(formula, point, digits)
        with mp.workdps(digits):
            worst = max(worst, abs(value - closed) / max(1, abs(value)))
        count += 1
    shown = mp.nstr(max(worst, mp.mpf(10) ** -digits), 3)
    return Finding(
        bool(worst <= mp.mpf(10) ** (SLACK - digits)),
        count,
        f"{count} points at {digits} digits: the closed form differs from quadrature by at most "
        f"{shown} of max(1, |value|), allowed are 1e-{digits - SLACK}",
    )
