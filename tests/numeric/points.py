"""Parameters and products for the tests of accuracy: lambda from 1e-6 to 10, d from 2 to 10^6."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from slr_verify.numeric.parameters import Parameters

Point = tuple[Parameters, dict[str, float]]


def random_parameters(rng: np.random.Generator, *, least: int = 4) -> Parameters:
    """The scales are uniform on a logarithmic scale."""
    return Parameters(
        d=int(10 ** rng.uniform(np.log10(least), 6)),
        L=int(rng.choice([1, 1, 2, 10, 1000, 10**6])),
        lam=float(10 ** rng.uniform(-6, 1)),
        gamma=float(10 ** rng.uniform(-2, 1)),
        epsilon=float(rng.choice([0.0, 0.0, 0.1])),
    )


def manifold_points(rng: np.random.Generator, count: int) -> Iterator[Point]:
    """kappa and nu in the square, at its corners, and very near them."""
    for _ in range(count):
        kappa, nu = (_near_the_ends(rng) for _ in range(2))
        yield random_parameters(rng), {"kappa": kappa, "nu": nu}


def random_points(rng: np.random.Generator, count: int) -> Iterator[Point]:
    """(kappa, eta) and (theta, nu) in the disc or on its circle, then rho within its bounds."""
    for _ in range(count):
        (kappa, eta), (nu, theta) = _in_disc(rng), _in_disc(rng)
        free = (1 - kappa**2 - eta**2) * (1 - theta**2 - nu**2)
        most = np.sqrt(max(free, 0.0)) * rng.choice([-1, 0, 1, rng.uniform(-1, 1)])
        rho = float(np.clip(kappa * theta + eta * nu + most, -1, 1))
        yield random_parameters(rng), {
            "kappa": kappa, "nu": nu, "theta": theta, "eta": eta, "rho": rho,
        }  # fmt: skip


def _near_the_ends(rng: np.random.Generator) -> float:
    distance = rng.choice([0.0, 10 ** rng.uniform(-16, -1), rng.uniform(0, 1)])
    return float(rng.choice([-1, 1]) * (1 - distance))


def _in_disc(rng: np.random.Generator) -> tuple[float, float]:
    if rng.integers(3) == 0:
        first = _near_the_ends(rng)
        return first, float(rng.uniform(-1, 1) * np.sqrt(max(1 - first**2, 0.0)))
    angle, radius = rng.uniform(0, 2 * np.pi), rng.choice([1.0, np.sqrt(rng.uniform(0, 1))])
    return float(radius * np.cos(angle)), float(radius * np.sin(angle))
