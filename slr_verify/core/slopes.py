"""Derivatives at a point, by the sum, product and chain rules, and under means and integrals.

Conditions are asked at the point alone: a radicand is positive, what is divided by is not zero. Each is
open and about something continuous, so it holds around the point as well. How fast a function of random
variables grows is asked for all values of the variable instead: of those nothing is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from .binding import closed, names_of, opened, substituted
from .language import BINDERS, FUNCTIONS
from .ranges import Definitions, unfolded
from .tempered import is_tempered
from .terms import ONE, PI, ZERO, Term, make, negative, over, plus, power, rational, times, variable

if TYPE_CHECKING:
    from .meaning import Meaning

Slopes = Mapping[Term, Term]
"""Derivatives at the point that are known from elsewhere: bodies of binders, and values."""
NONE_KNOWN: Slopes = {}


def is_continuous(
    term: Term, definitions: Definitions, moving: frozenset[str] | None = None
) -> bool:
    """Whether the term is continuous, in all its variables, wherever it is defined and known to be.

    Sums, products, powers and functions of the core are. Of binders this is not asked. If `moving` is
    given, this is about these variables, and parts without them are constants.
    """
    found: dict[Term, bool] = {}

    def of(part: Term) -> bool:
        if part not in found:
            found[part] = decided(part)
        return found[part]

    def decided(part: Term) -> bool:
        if moving is not None and not part.free & moving:
            return True
        if part.op == "defined" and not of(unfolded(part, definitions)):
            return False
        family = part.op == "vector" and part.parts
        rough = family or part.op in (*BINDERS, "bound", "member", "indicator")
        return not rough and all(map(of, part.parts))

    return of(term)


def derivative_at(term: Term, meaning: Meaning, known: Slopes = NONE_KNOWN) -> Term | None:
    """The value of `derivative F a`, worked out; None where it may not exist."""
    body, point = term.args
    (x,) = meaning.ranges.fresh(1, term)
    here = {x.args[0]: point}
    found = _Differentiation(x, here, meaning, known).slope(opened(body, (x,)))
    return None if found is None else substituted(found, here)


def is_smooth_at(term: Term, here: Mapping[str, Term], meaning: Meaning) -> bool:
    """Whether the term has derivatives in these variables where they have these values.

    Growth is asked for all values of all of them together, so it is continuous around the point.
    """
    places = (variable(name) for name in here)
    slopes = (_Differentiation(x, here, meaning, NONE_KNOWN).slope(term) for x in places)
    return all(slope is not None for slope in slopes)


class _Differentiation:
    """In `x`, with conditions asked where the variables have the values `here`."""

    def __init__(self, x: Term, here: Mapping[str, Term], meaning: Meaning, known: Slopes) -> None:
        self.x, self.here, self.meaning, self.known = x, here, meaning, known
        self.name: str = x.args[0]
        self._found: dict[Term, Term | None] = {}

    def slope(self, f: Term) -> Term | None:
        """The derivative of f as a term in x; None where it may not exist."""
        if f not in self._found:
            self._found[f] = self._worked_out(f)
        return self._found[f]

    def _worked_out(self, f: Term) -> Term | None:
        op = f.op
        if f is self.x:
            return ONE
        if self.name not in f.free:
            return ZERO if self.meaning.is_defined(self._at(f)) else None
        if self.known and (known := self.known.get(closed(f, (self.name,)))):
            return known
        if op == "defined":  # defined where its arguments are, whether it depends on them or not
            rough = any(self.slope(part) is None for part in f.parts)
            return None if rough else self.slope(unfolded(f, self.meaning.definitions))
        if op == "derivative":
            return self._of_derivative(f)
        if op == "mean":
            return self._of_mean(f)
        if op == "integral":
            return self._of_integral(f)
        if op not in ("sum", "product", "power", *FUNCTIONS):
            return None
        slopes = [self.slope(part) for part in f.parts]
        found = [slope for slope in slopes if slope is not None]
        return from_parts(f, found) if len(found) == len(slopes) and self._is_smooth(f) else None

    def _at(self, term: Term) -> Term:
        return substituted(term, self.here)

    def _is_smooth(self, f: Term) -> bool:
        """Whether a sum, a product, a power or a function has a derivative in what it is made of."""
        ranges, inside = self.meaning.ranges, self._at(f.parts[0])
        if f.op == "sqrt":
            return ranges.is_positive(inside)
        inverse = f.op == "power" and f.args[1] < 0
        return not (f.op == "abs" or inverse) or ranges.is_nonzero(inside)

    def _of_mean(self, f: Term) -> Term | None:
        """`(x -> E F(x, Z))' = E F_x(x, Z)`, if F is smooth and tempered, and x not in the law.

        That F(., z) has a known slope for each z alone is not enough: all have to be bounded together.
        """
        size, body, *law = f.args
        values = self.meaning.ranges.fresh(size, f, *map(variable, self.here), *self.here.values())
        names, inside = names_of(values), opened(body, values)
        if any(self.name in entry.free for entry in law):
            return None
        if not self.meaning.is_defined(self._at(f)) or not is_tempered(
            inside, names, self.meaning.ranges, smooth=True
        ):
            return None
        still = {g: slope for g, slope in self.known.items() if g.free.isdisjoint(names)}
        slope = _Differentiation(self.x, self.here, self.meaning, still).slope(inside)
        return None if slope is None else make("mean", size, closed(slope, names), *law)

    def _of_integral(self, f: Term) -> Term | None:
        """By the rule of Leibniz: the integral of F_x, and F at the ends times their derivatives.

        F has no binders, and derivatives in x and in what it is integrated over, at the point and at all
        values between the ends: their conditions are open and the interval is compact, so F is smooth
        around it. What is known of derivatives is known at the point alone, and not used for F.
        """
        body, low, high = f.args
        (u,) = self.meaning.ranges.fresh(1, f, *map(variable, self.here), *self.here.values())
        inside = opened(body, (u,))
        between = self.meaning.between(self._at(low), self._at(high), u)
        along, across = (
            _Differentiation(z, {**self.here, u.args[0]: u}, between, NONE_KNOWN).slope(inside)
            for z in (self.x, u)
        )
        first, last = self.slope(low), self.slope(high)
        smooth = is_continuous(inside, self.meaning.definitions) and across is not None
        if not smooth or along is None or first is None or last is None:
            return None
        return plus(
            make("integral", closed(along, names_of((u,))), low, high),
            times(opened(body, (high,)), last),
            negative(times(opened(body, (low,)), first)),
        )

    def _of_derivative(self, f: Term) -> Term | None:
        """The inner derivative is worked out first, as a function of x around the point."""
        if self.known:
            return None
        body, point = f.args
        (y,) = self.meaning.ranges.fresh(1, f, self.x, *self.here.values())
        inside = opened(body, (y,))
        here = {**self.here, y.args[0]: self._at(point)}
        inner = _Differentiation(y, here, self.meaning, NONE_KNOWN).slope(inside)
        around = {names_of((y,))[0]: point}
        moving = map(self.slope, (point, substituted(inside, around)))
        if inner is None or None in moving:
            return None
        return self.slope(substituted(inner, around))


def from_parts(f: Term, slopes: list[Term]) -> Term:
    """The derivative of a sum, a product, a power or a function, from those of its parts."""
    if f.op == "sum":
        return plus(*slopes)
    if f.op == "product":
        return _product_rule(f.parts, slopes)
    outer = _power_rule(*f.args) if f.op == "power" else _TABLE[f.op](f.args[0], f)
    return ZERO if ZERO in (slopes[0], outer) else times(outer, slopes[0])


def _product_rule(factors: tuple[Term, ...], slopes: list[Term]) -> Term:
    moving = [(k, slope) for k, slope in enumerate(slopes) if slope is not ZERO]
    return plus(*(times(*factors[:k], slope, *factors[k + 1 :]) for k, slope in moving))


def _power_rule(base: Term, exponent: int) -> Term:
    if exponent in (0, 1):
        return rational(exponent)
    return times(rational(exponent), power(base, exponent - 1))


_TABLE: Final[dict[str, Callable[[Term, Term], Term]]] = {
    "sqrt": lambda _, f: over(rational(Fraction(1, 2)), f),
    "exp": lambda _, f: f,
    "erf": lambda u, _: over(
        times(rational(2), make("exp", negative(power(u, 2)))), make("sqrt", PI)
    ),
    "atan": lambda u, _: power(plus(ONE, power(u, 2)), -1),
    "sin": lambda u, _: make("cos", u),
    "cos": lambda u, _: negative(make("sin", u)),
    "abs": over,
}
"""The derivative of a function of the core, f = function(u), from u and f."""
