"""Convergence of an orbit to one of finitely many points: two routes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import sympy as sp

from slr_verify.orbits.system import Pair, System
from slr_verify.proofs.rule import ProofRejected, Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class Zeros:
    """Where a loss that tends to zero along an orbit can vanish: at finitely many points.

    `loss` is continuous on the square, `vanishing` says that it tends to zero along the orbit, and
    `equations` are polynomial equations with rational coefficients that its zeros obey.
    """

    loss: sp.Expr
    vanishing: Theorem
    equations: tuple[Theorem, ...]

    def points(self, system: System) -> frozenset[Pair]:
        """The points of the square that solve every equation. Raises ProofRejected if not finite."""
        polynomials = [equation.statement.gap for equation in self.equations]
        grid = product(*(_roots(symbol, polynomials) for symbol in system.position))
        inside = (point for point in grid if all(-1 <= place <= 1 for place in point))
        return frozenset(
            point
            for point in inside
            if not any(_value(each, system, point) for each in polynomials)
        )


@dataclass(frozen=True)
class _OneOfFinitelyMany(Rule):
    """The sum of the brackets [x_n -> c] over the zeros c of the loss is one."""

    system: System
    start: Pair
    zeros: Zeros


@dataclass(frozen=True)
class ByIsolation(_OneOfFinitelyMany):
    """Every zero is a fixed point of the continuous map, so an orbit cannot go from one to another.

    The orbit lies in a compact square and the loss tends to zero along it, so the distance to the
    finite set of zeros tends to zero (else an accumulation point would be none of them). Near a
    zero the next iterate is near it too, by uniform continuity, hence not near another one.
    """

    words = "finitely many fixed points are isolated"


@dataclass(frozen=True)
class ByConnectedness(_OneOfFinitelyMany):
    """The accumulation points form a connected set, and they are among finitely many points."""

    steps: Theorem

    words = "a connected set of finitely many points has one"


def _value(polynomial: sp.Expr, system: System, point: Pair) -> sp.Rational:
    """Its value at a point, which must be a rational number."""
    value = system.at(polynomial, point)
    if not value.is_Rational:
        raise ProofRejected(f"{polynomial} has no rational value at {point}")
    return value


def _roots(symbol: sp.Symbol, polynomials: list[sp.Expr]) -> frozenset[sp.Rational]:
    """All values of one coordinate, from the first equation in it alone that splits over Q."""
    for gap in polynomials:
        if gap.free_symbols == {symbol} and gap.is_polynomial(symbol):
            found = sp.Poly(gap, symbol)
            if not found.domain.is_QQ and not found.domain.is_ZZ:
                continue
            roots = found.ground_roots()
            if sum(roots.values()) == found.degree() >= 1:
                return frozenset(roots)
    raise ProofRejected(f"no equation leaves finitely many values of {symbol}")
