"""The iterates of PGD as vectors: what is assumed of k_n and v_n, for any starts on M. Not trusted.

For all x and y in [-1, 1] the start (k_0, v_0) is any pair on M whose products with k* and v* are x and y, and
k_{n+1} and v_{n+1} are the projected tangent steps of Definition 1: the squared length of the difference is 0.
Of the multiples of k_n and v_n in the gradients, `c_k` and `c_v`, nothing is assumed.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from slr_verify.calculus.reading.orbit_terms import (
    START,
    TIME,
    Hypotheses,
    for_every,
    in_square,
    naturals,
    orbit,
)
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.core.binding import substituted
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, make, plus
from slr_verify.language.vectors import Vector
from slr_verify.model import pgd
from slr_verify.model.notation import PRODUCTS
from slr_verify.model.risk import partial

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

STARS = (make("vector", "k_star"), make("vector", "v_star"))
"""k* and v*."""
LETTERS = ("k", "v")


SLOPES = {f"R_{name.name}": partial(name, at={}) for name in PRODUCTS}
"""The partial derivatives of the risk, by what the step calls them."""


@cache
def steps_of_definition_1() -> tuple[Vector, Vector]:
    """k_{n+1} and v_{n+1}, by the products of k_n, v_n, k* and v*, and the slopes of the risk there."""
    slopes = {slope: SLOPES[slope.name] for slope in pgd.SLOPES}
    return pgd.next_k.xreplace(slopes), pgd.next_v.xreplace(slopes)


def vectors_at(time: Term) -> tuple[Term, Term]:
    """(k_n, v_n) from a start with the products kappa and nu."""
    k, v = (make("vector", f"{letter}_at", time, *START) for letter in LETTERS)
    return k, v


def products_at(time: Term) -> dict[str, Term]:
    """The five products of (k_n, v_n), by their names."""
    (k, v), (k_star, v_star) = vectors_at(time), STARS
    pairs = {"kappa": (k, k_star), "nu": (v, v_star), "theta": (v, k_star), "eta": (k, v_star)}
    return {name: make("inner", *pair) for name, pair in {**pairs, "rho": (k, v)}.items()}


def on_sphere(time: Term) -> tuple[Term, Term]:
    """|k_n|^2 = 1 and |v_n|^2 = 1."""
    k, v = (make("=", make("inner", each, each), ONE) for each in vectors_at(time))
    return k, v


def at_iterates(time: Term) -> dict[str, Term]:
    """What stands for k, v and the multiples of them in the gradients at a time."""
    multiples = {f"c_{letter}": make("member", f"c_{letter}", time, *START) for letter in LETTERS}
    return {**dict(zip(LETTERS, vectors_at(time), strict=True)), **multiples}


def values_at_iterates(reader: Reader) -> tuple[tuple[str, Term], ...]:
    """What stands for all that a step from M is written in, where (k_n, v_n) is on M."""
    now = {x.args[0]: orbit(place, TIME, START) for place, x in enumerate(START)}
    products = {name.name: now.get(name.name, ZERO) for name in PRODUCTS}
    slopes = {name: substituted(reader.term(each), products) for name, each in SLOPES.items()}
    return tuple({**now, **slopes, **at_iterates(TIME)}.items())


def vector_recursion(reader: Reader) -> tuple[tuple[Term, ...], tuple[Term, Term]]:
    """Where the vectors start, and what they are one step later."""
    products = products_at(ZERO)
    values = dict.fromkeys(("theta", "eta", "rho"), ZERO) | {x.args[0]: x for x in START}
    starts = [make("=", products[name], value) for name, value in values.items()]
    square = in_square(*START)
    first = tuple(for_every(START, each, square) for each in (*starts, *on_sphere(ZERO)))
    later = tuple(
        for_every((TIME, *START), make("=", _squared_gap(after, step), ZERO), square | naturals(TIME))
        for after, step in zip(vectors_at(plus(TIME, ONE)), steps(reader), strict=True)
    )
    return first, (later[0], later[1])


def steps(reader: Reader) -> tuple[Term, Term]:
    """The steps from (k_n, v_n), by their products."""
    values = {**products_at(TIME), **at_iterates(TIME)}
    k, v = (substituted(vector_term(reader, each), values) for each in steps_of_definition_1())
    return k, v


def vector_equations(reader: Reader) -> Hypotheses:
    """All that is assumed of the vectors."""
    first, later = vector_recursion(reader)
    k_star, v_star = STARS
    pairs = ((k_star, k_star, ONE), (k_star, v_star, ZERO), (v_star, v_star, ONE))
    stars = (make("=", make("inner", u, v), value) for u, v, value in pairs)
    return frozenset((*first, *later, *stars))


def _squared_gap(u: Term, w: Term) -> Term:
    """|u - w|^2."""
    gap = make("vector sum", u, make("scaled", MINUS_ONE, w))
    return make("inner", gap, gap)
