"""Given numbers of heads and locations: the symbols for the inner products of their vectors."""

from dataclasses import dataclass
from functools import cached_property

import sympy as sp

KINDS = ("k", "v", "k_star", "v_star")
PRODUCTS = {
    ("k", "k"): "sigma",
    ("v", "v"): "tau",
    ("k_star", "k_star"): "chi",
    ("v_star", "v_star"): "omega",
    ("k", "v"): "rho",
    ("k", "k_star"): "kappa",
    ("k", "v_star"): "eta",
    ("v", "k_star"): "theta",
    ("v", "v_star"): "nu",
    ("k_star", "v_star"): "c",
}
"""What the inner products of two kinds of vectors are called, before the two numbers."""


@dataclass(frozen=True)
class HeadsTask:
    """Unit vectors k_h, v_h, k_j* and v_j*, and their Gram matrix; that of task (30) and predictor (31)."""

    heads: int
    locations: int
    shared_noise: bool = False
    known: tuple[tuple[sp.Symbol, sp.Expr], ...] = ()
    """Inner products that are not just any numbers."""

    @cached_property
    def named(self) -> tuple[tuple[str, int], ...]:
        """k_1, ..., k_H, v_1, ..., v_H, k_1*, ..., k_J*, v_1*, ..., v_J*."""
        sizes = (self.heads, self.heads, self.locations, self.locations)
        pairs = zip(KINDS, sizes, strict=True)
        return tuple((kind, number) for kind, size in pairs for number in range(1, size + 1))

    @cached_property
    def gram(self) -> sp.ImmutableDenseMatrix:
        """The inner products, each a symbol of its own off the diagonal."""
        size = len(self.named)
        whole = sp.ImmutableDenseMatrix(size, size, self._product)
        return whole.xreplace(dict(self.known))

    def _product(self, row: int, column: int) -> sp.Expr:
        if row == column:
            return sp.S.One
        (first, one), (second, two) = (self.named[place] for place in sorted((row, column)))
        return sp.Symbol(f"{PRODUCTS[first, second]}_{one}{two}", real=True)

    def place(self, kind: str, number: int) -> int:
        """Where a vector stands, the number from 1 on."""
        return self.named.index((kind, number))

    def product(self, first: tuple[str, int], second: tuple[str, int]) -> sp.Expr:
        """The inner product of two of them."""
        return self.gram[self.place(*first), self.place(*second)]
