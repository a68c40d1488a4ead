"""The starts that tend to a saddle, by the centre-stable manifold theorem."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.zero_test import vanishes
from slr_verify.orbits.area import Area
from slr_verify.orbits.jacobian import Jacobian, at_point, require_jacobian
from slr_verify.orbits.plain import require_plain
from slr_verify.orbits.system import System, theorems_of
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.citation import CENTRE_STABLE, NULL_PREIMAGE
from slr_verify.proofs.combination import slack
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine


@dataclass(frozen=True)
class Saddle:
    """A fixed point inside the square with an eigenvalue above one, of a map with invertible Jacobian.

    `entries` are theorems `d image_i / d x_j = closed form` in the order of PLACES; `determinant` says
    that their determinant is positive on the square; `characteristic` that the eigenvalue is a
    root of the characteristic polynomial at the point, and `above` that it is above one.
    """

    point: tuple[sp.Rational, sp.Rational]
    eigenvalue: sp.Expr
    entries: tuple[Theorem, ...]
    determinant: Theorem
    characteristic: Theorem
    above: Theorem

    @property
    def theorems(self) -> tuple[Theorem, ...]:
        """Everything that it rests on."""
        return (*self.entries, self.determinant, self.characteristic, self.above)

    def require_sound(self, system: System, given: Given) -> tuple[Theorem, ...]:
        """The theorems, once they say this of the map. Raises ProofRejected."""
        if not all(place.is_Rational and -1 < place < 1 for place in self.point):
            raise ProofRejected(f"{self.point} is not a point inside the square")
        system.require_fixed(self.point, given)
        closed = require_jacobian(self.entries, system, given)
        self._require_invertible(closed, system, given)
        self._require_eigenvalue(at_point(closed, system, self.point), given)
        return self.theorems

    def _require_invertible(self, closed: Jacobian, system: System, given: Given) -> None:
        known = system.require_everywhere(self.determinant, given)
        value = closed[0, 0] * closed[1, 1] - closed[0, 1] * closed[1, 0]
        inside = system.on_square(given)
        if known.sign not in ("<", ">") or not vanishes(slack(known) - value, given=inside):
            raise ProofRejected(f"{known} does not say that the determinant is positive")

    def _require_eigenvalue(self, jacobian: Jacobian, given: Given) -> None:
        mu = self.eigenvalue
        polynomial = (jacobian[0, 0] - mu) * (jacobian[1, 1] - mu) - (
            jacobian[0, 1] * jacobian[1, 0]
        )
        root, above = (
            require_genuine(each).statement for each in (self.characteristic, self.above)
        )
        covered = all(follows(each, given) for each in (*root.given, *above.given))
        if not covered or above.sign not in ("<", ">"):
            raise ProofRejected(f"{above} and {root} are not known under {list(given)}")
        if root.sign != "=" or not vanishes(root.gap - polynomial, given=given):
            raise ProofRejected(f"{root} does not say that {mu} is an eigenvalue")
        if not vanishes(slack(above) - (mu - 1), given=given):
            raise ProofRejected(f"{above} does not say that {mu} is above one")


@dataclass(frozen=True)
class OnStableManifold(Rule):
    """The area where [x_n -> c] is zero: those orbits end on the centre-stable manifold of c.

    An orbit that tends to c stays near it from some time on, hence on the local centre-stable
    manifold, a null set; the set of its starts is the union of the preimages of that null set under
    the iterates of the map, whose Jacobian is invertible on the whole square.
    """

    system: System
    saddle: Saddle

    words = "the centre-stable manifold is a null set"

    def justify(self, statement: Statement) -> Justification:
        require_plain(self)
        if type(self.saddle) is not Saddle:
            raise ProofRejected(f"a {type(self.saddle).__name__} is not a saddle")
        given = statement.given
        premises = (*theorems_of(self.system), *self.saddle.require_sound(self.system, given))
        area = statement.lhs
        if not isinstance(area, Area) or (statement.sign, statement.rhs) != ("=", 0):
            raise ProofRejected(f"{statement} does not say that an area is zero")
        bracket, *start = area.args
        if not isinstance(bracket, Tends):
            raise ProofRejected(f"{bracket} is not a bracket [x_n -> c]")
        if bracket != self.system.tending(tuple(start), self.saddle.point, bracket.args[1]):
            raise ProofRejected(f"{bracket} is not about the orbits that tend to the saddle")
        done = (
            "the map is smooth on the square",
            "its Jacobian is invertible on the square",
            "an eigenvalue at the saddle is above 1",
        )
        return Justification(self.words, (CENTRE_STABLE, NULL_PREIMAGE), premises, done)
