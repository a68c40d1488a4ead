"""Values from the definitions alone, by quadrature; no rule of the calculus is used.

An expectation over a standard Gaussian variable is the integral of its body against the density. One walk
over an expression serves two arithmetics: mpmath, to as many digits as are asked for, and double precision,
in which all nodes of an integral are worked out at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial, reduce
from operator import add, mul

import sympy as sp
from mpmath import mp

from slr_verify.claims.evidence.arithmetic import (
    Approximation,
    Arithmetic,
    approximation,
    in_many_digits,
)
from slr_verify.claims.evidence.pieces import Number, RealFunction, Window, erf_windows
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.named_function import Defined
from slr_verify.language.value import ValueAt

Values = Mapping[sp.Symbol, Number]
FUNCTIONS = {
    sp.exp: "exp",
    sp.erf: "erf",
    sp.erfc: "erfc",
    sp.atan: "atan",
    sp.sin: "sin",
    sp.cos: "cos",
    sp.Abs: "abs",
}


def high_precision_value(expr: sp.Expr, point: Mapping[sp.Symbol, Fraction], digits: int) -> Number:
    """The value of `expr` at an exact point, to about `digits` digits relative to max(1, |value|).

    Raises ValueError, naming the part, for what has no rule here; ArithmeticError where a
    quadrature does not converge; ZeroDivisionError where the expression is not defined.
    """
    return in_many_digits(partial(_at, expr, point), digits)


def exact_values(
    point: Mapping[sp.Symbol, Fraction], numbers: Arithmetic
) -> dict[sp.Symbol, Number]:
    """The numbers of a point."""
    return {name: numbers.exact(x.numerator, x.denominator) for name, x in point.items()}


def definition_value(
    expr: sp.Expr, point: Mapping[sp.Symbol, Fraction], digits: int
) -> Approximation:
    """The value of `expr` at an exact point. Raises what `high_precision_value` does."""
    return approximation(partial(_at, expr, point), digits)


def _at(expr: sp.Expr, point: Mapping[sp.Symbol, Fraction], numbers: Arithmetic) -> Number:
    return value_in(expr, exact_values(point, numbers), numbers)


def value_in(expr: sp.Expr, values: Values, numbers: Arithmetic) -> Number:
    """The value of an expression at numbers of one arithmetic. Raises ValueError for what has no rule."""
    return _Walk(numbers).value(expr, values)


@dataclass(frozen=True)
class _Walk:
    """From expressions to numbers of one arithmetic."""

    numbers: Arithmetic

    def value(self, expr: sp.Expr, values: Values) -> Number:
        """The value at these values of the symbols."""
        if expr.is_Rational:
            return self.numbers.exact(int(expr.p), int(expr.q))
        if expr.is_Symbol:
            return _of_symbol(expr, values)
        if expr.is_Add or expr.is_Mul:
            join = add if expr.is_Add else mul
            return reduce(join, [self.value(part, values) for part in expr.args])
        if expr in (sp.pi, sp.E):
            return self.numbers.pi if expr is sp.pi else self.numbers.e
        if expr.func in FUNCTIONS:
            return self.numbers.function(FUNCTIONS[expr.func], self.value(expr.args[0], values))
        if expr.is_Pow:
            return self._power(expr, values)
        for kind, rule in _RULES.items():
            if isinstance(expr, kind):
                return rule(self, expr, values)
        if isinstance(expr, Defined) and isinstance(expr, sp.Function):
            return self._defined(expr, values)
        if isinstance(expr, Defined) and expr.definition() != expr:
            return self.value(expr.definition(), values)
        raise ValueError(f"no numerical rule for {expr} ({type(expr).__name__})")

    def _power(self, expr: sp.Pow, values: Values) -> Number:
        base, exponent = (self.value(part, values) for part in expr.args)
        try:
            return self.numbers.power(base, exponent)
        except ValueError as reason:
            raise ValueError(f"{expr} is not real: {reason}") from reason

    def _erf_derivative(self, expr: sp.Expr, values: Values) -> Number:
        """(-1)^(n-1) H_(n-1)(x) 2 exp(-x^2)/sqrt(pi), the Hermite polynomial by its recursion."""
        order, x = int(expr.args[0]), self.value(expr.args[1], values)
        before, hermite = self.numbers.exact(0, 1), self.numbers.exact(1, 1)
        for k in range(order - 1):
            before, hermite = hermite, 2 * x * hermite - 2 * k * before
        bell = self.numbers.function("exp", -(x * x)) / self.numbers.function(
            "sqrt", self.numbers.pi
        )
        return (-1) ** (order - 1) * 2 * hermite * bell

    def _defined(self, expr: sp.Function, values: Values) -> Number:
        """By definition, at the values of the arguments, so that nothing in them is captured.

        Whole numbers stay: they may say which function of several it is.
        """
        pairs = zip(_slots(len(expr.args)), expr.args, strict=True)
        slots = tuple(part if part.is_Integer else slot for slot, part in pairs)
        inside = {
            slot: self.value(part, values)
            for slot, part in zip(slots, expr.args, strict=True)
            if slot.is_Symbol
        }
        return self.value(_definition(expr.func, slots), inside)

    def _expectation(self, expr: Expectation, values: Values) -> Number:
        if not expr.is_over_one_standard_variable:
            raise ValueError(f"{expr} is not over one standard Gaussian variable")
        (name,), body = expr.variables, _unnamed(expr.body)
        turns = self._erf_turns(body, name, values)
        weights = self._exp_windows(body, name, values, density=1)
        return self.numbers.mean(self._function(body, name, values), turns, weights)

    def _integral(self, expr: Integral, values: Values) -> Number:
        if len(expr.limits) != 1 or len(expr.limits[0]) != 3:
            raise ValueError(f"{expr} is not an integral over one interval")
        name, *ends = expr.limits[0]
        lower, upper = (self.value(end, values) for end in ends)
        steep = self._erf_turns(expr.function, name, values)
        steep += self._exp_windows(expr.function, name, values, density=0)
        octaves = tuple(Window(mp.zero, mp.mpf(4) ** k) for k in range(-1, 12))
        function = self._function(expr.function, name, values)
        return self.numbers.integral(function, lower, upper, steep + octaves)

    def _derivative(self, expr: sp.Derivative, values: Values) -> Number:
        if len(expr.variable_count) != 1:
            raise ValueError(f"{expr} is not a derivative in one variable")
        name, order = expr.variable_count[0]
        return self.numbers.derivative(
            lambda s: self.value(expr.expr, {**values, name: s}),
            _of_symbol(name, values),
            int(order),
        )

    def _value_at(self, expr: ValueAt, values: Values) -> Number:
        """With the values at the point for what is bound."""
        pairs = zip(expr.variables, expr.point, strict=True)
        return self.value(expr.expr, {**values, **{x: self.value(at, values) for x, at in pairs}})

    def _function(self, body: sp.Expr, name: sp.Symbol, values: Values) -> RealFunction:
        """The body as a function of one variable; what does not depend on it is worked out once."""
        inside = dict(values)
        reduced = self._hoisted(body, name, inside)
        return lambda x: self.value(reduced, {**inside, name: x})

    def _hoisted(self, expr: sp.Expr, name: sp.Symbol, values: dict[sp.Symbol, Number]) -> sp.Expr:
        """The expression with its constant parts replaced by symbols whose values are added."""
        if expr.is_Symbol or expr.is_Integer:
            return expr
        if name not in expr.free_symbols:
            slot = sp.Dummy(real=True)
            values[slot] = self.value(expr, values)
            return slot
        if expr.is_Add or expr.is_Mul or expr.is_Pow or isinstance(expr, sp.exp | sp.erf):
            return expr.func(*(self._hoisted(part, name, values) for part in expr.args))
        return expr

    def _erf_turns(self, body: sp.Expr, name: sp.Symbol, values: Values) -> tuple[Window, ...]:
        windows: tuple[Window, ...] = ()
        for call in body.atoms(sp.erf, erf_derivative):
            shift, slope, *more = self._coefficients(call, name, values)
            if more:
                raise ValueError(f"the argument of {call} is not affine in {name}")
            windows += erf_windows(shift, slope)
        return windows

    def _exp_windows(
        self, body: sp.Expr, name: sp.Symbol, values: Values, *, density: int
    ) -> tuple[Window, ...]:
        """The windows of exponentials of quadratics, times exp(-density x^2/2)."""
        windows: tuple[Window, ...] = ()
        for call in body.atoms(sp.exp):
            if not density and _polynomial(call.args[-1], name) is None:
                continue  # between two ends nothing has to decay; the octaves show what is narrow
            _, linear, *more = self._coefficients(call, name, values)
            quadratic = more[0] if more else mp.zero
            curvature = density - 2 * quadratic
            if len(more) > 1 or (density and curvature <= 0):
                raise ValueError(f"{call} is not tempered against the density of {name}")
            if curvature > 0:
                windows += (Window(linear / curvature, 1 / mp.sqrt(curvature)),)
        return windows

    def _coefficients(self, call: sp.Expr, name: sp.Symbol, values: Values) -> list[Number]:
        """The coefficients of the argument of `call` in `name`, lowest first, at least two."""
        exact = _polynomial(call.args[-1], name)
        if exact is None:
            raise ValueError(f"the argument of {call} is not a polynomial in {name}")
        found = [self.numbers.place(self.value(part, values)) for part in exact]
        return found + [mp.zero] * (2 - len(found))


def _of_symbol(symbol: sp.Symbol, values: Values) -> Number:
    if symbol not in values:
        raise ValueError(f"no value for the symbol {symbol}")
    return values[symbol]


@lru_cache
def _slots(count: int) -> tuple[sp.Dummy, ...]:
    return tuple(sp.Dummy(real=True) for _ in range(count))


@lru_cache
def _definition(function: type, slots: tuple[sp.Expr, ...]) -> sp.Expr:
    return function(*slots).definition()


@lru_cache(maxsize=2**12)
def _unnamed(body: sp.Expr) -> sp.Expr:
    """The body with what Phi and its like stand for: where erf and exp are steep has to be seen."""
    return body.replace(
        lambda part: isinstance(part, Abbreviation) and not isinstance(part, erf_derivative),
        lambda part: part.definition(),
    )


@lru_cache(maxsize=2**12)
def _polynomial(expr: sp.Expr, name: sp.Symbol) -> tuple[sp.Expr, ...] | None:
    """The coefficients, lowest first; None for what is no polynomial."""
    try:
        return tuple(sp.Poly(expr, name).all_coeffs()[::-1])
    except sp.PolynomialError:
        return None


_RULES: Mapping[type, Callable[[_Walk, sp.Expr, Values], Number]] = {
    erf_derivative: _Walk._erf_derivative,
    Expectation: _Walk._expectation,
    Integral: _Walk._integral,
    sp.Derivative: _Walk._derivative,
    ValueAt: _Walk._value_at,
}
