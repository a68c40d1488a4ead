"""Schedules lambda_1, lambda_2, ..., and bounds that hold for all of them (Schedules)."""

from fractions import Fraction

import sympy as sp

from slr_verify.core.intervals import Interval
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.named_function import Family
from slr_verify.model.families import Indexed
from slr_verify.model.notation import D, alpha, gamma, lam
from slr_verify.model.step_size import bound_at, hessian_bound


class lambda_at(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`lambda_at(n)`: the inverse temperature of the n-th step, any positive number."""

    nargs = 1
    values = Interval(Fraction(0), None, low_open=True)
    prints_as_symbol = True
    letter = "lambda"


largest_a = D / (sp.sqrt(2) * gamma)
"""a_0, above lambda D/p for every lambda."""
largest_b = D / ((2 + sp.sqrt(2)) * gamma)
"""b_0, at least a/q for every lambda."""
share = lam / (1 + lam)
"""lambda/(1 + lambda): between half of min(lambda, 1) and all of it."""
least_a = D * share / (1 + sp.sqrt(2) * gamma)
most_a = (D + largest_a) * share
"""a lies between these."""


def largest_hessian_bound() -> sp.Expr:
    """At least Mb, whatever lambda is."""
    return bound_at(largest_a, largest_b)


SMALL_ALWAYS = sp.Lt(EveryIndex(alpha * hessian_bound().subs(lam, lambda_at(COUNTER)), COUNTER), 1)
"""alpha Mb < 1 in every step."""


def pace(steepest: sp.Expr, least: sp.Expr) -> sp.Expr:
    """(2/3) alpha gamma^2 erf'(a_0) times a lower bound of a: how much a step moves at least."""
    return sp.Rational(2, 3) * alpha * gamma**2 * erf_prime(steepest) * least
