"""The laws that an expectation is taken over: independent blocks of random variables."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

G = sp.Symbol("G", real=True)


class Block(sp.Basic):  # type: ignore[misc]
    """Random variables with a joint law, independent of every other block."""

    @property
    def variables(self) -> tuple[sp.Symbol, ...]:
        return tuple(self.args[0])

    @property
    def parameters(self) -> set[sp.Symbol]:
        """The symbols that the law itself depends on."""
        return self.args[1].free_symbols  # type: ignore[no-any-return]


class Normal(Block):
    """Centred jointly Gaussian variables with a covariance matrix: `Normal(variables, matrix)`."""

    def __new__(cls, variables: Sequence[sp.Symbol], covariance: sp.Matrix) -> Normal:
        names, matrix = sp.Tuple(*variables), sp.ImmutableDenseMatrix(covariance)
        if matrix.shape != (len(names), len(names)) or not matrix.is_symmetric():
            raise ValueError(f"the covariance of {names} must be symmetric of that size: {matrix}")
        return super().__new__(cls, names, matrix)  # type: ignore[no-any-return]

    def covariance(self, left: sp.Symbol, right: sp.Symbol) -> sp.Expr:
        """Cov(left, right)."""
        place = self.variables.index
        return self.args[1][place(left), place(right)]

    def restricted(self, kept: Sequence[sp.Symbol]) -> Normal:
        """The joint law of some of the variables."""
        matrix = sp.Matrix([[self.covariance(a, b) for b in kept] for a in kept])
        return Normal(kept, matrix)


class Centred(Block):
    """One variable of which only this is known: mean zero and the given variance."""

    def __new__(cls, variable: sp.Symbol, variance: sp.Expr) -> Centred:
        return super().__new__(cls, sp.Tuple(variable), variance)  # type: ignore[no-any-return]

    @property
    def variance(self) -> sp.Expr:
        return self.args[1]


class Index(Block):
    """A random index, such as J_0, whose probabilities sum to one: `Index(symbol, range)`."""

    def __new__(cls, symbol: sp.Symbol, size: sp.Expr) -> Index:
        return super().__new__(cls, sp.Tuple(symbol), size)  # type: ignore[no-any-return]


def standard_normal(variable: sp.Symbol = G) -> Normal:
    """One centred Gaussian variable of variance one."""
    return Normal((variable,), sp.ones(1, 1))
