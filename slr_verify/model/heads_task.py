"""Several heads on several locations: task (30) and predictor (31), and the risk from its definition.

Given the places of the J informative tokens these are X_j = sqrt(d/2) k_j* + gamma Z_j with standard
Gaussian Z_j, which are independent or, if the noise is shared, the same; each of the L - J other tokens is
a standard Gaussian vector of its own. The response is the sum of the <X_j, v_j*>, plus noise. The predictor
is the sum of erf(lambda <X_l, k_h>) <X_l, v_h> over tokens and H heads, so the places make no difference.
"""

from dataclasses import dataclass
from functools import cached_property

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Centred
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import FixedVector, Vector, frame, gaussian_vector, inner
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.model.task import H, erf_head, xi

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
    """The law of a sequence and its response, and the predictor; all vectors are of length one."""

    heads: int
    locations: int
    shared_noise: bool = False
    spread: sp.Expr = gamma
    noise_variance: sp.Expr = epsilon**2
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

    @cached_property
    def vectors(self) -> tuple[FixedVector, ...]:
        """In the same order."""
        names = tuple(f"{kind}_{number}" for kind, number in self.named)
        return frame(names, sp.Matrix(self.gram))

    def place(self, kind: str, number: int) -> int:
        """Where a vector stands, the number from 1 on."""
        return self.named.index((kind, number))

    def vector(self, kind: str, number: int) -> FixedVector:
        """One of the vectors."""
        return self.vectors[self.place(kind, number)]

    def product(self, first: tuple[str, int], second: tuple[str, int]) -> sp.Expr:
        """The inner product of two of them."""
        return self.gram[self.place(*first), self.place(*second)]

    @property
    def head_numbers(self) -> range:
        return range(1, self.heads + 1)

    @property
    def location_numbers(self) -> range:
        return range(1, self.locations + 1)

    def informative_token(self, number: int) -> Vector:
        """X_j."""
        return self.vector("k_star", number) * D + self._noise(number) * self.spread

    def _noise(self, number: int) -> Vector:
        return gaussian_vector("Z" if self.shared_noise else f"Z_{number}")

    def predicted(self, token: Vector) -> sp.Expr:
        """What one token adds to the predictor."""
        pairs = ((self.vector("k", n), self.vector("v", n)) for n in self.head_numbers)
        return sp.Add(*(erf_head(token, key, value) for key, value in pairs))

    def risk(self) -> Expectation:
        """E (Y - F(X))^2 over the tokens and the noise."""
        numbers = self.location_numbers
        tokens = {number: self.informative_token(number) for number in numbers}
        response = sp.Add(*(inner(tokens[n], self.vector("v_star", n)) for n in numbers)) + xi
        others = CopySum(self.predicted(H), VectorBlock(H), L - self.locations)
        prediction = sp.Add(*map(self.predicted, tokens.values())) + others
        noises = dict.fromkeys(map(self._noise, numbers))
        laws = (*map(VectorBlock, noises), Centred(xi, self.noise_variance))
        return Expectation((response - prediction) ** 2, *laws)

    def hypotheses(self) -> tuple[Relational, ...]:
        """There is a token for each location; inner products of keys are between -1 and 1."""
        pairs = [(("k", i), ("k", j)) for j in self.head_numbers for i in range(1, j)]
        between = [each for pair in pairs if (each := self.product(*pair)).free_symbols]
        bounds = tuple(bound for each in between for bound in (each >= -1, each <= 1))
        return (*((self.locations <= L,) if self.locations > 1 else ()), *bounds)
