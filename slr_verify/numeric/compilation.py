"""From SymPy expressions to programs on arrays: the proved expression is the one that is computed.

A rational number becomes one rounded constant, sums are compensated, 1 - x^2 becomes
(1 - x)(1 + x), factors with negative exponents are divided by at the end, and zeta and its slope
are replaced by their stable forms, which `paper/beyond/stable_risk.py` proves equal to them.
"""

import math
from collections.abc import Callable, Iterable
from functools import cache, partial

import sympy as sp

from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.integral import Integral
from slr_verify.model.closed_forms import zeta_slope
from slr_verify.model.erf_pair import erf_above, erf_covariance
from slr_verify.model.stable.erf_complement import erfc, less_erf
from slr_verify.model.stable.zeta import stable_zeta, stable_zeta_at_zero
from slr_verify.model.zeta import zeta, zeta_t
from slr_verify.numeric.operations import (
    FUNCTIONS,
    Value,
    difference_with_erf,
    erf_less_base,
    plus,
    power,
    product,
    quotient,
    total,
)
from slr_verify.numeric.program import Constant, Input, Operation, Program, Quadrature, Step

KEYWORDS = {"lambda": "lam"}
NAMES = {sp.exp: "exp", sp.erf: "erf", erfc: "erfc", sp.atan: "atan", sp.Abs: "abs"}
NAMES |= {sp.sin: "sin", sp.cos: "cos", sp.asinh: "asinh"}
CONSTANTS = {sp.pi: math.pi, sp.E: math.e}


class NotCompilable(ValueError):
    """There is no operation on arrays for a part of the expression."""


def compiled(*expressions: sp.Expr) -> Program:
    """The program of these expressions; its arguments are their symbols, `lam` for lambda.

    Programs are kept. Raises NotCompilable, naming the part that has no operation.
    """
    return _compiled(expressions)


def program_of(make: Callable[[], Iterable[sp.Expr]]) -> Callable[..., tuple[Value, ...]]:
    """The program of the expressions that are made, and compiled, when it is first called."""
    made = cache(lambda: compiled(*make()))

    def program(**inputs: Value) -> tuple[Value, ...]:
        return made()(**inputs)

    return program


@cache
def _compiled(expressions: tuple[sp.Expr, ...]) -> Program:
    compiler = _Compiler()
    outputs = tuple(compiler.number(_in_stable_form(part)) for part in expressions)
    return Program(tuple(compiler.steps), outputs)


def upper_triangle(matrix: sp.Matrix) -> list[sp.Expr]:
    """The entries of a symmetric matrix, each once, row by row."""
    return [matrix[i, j] for i in range(matrix.rows) for j in range(i, matrix.rows)]


def keyword(symbol: sp.Symbol) -> str:
    """The name of the argument for a symbol."""
    return str(KEYWORDS.get(symbol.name, symbol.name))


def _in_stable_form(expr: sp.Expr) -> sp.Expr:
    """Every zeta replaced by its form without cancellation."""
    at_zero = expr.replace(
        lambda part: isinstance(part, zeta) and part.args[0].is_zero,
        lambda part: stable_zeta_at_zero(part.args[1]),
    )
    plain = at_zero.replace(
        lambda part: isinstance(part, zeta), lambda part: stable_zeta(*part.args)
    )
    return plain.replace(lambda part: isinstance(part, zeta_t), lambda part: zeta_slope(*part.args))


class _Compiler:
    """Steps so far; equal parts of expressions share one."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._known: dict[sp.Expr, int] = {}

    def number(self, expr: sp.Expr) -> int:
        """The number of the step that gives the value of `expr`."""
        if expr not in self._known:
            step = self._step(expr)
            self.steps.append(step)
            self._known[expr] = len(self.steps) - 1
        return self._known[expr]

    def _step(self, expr: sp.Expr) -> Step:
        if expr.is_Rational or expr in CONSTANTS:
            return Constant(CONSTANTS[expr] if expr in CONSTANTS else int(expr.p) / int(expr.q))
        if expr.is_Symbol:
            return Input(keyword(expr))
        if expr.is_Add:
            return self._sum(expr)
        if expr.is_Mul:
            return self._product(expr)
        if type(expr) is sp.Pow:
            return self._power(*expr.args)
        return self._function(expr)

    def _operation(self, apply: Callable[..., Value], *operands: sp.Expr) -> Operation:
        return Operation(apply, tuple(map(self.number, operands)))

    def _append(self, step: Step) -> int:
        self.steps.append(step)
        return len(self.steps) - 1

    def _sum(self, expr: sp.Add) -> Step:
        root = root_below_one(expr)
        if root is not None:
            return self._operation(product, sp.Add(1, -root), sp.Add(1, root))
        return self._operation(plus if len(expr.args) == 2 else total, *expr.args)

    def _product(self, expr: sp.Mul) -> Step:
        below = [factor for factor in expr.args if _divides(factor)]
        above = [factor for factor in expr.args if not _divides(factor)]
        top = self._operation(product, *above) if above else Constant(1.0)
        if not below:
            return top
        divisor = self._operation(product, *(1 / factor for factor in below))
        return Operation(quotient, (self._append(top), self._append(divisor)))

    def _power(self, base: sp.Expr, exponent: sp.Expr) -> Step:
        if not exponent.is_Rational or exponent.q not in (1, 2):
            raise NotCompilable(f"the exponent {exponent} is neither an integer nor half of one")
        if exponent.is_negative:
            return self._operation(quotient, sp.S.One, base**-exponent)
        if exponent == sp.S.Half:
            return self._operation(FUNCTIONS["sqrt"], base)
        inside = base if exponent.q == 1 else sp.sqrt(base)
        return self._operation(partial(power, int(exponent.p)), inside)

    def _function(self, expr: sp.Expr) -> Step:
        if expr.func in NAMES:
            return self._operation(FUNCTIONS[NAMES[expr.func]], expr.args[0])
        if isinstance(expr, less_erf):
            return self._operation(difference_with_erf, *expr.args)
        if isinstance(expr, erf_above):
            return self._operation(erf_less_base, *expr.args)
        if isinstance(expr, Abbreviation | erf_covariance):
            return self._operation(plus, expr.definition(), sp.S.Zero)
        if isinstance(expr, Integral) and expr.limits[0][1:] == (0, 1):
            return self._quadrature(expr)
        raise NotCompilable(f"there is no operation on arrays for {expr} ({expr.func.__name__})")

    def _quadrature(self, expr: Integral) -> Step:
        """Whatever is free of the variable is computed once, outside."""
        place = expr.limits[0][0]
        outside: dict[sp.Expr, sp.Symbol] = {}
        inside = _hoisted(expr.function, place, outside)
        return Quadrature(
            _compiled((inside,)),
            tuple(symbol.name for symbol in outside.values()),
            tuple(self.number(part) for part in outside),
            keyword(place),
        )


def _divides(factor: sp.Expr) -> bool:
    return type(factor) is sp.Pow and bool(factor.exp.is_Rational and factor.exp.is_negative)


def root_below_one(expr: sp.Add) -> sp.Expr | None:
    """x, if the sum is 1 - x^2."""
    square = 1 - expr
    return square.base if type(square) is sp.Pow and square.exp == 2 else None


def _hoisted(expr: sp.Expr, place: sp.Symbol, outside: dict[sp.Expr, sp.Symbol]) -> sp.Expr:
    """The expression with its largest parts that are free of `place` replaced by symbols."""
    if place not in expr.free_symbols:
        if expr.is_Rational:
            return expr
        return outside.setdefault(expr, sp.Symbol(f"part_{len(outside)}", real=True))
    if not expr.args:
        return expr
    if expr.is_Add or expr.is_Mul:
        constant, varying = expr.as_independent(place, as_Add=expr.is_Add)
        neutral = sp.S.Zero if expr.is_Add else sp.S.One
        parts = [_hoisted(part, place, outside) for part in expr.func.make_args(varying)]
        known = [] if constant == neutral else [_hoisted(constant, place, outside)]
        return expr.func(*known, *parts)
    return expr.func(*(_hoisted(part, place, outside) for part in expr.args))
