"""Means of phi, Phi and erf, one Phi at most: entries of Owen's table and others.

D. B. Owen, A table of normal integrals, Communications in Statistics B9 (1980) 389-419, has such means as
integrals over the whole line with the weight phi(x). The numbers are his where others cite them with the
formula (docs/normal_integrals.md); other entries go by what they are. No entry has steps of its own:
`gaussian_mean` works them out.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.law import G
from slr_verify.language.normal import Phi, phi
from slr_verify.paper.beyond.means.means_of_erf import CLAIMS as MEANS_OF_ERF
from slr_verify.paper.mean_claims import mean_claim

a, b, c, d, m, s, t = sp.symbols("a b c d m s t", real=True)
w = sp.Symbol("w", nonnegative=True)
pi, root_pi = sp.pi, sp.sqrt(sp.pi)
root = sp.sqrt
u, v = a + b * G, c + d * G
r, q = root(1 + b**2), root(1 + d**2)
A, C = a / r, c / q
mean, variance = -a * b / r**2, 1 / r**2
"""Of the normal law with the density phi(x) phi(a + b x)/c."""
half = root(1 + b**2 / 2)
after_v = (a * q**2 - b * c * d) / (q * root(q**2 + b**2))
after_u = a / (r * root(1 + 2 * b**2))
"""What Phi(u) is taken at once phi(v) is absorbed, or phi(u)."""
twice = root(1 + 2 * b**2)
ring = 1 + b**2 + d**2
pair = sp.exp(-(a**2 + c**2 + (a * d - b * c) ** 2) / (2 * ring)) / (2 * pi * root(ring))
ENTRIES = (
    ("density", "phi", phi(G), 1 / (2 * root_pi)),
    ("110", "phi at an affine argument", phi(u), phi(A) / r),
    ("x-density", "x phi", G * phi(u), mean * phi(A) / r),
    ("x2-density", "x^2 phi", G**2 * phi(u), (variance + mean**2) * phi(A) / r),
    ("x3-density", "x^3 phi", G**3 * phi(u), (mean**3 + 3 * mean * variance) * phi(A) / r),
    ("density-squared", "phi^2", phi(u) ** 2, sp.exp(-(a**2) / twice**2) / (2 * pi * twice)),
    (
        "density-cubed",
        "phi^3",
        phi(u) ** 3,
        sp.exp(-3 * a**2 / (2 * (1 + 3 * b**2))) / (root(2 * pi) ** 3 * root(1 + 3 * b**2)),
    ),
    ("two-densities", "phi phi", phi(u) * phi(v), pair),
    ("x-two-densities", "x phi phi", G * phi(u) * phi(v), -(a * b + c * d) / ring * pair),
    ("distribution", "Phi", Phi(G), sp.Rational(1, 2)),
    ("distribution-scaled", "Phi at a scale", Phi(b * G), sp.Rational(1, 2)),
    ("10-010.8", "Phi at an affine argument", Phi(u), Phi(A)),
    ("x-distribution", "x Phi", G * Phi(u), b / r * phi(A)),
    ("x-distribution-scaled", "x Phi at a scale", G * Phi(b * G), b / (r * root(2 * pi))),
    ("x2-distribution", "x^2 Phi", G**2 * Phi(u), Phi(A) - a * b**2 / r**3 * phi(A)),
    ("x3-distribution", "x^3 Phi", G**3 * Phi(u), b / r * (2 + variance + mean**2) * phi(A)),
    (
        "x4-distribution",
        "x^4 Phi",
        G**4 * Phi(u),
        3 * Phi(A) + b / r * (3 * mean + mean**3 + 3 * mean * variance) * phi(A),
    ),
    ("hermite-distribution", "(x^2 - 1) Phi", (G**2 - 1) * Phi(u), b * mean / r * phi(A)),
    ("linear-unit", "the argument times Phi", u * Phi(u), a * Phi(A) + b**2 / r * phi(A)),
    (
        "integrated-distribution",
        "the integral of Phi",
        u * Phi(u) + phi(u),
        a * Phi(A) + r * phi(A),
    ),
    ("weighted-distribution", "phi(x) Phi", phi(G) * Phi(u), Phi(a / half) / (2 * root_pi)),
    (
        "x-weighted-distribution",
        "x phi(x) Phi",
        G * phi(G) * Phi(u),
        b / (4 * root_pi * half) * phi(a / half),
    ),
    ("density-distribution", "phi Phi", phi(v) * Phi(u), phi(C) / q * Phi(after_v)),
    (
        "x-density-distribution",
        "x phi Phi",
        G * phi(v) * Phi(u),
        phi(C) / q * (-c * d / q**2 * Phi(after_v) + b / (q * root(q**2 + b**2)) * phi(after_v)),
    ),
    (
        "density-distribution-same",
        "phi Phi at one argument",
        phi(u) * Phi(u),
        phi(A) / r * Phi(after_u),
    ),
    (
        "x-density-distribution-same",
        "x phi Phi at one argument",
        G * phi(u) * Phi(u),
        phi(A) / r * (mean * Phi(after_u) + b / (r * twice) * phi(after_u)),
    ),
    (
        "density-squared-distribution",
        "phi^2 Phi",
        phi(u) ** 2 * Phi(v),
        sp.exp(-(a**2) / twice**2)
        / (2 * pi * twice)
        * Phi((c * twice**2 - 2 * a * b * d) / (twice * root(twice**2 + d**2))),
    ),
    (
        "two-densities-distribution",
        "phi phi Phi",
        phi(u) * phi(v) * Phi(m + s * G),
        pair * Phi((m * ring - s * (a * b + c * d)) / (root(ring) * root(ring + s**2))),
    ),
    (
        "bell-distribution",
        "exp(-w x^2) Phi",
        sp.exp(-w * G**2) * Phi(u),
        Phi(a * root(1 + 2 * w) / root(1 + 2 * w + b**2)) / root(1 + 2 * w),
    ),
    (
        "exponential-distribution",
        "exp(t x) Phi",
        sp.exp(t * G) * Phi(u),
        sp.exp(t**2 / 2) * Phi((a + b * t) / r),
    ),
    (
        "x-exponential-distribution",
        "x exp(t x) Phi",
        G * sp.exp(t * G) * Phi(u),
        sp.exp(t**2 / 2) * (t * Phi((a + b * t) / r) + b / r * phi((a + b * t) / r)),
    ),
    ("error-function", "erf", sp.erf(u), sp.erf(a / twice)),
    ("error-slope", "erf'", erf_prime(u), erf_prime(a / twice) / twice),
    ("error-second-slope", "erf''", erf_second(u), erf_second(a / twice) / twice**2),
    ("x-error-function", "x erf", G * sp.erf(u), b * erf_prime(a / twice) / twice),
)


def _claim(place: int, label: str, title: str, body: sp.Expr, value: sp.Expr) -> Claim:
    number = f"Owen {label.replace('-', ',', 1)}" if label[0].isdigit() else f"Integral A{place}"
    return mean_claim(f"owen.{label}", number, f"Mean of {title}", body, value)


CLAIMS = tuple(_claim(place, *entry) for place, entry in enumerate(ENTRIES, 1))
SHELF = MEANS_OF_ERF
