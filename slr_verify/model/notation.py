"""The symbols of the paper, once: code name, LaTeX, meaning, assumptions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.language.vectors import FixedVector, frame


@dataclass(frozen=True)
class Notation:
    """One symbol of the paper."""

    symbol: sp.Symbol
    latex: str
    meaning: str


def _symbols() -> Mapping[str, Notation]:
    table = (
        (sp.Symbol("d", integer=True, positive=True), "d", "dimension"),
        (sp.Symbol("L", integer=True, positive=True), "L", "number of tokens"),
        (sp.Symbol("lambda", positive=True), r"\lambda", "inverse temperature"),
        (sp.Symbol("gamma", positive=True), r"\gamma", "token noise"),
        (sp.Symbol("epsilon", nonnegative=True), r"\varepsilon", "output noise"),
        (sp.Symbol("alpha", positive=True), r"\alpha", "step size"),
        (sp.Symbol("kappa", real=True), r"\kappa", "$<k, k*>$"),
        (sp.Symbol("nu", real=True), r"\nu", "$<v, v*>$"),
        (sp.Symbol("theta", real=True), r"\theta", "$<v, k*>$"),
        (sp.Symbol("eta", real=True), r"\eta", "$<k, v*>$"),
        (sp.Symbol("rho", real=True), r"\rho", "$<k, v>$"),
        (sp.Symbol("c", real=True), "c", "$<k*, v*>$, zero by Assumption 1"),
        (sp.Symbol("t", real=True), "t", "a shift"),
        (sp.Symbol("g", nonnegative=True), "g", "a scale"),
        (sp.Symbol("x", real=True), "x", "a real number"),
        (sp.Symbol("a", positive=True), "a", "$lambda D/p$, the strength of the signal"),
        (sp.Symbol("b", positive=True), "b", "$a/q$, the strength of the signal in $zeta$"),
        (sp.Symbol("phi", real=True), r"\varphi", "an angle with cosine $kappa$"),
        (sp.Symbol("psi", real=True), r"\psi", "an angle with cosine $nu$"),
    )
    return {row[0].name: Notation(*row) for row in table}


NOTATION = _symbols()

d, L, lam, gamma, epsilon, alpha = (
    NOTATION[name].symbol for name in ("d", "L", "lambda", "gamma", "epsilon", "alpha")
)
kappa, nu, theta, eta, rho = (
    NOTATION[name].symbol for name in ("kappa", "nu", "theta", "eta", "rho")
)
c, t, g, x = (NOTATION[name].symbol for name in ("c", "t", "g", "x"))
a, b, phi, psi = (NOTATION[name].symbol for name in ("a", "b", "phi", "psi"))

D = sp.sqrt(d / 2)
"""The norm of the mean of the informative token."""


def four_vectors(between: sp.Expr) -> tuple[FixedVector, ...]:
    """k, v, k*, v*: unit vectors of R^d with named products, and <k*, v*> as given."""
    products = sp.Matrix(
        [
            [1, rho, kappa, eta],
            [rho, 1, theta, nu],
            [kappa, theta, 1, between],
            [eta, nu, between, 1],
        ]
    )
    return frame(("k", "v", "k_star", "v_star"), products)


k, v, k_star, v_star = four_vectors(sp.S.Zero)
"""The vectors of the paper: <k*, v*> = 0 is Assumption 1."""

PARAMETERS = (d, L, lam, gamma, epsilon)
PRODUCTS = (kappa, nu, theta, eta, rho)
SQUARE = tuple(relation for name in (kappa, nu) for relation in (name >= -1, name <= 1))
"""The values of kappa and nu on the manifold."""
OFF_MANIFOLD = (theta, eta, rho)
"""The products that are zero on the invariant manifold M."""


@cache
def realisable() -> tuple[Relational, ...]:
    """What the five inner products of unit vectors obey: their Gram matrix has no negative minor.

    Necessary for every d, and sufficient for d >= 4.
    """
    beyond_k, beyond_v = 1 - kappa**2 - eta**2, 1 - theta**2 - nu**2
    between = rho - kappa * theta - eta * nu
    bounds = tuple(relation for name in PRODUCTS for relation in (name >= -1, name <= 1))
    return (*bounds, beyond_k >= 0, beyond_v >= 0, beyond_k * beyond_v >= between**2)


def p_of(scale: sp.Expr) -> sp.Expr:
    """p = sqrt(1 + 2 g^2); P is the same at lambda."""
    return sp.sqrt(1 + 2 * scale**2)


def q_of(scale: sp.Expr) -> sp.Expr:
    """q = sqrt(1 + 4 g^2)."""
    return sp.sqrt(1 + 4 * scale**2)
