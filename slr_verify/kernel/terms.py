"""Exact terms: what the kernel is asked about.

A term is a finite tree over rational numbers, pi and named real variables.  The leaves are exact,
so a term denotes one real function of its free variables and nothing is lost before the kernel
looks at it.  No floating-point number can enter: every constructor refuses it.

    Rational  Pi  Variable             leaves
    Sum  Product  Power                Power has an integer exponent; a negative one is a division
    Function                           one of `ARITY`
    Integral  GaussianMean             each binds one variable in its body

`zeta(t, g)` means `E erf(t + g G)^2` for a standard Gaussian `G`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

ARITY: Mapping[str, int] = MappingProxyType(
    {"sqrt": 1, "exp": 1, "erf": 1, "atan": 1, "sin": 1, "cos": 1, "abs": 1, "zeta": 2}
)
"""The functions every checker knows, with their numbers of arguments."""


class TermRejected(ValueError):
    """The data given to a constructor is not an exact, well-formed term."""


@dataclass(frozen=True, slots=True)
class Rational:
    """An exact rational number, given as an `int` or a `Fraction`."""

    value: Fraction

    def __post_init__(self) -> None:
        _require_exact(self.value)
        object.__setattr__(self, "value", Fraction(self.value))


@dataclass(frozen=True, slots=True)
class Pi:
    """The number pi."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A real variable, known by its name."""

    name: str

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.isidentifier():
            raise TermRejected(f"Variable needs an identifier as name, got {_shown(self.name)}")


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of one or more terms."""

    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        _require_terms("Sum", self.terms)


@dataclass(frozen=True, slots=True)
class Product:
    """The product of one or more factors."""

    factors: tuple[Term, ...]

    def __post_init__(self) -> None:
        _require_terms("Product", self.factors)


@dataclass(frozen=True, slots=True)
class Power:
    """An integer power; exponent 0 gives 1 for every base, a negative exponent divides."""

    base: Term
    exponent: int

    def __post_init__(self) -> None:
        _require_terms("Power", (self.base,))
        if isinstance(self.exponent, bool) or not isinstance(self.exponent, int):
            raise TermRejected(f"Power needs an int as exponent, got {_shown(self.exponent)}")


@dataclass(frozen=True, slots=True)
class Function:
    """A function of `ARITY` applied to its arguments."""

    name: str
    arguments: tuple[Term, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or self.name not in ARITY:
            raise TermRejected(f"Function knows {', '.join(ARITY)}; got {_shown(self.name)}")
        _require_terms("Function", self.arguments)
        if len(self.arguments) != ARITY[self.name]:
            raise TermRejected(
                f"Function {self.name} needs {ARITY[self.name]} argument(s), "
                f"got {len(self.arguments)}"
            )


@dataclass(frozen=True, slots=True)
class Integral:
    """The integral of `body` over the finite interval from `lower` to `upper`.

    The end points are terms in which `variable` is not bound.
    """

    body: Term
    variable: Variable
    lower: Term
    upper: Term

    def __post_init__(self) -> None:
        _require_terms("Integral", (self.body, self.lower, self.upper))
        _require_variable("Integral", self.variable)


@dataclass(frozen=True, slots=True)
class GaussianMean:
    """The mean `E body(G)` with `variable` standing for `G ~ N(0, 1)`."""

    body: Term
    variable: Variable

    def __post_init__(self) -> None:
        _require_terms("GaussianMean", (self.body,))
        _require_variable("GaussianMean", self.variable)


Term: TypeAlias = (
    Rational | Pi | Variable | Sum | Product | Power | Function | Integral | GaussianMean
)


def _shown(value: object) -> str:
    return f"{type(value).__name__} {value!r}"


def _require_exact(value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TermRejected(f"Rational needs an int or a Fraction, got {_shown(value)}")


def _require_terms(owner: str, children: object) -> None:
    if not isinstance(children, tuple) or not children:
        raise TermRejected(f"{owner} needs a non-empty tuple of terms, got {_shown(children)}")
    for child in children:
        if not isinstance(child, Term):
            raise TermRejected(f"{owner} needs terms, got {_shown(child)}")


def _require_variable(owner: str, variable: object) -> None:
    if not isinstance(variable, Variable):
        raise TermRejected(f"{owner} binds a Variable, got {_shown(variable)}")


def free_variables(term: Term) -> frozenset[str]:
    """Return the names of the variables on which the value of `term` may depend."""
    match term:
        case Rational() | Pi():
            return frozenset()
        case Variable(name):
            return frozenset({name})
        case Sum(children) | Product(children) | Function(_, children):
            return frozenset().union(*map(free_variables, children))
        case Power(base, _):
            return free_variables(base)
        case Integral(body, variable, lower, upper):
            ends = free_variables(lower) | free_variables(upper)
            return (free_variables(body) - {variable.name}) | ends
        case GaussianMean(body, variable):
            return free_variables(body) - {variable.name}
    raise TermRejected(f"not a term: {_shown(term)}")


def formula(term: Term) -> str:
    """Return `term` as one readable line, for messages and logs (not meant to be parsed)."""
    match term:
        case Rational(value):
            return str(value) if value >= 0 and value.denominator == 1 else f"({value})"
        case Pi():
            return "pi"
        case Variable(name):
            return name
        case Sum(terms):
            return f"({' + '.join(map(formula, terms))})"
        case Product(factors):
            return "*".join(map(formula, factors))
        case Power(Product() | Power() as base, exponent):
            return f"({formula(base)})^{exponent}"
        case Power(base, exponent):
            return f"{formula(base)}^{exponent}"
        case Function(name, arguments):
            return f"{name}({', '.join(map(formula, arguments))})"
        case Integral(body, variable, lower, upper):
            return f"integral({', '.join(map(formula, (body, variable, lower, upper)))})"
        case GaussianMean(body, variable):
            return f"E({formula(body)}, {variable.name} ~ N(0, 1))"
    raise TermRejected(f"not a term: {_shown(term)}")
