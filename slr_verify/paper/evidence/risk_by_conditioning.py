"""Evidence for the five-variable risk (Theorem 1, Proposition 15), from the data model by hand.

Put J_0 = 1 and write `<X_1, k> = D kappa + gamma x`, `<X_1, v> = D theta + gamma y`,
`<X_1, v*> = gamma z`, with x, y, z standard Gaussian of covariances rho (x, y), eta (x, z) and
nu (y, z). Given x, the means of y and z are rho x and eta x, and

    E[y^2 | x] = (rho x)^2 + 1 - rho^2,    E[y z | x] = rho eta x^2 + nu - rho eta.

For the other tokens `<X_l, k> = x`, `<X_l, v> = y`. What is left are integrals over x of
polynomials times powers of erf. Nothing of the calculus takes part.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain
from math import isqrt

import numpy as np
import sympy as sp
from mpmath import mp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.arithmetic import Arithmetic, approximation, in_many_digits
from slr_verify.claims.evidence.both_sides import MOST_ALLOWED
from slr_verify.claims.evidence.pieces import Number, erf_windows
from slr_verify.claims.evidence.quadrature import definition_value
from slr_verify.model.notation import OFF_MANIFOLD, PARAMETERS, PRODUCTS

Point = Mapping[sp.Symbol, Fraction]

RANDOM_POINTS = 6
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
    return in_many_digits(partial(risk_in, point), digits)


def risk_in(point: Mapping[sp.Symbol, Fraction | Number], numbers: Arithmetic) -> Number:
    """The same in one arithmetic; the numbers of the point are exact, or of that arithmetic."""
    return _ByHand({name.name: _number(x, numbers) for name, x in point.items()}, numbers).risk()


def _number(x: Fraction | Number, numbers: Arithmetic) -> Number:
    return numbers.exact(x.numerator, x.denominator) if isinstance(x, Fraction) else x


@dataclass(frozen=True)
class _ByHand:
    """The parameters and products, and what follows from them, in one arithmetic."""

    given: Mapping[str, Number]
    numbers: Arithmetic

    def risk(self) -> Number:
        """E Y^2 + E (T_1^2 - 2 Y T_1 + 2 T_1 S) + E S^2, where T = T_1 + S."""
        at = self.given
        others = at["L"] - 1
        ordinary = self._background_mean()
        background = others * self._background_square() + others * (others - 1) * ordinary**2
        informative = self._informative(rest=others * ordinary)
        spread = at["epsilon"] ** 2 + at["gamma"] ** 2
        return spread + informative + background + self._from_mean(rest=others * ordinary)

    def _mean(
        self, function: Callable[[Number, Number], Number], shift: Number, slope: Number
    ) -> Number:
        """E of a function of x and erf(shift + slope x)."""
        place = self.numbers.place
        turns = erf_windows(place(shift), place(slope))

        def at(x: Number) -> Number:
            return function(x, self.numbers.function("erf", shift + slope * x))

        return self.numbers.mean(at, turns, ())

    def _from_mean(self, *, rest: Number) -> Number:
        """(E Y)^2 - 2 E Y E T: the response has the mean D c without Assumption 1."""
        zero = self.numbers.exact(0, 1)
        if "c" not in self.given:
            return zero
        mean = self._root_of_half() * self.given["c"]
        return mean**2 - 2 * mean * (self._informative_mean() + rest)

    def _background_mean(self) -> Number:
        """E erf(lambda x) y."""
        rho = self.given["rho"]
        zero = self.numbers.exact(0, 1)
        return self._mean(lambda x, head: head * rho * x, zero, self.given["lambda"])

    def _background_square(self) -> Number:
        """E erf(lambda x)^2 y^2."""
        rho = self.given["rho"]
        zero = self.numbers.exact(0, 1)
        return self._mean(
            lambda x, head: head**2 * ((rho * x) ** 2 + 1 - rho**2), zero, self.given["lambda"]
        )

    def _informative(self, *, rest: Number) -> Number:
        """E (T_1^2 - 2 Y T_1 + 2 T_1 rest), where Y enters through its mean given x and y."""
        gamma, rho, eta, nu = (self.given[name] for name in ("gamma", "rho", "eta", "nu"))
        shift, slope, along_v = self._along()

        def given(x: Number, head: Number) -> Number:
            value = along_v + gamma * rho * x
            square = value**2 + gamma**2 * (1 - rho**2)
            product = gamma * (value * eta * x + gamma * (nu - rho * eta))
            return head**2 * square + 2 * head * (rest * value - product)

        return self._mean(given, shift, slope)

    def _informative_mean(self) -> Number:
        """E T_1."""
        shift, slope, along_v = self._along()
        tilt = self.given["gamma"] * self.given["rho"]
        return self._mean(lambda x, head: head * (along_v + tilt * x), shift, slope)

    def _along(self) -> tuple[Number, Number, Number]:
        """lambda times the mean and the spread of <X_1, k>, and the mean of <X_1, v>."""
        root, lam = self._root_of_half(), self.given["lambda"]
        return (
            lam * root * self.given["kappa"],
            lam * self.given["gamma"],
            root * self.given["theta"],
        )

    def _root_of_half(self) -> Number:
        """D = sqrt(d/2)."""
        return self.numbers.function("sqrt", self.given["d"] / 2)


Points = Callable[[np.random.Generator], Iterator[Point]]


def conditioning_evidence(formula: sp.Expr, where: Points | None = None) -> Evidence:
    """A closed form of the risk against quadrature, at `points` unless others are given."""
    return Evidence(
        "the data model, conditioned on $<X_1, k>$ by hand, and quadrature",
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
    gaps, known = [], []
    for point in where(trial.rng):
        by_hand = approximation(partial(risk_in, point), trial.digits)
        closed = definition_value(formula, point, trial.digits)
        with mp.workdps(trial.digits):
            scale, allowed = by_hand.scale(closed), by_hand.allowed + closed.allowed
            gaps.append(abs(by_hand.value - closed.value) <= allowed)
            known.append(mp.mpf(allowed / scale))
    return Finding(
        all(gaps) and max(known) <= MOST_ALLOWED,
        len(gaps),
        f"{len(gaps)} points at {trial.digits} digits: both are known to {mp.nstr(max(known), 2)} of "
        f"max(1, |value|), and the closed form differs from quadrature by at most as much at {sum(gaps)}",
    )
