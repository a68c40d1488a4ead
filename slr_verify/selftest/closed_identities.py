"""Random identities between closed forms of the calculus: products multiplied out, derivatives.

Factors are erf and its derivatives, Gaussian exponentials and the roots p and q. SymPy multiplies out
or differentiates; what it gives is not believed, the rules have to prove it before it is broken.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import sympy as sp

from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.claims.attack.on_claims import by_rule
from slr_verify.claims.attack.ordeal import Offer
from slr_verify.language.erf_derivative import erf_derivative, with_named_derivatives
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.notation import g, p_of, q_of
from slr_verify.selftest.drawing import NUMBERS, drawn, rising

x, y = (sp.Symbol(name, real=True) for name in ("x", "y"))
p, q = p_of(g), q_of(g)
SMALL = (x, y, g, p, q, 1 / p, 1 / q, p**2, sp.S.One)
FUNCTIONS: tuple[Callable[[sp.Expr], sp.Expr], ...] = (
    sp.erf,
    lambda u: erf_derivative(1, u),
    lambda u: erf_derivative(2, u),
    lambda u: sp.exp(-(u**2)),
)
OFFERS: tuple[Offer, ...] = (by_rule(normal_form), by_rule(differentiation))


def random_closed_identity(rng: np.random.Generator) -> Statement:
    """A product multiplied out, or the derivative of one."""
    product = _sum(rng) * drawn((_factor(rng), *SMALL), rng)
    if rng.integers(2):
        return equal(product, sp.expand(product))
    return equal(derivative(product, x), sp.expand(with_named_derivatives(product, x)))


def by_algebra(identity: Statement) -> tuple[Offer, ...]:
    """What such identities are proved by."""
    return OFFERS


def _sum(rng: np.random.Generator) -> sp.Expr:
    return _factor(rng) + drawn(NUMBERS, rng) * drawn(SMALL, rng)


def _factor(rng: np.random.Generator) -> sp.Expr:
    argument = rising((x, y), rng) / drawn((p, q, p * q, sp.S.One), rng)
    return drawn(NUMBERS, rng) * drawn(FUNCTIONS, rng)(argument)
