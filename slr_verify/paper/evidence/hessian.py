"""Evidence for Hessians off M, and at the oracle: second derivatives of the risk, by quadrature."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement

import sympy as sp

from slr_verify.claims.claim import Evidence, Finding
from slr_verify.claims.evidence.arithmetic import Arithmetic, approximation
from slr_verify.claims.evidence.pieces import Number
from slr_verify.claims.evidence.quadrature import definition_value, exact_values, value_in
from slr_verify.model.notation import PARAMETERS, PRODUCTS, L, d, epsilon, gamma, lam, theta
from slr_verify.paper.evidence.agreement import within
from slr_verify.paper.evidence.risk_by_conditioning import risk_in

DIGITS = 15
TOLERANCE = 1e-9
F = Fraction
SETTING = dict(
    zip(
        (d, L, lam, gamma, epsilon, theta),
        (F(100), F(10), F(9, 10), F(7, 10), F(1, 10), F(3, 5)),
        strict=True,
    )
)
"""Parameters, and the theta of v before it is turned."""


@dataclass(frozen=True)
class TurnedVectors:
    """The products of turned vectors, the turns, and what is said to be the Hessian in them."""

    products: Mapping[sp.Symbol, sp.Expr]
    turns: tuple[sp.Symbol, ...]
    entries: Mapping[tuple[sp.Symbol, sp.Symbol], sp.Expr]


def hessian_evidence(*turned: TurnedVectors) -> Evidence:
    """The entries against second derivatives, at given parameters."""
    return Evidence(
        "second derivatives of the risk, from the data model by quadrature",
        lambda trial: _compared(turned),
    )


def _compared(turned: tuple[TurnedVectors, ...]) -> Finding:
    gaps = [
        _gap(each, pair) for each in turned for pair in combinations_with_replacement(each.turns, 2)
    ]
    return within(TOLERANCE, gaps, "entries of Hessians differ, over one plus their size, by")


def _gap(turned: TurnedVectors, pair: tuple[sp.Symbol, sp.Symbol]) -> float:
    """How far the entry is from the second derivative, over one plus its size."""
    one, two = pair
    entry = turned.entries.get((one, two), turned.entries.get((two, one), sp.S.Zero))
    stated = definition_value(entry, SETTING, DIGITS).value
    found = approximation(partial(_second_derivative, turned, one, two), DIGITS).value
    return float(abs(found - stated) / (1 + abs(stated)))


def _second_derivative(
    turned: TurnedVectors, one: sp.Symbol, two: sp.Symbol, numbers: Arithmetic
) -> Number:
    """Of the risk of the turned vectors, in two turns, where nothing is turned."""
    zero = numbers.exact(0, 1)
    here = {**exact_values(SETTING, numbers), **dict.fromkeys(turned.turns, zero)}

    def slope(first: Number) -> Number:
        return numbers.derivative(
            lambda s: _risk(turned, {**here, one: first, two: s}, numbers), zero, 1
        )

    if one is two:
        return numbers.derivative(lambda s: _risk(turned, {**here, one: s}, numbers), zero, 2)
    return numbers.derivative(slope, zero, 1)


def _risk(turned: TurnedVectors, at: Mapping[sp.Symbol, Number], numbers: Arithmetic) -> Number:
    """The risk of the turned vectors."""
    moved = {name: value_in(turned.products[name], at, numbers) for name in PRODUCTS}
    return risk_in({**{name: at[name] for name in PARAMETERS}, **moved}, numbers)
