"""The iterates of PGD on M: k_n, v_n, kappa_n = <k_n, k*> and nu_n = <v_n, v*> (Definition 1, Lemma 4)."""

import sympy as sp

from slr_verify.document.nodes import Call, Index, Name, Node, listed
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.orbit import (
    TIME,
    Pair,
    ScheduledOrbit,
    ScheduledVectorOrbit,
    SquareOrbit,
    VectorOrbit,
)
from slr_verify.language.vectors import Vector, frame
from slr_verify.model.notation import PARAMETERS, alpha, d, gamma, kappa, lam, nu

AnyOrbit = SquareOrbit | ScheduledOrbit | VectorOrbit
TRAVEL = (alpha, *PARAMETERS)
"""What an orbit depends on, beside the time and the start."""


class _Iterate(Printed, SquareOrbit):
    """A coordinate of the iterates, at its place among the others."""

    nargs = 3 + len(TRAVEL)
    reads = "the iterates of PGD"


class kappa_at(_Iterate):  # noqa: N801 (SymPy functions are in lower case)
    """`kappa_at(n, kappa, nu, alpha, parameters)`: the first coordinate after n steps from (kappa, nu).

    It is <k_n, k*> wherever unit vectors of R^d with these products exist on M.
    """

    def _tree(self, read: Reader) -> Node:
        return _named("kappa", self, read)


class nu_at(_Iterate):  # noqa: N801 (SymPy functions are in lower case)
    """`nu_at(n, kappa, nu, alpha, parameters)`: the second coordinate, <v_n, v*>."""

    def _tree(self, read: Reader) -> Node:
        return _named("nu", self, read)


class k_at(VectorOrbit):  # noqa: N801 (as the orbits above)
    """`k_at(n, kappa, nu, alpha, parameters)`: k_n, from any (k_0, v_0) on M with these products.

    k_{n+1} is the projected tangent step of Definition 1 from (k_n, v_n).
    """

    def _tree(self, read: Reader) -> Node:
        return _named("k", self, read)


class v_at(VectorOrbit):  # noqa: N801 (as the orbits above)
    """`v_at(n, kappa, nu, alpha, parameters)`: v_n, from the same start."""

    def _tree(self, read: Reader) -> Node:
        return _named("v", self, read)


UNDER_SCHEDULE = (alpha, d, gamma)
"""What an orbit under a schedule depends on, beside the time, the start and the schedule."""
VECTORS_UNDER_SCHEDULE = tuple(each for each in TRAVEL if each != lam)
"""What vectors under one depend on, beside these."""


class _Scheduled(Printed, ScheduledOrbit):
    """A coordinate of the iterates under the schedule lambda_1, lambda_2, ..."""

    nargs = 3 + len(UNDER_SCHEDULE)
    reads = "the iterates of PGD"


class kappa_along(_Scheduled):  # noqa: N801 (as the orbits above)
    """`kappa_along(n, kappa, nu, alpha, d, gamma)`: the first coordinate after n steps.

    The n-th step is that of the map of Lemma 7 with lambda_n.
    """

    def _tree(self, read: Reader) -> Node:
        return _named("kappa", self, read)


class nu_along(_Scheduled):  # noqa: N801 (as the orbits above)
    """`nu_along(n, kappa, nu, alpha, d, gamma)`: the second coordinate."""

    def _tree(self, read: Reader) -> Node:
        return _named("nu", self, read)


class k_along(ScheduledVectorOrbit):  # noqa: N801 (as the orbits above)
    """`k_along(n, kappa, nu, alpha, parameters but lambda)`: k_n, from any start on M with these products.

    k_n is the projected tangent step of Definition 1 from (k_{n-1}, v_{n-1}), with lambda_n.
    """

    def _tree(self, read: Reader) -> Node:
        return _named("k", self, read)


class v_along(ScheduledVectorOrbit):  # noqa: N801 (as the orbits above)
    """`v_along(n, kappa, nu, alpha, parameters but lambda)`: v_n, from the same start."""

    def _tree(self, read: Reader) -> Node:
        return _named("v", self, read)


K_STAR, V_STAR = frame(("k_star", "v_star"), sp.eye(2))
"""k* and v* by themselves: orthogonal unit vectors (Assumption 1)."""


def iterate(time: sp.Expr = TIME, start: Pair = (kappa, nu)) -> Pair:
    """(kappa_n, nu_n) from a start, at the parameters of the paper."""
    return kappa_at(time, *start, *TRAVEL), nu_at(time, *start, *TRAVEL)


def iterate_vectors(time: sp.Expr = TIME, start: Pair = (kappa, nu)) -> tuple[Vector, Vector]:
    """(k_n, v_n) from a start, at the parameters of the paper."""
    return k_at(time, *start, *TRAVEL), v_at(time, *start, *TRAVEL)


def iterate_under_schedule(time: sp.Expr = TIME, start: Pair = (kappa, nu)) -> Pair:
    """(kappa_n, nu_n) from a start, under the schedule lambda_1, lambda_2, ..."""
    first, second = (kind(time, *start, *UNDER_SCHEDULE) for kind in (kappa_along, nu_along))
    return first, second


def vectors_under_schedule(
    time: sp.Expr = TIME, start: Pair = (kappa, nu)
) -> tuple[Vector, Vector]:
    """(k_n, v_n) from a start, under the schedule lambda_1, lambda_2, ..."""
    first, second = (kind(time, *start, *VECTORS_UNDER_SCHEDULE) for kind in (k_along, v_along))
    return first, second


def _named(name: str, orbit: AnyOrbit, read: Reader) -> Node:
    """The time is the index, after it what `_inside` has to say."""
    at_time, inside = Index(Name(name), read(orbit.args[0])), _inside(orbit)
    return Call(at_time, listed(map(read, inside))) if inside else at_time


def _inside(orbit: AnyOrbit) -> tuple[sp.Expr, ...]:
    """A start or parameters other than the usual ones; a start alone where only it is another."""
    start, travel = orbit.args[1:3], orbit.args[3:]
    other = () if travel in (TRAVEL, UNDER_SCHEDULE, VECTORS_UNDER_SCHEDULE) else travel
    return (*start, *other) if other or start != (kappa, nu) else ()
