"""Conditioning jointly Gaussian variables on one of them.

If Z_1 has variance one, Z_j = Cov(Z_j, Z_1) Z_1 + R_j with R independent of Z_1 and centred
Gaussian of covariance Cov(Z_i, Z_j) - Cov(Z_i, Z_1) Cov(Z_j, Z_1). Where an integrand is a polynomial
in all variables but one, this turns its expectation into integrals over one variable.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import copy_moments, gaussian_moments, noise_moments
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Block, Normal, standard_normal
from slr_verify.language.statement import Given


class Conditioning(Rewriting):
    """Gaussian variables are written as their regression on the one inside erf plus a remainder."""

    words = "conditioning on the variable inside $erf$"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _conditioned)


def _conditioned(part: Expectation) -> sp.Expr:
    name = _inside_function(part)
    block = part.block_of(name)
    if not isinstance(block, Normal) or len(block.variables) == 1:
        return part
    if block.covariance(name, name) != 1:
        return part
    others = [other for other in block.variables if other != name]
    remainders = {other: sp.Symbol(f"R_{other.name}", real=True) for other in others}
    taken = part.atoms(sp.Symbol) & set(remainders.values())
    if taken:
        raise ProofRejected(f"the remainder {taken.pop()} has the name of another symbol in {part}")
    regression = {o: block.covariance(o, name) * name + r for o, r in remainders.items()}
    rest = [other for other in part.blocks if other != block]
    body = part.body.subs(regression)
    return Expectation(body, standard_normal(name), _residual(block, name, remainders), *rest)


def _residual(block: Normal, name: sp.Symbol, remainders: dict[sp.Symbol, sp.Symbol]) -> Block:
    """The joint law of the remainders."""
    slope = {other: block.covariance(other, name) for other in remainders}
    matrix = [
        [block.covariance(a, b) - slope[a] * slope[b] for b in remainders] for a in remainders
    ]
    return Normal(tuple(remainders.values()), sp.Matrix(matrix))


def _inside_function(part: Expectation) -> sp.Symbol | None:
    """The one Gaussian variable that occurs inside functions; None when there is not just one."""
    calls = part.body.atoms(sp.erf, erf_derivative, sp.exp)
    names = {name for call in calls for name in call.free_symbols & set(part.variables)}
    return names.pop() if len(names) == 1 else None


conditioning = Conditioning()
in_one_variable = in_turn(
    linearity,
    independence,
    copy_moments,
    noise_moments,
    conditioning,
    gaussian_moments,
    name="conditioning until every expectation is over one variable",
)


def one_dimensional(expr: sp.Expr) -> sp.Expr:
    """The same value with every expectation over one standard Gaussian variable, where possible."""
    return in_one_variable.rewrite(expr, ())
