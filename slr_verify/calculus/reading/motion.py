"""The iterates of PGD as vectors, under one lambda or under a schedule: names and products. Not trusted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.reading.orbit_terms import (
    LABELS,
    ORBITS,
    SCHEDULED,
    START,
    TIME,
    temperature,
)
from slr_verify.calculus.reading.parts import found_in
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, variable
from slr_verify.language.orbit import (
    ScheduledOrbit,
    ScheduledVectorOrbit,
    SquareOrbit,
    VectorOrbit,
)

STARS = (make("vector", "k_star"), make("vector", "v_star"))
"""k* and v*."""
LETTERS, OFF = ("k", "v"), ("theta", "eta", "rho")
PLACE = variable("i")
"""Of a vector in a basis."""


@dataclass(frozen=True)
class Motion:
    """(k_n, v_n) under one lambda, or under a schedule: what they and their products are called."""

    vectors: tuple[str, str]
    orbit: tuple[str, str]
    ending: str

    def vectors_at(self, time: Term) -> tuple[Term, Term]:
        """(k_n, v_n)."""
        k, v = (make("vector", name, time, *LABELS) for name in self.vectors)
        return k, v

    def gradient(self, letter: str) -> Term:
        """That in k or in v, at a time."""
        return make("vector", f"grad_{letter}{self.ending}", TIME, *LABELS)

    def direction(self, letter: str, place: Term = PLACE) -> Term:
        """One of the orthonormal vectors orthogonal to k_n or to v_n."""
        return make("vector", f"h_{letter}{self.ending}", place, TIME, *LABELS)

    def products_at(self, time: Term) -> dict[str, Term]:
        """The five products of (k_n, v_n), by their names."""
        (k, v), (k_star, v_star) = self.vectors_at(time), STARS
        pairs = {"kappa": (k, k_star), "nu": (v, v_star), "theta": (v, k_star), "eta": (k, v_star)}
        return {name: make("inner", *pair) for name, pair in {**pairs, "rho": (k, v)}.items()}

    def on_sphere(self, time: Term) -> tuple[Term, Term]:
        """|k_n|^2 = 1 and |v_n|^2 = 1."""
        k, v = (make("=", make("inner", each, each), ONE) for each in self.vectors_at(time))
        return k, v

    @property
    def warmth(self) -> dict[str, Term]:
        """What stands for lambda in the step from n to n + 1, if something else does."""
        return {"lambda": temperature(TIME)} if self.orbit is SCHEDULED else {}

    def in_space(self, letter: str) -> tuple[Term, ...]:
        """The vectors that are in R^d at a time."""
        return (*STARS, *self.vectors_at(TIME), self.gradient(letter))

    def on_manifold(self) -> tuple[Term, ...]:
        """That (k_0, v_0) is on M."""
        products, values = self.products_at(ZERO), dict.fromkeys(OFF, ZERO)
        flat = (make("=", products[name], value) for name, value in values.items())
        return (*flat, *self.on_sphere(ZERO))

    def products_of_start(self, start: tuple[Term, ...] = START) -> tuple[Term, Term]:
        """That <k_0, k*> and <v_0, v*> are two numbers."""
        pairs = zip(self.vectors_at(ZERO), STARS, start, strict=True)
        along_k, along_v = (make("=", make("inner", u, star), x) for u, star, x in pairs)
        return along_k, along_v

    @property
    def numbers_of_start(self) -> tuple[Term, Term]:
        """<k_0, k*> and <v_0, v*>."""
        first, second = (each.args[0] for each in self.products_of_start())
        return first, second


def point_products() -> tuple[Term, Term]:
    """<k, k*> and <v, v*> of a point of M."""
    along_k, along_v = (make("inner", *pair) for pair in zip(LABELS, STARS, strict=True))
    return along_k, along_v


CONSTANT = Motion(("k_at", "v_at"), ORBITS, "")
UNDER_SCHEDULE = Motion(("k_along", "v_along"), SCHEDULED, "_along")


def motion_of(exprs: Iterable[sp.Basic]) -> Motion:
    """That of the orbits and vectors in expressions. Raises Refused where there are both."""
    kinds = (SquareOrbit, VectorOrbit), (ScheduledOrbit, ScheduledVectorOrbit)
    every = tuple(exprs)
    constant, scheduled = (found_in(every, *each) for each in kinds)
    if constant - scheduled and scheduled:
        raise Refused("reading", "some orbits are under a constant lambda, others under a schedule")
    return UNDER_SCHEDULE if scheduled else CONSTANT
