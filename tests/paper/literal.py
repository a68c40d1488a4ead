"""(k_n, v_n) as vectors of R^6, at which what is assumed of them is evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import prod

import numpy as np

from slr_verify.calculus.reading.orbit_terms import LABELS
from slr_verify.core.binding import opened
from slr_verify.core.terms import Term, all_parts, make, rational
from slr_verify.core.text import text
from slr_verify.model.sampling import vectors_with_products
from slr_verify.paper.evidence.gradient import risk as quadrature
from slr_verify.paper.evidence.gradient import slope
from slr_verify.paper.evidence.iterates import step
from slr_verify.paper.evidence.pgd import Setting, gradients, products_of, slopes_by_differences

SETTING, SIZE, START = Setting(6, 3, 0.4, 0.7, 0.1), 0.05, ((3, 10), (-2, 5))
PARAMETERS = ("d", "L", "lambda", "gamma", "epsilon", "alpha")
NUMBERS = dict(zip(PARAMETERS, (*SETTING, SIZE), strict=True))
NUMBERS |= {name: a / b for name, (a, b) in zip(("kappa", "nu"), START, strict=True)}
PLACES, FACTORS = (2, 4), (Fraction(1, 2), Fraction(-2, 3), 3, Fraction(1, 5), -1)
RADIAL = 0.25
"""Of the gradients: the projection removes it."""


class Literal:
    """Terms about (k_n, v_n) evaluated on vectors of R^6 in coordinates, for one start.

    Under a schedule the first step is that at `warmth`, if not at the lambda of the setting.
    """

    def __init__(
        self,
        *,
        off: float = 0.0,
        size: float = SIZE,
        slope: float = 1.0,
        warmth: float | None = None,
    ) -> None:
        self.schedule = {1: SETTING.lam if warmth is None else warmth}
        rng = np.random.default_rng(1)
        start = (*(a / b for a, b in START), 0.0, 0.0, off)
        here = vectors_with_products(start, d=SETTING.d, rng=rng)
        self.at = (here, step(here, SETTING, size))
        in_k, in_v = gradients(here, slopes_by_differences(SETTING, products_of(here)))
        self.named = {
            "grad_k": slope * in_k + RADIAL * here.k,
            "grad_v": in_v + RADIAL * here.v,
            "h_k": tangent_basis(here.k),
            "h_v": tangent_basis(here.v),
        }

    def vector(self, term: Term) -> np.ndarray:
        match term.op, term.args:
            case "vector sum", parts:
                return sum(map(self.vector, parts))
            case "scaled", (factor, inside):
                return self.number(factor) * self.vector(inside)
            case "vector", (("h_k" | "h_v") as name, place, *_):
                return self.named[name][round(self.number(place)) - 1]
            case "vector", (name, *rest) if name.endswith("_along"):
                return self.vector(make("vector", self.under_one_lambda(name), *rest))
            case "vector", (name, *_) if name in self.named:
                return self.named[name]
            case "vector", ("g_k" | "g_v" as name,):
                return self.named[name]
            case "vector", (name, *index):
                now = self.at[round(self.number(index[0]))] if index else self.at[0]
                return getattr(now, name.removesuffix("_at"))
        raise AssertionError(term.op)

    @staticmethod
    def under_one_lambda(name: str) -> str:
        """What a vector under a schedule is called under one lambda."""
        plain = name.removesuffix("_along")
        return f"{plain}_at" if plain in ("k", "v") else plain

    def number(self, term: Term) -> float:
        match term.op, term.args:
            case "rational", (value,):
                return float(value)
            case "variable", (name,):
                return NUMBERS[name]
            case "member", ("lambda_at", time):
                return self.schedule[round(self.number(time))]
            case "sum", parts:
                return sum(map(self.number, parts))
            case "product", parts:
                return prod(map(self.number, parts))
            case "power", (base, exponent):
                return self.number(base) ** exponent
            case "sqrt", (inside,):
                return self.number(inside) ** 0.5
            case ("sin" | "cos") as name, (inside,):
                return float(getattr(np, name)(self.number(inside)))
            case "inner", (left, right):
                return float(self.vector(left) @ self.vector(right))
            case "total", (body, low, high):
                ends = (round(self.number(each)) for each in (low, high))
                places = range(next(ends), next(ends) + 1)
                return sum(self.number(opened(body, (rational(each),))) for each in places)
            case "derivative", (body, point):
                at = Fraction(self.number(point))
                return slope(lambda s: self.risk(opened(body, (rational(at + Fraction(s)),))))
        raise AssertionError(term.op)

    def risk(self, term: Term) -> float:
        """The risk of the predictor in the term, from the two vectors that it sees a token along."""
        (summand,) = {each.args[2] for each in all_parts(term) if each.op == "copies"}
        by_value, attention = summand.args
        warmth, along = attention.args[0].args
        k, v = (self.vector(each.args[1]) for each in (along, by_value))
        setting = SETTING._replace(lam=self.number(warmth))
        return quadrature(setting, self.at[0]._replace(k=k, v=v))


def tangent_basis(point: np.ndarray) -> np.ndarray:
    """Orthonormal vectors orthogonal to a unit vector."""
    return np.linalg.qr(np.column_stack([point, np.eye(SETTING.d)]))[0].T[1 : SETTING.d]


def at_zero(given: Iterable[Term]) -> Iterator[Term]:
    """What relations about the labels say at time 0, at some places and for some factors."""
    i, j, zero = map(rational, (*PLACES, 0))
    values = {1: (zero,), 2: (i, zero), 3: (i, j, zero), 6: (*map(rational, FACTORS), zero)}
    labels = {each.args[0] for each in LABELS}
    for each in sorted((each for each in given if each.free & labels), key=text):
        yield opened(each.args[1], values[each.args[0]]) if each.op == "every" else each
