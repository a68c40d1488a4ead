"""Measure the error of the risk and of its five partial derivatives in floating point.

The method is frozen: figures are comparable only if taken with the same one.

1. reference: balls of the printed closed form (Proposition 15) and of its derivatives by arb,
   at the exact values of the floats and at 400, 1600 or 4000 bits: none of the rearranged forms
   that the floating-point numbers are computed from.
2. parameters: d, L, gamma, lambda and epsilon log-uniform. `as asked`: d in 2..1e12, L in 1..1e9,
   gamma and lambda in 1e-12..1e12. `all allowed`: whatever `Parameters` takes, up to 1e30. One in six
   each has d = 2, 3 and 4, one in four each L = 1 and 2, two in three epsilon = 0. Half of the
   lambdas are within 1e3 of 1/gamma, where the shapes of p and q change.
3. products: those of two unit vectors whose coordinates are each zero, or log-uniform from 1e-16 to 1,
   or normal; one in four on the manifold. For two in three kappa is such that the argument of erf
   lies between 1e-3 and 27.
4. balanced: theta and rho so that the mean of the predictor is zero up to rounding, L up to 1e9. Its
   derivative in rho has a factor L, so the products as floats do not determine the gradient to 1e-13
   of its largest entry. The error is compared with what half a unit in the last place of a product
   changes.

Error of the gradient: relative to the largest of the five. Error of the risk: relative to it, where it
is above 1e-40 gamma^2; below, exp(-x) with a large x is what is left of it.

Usage: `python benchmarks/accuracy.py [--points N] [--seed N] [--json FILE]`. It ends with exit code 1
if an error is above BOUND or the balanced ones are above CHANGES.

The figures of the last run are in README.md.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import erf, exp, log10, pi, sqrt
from pathlib import Path

import numpy as np
from flint import arb
from rich.console import Console
from rich.table import Table

from slr_verify.arb.balls import enclose
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import PRODUCTS
from slr_verify.model.risk import partial
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk, risk_gradient

BOUND, CHANGES = 1e-13, 16.0
LEAST = 1e-40
NEXT = 1 + Fraction(1, 2**53)
BITS = (400, 1600, 4000)
SMALLEST = 1e-290
"""Below it floats have fewer digits."""
NAMES = tuple(name.name for name in PRODUCTS)
Point = tuple[Parameters, dict[str, float]]


@dataclass(frozen=True)
class Figure:
    """The largest errors over some points, and the parameters where the gradient has its largest."""

    what: str
    points: int
    gradient: float
    risk: float
    changes: float
    worst: str


# Points


def drawn(rng: np.random.Generator, reach: float, longest: float) -> Point:
    """Parameters up to 10^reach, L up to 10^longest, and products that unit vectors of R^d have."""
    d = int(rng.choice([2, 3, 4, 0, 0, 0])) or int(10 ** rng.uniform(log10(4), reach))
    params = parameters(rng, d=d, longest=longest, reach=reach)
    k, v = (unit_vector(rng, min(d, 4)) for _ in range(2))
    if rng.integers(3):
        turn_to(k, params, float(10 ** rng.uniform(-3, 1.43)))
    if d >= 4 and rng.integers(4) == 0:
        k, v = normal([k[0], 0.0, k[2], 0.0]), normal([0.0, v[1], 0.0, v[3]])
    rho = min(1.0, max(-1.0, float(k @ v)))
    return params, dict(zip(NAMES, map(float, (k[0], v[1], v[0], k[1], rho)), strict=True))


def parameters(rng: np.random.Generator, *, d: int, longest: float, reach: float) -> Parameters:
    """Log-uniform ones, half of the lambdas near 1/gamma."""
    gamma, lam = (rng.uniform(-reach, reach) for _ in range(2))
    lam = float(np.clip(rng.uniform(-3, 3) - gamma, -reach, reach)) if rng.integers(2) else lam
    return Parameters(
        d=d,
        L=int(rng.choice([1, 2, 0, 0])) or int(10 ** rng.uniform(0, longest)),
        lam=float(10**lam),
        gamma=float(10**gamma),
        epsilon=float(rng.choice([0.0, 0.0, 10 ** rng.uniform(-reach, reach)])),
    )


def unit_vector(rng: np.random.Generator, dimension: int) -> np.ndarray:
    """Coordinates along k*, v* and two more directions."""
    small = rng.choice([-1.0, 1.0], 4) * 10 ** rng.uniform(-16, 0, 4)
    entries = np.choose(rng.integers(3, size=4), [np.zeros(4), small, rng.standard_normal(4)])
    entries[dimension:] = 0.0
    if not entries.any():
        entries[rng.integers(dimension)] = 1.0
    return normal(entries)


def normal(entries: object) -> np.ndarray:
    """The unit vector of this direction; k* where there is none."""
    vector = np.array(entries, dtype=float)
    return vector / np.linalg.norm(vector) if vector.any() else np.array([1.0, 0.0, 0.0, 0.0])


def strength(params: Parameters) -> float:
    """lambda D/p."""
    scale = params.lam * params.gamma
    return params.lam * sqrt(params.d / 2) / sqrt(1 + 2 * scale**2)


def turn_to(k: np.ndarray, params: Parameters, argument: float) -> None:
    """Give k the coordinate along k* with this argument of erf, where there is one."""
    kappa = argument / strength(params)
    rest = float(np.linalg.norm(k[1:]))
    if kappa <= 1 and rest > 0:
        k[1:] *= sqrt(1 - kappa**2) / rest
        k[0] = kappa


def balanced(rng: np.random.Generator) -> Point:
    """A point where the mean of the predictor vanishes; k and v are far from being parallel."""
    while True:
        lam, gamma = (float(10 ** rng.uniform(-6, 6)) for _ in range(2))
        d, length = int(10 ** rng.uniform(log10(4), 12)), int(10 ** rng.uniform(0.5, 9))
        params = Parameters(d=d, L=length, lam=lam, gamma=gamma)
        kappa, nu, theta, eta = (float(value) for value in rng.uniform(-0.3, 0.3, 4))
        a, p = strength(params) * kappa, sqrt(1 + 2 * (lam * gamma) ** 2)
        tokens = (length - 1) * 2 * lam / sqrt(pi * (1 + 2 * lam**2))
        per_rho = tokens + lam * gamma**2 / p * 2 / sqrt(pi) * exp(-min(a**2, 700.0))
        rho = -sqrt(d / 2) * theta * erf(a) / per_rho
        if 0 < abs(rho) < 0.5:
            return params, dict(zip(NAMES, (kappa, nu, theta, eta, rho), strict=True))


# Errors


def enclosures(
    terms: Mapping[str, Term], params: Parameters, at: Mapping[str, Fraction]
) -> dict[str, arb]:
    """Balls of the terms, small against the largest of them."""
    known = dict(params.exact())
    point = {"lambda": known.pop("lam"), **known, **at}
    for bits in BITS:
        balls = {name: enclose(term, point, bits=bits) for name, term in terms.items()}
        allowed = 1e-20 * max(abs(ball.mid()) for ball in balls.values()) + SMALLEST / 1e20
        if all(ball.rad() <= allowed for ball in balls.values()):
            return balls
    raise SystemExit(f"no enclosures small enough for {params} at {at}")


def difference(balls: Mapping[str, arb], others: Mapping[str, arb | float]) -> float:
    """The largest difference of two entries of one name."""
    return max(abs(float((ball - others[name]).mid())) for name, ball in balls.items())


def errors(point: Point, terms: Mapping[str, Term]) -> tuple[float, float, float]:
    """Of the gradient, of the risk, and of the gradient over what a rounding of a product changes."""
    params, at = point
    exact = {name: Fraction(value) for name, value in at.items()}
    slopes = {name: terms[name] for name in NAMES}
    balls = enclosures(slopes, params, exact)
    whole = enclosures({"risk": terms["risk"]}, params, exact)["risk"]
    size = max(SMALLEST, *(abs(float(ball.mid())) for ball in balls.values()))
    gradient = {name: float(value) for name, value in risk_gradient(params, **at)._asdict().items()}
    error = difference(balls, gradient)
    off = abs(float((whole - float(risk(params, **at))).mid())) / max(float(whole.mid()), SMALLEST)
    changes = 0.0
    if error > BOUND * size:
        nearby = ({**exact, name: value * NEXT} for name, value in exact.items())
        moved = max(difference(balls, enclosures(slopes, params, near)) for near in nearby)
        changes = error / max(moved, BOUND * size)
    return error / size, off if whole > LEAST * params.gamma**2 else 0.0, changes


def measured(
    what: str, draw: Callable[[np.random.Generator], Point], count: int, seed: int
) -> Figure:
    """The largest errors over so many points."""
    rng = np.random.default_rng(seed)
    terms = {name.name: partial(name, at={}).as_term() for name in PRODUCTS}
    terms["risk"] = to_term(five_variable_risk())
    points = [draw(rng) for _ in range(count)]
    found = [errors(point, terms) for point in points]
    gradients, risks, changes = (np.array(column) for column in zip(*found, strict=True))
    worst = points[int(np.argmax(gradients))]
    return Figure(
        what, count, float(gradients.max()), float(risks.max()), float(changes.max()), str(worst)
    )


def figures(points: int, seed: int) -> Iterator[Figure]:
    """All that is measured, in order."""
    yield measured("as asked", lambda rng: drawn(rng, 12.0, 9.0), points, seed)
    yield measured("all allowed", lambda rng: drawn(rng, 30.0, 30.0), points, seed)
    yield measured("balanced", balanced, points // 10, seed)


def as_table(found: list[Figure]) -> Table:
    """The figures for people."""
    table = Table("points", "number", "gradient", "risk", "over a rounding")
    for each in found:
        numbers = (f"{value:.1e}" for value in (each.gradient, each.risk))
        table.add_row(each.what, str(each.points), *numbers, f"{each.changes:.1f}")
    return table


def options() -> Namespace:
    """The arguments of the script."""
    parser = ArgumentParser(description="Measure errors; the method stands at the top of the file.")
    parser.add_argument("--points", type=int, default=5000, help="for each of the first two rows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures here")
    return parser.parse_args()


def main() -> None:
    """Measure, print, write if asked to; exit code 1 if a bound does not hold."""
    chosen = options()
    found = list(figures(chosen.points, chosen.seed))
    console = Console(width=100)
    console.print(as_table(found))
    if chosen.json:
        rows = [asdict(each) for each in found]
        chosen.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    beyond = [
        each
        for each in found
        if not (each.risk <= BOUND and (each.gradient <= BOUND or each.what == "balanced"))
        or not each.changes <= CHANGES
    ]
    for each in beyond:
        console.print(f"{each.what}: beyond the bounds at {each.worst}")
    raise SystemExit(1 if beyond else 0)


if __name__ == "__main__":
    main()
