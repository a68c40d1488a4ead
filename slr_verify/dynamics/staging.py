"""From SymPy expressions to scalar code in stages: what is free of the products is computed before.

A stage is a loop: names of stage 0 are known once, those of stage 1 change with lambda, those of
stage 2 with the state of a run. Every part of an expression is written once, in the earliest stage
in which all its symbols are known; a product or a sum is split into its parts of each stage. What
is written uses the four operations, `sqrt` and `atan`, and the functions of `elementary`.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import sympy as sp

from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.integral import Integral
from slr_verify.model.erf_pair import erf_above
from slr_verify.model.stable.erf_complement import erfc, less_erf
from slr_verify.numeric.compilation import CONSTANTS, NotCompilable, keyword, root_below_one
from slr_verify.numeric.program import gauss_legendre

CODED = erfc | less_erf | erf_above
"""Abbreviations that are functions of `elementary`, which erf is as well."""
STAGES = ONCE, PER_LAMBDA, PER_STATE = range(3)


class Staging:
    """The code of some expressions: `lines[stage]`, and the name of each value by `name`.

    Args:
        stages: in which stage each symbol is known; those that are not mentioned are known at once.
        nodes: how many Gauss-Legendre nodes an integral over [0, 1] gets.
        foreseen: expressions that will be written; exponentials that they share are recognised.
        known: names of expressions whose values are there already.
    """

    def __init__(
        self,
        stages: Mapping[sp.Symbol, int],
        *,
        nodes: int,
        foreseen: Iterable[sp.Expr],
        known: Mapping[sp.Expr, str] = MappingProxyType({}),
    ) -> None:
        self.lines: tuple[list[str], ...] = tuple([] for _ in STAGES)
        self._stages = dict(stages)
        self._rule = [
            tuple(map(sp.Float, pair)) for pair in zip(*gauss_legendre(nodes), strict=True)
        ]
        self._known: dict[sp.Expr, str] = dict(known)
        self._gaussians = {part for expr in foreseen for part in _gaussians(expr)}

    def bind(self, symbol: sp.Symbol, value: sp.Expr) -> None:
        """From here on the symbol stands for this value."""
        self._known[symbol] = self.name(value)
        self._stages[symbol] = PER_STATE

    def name(self, expr: sp.Expr) -> str:
        """A name, or a number, for the value of an expression; its code is written if it is new."""
        if expr in CONSTANTS:
            return repr(CONSTANTS[expr])
        if expr.is_Number:
            return repr(float(expr))
        if expr not in self._known:
            self._known[expr] = self._written(expr)
        return self._known[expr]

    def _written(self, expr: sp.Expr) -> str:
        if expr.is_Symbol:
            return keyword(expr)
        meaning = self._meaning(expr)
        if meaning is not None:
            return self.name(meaning)
        code, stage = self._code(expr), self._stage(expr)
        name = f"x{sum(map(len, self.lines))}"
        self.lines[stage].append(f"{name} = {code}")
        return name

    def _stage(self, expr: sp.Expr) -> int:
        return max((self._stages.get(symbol, ONCE) for symbol in expr.free_symbols), default=ONCE)

    def _code(self, expr: sp.Expr) -> str:
        if expr.is_Add:
            return self._sum(expr)
        if expr.is_Mul:
            return self._joined(expr, " * ")
        if type(expr) is sp.Pow:
            return self._power(*expr.args)
        if isinstance(expr, sp.exp):
            return self._exponential(expr)
        return self._function(expr)

    def _sum(self, expr: sp.Add) -> str:
        root = root_below_one(expr)
        if root is not None:
            name = self.name(root)
            return f"(1.0 - {name}) * (1.0 + {name})"
        return self._joined(expr, " + ")

    def _joined(self, expr: sp.Expr, sign: str) -> str:
        """A sum or a product, what is known earlier first."""
        last = self._stage(expr)
        early = [part for part in expr.args if self._stage(part) < last]
        late = [part for part in expr.args if self._stage(part) == last]
        before = [expr.func(*early)] if early else []
        return sign.join(self.name(part) for part in before + sorted(late, key=sp.default_sort_key))

    def _power(self, base: sp.Expr, exponent: sp.Expr) -> str:
        if not exponent.is_Rational or exponent.q not in (1, 2):
            raise NotCompilable(f"the exponent {exponent} is neither an integer nor half of one")
        if exponent.is_negative:
            return f"1.0 / {self.name(base**-exponent)}"
        if exponent == sp.S.Half:
            return f"sqrt({self.name(base)})"
        return " * ".join([self.name(base if exponent.q == 1 else sp.sqrt(base))] * int(exponent.p))

    def _exponential(self, expr: sp.exp) -> str:
        (argument,) = expr.args
        half = sp.exp(argument / 2)
        if half in self._gaussians:
            return f"{self.name(half)} * {self.name(half)}"
        for factor in sp.Mul.make_args(argument):
            first, rest = sp.exp(argument / factor), factor - 1
            if factor.is_Add and first in self._gaussians:
                return f"{self.name(first)} * {self.name(sp.exp(argument / factor * rest))}"
        root = _root_of(-argument)
        if not root.is_real:
            raise NotCompilable(f"the exponent {argument} is not seen to be minus a square")
        if _of_a_sum(root):
            return f"exp_minus({self.name(-argument)})"
        return f"exp_minus_square({self.name(root)})"

    def _function(self, expr: sp.Expr) -> str:
        if isinstance(expr, sp.atan):
            return f"atan({self.name(expr.args[0])})"
        if isinstance(expr, sp.erf | CODED):
            inside = ", ".join(map(self.name, (*expr.args, sp.exp(-(_place_of(expr) ** 2)))))
            return f"{expr.func.__name__}({inside})"
        raise NotCompilable(f"there is no scalar code for {expr} ({expr.func.__name__})")

    def _meaning(self, expr: sp.Expr) -> sp.Expr | None:
        """What an abbreviation or an integral stands for."""
        if isinstance(expr, Abbreviation) and not isinstance(expr, CODED):
            return expr.definition()
        if isinstance(expr, Integral) and expr.limits[0][1:] == (0, 1):
            return self._by_nodes(expr)
        return None

    def _by_nodes(self, integral: Integral) -> sp.Expr:
        place = integral.limits[0][0]
        return sp.Add(
            *(weight * integral.function.subs(place, node) for node, weight in self._rule)
        )


def _place_of(expr: sp.Expr) -> sp.Expr:
    """Where an error function is taken: the last argument, or the first of two."""
    return expr.args[0 if isinstance(expr, erf_above) else -1]


def _gaussians(expr: sp.Expr) -> Iterable[sp.Expr]:
    """The exponentials in an expression, and those that its error functions need."""
    for part in sp.preorder_traversal(expr):
        if isinstance(part, sp.exp):
            yield part
        if isinstance(part, sp.erf | CODED):
            yield sp.exp(-(_place_of(part) ** 2))
        if isinstance(part, Abbreviation) and not isinstance(part, CODED):
            yield from _gaussians(part.definition())


def _of_a_sum(root: sp.Expr) -> bool:
    """Whether it is the root of a sum, which need not be taken."""
    return root.is_Pow and root.exp == sp.S.Half and root.base.is_Add


def _root_of(square: sp.Expr) -> sp.Expr:
    """A root of a product of squares and positive numbers, of either sign."""
    factors = (factor.as_base_exp() for factor in sp.Mul.make_args(square))
    return sp.Mul(*(base ** (exponent / 2) for base, exponent in factors))
