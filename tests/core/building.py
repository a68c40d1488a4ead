"""Short names for terms, sequents and steps, for the tests of the core."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt

import pytest

from slr_verify.core.language import Refused
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Context, Theorem

a, b, c, s, t, x, y, z = map(variable, "abcstxyz")
FIRST, SECOND = make("bound", 0), make("bound", 1)
TWO, MINUS = rational(2), rational(-1)
HALF = rational(Fraction(1, 2))
ROOT = make("sqrt", x)
POLE = power(x, -1)
"""Not defined for every x."""


def number(value: int | str | Fraction) -> Term:
    return rational(Fraction(value))


def function(name: str) -> object:
    return lambda inside: make(name, inside)


sqrt, exp, erf, atan, sin, cos, absolute = map(
    function, ("sqrt", "exp", "erf", "atan", "sin", "cos", "abs")
)


def equal(left: Term, right: Term) -> Term:
    return make("=", left, right)


def at_most(left: Term, right: Term) -> Term:
    return make("<=", left, right)


def below(left: Term, right: Term) -> Term:
    return make("<", left, right)


def differs(left: Term, right: Term) -> Term:
    return make("!=", left, right)


def psd(*entries: Term) -> Term:
    return make("psd", isqrt(len(entries)), *entries)


def mean(body: Term, *law: Term) -> Term:
    law = law or (ONE,)
    return make("mean", isqrt(len(law)), body, *law)


def integral(body: Term, low: Term, high: Term) -> Term:
    return make("integral", body, low, high)


def derivative(body: Term, point: Term) -> Term:
    return make("derivative", body, point)


def sequent(goal: Term, *given: Term) -> Sequent:
    return Sequent(frozenset(given), goal)


def premise(goal: Term, *given: Term) -> Theorem:
    """A premise as if it had been shown: what is tested is the step that uses it."""
    return Theorem(sequent(goal, *given), "assumed")


def total(body: Term, low: Term, high: Term) -> Term:
    return make("total", body, low, high)


def law(name: str, body: Term) -> Term:
    return make("law", name, body)


def gaussian(body: Term) -> Term:
    return make("gaussian", body)


def copies(count: Term, body: Term, summand: Term) -> Term:
    return make("copies", count, body, summand)


def member(name: str, *places: Term) -> Term:
    return make("member", name, *places)


def vector(name: str) -> Term:
    return make("vector", name)


def inner(left: Term, right: Term) -> Term:
    return make("inner", left, right)


def integer(term: Term) -> Term:
    return make("integer", term)


@dataclass(frozen=True)
class Step:
    """A step to try."""

    rule: str
    goal: Term
    witness: tuple = ()
    given: tuple[Term, ...] = ()
    premises: tuple[Theorem, ...] = ()

    def take(self, context: Context | None = None) -> Theorem:
        """Without a context there are no definitions, and the theorem may serve with any."""
        statement = sequent(self.goal, *self.given)
        if context is None:
            shown = Context().step(self.rule, statement, self.witness, self.premises)
            return replace(shown, context=None)
        return context.step(self.rule, statement, self.witness, self.premises)

    def but(self, **changes: object) -> Step:
        return replace(self, **changes)


def refused(code: str, step: Step, context: Context | None = None) -> None:
    """Check that the step is refused with this code."""
    with pytest.raises(Refused) as refusal:
        step.take(context)
    assert refusal.value.code == code, str(refusal.value)


def stated(step: Step, node: Term, value: Term = ZERO) -> Step:
    """The step for another node, or another value of it."""
    return step.but(goal=equal(node, value))


def of_every_value(step: Step) -> tuple[tuple[str, Step], ...]:
    """Where every rule refuses that works out the value of a node, and the codes."""
    node, value = step.goal.args
    return (
        ("not-the-term", stated(step, value)),
        ("not-the-term", step.but(goal=at_most(node, value))),
        ("other-value", stated(step, node, plus(ONE, value))),
        ("undefined", stated(step, node, over(value, x))),
    )


__all__ = [  # noqa: RUF022 (by meaning)
    "a", "b", "c", "s", "t", "x", "y", "z",
    "FIRST", "SECOND", "ZERO", "ONE", "TWO", "MINUS", "HALF", "ROOT", "POLE",
    "number", "sqrt", "exp", "erf", "atan", "sin", "cos", "absolute",
    "equal", "at_most", "below", "differs", "psd", "mean", "integral", "derivative",
    "minus", "negative", "over", "plus", "power", "times", "make",
    "total", "law", "gaussian", "copies", "member", "vector", "inner", "integer",
    "sequent", "premise", "Step", "refused", "stated", "of_every_value",
]  # fmt: skip
