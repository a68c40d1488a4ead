"""From SymPy to terms of the core. Not trusted: what was read is printed back from the terms.

What SymPy declares of a symbol (a sign, that it is an integer) becomes a hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar, cast

import sympy as sp

from slr_verify.calculus.reading.all_tokens import (
    about_tokens,
    any_function,
    likelihood_ratio,
    of_tokens,
)
from slr_verify.calculus.reading.dependence import require_shown
from slr_verify.calculus.reading.expectations import expectation, moments
from slr_verify.calculus.reading.families import is_member, member, ranges, summed
from slr_verify.calculus.reading.indicators import INDICATORS, around
from slr_verify.calculus.reading.names import new_symbol, require_names
from slr_verify.calculus.reading.orbit_reader import (
    almost_every,
    almost_every_start,
    brackets,
    equations,
    every_index,
    limit,
    orbit_term,
    require_alone,
    scheduled_term,
    sequences,
)
from slr_verify.calculus.reading.recursion import recursions, recursive_term
from slr_verify.calculus.reading.vectors import inner_product, products, squared_norm
from slr_verify.core.binding import closed, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import PI, ZERO, Term, make, plus, power, rational, times, variable
from slr_verify.core.theorems import Context
from slr_verify.language.all_tokens import AnyFunction, LikelihoodRatio, OfTokens
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.around import Around
from slr_verify.language.binding import symbols_of
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.limit import Limit
from slr_verify.language.named_function import Defined
from slr_verify.language.orbit import ScheduledOrbit, SquareOrbit
from slr_verify.language.recursion import Recursive
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Given, Statement
from slr_verify.language.tends import Tends
from slr_verify.language.value import ValueAt
from slr_verify.language.vectors import InnerProduct
from slr_verify.language.vocabulary import stranger
from slr_verify.model.argmax_softmax import WithLaw
from slr_verify.model.heads.moments import Moment
from slr_verify.model.risk import slope_of_R
from slr_verify.model.zeta import zeta, zeta_t

TRIGONOMETRIC = {sp.atan: "atan", sp.sin: "sin", sp.cos: "cos"}
FUNCTIONS = {sp.exp: "exp", sp.erf: "erf", sp.Abs: "abs", **TRIGONOMETRIC}
Answer = TypeVar("Answer")
REMEMBERED = 2**16  # expressions
SIGNS = {"=": "=", "==": "=", "<=": "<=", "<": "<", ">=": "<=", ">": "<", "!=": "!="}


class Reader:
    """Reads into a context, in which it defines the functions that it meets."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._forget()
        self._called: dict[str, object] = {}
        self._bodies: dict[str, Term] = {}
        self._plain: dict[int, object] = {}
        self._found: dict[tuple[Callable[..., Any], ...], Any] = {}

    def once(self, find: Callable[..., Answer], *told: Any) -> Answer:
        """What is found of this package's own expressions, which no statement brings along."""
        if (find, *told) not in self._found:
            self._found[find, *told] = find(self, *told)
        return cast("Answer", self._found[find, *told])

    def afresh(self) -> Reader:
        """One that remembers no expression: what equals another need not be the same."""
        other = copy(self)
        other._forget()
        return other

    def _forget(self) -> None:
        """Expressions that were read, and parts of such, whose names need not be looked at again."""
        self._read = lru_cache(maxsize=REMEMBERED)(self._whole)
        self._inside = lru_cache(maxsize=REMEMBERED)(self._part)
        self._supposed = lru_cache(maxsize=REMEMBERED)(self._hypotheses)

    def call(self, name: str, function: object) -> str:
        """The name, if nothing else is called so. Raises Refused."""
        if self._called.setdefault(name, function) != function:
            raise Refused("reading", f"two functions are called {name}")
        return name

    def term(self, expr: sp.Expr) -> Term:
        """The term. Raises Refused for what the core has no terms for."""
        if not isinstance(expr, sp.Basic):
            raise Refused("reading", f"a {type(expr).__name__} is no SymPy expression")
        self.require_plain(expr)
        return self._read(expr)

    def require_plain(self, expr: object) -> None:
        """Raises Refused where a part could say that it equals another one, which was read before."""
        if len(self._plain) > REMEMBERED:
            self._plain.clear()
        if id(expr) not in self._plain and (trouble := stranger(expr, self._plain)):
            raise Refused("reading", trouble)

    def relation(self, lhs: sp.Expr, sign: str, rhs: sp.Expr) -> Term:
        """The relation, written with <= or < where it has > or >=; limits and areas are relations."""
        for kind, read in RELATION_READERS.items():
            if isinstance(lhs, kind):
                self.require_plain(lhs)
                require_names(lhs)
                require_shown(lhs)
                return read(self, lhs, sign, rhs)
        left, right = self.term(lhs), self.term(rhs)
        return make(SIGNS[sign], *((right, left) if sign[0] == ">" else (left, right)))

    def hypotheses(self, statement: Statement, *more: sp.Expr) -> frozenset[Term]:
        """Those of a statement, with what is declared of its symbols and of those of more expressions."""
        for each in (*statement.expressions, *more):
            self.require_plain(each)
        return self._supposed(statement.given, statement.expressions, more)

    def _hypotheses(
        self, given: Given, sides: tuple[sp.Expr, ...], more: tuple[sp.Expr, ...]
    ) -> frozenset[Term]:
        relations = {self._assumed(each.lhs, each.rel_op, each.rhs) for each in given}
        exprs = (*sides, *more)
        known = self.declared(*exprs) | products(self, *exprs) | moments(self, *exprs)
        known |= ranges(*exprs) | about_tokens(self, *exprs)
        require_alone(*sides)
        moving = (equations(self, exprs), sequences(self, exprs), recursions(self, exprs))
        return frozenset(relations | known).union(*moving)

    def _assumed(self, lhs: sp.Expr, sign: str, rhs: sp.Expr) -> Term:
        """What is assumed; of what holds almost everywhere, the core would read more than is said."""
        if isinstance(lhs, AlmostEvery | AlmostEveryStart):
            raise Refused("reading", "what holds almost everywhere can be shown, not assumed")
        return self.relation(lhs, sign, rhs)

    def declared(self, *exprs: sp.Expr) -> frozenset[Term]:
        """What SymPy declares of the free symbols. Raises Refused where two have one name."""
        symbols = set().union(*map(symbols_of, exprs))
        names = [symbol.name for symbol in symbols]
        if len(set(names)) < len(names):
            raise Refused("reading", f"two symbols have one name among {sorted(names)}")
        return frozenset(each for symbol in symbols for each in self.declared_of(symbol))

    def declared_of(self, symbol: sp.Symbol) -> Iterable[Term]:
        """What SymPy declares of one symbol."""
        x = self.term(symbol)
        if symbol.is_positive:
            yield make("<", ZERO, x)
        elif symbol.is_nonnegative:
            yield make("<=", ZERO, x)
        elif symbol.is_negative:
            yield make("<", x, ZERO)
        elif symbol.is_nonpositive:
            yield make("<=", x, ZERO)
        if symbol.is_integer:
            yield make("integer", x)

    def _whole(self, expr: sp.Expr) -> Term:
        require_names(expr)
        return self._inside(expr)

    def _part(self, expr: sp.Expr) -> Term:
        require_shown(expr)
        if isinstance(expr, sp.Rational):
            return rational(Fraction(int(expr.p), int(expr.q)))
        if expr is sp.pi:
            return PI
        if isinstance(expr, sp.Symbol):
            return variable(expr.name)
        if isinstance(expr, sp.Add):
            return plus(*map(self._inside, expr.args))
        if isinstance(expr, sp.Mul):
            return times(*map(self._inside, expr.args))
        if type(expr) in FUNCTIONS:
            return make(FUNCTIONS[type(expr)], *map(self._inside, expr.args))
        for kind, read in READERS.items():
            if isinstance(expr, kind):
                return read(self, expr)
        if is_member(expr):
            return member(self, expr)
        parts = tuple(expr.args)
        if isinstance(expr, Defined) and all(isinstance(each, sp.Expr) for each in parts):
            return self._defined(type(expr).__name__, parts, type(expr))
        raise Refused("unread", f"the core has no term for {type(expr).__name__}")

    def _integral(self, expr: Integral) -> Term:
        ((x, low, high),) = expr.limits
        body = closed(self.term(expr.function), (x.name,))
        return make("integral", body, self.term(low), self.term(high))

    def _derivative(self, expr: sp.Derivative) -> Term:
        if len(expr.variables) != 1:
            raise Refused("reading", "the core knows derivatives in one variable, once each")
        (x,) = expr.variables
        return make("derivative", closed(self.term(expr.expr), (x.name,)), self.term(x))

    def _erf_derivative(self, expr: erf_derivative) -> Term:
        order, x = expr.args
        return self._defined(f"erf{chr(39) * int(order)}", (x,), erf_derivative, (order,))

    def _value_at(self, expr: ValueAt) -> Term:
        """A value at a point is what is there when the point is put in."""
        points = zip(expr.variables, expr.point, strict=True)
        return substituted(self.term(expr.expr), {x.name: self.term(at) for x, at in points})

    def _zeta_t(self, expr: zeta_t) -> Term:
        return self._slope(zeta, tuple(expr.args))

    def _unfolded(self, expr: slope_of_R | Moment | WithLaw) -> Term:
        """What it stands for: for instance a derivative of R by one product, and then by another."""
        return self.term(expr.definition())

    def _slope(self, function: type[sp.Expr], values: tuple[sp.Expr, ...]) -> Term:
        """The derivative of a function in its first argument, at values."""
        x = new_symbol("slot", *values)
        inside = self._defined(function.__name__, (x, *values[1:]), function, ())
        return make("derivative", closed(inside, (x.name,)), self.term(values[0]))

    def _power(self, expr: sp.Pow) -> Term:
        base, exponent = self._inside(expr.base), expr.exp
        if not (2 * exponent).is_Integer:
            raise Refused("reading", f"the core has no power {exponent}")
        if exponent.is_Integer:
            return power(base, int(exponent))
        return power(make("sqrt", base), int(2 * exponent))

    def _defined(
        self,
        name: str,
        values: tuple[sp.Expr, ...],
        function: type[sp.Expr],
        fixed: tuple[sp.Expr, ...] = (),
    ) -> Term:
        """The function at these values; it is defined when it is first met, by what it stands for."""
        self.call(name, (function, fixed))
        if name not in self._bodies:
            parameters = [sp.Symbol(f"x{number}", real=True) for number, _ in enumerate(values)]
            try:
                body = self.term(function(*fixed, *parameters).definition())
            except ValueError as why:
                raise Refused("reading", f"{name} is not a function of numbers: {why}") from None
            self.context.define(name, tuple(each.name for each in parameters), body)
            self._bodies[name] = body
        if self.context.definitions[name][1] is not self._bodies[name]:
            raise Refused("reading", f"{name} was given another definition")
        return make("defined", name, *map(self.term, values))


READERS: dict[type[sp.Basic], Callable[[Reader, Any], Term]] = {
    sp.Pow: Reader._power,
    Expectation: expectation,
    Integral: Reader._integral,
    sp.Derivative: Reader._derivative,
    erf_derivative: Reader._erf_derivative,
    ValueAt: Reader._value_at,
    zeta_t: Reader._zeta_t,
    InnerProduct: inner_product,
    SquaredNorm: squared_norm,
    **dict.fromkeys((slope_of_R, Moment, WithLaw), Reader._unfolded),
    **INDICATORS,
    Sum: summed,
    SquareOrbit: orbit_term,
    ScheduledOrbit: scheduled_term,
    Recursive: recursive_term,
    Tends: brackets,
    AnyFunction: any_function,
    OfTokens: of_tokens,
    LikelihoodRatio: likelihood_ratio,
}
RELATION_READERS: dict[type[sp.Basic], Callable[[Reader, Any, str, sp.Expr], Term]] = {
    Limit: limit,
    AlmostEvery: almost_every,
    AlmostEveryStart: almost_every_start,
    EveryIndex: every_index,
    Around: around,
}
