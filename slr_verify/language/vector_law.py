"""A standard Gaussian vector as a law."""

from __future__ import annotations

import sympy as sp

from slr_verify.language.law import Block
from slr_verify.language.vectors import GaussianVector


class VectorBlock(Block):
    """A standard Gaussian vector, which an integrand may see through inner products only."""

    def __new__(cls, vector: GaussianVector) -> VectorBlock:
        if not isinstance(vector, GaussianVector):
            raise ValueError(f"{vector} is no Gaussian vector")
        return sp.Basic.__new__(cls, vector)

    @property
    def vector(self) -> GaussianVector:
        return self.args[0]

    @property
    def variables(self) -> tuple[sp.Symbol, ...]:
        return (self.vector.mark,)

    @property
    def parameters(self) -> set[sp.Symbol]:
        return set()

    def conditions(self) -> tuple[sp.Expr, ...]:
        """None: there is one in every space."""
        return ()

    def _latex(self, printer: object) -> str:
        name = printer._print(self.vector)  # type: ignore[attr-defined]
        return rf"{name} \sim \mathcal{{N}}(0, I_{{d}})"
