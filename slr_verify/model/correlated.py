"""The task without Assumption 1: the directions have an inner product `<k*, v*> = c`."""

from functools import cache

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import Expectation
from slr_verify.language.sphere import Retraction
from slr_verify.language.value import derivative, value_at
from slr_verify.language.vectors import InnerProduct, Vector
from slr_verify.model import closed_forms
from slr_verify.model.closed_forms import five_variable_risk, slope_constants, slope_nu
from slr_verify.model.notation import (
    OFF_MANIFOLD,
    PARAMETERS,
    PRODUCTS,
    D,
    L,
    alpha,
    c,
    eta,
    four_vectors,
    gamma,
    kappa,
    lam,
    nu,
    p_of,
    rho,
    theta,
)
from slr_verify.model.pgd import R_nu, R_rho, R_theta, gradient_in_v
from slr_verify.model.risk import NamedRisk
from slr_verify.model.task import Task, erf_head, risk

k, v, k_star, v_star = four_vectors(c)
"""Four unit vectors of R^d, and no two of them orthogonal."""

MOVES_V = {nu: R_nu, theta: R_theta, rho: R_rho}
"""The slopes that move v."""

TASK = Task(signal=k_star * D, target=v_star)


def correlated_head(token: Vector) -> sp.Expr:
    """What one token adds to the predictor (3)."""
    return erf_head(token, k, v)


def correlated_risk() -> Expectation:
    """R(k, v) = E (Y - T(X))^2 where Y has the mean D c."""
    return risk(TASK, head=correlated_head)


def realisable() -> tuple[Relational, ...]:
    """What the products obey: k and v have no negative part beyond k* and v*, nor have both together.

    Necessary for every d, and sufficient for d >= 4.
    """
    apart = 1 - c**2
    beyond_k = 1 - (kappa**2 + eta**2 - 2 * c * kappa * eta) / apart
    beyond_v = 1 - (theta**2 + nu**2 - 2 * c * theta * nu) / apart
    between = rho - (kappa * theta + eta * nu - c * (kappa * nu + eta * theta)) / apart
    bounds = tuple(relation for name in PRODUCTS for relation in (name >= -1, name <= 1))
    return (c > -1, c < 1, *bounds, beyond_k >= 0, beyond_v >= 0, beyond_k * beyond_v >= between**2)


def mean_predictions() -> tuple[sp.Expr, sp.Expr]:
    """E T(X): what the informative token adds to it, and what the others do."""
    p, P = p_of(lam * gamma), p_of(lam)  # noqa: N806 (the paper's letter)
    a = lam * D * kappa / p
    own = D * theta * sp.erf(a) + lam * gamma**2 * rho / p * erf_prime(a)
    return own, (L - 1) * 2 * lam * rho / (sp.sqrt(sp.pi) * P)


def mean_prediction() -> sp.Expr:
    """E T(X)."""
    return sp.Add(*mean_predictions())


@cache
def closed_risk() -> sp.Expr:
    """The formula of Proposition 15, and what the mean D c of the response adds."""
    return five_variable_risk() + D**2 * c**2 - 2 * D * c * mean_prediction()


def risk_terms() -> tuple[sp.Expr, ...]:
    """Its terms, as in Proposition 15; the last one is from the product of the response and the others."""
    (first, second, *further), (own, others) = closed_forms.risk_terms(), mean_predictions()
    return first + D**2 * c**2, second - 2 * D * c * own, *further, -2 * D * c * others


class R_c(NamedRisk):  # noqa: N801 (the letter with its index)
    """The closed form without Assumption 1, at five products, at c, and then the five parameters."""

    nargs = len(PRODUCTS) + 1 + len(PARAMETERS)
    letter = "R_c"
    products = (*PRODUCTS, c)
    reads = "$R_c$: the closed form for correlated parameters"

    @classmethod
    def closed_form(cls) -> sp.Expr:
        return closed_risk()


def slope_across(name: sp.Symbol) -> sp.Expr:
    """The partial derivative of R_c in `name`, at theta = eta = rho = 0."""
    origin = tuple(sp.S.Zero for _ in OFF_MANIFOLD)
    return value_at(derivative(R_c.named(), name), OFF_MANIFOLD, origin)


def closed_slopes() -> dict[sp.Symbol, sp.Expr]:
    """The slopes of R_c where theta = eta = rho = 0, in closed form; those along M are Lemma 7's."""
    return {
        theta: -2 * D**2 * c * sp.erf(slope_constants()[0] * kappa),
        eta: sp.S.Zero,
        rho: -2 * D * c * mean_prediction().diff(rho),
        nu: slope_nu(),
    }


def drift() -> sp.Expr:
    """The gradient of R_c in v along k*, where theta = eta = rho = 0: v moves by -alpha times it."""
    slopes = closed_slopes()
    return c * slopes[nu] + slopes[theta] + kappa * slopes[rho]


def gradient() -> Vector:
    """The gradient in v where theta = eta = rho = 0."""
    return _on_manifold(gradient_in_v(k, v, k_star, v_star))


def theta_after_step() -> sp.Expr:
    """<v_{t+1}, k*> after a step of Definition 1 from theta = eta = rho = 0."""
    step = Retraction(v, gradient_in_v(k, v, k_star, v_star), alpha)
    return _on_manifold(InnerProduct(step, k_star))


def _on_manifold(expr: sp.Expr) -> sp.Expr:
    slopes = closed_slopes()
    values = {symbol: slopes[name] for name, symbol in MOVES_V.items()}
    return expr.subs(dict.fromkeys(OFF_MANIFOLD, sp.S.Zero) | values, simultaneous=True)
