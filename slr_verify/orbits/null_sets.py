"""Sets of starts of area zero."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.expansion import multiplied_out
from slr_verify.orbits.area import Area, StartMean
from slr_verify.orbits.plain import require_plain
from slr_verify.orbits.system import Pair, System, require_arguments, theorems_of
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.citation import (
    ADDITIVITY,
    NULL_UNDER_DENSITY,
    SPHERE_MARGINAL,
    TONELLI,
)
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine


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

    def justify(self, statement: Statement) -> Justification:
        require_plain(self)
        premises = (*theorems_of(self.system), self.pair)
        area = _null(statement, Area)
        first, second = area.coordinates
        bracket = area.args[0]
        if not isinstance(bracket, Tends):
            raise ProofRejected(f"{bracket} is not a bracket [x_n -> c]")
        if bracket != self.system.tending((first, second), self.target, bracket.args[1]):
            raise ProofRejected(f"{bracket} is not about the orbits of the starts")
        for image in self.system.images:
            self.system.require_continuous(image, statement.given)
        self._require_pair(bracket, first, second, statement.given)
        done = ("the map is continuous, so the set is measurable", "at most one point on each line")
        return Justification(self.words, (TONELLI,), premises, done)

    def _require_pair(
        self, bracket: Tends, first: sp.Symbol, second: sp.Symbol, given: Given
    ) -> None:
        known = require_genuine(self.pair).statement
        low, high = self.ends
        require_arguments(first, low, high)
        fixed = (bracket.free_symbols - {second}).union(*(each.free_symbols for each in given))
        if fixed & {low, high}:
            raise ProofRejected(f"{self.ends} are not two starts, they have another meaning")
        product = bracket.subs(second, low) * bracket.subs(second, high)
        if known.holding(()) != Statement(product, "=", sp.S.Zero):
            raise ProofRejected(f"{known} is not about two starts on a line")
        sides = tuple(each for name in (first, low, high) for each in (name >= -1, name <= 1))
        allowed = (*sides, first > -1, first < 1, low < high, high > -1, low < 1)
        for relation in known.given:
            about_starts = relation.free_symbols & {first, low, high}
            if relation in allowed:
                continue
            if about_starts or not follows(relation, given):
                raise ProofRejected(f"{relation} is more than that two starts lie on a line")


@dataclass(frozen=True)
class PointwiseEqual(Rule):
    """Integrals over the square are equal because the integrands are, at every point."""

    pointwise: Theorem

    words = "equal at every start"

    def justify(self, statement: Statement) -> Justification:
        left, right = statement.lhs, statement.rhs
        known = require_genuine(self.pointwise).statement
        same = type(left) is type(right) and isinstance(left, Area | StartMean)
        if not same or left.args[1:] != right.args[1:] or statement.sign != "=":
            raise ProofRejected(f"{statement} does not compare two integrals over the square")
        if known.holding(()) != Statement(left.args[0], "=", right.args[0]):
            raise ProofRejected(f"{known} does not say that the integrands are equal")
        for relation in known.given:
            inside = relation in left.scope()
            about_start = relation.free_symbols & {*left.coordinates}
            if not inside and (about_start or not follows(relation, statement.given)):
                raise ProofRejected(f"{relation} may fail at some starts")
        return Justification(self.words, (ADDITIVITY,), (self.pointwise,), ("equal everywhere",))


class Additivity(Rewriting):
    """Integrals of sums of brackets and constants, split; the square has area 4, a law has mass 1."""

    words = "linearity of the integral"
    cites = (ADDITIVITY,)
    discharged = (
        "each term is a constant times a bracket of an orbit (bounded and measurable, by definition)",
    )

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

    def justify(self, statement: Statement) -> Justification:
        mean = _null(statement, StartMean)
        known = require_genuine(self.null).statement
        if known.holding(()) != Statement(Area(*mean.args[:3]), "=", sp.S.Zero):
            raise ProofRejected(f"{known} does not say that the area is zero")
        if not set(known.given) <= set(statement.given):
            raise ProofRejected(f"{known} is not known under {list(statement.given)}")
        if not isinstance(mean.args[0], Tends):  # where it is not zero it is one
            raise ProofRejected(f"{mean.args[0]} is not a bracket [x_n -> c]")
        done = ("d - 1 >= 2 and d - 2 >= 2",)
        return Justification(self.words, (SPHERE_MARGINAL, NULL_UNDER_DENSITY), (self.null,), done)


def _null(statement: Statement, kind: type[Area | StartMean]) -> Area | StartMean:
    """The integral that the statement says to be zero."""
    if not isinstance(statement.lhs, kind) or (statement.sign, statement.rhs) != ("=", 0):
        raise ProofRejected(f"{statement} does not say that an integral over the square is zero")
    return statement.lhs


additivity = Additivity()
