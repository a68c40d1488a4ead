"""Sets of starts of area zero."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.expansion import multiplied_out
from slr_verify.orbits.area import Area, StartMean
from slr_verify.orbits.system import Pair, System
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.rule import ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Given
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class OncePerLine(Rule):
    """The area where [x_n -> c] is zero: no two starts on one vertical line both tend to c.

    `pair` says [from (x, y_0)] [from (x, y_1)] = 0 whenever y_0 < y_1, all in [-1, 1]; it may leave
    out the two lines x = -1 and x = 1, which have no area. The set is measurable, as limits of
    continuous functions of the start are looked at.
    """

    system: System
    target: Pair
    ends: tuple[sp.Symbol, sp.Symbol]
    pair: Theorem

    words = "every vertical line meets it at most once"


@dataclass(frozen=True)
class PointwiseEqual(Rule):
    """Integrals over the square are equal because the integrands are, at every point."""

    pointwise: Theorem

    words = "equal at every start"


class Additivity(Rewriting):
    """Integrals of sums of brackets and constants, split; the square has area 4, a law has mass 1."""

    words = "linearity of the integral"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Area | StartMean), _split)


def _split(whole: Area | StartMean) -> sp.Expr:
    mass = 4 if isinstance(whole, Area) else 1
    total = sp.S.Zero
    for term in sp.Add.make_args(multiplied_out(whole.args[0])):
        factor, bracket = term.as_independent(Tends)
        if factor.free_symbols & {*whole.coordinates} or not isinstance(
            bracket, Tends | sp.Integer
        ):
            raise ProofRejected(f"{term} is not a constant times a bracket")
        total += factor * (mass if bracket == 1 else whole.func(bracket, *whole.args[1:]))
    return total


@dataclass(frozen=True)
class NullForStarts(Rule):
    """A property of area zero has probability zero for the random start on M, in R^d with d >= 4.

    <k, k*> has the density of a coordinate on the sphere of R^(d-1), and given k the product
    <v, v*> that of a coordinate on the sphere of R^(d-2), whatever k is: d - 2 >= 2.
    """

    null: Theorem

    words = "the law of the start has a density"


additivity = Additivity()
