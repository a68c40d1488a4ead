"""Random identities between Gaussian means of erf and its derivatives: true ones, made of Lemma 18.

An item of the lemma is taken at random arguments, and then differentiated, multiplied with a
Gaussian factor (Stein's lemma), or multiplied with an item over an independent variable. A few
such equalities are combined linearly. The closed forms come from the lemma as it is stated. What is made
here is not believed: the calculus has to prove it before it is broken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.differentiation import differentiation_under_E
from slr_verify.calculus.rules.independence import independence
from slr_verify.calculus.rules.linearity import linearity
from slr_verify.calculus.rules.lookup import looking_up
from slr_verify.calculus.rules.repetition import Repeated, in_turn
from slr_verify.calculus.rules.stein import stein
from slr_verify.calculus.theorem import Theorem, follow, infer
from slr_verify.claims.attack.ordeal import Offer
from slr_verify.claims.library import Library
from slr_verify.language.erf_derivative import erf_derivative, with_named_derivatives
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.notation import g, t
from slr_verify.paper import CLAIMS
from slr_verify.paper import lemma_18_gaussian_erf as lemma_18
from slr_verify.selftest.drawing import NUMBERS, POSITIVE, drawn, rising

X, Y = (sp.Symbol(name, real=True) for name in ("X", "Y"))
x, y = (sp.Symbol(name, real=True) for name in ("x", "y"))
s = sp.Symbol("s", nonnegative=True)
WIDTHS = (s, 2 * s, *POSITIVE)
CLOSED = {claim.label: claim.statements[0] for claim in lemma_18.CLAIMS}
ITEMS = tuple(CLOSED[f"lemma-18.{item}"] for item in ("i", "ii", "iii", "iv", "vi"))
DIFFERENTIABLE = tuple(CLOSED[f"lemma-18.{item}"] for item in ("i", "ii", "vi"))
OF_FIRST_ORDER = {0: CLOSED["lemma-18.ii"], 1: CLOSED["lemma-18.i"], 2: CLOSED["lemma-18.iv"]}
Equality = tuple[sp.Expr, sp.Expr]


def random_identity(rng: np.random.Generator) -> Statement:
    """A linear combination of one or two random equalities, as a statement."""
    left, right = sp.S.Zero, sp.S.Zero
    for _ in range(int(rng.integers(1, 3))):
        factor = drawn(NUMBERS, rng) * drawn((sp.S.One, x, s), rng)
        one, other = drawn(MAKERS, rng)(rng)
        left, right = left + factor * one, right + factor * other
    return equal(left, right)


def _item(rng: np.random.Generator) -> Equality:
    """An item of the lemma at random arguments."""
    known = drawn(ITEMS, rng).substituted(_arguments(rng))
    return known.lhs, known.rhs


def _derivative(rng: np.random.Generator) -> Equality:
    """The derivative of an item whose derivative the lemma knows as well."""
    place = _arguments(rng)
    known = drawn(DIFFERENTIABLE, rng).substituted(place)
    (moving,) = place[t].free_symbols
    return derivative(known.lhs, moving), with_named_derivatives(known.rhs, moving)


def _with_factor(rng: np.random.Generator) -> Equality:
    """E Y f(t + g X) = g Cov(X, Y) E f'(t + g X), by Stein's lemma, for f = erf and erf'."""
    order, place = int(rng.integers(2)), _arguments(rng)
    covariance = drawn((sp.Rational(1, 2), sp.Rational(-1, 3), sp.S.One), rng)
    law = Normal((X, Y), sp.Matrix([[1, covariance], [covariance, 1]]))
    body = Y * _named(order, place[t] + place[g] * X)
    slope = OF_FIRST_ORDER[order + 1].substituted(place)
    return Expectation(body, law), place[g] * covariance * slope.rhs


def _product(rng: np.random.Generator) -> Equality:
    """E f(t + g X) h(t' + g' Y) = E f E h for independent X and Y."""
    orders = rng.integers(3, size=2)
    places = _arguments(rng), _arguments(rng)
    known = [OF_FIRST_ORDER[int(n)].substituted(at) for n, at in zip(orders, places, strict=True)]
    functions = (
        _named(int(n), at[t] + at[g] * name)
        for n, at, name in zip(orders, places, (X, Y), strict=True)
    )
    mean = Expectation(sp.Mul(*functions), Normal((X, Y), sp.eye(2)))
    return mean, known[0].rhs * known[1].rhs


MAKERS: tuple[Callable[[np.random.Generator], Equality], ...] = (
    _item,
    _derivative,
    _with_factor,
    _product,
)


def _named(order: int, argument: sp.Expr) -> sp.Expr:
    return sp.erf(argument) if order == 0 else erf_derivative(order, argument)


def _arguments(rng: np.random.Generator) -> dict[sp.Symbol, sp.Expr]:
    """Values for the t and g of an item."""
    return {t: rising((x, y), rng), g: drawn(WIDTHS, rng)}


@cache
def calculus() -> Repeated:
    """The rules that work such means out, one after another until nothing changes."""
    shelf = Library(CLAIMS)
    known = looking_up(*(shelf.theorem(label) for label in CLOSED))
    return in_turn(
        differentiation_under_E, linearity, independence, stein, known, name="the calculus"
    )


def by_calculus(identity: Statement) -> tuple[Offer, ...]:
    """What proves an identity: both sides are worked out, and compared by the zero test.

    The left side is worked out once for all changes of the right side.
    """
    left = cache(lambda: chain(identity.lhs, identity.given).rewritten(by=calculus()).theorem())

    def offer(goal: Statement) -> Theorem:
        if (goal.lhs, goal.given) != (identity.lhs, identity.given):
            return infer(goal, calculus())
        worked_out = left()
        rest = replace(goal, lhs=worked_out.statement.rhs)
        return follow(worked_out, infer(rest, calculus()))

    return (offer,)
