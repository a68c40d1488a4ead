"""Evidence for the Hessians of E7 and E8: second differences of the risk, by quadrature."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

import sympy as sp
from mpmath import mp

from slr_verify.claims.claim import Evidence, Finding
from slr_verify.claims.evidence.pieces import Number
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.model.notation import PRODUCTS, L, d, epsilon, gamma, lam, theta
from slr_verify.paper.evidence.agreement import within
from slr_verify.paper.evidence.risk_by_conditioning import risk_by_conditioning

DIGITS = 24
SHIFT = Fraction(1, 10**6)
TOLERANCE = 1e-7
F = Fraction
SETTING = dict(
    zip(
        (d, L, lam, gamma, epsilon, theta),
        (F(100), F(10), F(9, 10), F(7, 10), F(1, 10), F(3, 5)),
        strict=True,
    )
)
"""Parameters, and the theta of v before it is turned."""
Point = Mapping[sp.Symbol, Fraction]


@dataclass(frozen=True)
class TurnedVectors:
    """The products of turned vectors, the turns, and what is said to be the Hessian in them."""

    products: Mapping[sp.Symbol, sp.Expr]
    turns: tuple[sp.Symbol, ...]
    entries: Mapping[tuple[sp.Symbol, sp.Symbol], sp.Expr]


def hessian_evidence(*turned: TurnedVectors) -> Evidence:
    """The entries against second differences, at given parameters."""
    return Evidence(
        "second differences of the risk, from the data model by quadrature",
        lambda trial: _compared(turned),
    )


def _compared(turned: tuple[TurnedVectors, ...]) -> Finding:
    gaps = [
        _gap(each, pair) for each in turned for pair in combinations_with_replacement(each.turns, 2)
    ]
    return within(TOLERANCE, gaps, "entries of Hessians differ, over one plus their size, by")


def _gap(turned: TurnedVectors, pair: tuple[sp.Symbol, sp.Symbol]) -> float:
    """How far the entry is from its second difference, over one plus its size."""
    one, two = pair
    entry = turned.entries.get((one, two), turned.entries.get((two, one), sp.S.Zero))
    with mp.workdps(DIGITS):
        stated = high_precision_value(entry, SETTING, DIGITS)
        found = sum(
            sign_one * sign_two * _risk(turned, _shifts(pair, (sign_one, sign_two)))
            for sign_one in (1, -1)
            for sign_two in (1, -1)
        ) / (4 * mp.mpf(SHIFT.numerator) ** 2 / SHIFT.denominator**2)
        return float(abs(found - stated) / (1 + abs(stated)))


def _shifts(pair: tuple[sp.Symbol, sp.Symbol], signs: tuple[int, int]) -> dict[sp.Symbol, Fraction]:
    shifts = dict.fromkeys(pair, Fraction(0))
    for turn, sign in zip(pair, signs, strict=True):
        shifts[turn] += sign * SHIFT
    return shifts


def _risk(turned: TurnedVectors, shifts: Mapping[sp.Symbol, Fraction]) -> Number:
    """The risk of the turned vectors."""
    turns = {turn: shifts.get(turn, Fraction(0)) for turn in turned.turns}
    moved = {name: _rational(turned.products[name], {**SETTING, **turns}) for name in PRODUCTS}
    fixed = {name: value for name, value in SETTING.items() if name != theta}
    return risk_by_conditioning({**fixed, **moved}, DIGITS)


def _rational(expr: sp.Expr, at: Point) -> Fraction:
    """The value, rounded to a rational number far below the shift."""
    value = high_precision_value(expr, at, DIGITS)
    return Fraction(int(mp.nint(value * mp.mpf(10) ** (DIGITS + 10))), 10 ** (DIGITS + 10))
