"""The laws that an expectation is taken over: independent blocks of random variables.

With symbols in it, [[1, rho], [rho, 1]] say, a matrix is a covariance for some of their values only, and a
statement is about those. Which values these are, the core has to see before there is a mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy as sp

from slr_verify.document.nodes import (
    Call,
    Fence,
    Node,
    Number,
    Phrase,
    Sign,
    Words,
    listed,
    related,
)
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.minors import principal_minors, require_possible

G = sp.Symbol("G", real=True)
ONE_TWO_THREE = sp.Symbol("_", integer=True, positive=True).assumptions0


class Block(Printed, sp.Basic):  # type: ignore[misc]
    """Random variables with a joint law, independent of every other block."""

    @property
    def variables(self) -> tuple[sp.Symbol, ...]:
        return tuple(self.args[0])

    @property
    def printed(self) -> tuple[sp.Basic, ...]:
        """What stands for the variables in print."""
        return self.variables

    @property
    def parameters(self) -> set[sp.Symbol]:
        """The symbols that the law itself depends on."""
        return self.args[1].free_symbols

    def conditions(self) -> tuple[sp.Expr, ...] | None:
        """What must not be negative for there to be such a law, and no more; None if that is not known."""
        return None

    @property
    def is_standard(self) -> bool:
        """Whether this is the law of one Gaussian variable of variance one."""
        return isinstance(self, Normal) and self.args[1] == sp.eye(1)

    def _tree(self, read: Reader) -> Node:
        return Phrase((read.arguments(*self.variables), Words("random")))


class Normal(Block):
    """Centred jointly Gaussian variables with a covariance matrix: `Normal(variables, matrix)`."""

    def __new__(cls, variables: Sequence[sp.Symbol], covariance: sp.Matrix) -> Normal:
        names, matrix = sp.Tuple(*variables), sp.ImmutableDenseMatrix(covariance)
        _require_real(names)
        if matrix.shape != (len(names), len(names)) or matrix != matrix.T:
            raise ValueError(f"the covariance of {names} must be symmetric of that size: {matrix}")
        require_possible(matrix)
        return super().__new__(cls, names, matrix)

    def conditions(self) -> tuple[sp.Expr, ...] | None:
        """The principal minors."""
        return principal_minors(self.args[1])

    def covariance(self, left: sp.Symbol, right: sp.Symbol) -> sp.Expr:
        """Cov(left, right)."""
        place = self.variables.index
        return self.args[1][place(left), place(right)]

    def _tree(self, read: Reader) -> Node:
        names = read.arguments(*self.variables)
        alone = len(self.variables) == 1
        spread = read(self.args[1][0, 0] if alone else self.args[1])
        law = Call(Sign("NN"), listed((Number("0"), spread)))
        return related(names if alone else Fence(names), "~", law)

    def restricted(self, kept: Sequence[sp.Symbol]) -> Normal:
        """The joint law of some of the variables."""
        matrix = sp.Matrix([[self.covariance(a, b) for b in kept] for a in kept])
        return Normal(kept, matrix)


class Centred(Block):
    """One variable of which only this is known: mean zero and the given variance."""

    def __new__(cls, variable: sp.Symbol | sp.Tuple, variance: sp.Expr) -> Centred:
        variable = _single(variable)
        _require_real((variable,))
        if not isinstance(variance, sp.Expr):
            raise ValueError(f"a variance is a number, not {variance!r}")
        if variance.is_negative:
            raise ValueError(f"the variance of {variable} cannot be negative: {variance}")
        return super().__new__(cls, sp.Tuple(variable), variance)

    @property
    def variance(self) -> sp.Expr:
        return self.args[1]

    def _tree(self, read: Reader) -> Node:
        return _moments(read, self.variables[0], sp.S.Zero, self.variance)

    def conditions(self) -> tuple[sp.Expr, ...]:
        """The variance."""
        return (self.variance,)


class SquareIntegrable(Block):
    """One variable of which only mean and second moment are known, such as any predictor's error."""

    def __new__(cls, variable: sp.Symbol | sp.Tuple, *moments: sp.Expr) -> SquareIntegrable:
        variable = _single(variable)
        _require_real((variable,))
        mean, second = moments[0] if len(moments) == 1 else moments
        if (second - mean**2).is_negative:
            raise ValueError(f"the second moment of {variable} is at least {mean**2}, not {second}")
        return super().__new__(cls, sp.Tuple(variable), sp.Tuple(mean, second))

    def conditions(self) -> tuple[sp.Expr, ...]:
        """The variance; a law with these two moments is a normal one."""
        return (self.second_moment - self.mean**2,)

    @property
    def mean(self) -> sp.Expr:
        return self.args[1][0]

    @property
    def second_moment(self) -> sp.Expr:
        return self.args[1][1]

    def _tree(self, read: Reader) -> Node:
        return _moments(read, self.variables[0], self.mean, self.second_moment)


class Index(Block):
    """A random index, such as J_0, whose probabilities sum to one: `Index(symbol, range)`."""

    def __new__(cls, symbol: sp.Symbol | sp.Tuple, size: sp.Expr) -> Index:
        symbol = _single(symbol)
        if not isinstance(symbol, sp.Symbol) or symbol.assumptions0 != ONE_TWO_THREE:
            raise ValueError(
                f"the random index {symbol} must be declared a positive integer, no more"
            )
        if size.is_integer is False or size.is_nonpositive:
            raise ValueError(f"there is no index {symbol} from 1 to {size}")
        return super().__new__(cls, sp.Tuple(symbol), size)

    def conditions(self) -> tuple[sp.Expr, ...] | None:
        """There is the index 1; the size must be an integer whatever its parameters are."""
        return (self.args[1] - 1,) if self.args[1].is_integer else None

    def _tree(self, read: Reader) -> Node:
        first_to_last = listed((Number("1"), Sign("..."), read(self.args[1])))
        values = related(read(self.variables[0]), "in", Fence(first_to_last, "{", "}"))
        return Phrase((values, Words("random")))


def _moments(read: Reader, name: sp.Symbol, first: sp.Expr, second: sp.Expr) -> Node:
    """The mean and the mean of the square."""
    means = (Call(Sign("EE"), read(each), "[", "]") for each in (name, name**2))
    return listed(
        related(mean, "=", read(at)) for mean, at in zip(means, (first, second), strict=True)
    )


def standard_normal(variable: sp.Symbol = G) -> Normal:
    """One centred Gaussian variable of variance one."""
    return Normal((variable,), sp.eye(1))


def _single(names: sp.Symbol | sp.Tuple) -> sp.Symbol:
    """The variable itself, or out of the tuple in which SymPy hands it back."""
    return names[0] if isinstance(names, sp.Tuple) and len(names) == 1 else names


def _require_real(names: Iterable[sp.Symbol]) -> None:
    """Variables run through all real numbers: a sign among their assumptions would be a lie."""
    names = tuple(names)
    for name in names:
        if not isinstance(name, sp.Symbol) or name.assumptions0 != G.assumptions0:
            raise ValueError(f"the random variable {name} must be a symbol declared real, no more")
    if len(set(names)) != len(names):
        raise ValueError(f"a random variable occurs twice among {names}")
