"""No two ordered points tend to a fixed point that repels along a positive direction."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.zero_test import vanishes
from slr_verify.orbits.comparison import Preserved, require_below
from slr_verify.orbits.jacobian import Jacobian, at_point, require_jacobian
from slr_verify.orbits.plain import require_length, require_plain
from slr_verify.orbits.system import Pair, System, theorems_of
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.citation import CONTINUITY, MEAN_VALUE
from slr_verify.proofs.combination import slack
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_defined
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine


@dataclass(frozen=True)
class Repelling:
    """At a point c inside the square, w^T J(c) > w^T in both columns, with w > 0.

    `entries` are theorems `d image_i / d x_j = closed form`, in the order of PLACES, and `columns` say
    w_1 J_1j(c) + w_2 J_2j(c) - w_j > 0. A left Perron vector of J(c) is such a w when its eigenvalue is
    above one, but any other will do.
    """

    point: tuple[sp.Rational, sp.Rational]
    weights: Pair
    entries: tuple[Theorem, ...]
    columns: tuple[Theorem, ...]

    def require_sound(self, system: System, given: Given) -> tuple[Theorem, ...]:
        """The theorems, once they say this of the map. Raises ProofRejected."""
        if not all(place.is_Rational and -1 < place < 1 for place in self.point):
            raise ProofRejected(f"{self.point} is not a point inside the square")
        for parts in (self.weights, self.columns):
            require_length(parts, 2)
        for weight in self.weights:
            still = not weight.free_symbols & set(system.position)
            if not still or not bounds(require_defined(weight, given), given).positive:
                raise ProofRejected(f"cannot show that the weight {weight} is positive")
        jacobian = at_point(require_jacobian(self.entries, system, given), system, self.point)
        for j, column in enumerate(self.columns):
            self._require_column(j, require_genuine(column).statement, jacobian, given)
        return (*self.entries, *self.columns)

    def _require_column(self, j: int, known: Statement, jacobian: Jacobian, given: Given) -> None:
        excess = sum(self.weights[i] * jacobian[i, j] for i in range(2)) - self.weights[j]
        covered = all(follows(relation, given) for relation in known.given)
        if known.sign not in ("<", ">") or not covered:
            raise ProofRejected(f"{known} does not hold strictly under {list(given)}")
        if not vanishes(slack(known) - excess, given=given):
            raise ProofRejected(f"{known} is not about column {j + 1} of w^T J - w^T")


@dataclass(frozen=True)
class NoTwoInOrder(Rule):
    """[x_n -> c] [y_n -> c] = 0 if x_0 <= y_0 in both coordinates and x_0 < y_0 in one of them.

    The difference e_n = y_n - x_n is not negative in either coordinate, and positive in the one.
    Let both orbits tend to c. By continuity w^T J > w^T in a disc around c, where both orbits are
    from some time on; there w.e_{n+1} >= w.e_n by the mean value theorem along the segment from x_n
    to y_n. So w.e_n, which is positive, does not fall any more, and cannot tend to zero.
    """

    system: System
    lower: Pair
    upper: Pair
    preserved: Preserved
    strictly: tuple[int, Theorem]
    repelling: Repelling

    words = "what is in order is driven apart"

    def justify(self, statement: Statement) -> Justification:
        require_plain(self)
        for part, kind in ((self.preserved, Preserved), (self.repelling, Repelling)):
            if type(part) is not kind:
                raise ProofRejected(f"a {type(part).__name__} stands where a {kind.__name__} must")
        given = statement.given
        premises = theorems_of(self.system)
        premises += self.preserved.require_sound(self.system, given)
        premises += self.repelling.require_sound(self.system, given)
        require_below(self.lower, self.upper, given)
        self._require_apart(given)
        self._require_brackets(statement)
        done = (
            "the orbits stay in order, and apart in one coordinate",
            "the Jacobian is continuous",
            "w is positive, and w^T J > w^T at the point",
        )
        return Justification(
            self.words, (MEAN_VALUE, CONTINUITY), (*premises, self.strictly[1]), done
        )

    def _require_apart(self, given: Given) -> None:
        """In one coordinate the starts are strictly in order, and the map keeps them so."""
        require_length(self.strictly, 2)
        place, known = self.strictly
        if place not in (0, 1):
            raise ProofRejected(f"{place} is not the place of a coordinate, 0 or 1")
        low, high = self.preserved.low[place], self.preserved.high[place]
        allowed = (*self.preserved.hypotheses, low < high)
        self.preserved.require_image(known, self.system, place, allowed, given, "<")
        apart = sp.Lt(self.lower[place], self.upper[place], evaluate=False)
        if not follows(apart, given):
            raise ProofRejected(f"{apart} does not follow from {list(given)}")

    def _require_brackets(self, statement: Statement) -> None:
        times = {bracket.args[1] for bracket in statement.lhs.atoms(Tends)}
        if len(times) != 1:
            raise ProofRejected(f"{statement} is not about two orbits in one time")
        (time,) = times
        point = self.repelling.point
        brackets = (self.system.tending(each, point, time) for each in (self.lower, self.upper))
        if statement.holding(()) != Statement(sp.Mul(*brackets), "=", sp.S.Zero):
            raise ProofRejected(f"{statement} does not say that not both orbits tend to {point}")
