"""Means of two Phi: entries of Owen's table and others.

D. B. Owen, A table of normal integrals, Communications in Statistics B9 (1980) 389-419, has such means as
integrals over the whole line with the weight phi(x). The numbers are his where others cite them with the
formula (docs/normal_integrals.md); other entries go by what they are. No entry has steps of its own:
`gaussian_mean` works them out.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim
from slr_verify.language.law import G
from slr_verify.language.normal import Phi, phi
from slr_verify.model.owen import owen_t2
from slr_verify.model.zeta import owen_t
from slr_verify.paper.beyond.means.means_of_erf import CLAIMS as MEANS_OF_ERF
from slr_verify.paper.mean_claims import mean_claim

a, b, c, d, m, s, t = sp.symbols("a b c d m s t", real=True)
w = sp.Symbol("w", nonnegative=True)
pi, root_pi = sp.pi, sp.sqrt(sp.pi)
root = sp.sqrt
u, v = a + b * G, c + d * G
r, q, twice = root(1 + b**2), root(1 + d**2), root(1 + 2 * b**2)
ring = 1 + b**2 + d**2
A, C = a / r, c / q
before_v = (a * q**2 - b * c * d) / (q * root(q**2 + b**2))
before_u = (c * r**2 - a * b * d) / (r * root(r**2 + d**2))
same = a / (r * twice)
"""What Phi(u) is taken at once phi(v) is absorbed; Phi(v) after phi(u); Phi(u) after phi(u)."""
mean, variance = -a * b / r**2, 1 / r**2
half, half_d = root(1 + b**2 / 2), root(1 + d**2 / 2)
square = Phi(A) - 2 * owen_t(A, 1 / twice)
product = Phi(A) * Phi(C) + owen_t2(A, C, b * d / root(ring))
with_u = phi(A) / r * (mean * Phi(before_u) + d / (r * root(r**2 + d**2)) * phi(before_u))
with_v = phi(C) / q * (-c * d / q**2 * Phi(before_v) + b / (q * root(q**2 + b**2)) * phi(before_v))
with_same = phi(A) / r * (mean * Phi(same) + b / (r * twice) * phi(same))
"""The means of x phi(u) Phi(v), x phi(v) Phi(u) and x phi(u) Phi(u)."""
with_both = (
    phi(A)
    / r
    * (
        (mean**2 + variance) * Phi(same)
        + b / (r * twice) * (2 * mean - a * b / (r * twice) ** 2) * phi(same)
    )
)
"""The mean of x^2 phi(u) Phi(u)."""
ENTRIES = (
    (
        "distribution-squared-scaled",
        "Phi^2 at a scale",
        Phi(b * G) ** 2,
        sp.Rational(1, 2) - sp.atan(1 / twice) / pi,
    ),
    (
        "two-distributions-scaled",
        "Phi Phi at two scales",
        Phi(b * G) * Phi(d * G),
        sp.Rational(1, 4) + sp.atan(b * d / root(ring)) / (2 * pi),
    ),
    ("distribution-squared", "Phi^2", Phi(u) ** 2, square),
    ("20-010.3", "Phi Phi", Phi(u) * Phi(v), product),
    ("distribution-variance", "Phi (1 - Phi)", Phi(u) * (1 - Phi(u)), 2 * owen_t(A, 1 / twice)),
    ("x-distribution-squared", "x Phi^2", G * Phi(u) ** 2, 2 * b / r * phi(A) * Phi(same)),
    ("x2-distribution-squared", "x^2 Phi^2", G**2 * Phi(u) ** 2, square + 2 * b * with_same),
    (
        "x3-distribution-squared",
        "x^3 Phi^2",
        G**3 * Phi(u) ** 2,
        4 * b / r * phi(A) * Phi(same) + 2 * b * with_both,
    ),
    (
        "x-two-distributions",
        "x Phi Phi",
        G * Phi(u) * Phi(v),
        b / r * phi(A) * Phi(before_u) + d / q * phi(C) * Phi(before_v),
    ),
    (
        "x2-two-distributions",
        "x^2 Phi Phi",
        G**2 * Phi(u) * Phi(v),
        product + b * with_u + d * with_v,
    ),
    (
        "weighted-distribution-squared",
        "phi(x) Phi^2",
        phi(G) * Phi(u) ** 2,
        (Phi(a / half) - 2 * owen_t(a / half, 1 / r)) / (2 * root_pi),
    ),
    (
        "density-distribution-squared",
        "phi Phi^2",
        phi(u) * Phi(u) ** 2,
        phi(A) / r * (Phi(same) - 2 * owen_t(same, r / root(1 + 3 * b**2))),
    ),
    (
        "weighted-two-distributions",
        "phi(x) Phi Phi",
        phi(G) * Phi(u) * Phi(v),
        (
            Phi(a / half) * Phi(c / half_d)
            + owen_t2(a / half, c / half_d, b * d / (root(2) * root(2 + b**2 + d**2)))
        )
        / (2 * root_pi),
    ),
    (
        "exponential-two-distributions",
        "exp(t x) Phi Phi",
        sp.exp(t * G) * Phi(u) * Phi(v),
        sp.exp(t**2 / 2) * product.subs({a: a + b * t, c: c + d * t}, simultaneous=True),
    ),
    (
        "bell-two-distributions",
        "exp(-w x^2) Phi Phi",
        sp.exp(-w * G**2) * Phi(u) * Phi(v),
        product.subs({b: b / root(1 + 2 * w), d: d / root(1 + 2 * w)}, simultaneous=True)
        / root(1 + 2 * w),
    ),
)


def _claim(place: int, label: str, title: str, body: sp.Expr, value: sp.Expr) -> Claim:
    number = f"Owen {label.replace('-', ',', 1)}" if label[0].isdigit() else f"Integral B{place}"
    return mean_claim(f"owen.{label}", number, f"Mean of {title}", body, value)


CLAIMS = tuple(_claim(place, *entry) for place, entry in enumerate(ENTRIES, 1))
SHELF = MEANS_OF_ERF
