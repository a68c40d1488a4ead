"""The iterates of PGD as vectors: what is assumed of k_n and v_n, for any start on M in R^d. Not trusted.

Under a schedule lambda is lambda_(n + 1) in the step from n to n + 1, and nothing else is different.

The start (k_0, v_0) is any pair on M, and may be another one for each two vectors `g_k` and `g_v`. A random
start is that along two independent Gaussian vectors: k_0 is the unit vector along the part of the first one
that is orthogonal to v*, and v_0 that along the part of the second one orthogonal to k* and k_0. What is
assumed of a start and of its iterates is then assumed for almost all Gaussian vectors.

`h_k[1], ..., h_k[d - 1]` are any orthonormal vectors orthogonal to k_n. Together with k_n they
are a basis of R^d: of a space with k*, v*, v_n and the gradient in it. `grad_k` is the gradient of the risk
in k: its product with each of them is the slope of the risk where k_n turns towards it, and the risk is the
mean over the place of the informative token of E (Y - T(X))^2. Of the multiple of k_n in it, which the
projection removes, nothing is assumed. k_{n+1} is the projected tangent step of Definition 1: the squared
difference is 0. All this is assumed for v as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from slr_verify.calculus.reading.expectations import moments
from slr_verify.calculus.reading.families import ranges
from slr_verify.calculus.reading.motion import LETTERS, OFF, PLACE, STARS, Motion, point_products
from slr_verify.calculus.reading.orbit_terms import (
    LABELS,
    START,
    TIME,
    Hypotheses,
    for_almost_all_gaussian,
    for_almost_all_points,
    for_every,
    naturals,
    orbit,
)
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.core.axioms import law_of_start, manifold
from slr_verify.core.binding import closed, names_of, substituted
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    indices,
    make,
    minus,
    plus,
    power,
    variable,
)
from slr_verify.model import pgd
from slr_verify.model.great_circle import TURNS
from slr_verify.model.notation import PRODUCTS, d
from slr_verify.model.random_place import one_of, risk_over_places
from slr_verify.model.risk import partial

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

OTHER = variable("j")
"""Of another vector in a basis."""
SLOPES = {f"R_{name.name}": partial(name, at={}) for name in PRODUCTS}
"""The partial derivatives of the risk, by what a step calls them."""


def values_at_iterates(reader: Reader, motion: Motion) -> dict[str, Term]:
    """What stands for all that a step from (k_n, v_n) on M is written in."""
    now = {x.args[0]: orbit(place, TIME, START, motion.orbit) for place, x in enumerate(START)}
    products = dict.fromkeys(OFF, ZERO) | now | motion.warmth
    slopes = {name: substituted(reader.term(each), products) for name, each in SLOPES.items()}
    vectors = dict(zip(LETTERS, motion.vectors_at(TIME), strict=True))
    along = zip(LETTERS, ("kappa", "nu"), strict=True)
    radial = {
        f"c_{letter}": minus(
            make("inner", motion.gradient(letter), vectors[letter]),
            make("product", slopes[f"R_{name}"], now[name]),
        )
        for letter, name in along
    }
    return {**vectors, **products, **slopes, **radial}


@dataclass(frozen=True)
class Moving:
    """What is assumed of k_n, or of v_n, at all times."""

    unit: Term
    flat: Term
    apart: Term
    spanned: Term
    slope: Term
    step: Term

    @property
    def relations(self) -> Hypotheses:
        """All of it."""
        return frozenset(vars(self).values())


def moving(reader: Reader, motion: Motion, letter: str) -> Moving:
    """The basis orthogonal to the vector, the gradient and the step."""
    u, after = (motion.vectors_at(each)[LETTERS.index(letter)] for each in (TIME, plus(TIME, ONE)))
    h, last = motion.direction(letter), minus(reader.term(d), ONE)
    at_times = naturals(TIME)
    at_places = at_times | frozenset(indices(ONE, PLACE, last))
    at_pairs = at_places | {*indices(ONE, OTHER, last), make("!=", PLACE, OTHER)}

    def at_place(left: Term, right: Term) -> Term:
        return for_every((PLACE, TIME), make("=", left, right), at_places)

    apart = make("=", make("inner", h, motion.direction(letter, OTHER)), ZERO)
    vectors = dict(zip(LETTERS, motion.vectors_at(TIME), strict=True))
    turned = {**vectors, "h": h, **motion.warmth}
    slope = substituted(reader.term(TURNS[letter].slope()), turned)
    gap = squared_gap(after, step_term(reader, u, motion.gradient(letter)))
    return Moving(
        unit=at_place(make("inner", h, h), ONE),
        flat=at_place(make("inner", h, u), ZERO),
        apart=for_every((PLACE, OTHER, TIME), apart, at_pairs),
        spanned=_spanned(motion, letter, last),
        slope=at_place(make("inner", motion.gradient(letter), h), slope),
        step=for_every((TIME,), make("=", gap, ZERO), at_times),
    )


def _spanned(motion: Motion, letter: str, last: Term) -> Term:
    """|w|^2 is the sum of its squared products with u and the basis, for all w from vectors of R^d."""
    vectors, u = motion.in_space(letter), motion.vectors_at(TIME)[LETTERS.index(letter)]
    factors = tuple(variable(f"c_{place}") for place, _ in enumerate(vectors))
    w = make("vector sum", *(make("scaled", *pair) for pair in zip(factors, vectors, strict=True)))
    square = closed(power(make("inner", w, motion.direction(letter)), 2), PLACE.args)
    squares = plus(power(make("inner", w, u), 2), make("total", square, ONE, last))
    return for_every((*factors, TIME), make("=", make("inner", w, w), squares), naturals(TIME))


def step_term(reader: Reader, point: Term, along: Term) -> Term:
    """The projected tangent step of Definition 1 from a point, along a gradient there."""
    k, grad = pgd.ANY_STEP.args[:2]
    return substituted(vector_term(reader, pgd.ANY_STEP), {k.name: point, grad.name: along})


def random_start(motion: Motion, dimension: Term) -> Hypotheses:
    """That (k_0, v_0) is drawn along two Gaussian vectors of R^d, where k* and v* are."""
    drawn = map(for_almost_all_gaussian, law_of_start(LABELS, motion.vectors_at(ZERO), STARS))
    return frozenset((make("dimension", dimension), *_stars(), *drawn))


def on_surface(relation: Term) -> Term:
    """The relation for almost every point of M."""
    return for_almost_all_points(relation, manifold(LABELS, STARS))


def from_points(motion: Motion, dimension: Term, relations: Hypotheses) -> Hypotheses:
    """What is assumed of the vectors from points of M with the products of (k, v), for almost every one."""
    start = motion.products_of_start(point_products()) if relations else ()
    moving = _moving_in(relations.union(start))
    space = make("dimension", dimension), *_stars()
    return frozenset((*space, *(relations - moving), *map(on_surface, moving)))


def vector_equations(reader: Reader, motion: Motion) -> Hypotheses:
    """What is assumed of the vectors from a start on M, and of the law of the task."""
    places, risk = one_of(), risk_over_places()
    law = {reader.relation(places.lhs, places.rel_op, places.rhs)}
    law |= moments(reader, risk) | ranges(risk)
    found = (reader.once(moving, motion, letter).relations for letter in LETTERS)
    return frozenset((*_stars(), *motion.on_manifold(), *law)).union(*found)


def _stars() -> tuple[Term, ...]:
    """k* and v* are orthonormal."""
    k_star, v_star = STARS
    pairs = ((k_star, k_star, ONE), (k_star, v_star, ZERO), (v_star, v_star, ONE))
    return tuple(make("=", make("inner", u, v), value) for u, v, value in pairs)


def randomly(relations: Hypotheses) -> Hypotheses:
    """What is assumed of the vectors from a start, for almost all Gaussian vectors that make it."""
    moving = _moving_in(relations)
    return (relations - moving) | frozenset(map(for_almost_all_gaussian, moving))


def _moving_in(relations: Hypotheses) -> Hypotheses:
    labels = frozenset(names_of(LABELS))
    return frozenset(each for each in relations if each.free & labels)


def squared_gap(u: Term, w: Term) -> Term:
    """|u - w|^2."""
    gap = make("vector sum", u, make("scaled", MINUS_ONE, w))
    return make("inner", gap, gap)
