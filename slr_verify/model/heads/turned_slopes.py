"""The slopes of the risk of two heads in the two angles of a joint rotation, and its Hessians, in a and b.

With a = lambda D/p and b = a/q; the Hessians are those of separated heads, and where both angles are 45
degrees.
"""

import sympy as sp

from slr_verify.document.letters import Letter
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.model.notation import a, b, gamma, phi, psi

erf, PEAK, ROOT = sp.erf, 2 / sp.sqrt(sp.pi), sp.sqrt(2)
Entries = tuple[sp.Expr, sp.Expr, sp.Expr]


def slopes() -> tuple[sp.Expr, sp.Expr]:
    """The slopes in phi and in psi."""
    (cos, sin), (right, up) = (sp.cos(phi), sp.sin(phi)), (sp.cos(psi), sp.sin(psi))
    by_own = sin * erf_prime(a * cos) * (right - erf(b * cos))
    by_other = cos * erf_prime(a * sin) * (erf(b * sin) - up)
    turned = erf(a * cos) * up - erf(a * sin) * right
    return 4 * gamma**2 * a * (by_own + by_other), 4 * gamma**2 * turned


def weights() -> tuple[sp.Expr, sp.Expr]:
    """Of each location in the slope in phi: sin(phi) exp(-a^2 cos(phi)^2), and the other way round."""
    cos, sin = sp.cos(phi), sp.sin(phi)
    return sin * sp.exp(-((a * cos) ** 2)), cos * sp.exp(-((a * sin) ** 2))


def across() -> sp.Expr:
    """A combination of both slopes that is zero with that in psi if and only if both slopes are.

    It is (u^2 + v^2) times the slope in phi and a multiple of that in psi, with u = erf(a cos(phi)) and
    v = erf(a sin(phi)), divided by a positive number. In it psi is in u cos(psi) + v sin(psi) only, of
    which the derivative in psi is zero where the slope in psi is.
    """
    (own, other), (near, far) = weights(), (sp.cos(phi), sp.sin(phi))
    u, v = erf(a * near), erf(a * far)
    shown = (u * own - v * other) * (u * sp.cos(psi) + v * sp.sin(psi))
    return shown + (u**2 + v**2) * (other * erf(b * far) - own * erf(b * near))


def from_45_degrees(expr: sp.Expr) -> sp.Expr:
    """A function of both angles at 45 degrees more, by the addition theorems."""
    values: dict[sp.Expr, sp.Expr] = {}
    for angle in (phi, psi):
        cos, sin = sp.cos(angle), sp.sin(angle)
        values |= {cos: (cos - sin) / ROOT, sin: (cos + sin) / ROOT}
    return expr.xreplace(values)


TURNED_FURTHER = tuple(
    Letter(f"{name}_{angle.name}", from_45_degrees(value(angle)))
    for angle in (phi, psi)
    for name, value in (("c", sp.cos), ("s", sp.sin))
)
"""Cosine and sine at 45 degrees more."""


def separated() -> Entries:
    """The second derivatives in phi, in both angles and in psi, of separated heads."""
    in_phi = 2 * a * erf_prime(a) * (1 - erf(b)) + 8 * a * b / sp.pi
    return 2 * gamma**2 * in_phi, -2 * gamma**2 * 4 * a / sp.sqrt(sp.pi), 4 * gamma**2 * erf(a)


def hit(place: sp.Expr) -> sp.Expr:
    """sqrt 2 erf(a/sqrt 2)."""
    return ROOT * erf(place / ROOT)


def bell(place: sp.Expr) -> sp.Expr:
    """exp(-a^2/2)."""
    return sp.exp(-(place**2) / 2)


def bending(place: sp.Expr) -> sp.Expr:
    """What depends on b in the second derivative in phi of turned heads."""
    return 2 * (1 + a**2) * (1 - hit(place)) + 2 * PEAK * place * bell(place)


def turned() -> Entries:
    """The same, where both angles are 45 degrees."""
    scale = 2 * gamma**2 * PEAK * a * bell(a)
    return scale * bending(b), -2 * scale, 4 * gamma**2 * hit(a)
