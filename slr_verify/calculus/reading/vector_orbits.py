"""The iterates of PGD as vectors: what is assumed of k_n and v_n, for any starts on M in R^d. Not trusted.

For all x and y for which there is one, the start (k_0, v_0) is any pair on M whose products with k* and v*
are x and y. `h_k[1], ..., h_k[d - 1]` are any orthonormal vectors orthogonal to k_n. Together with k_n they
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
from slr_verify.calculus.reading.orbit_terms import (
    START,
    TIME,
    Hypotheses,
    for_every,
    naturals,
    orbit,
)
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.core.binding import closed, substituted
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
from slr_verify.model.orbit import ON_M
from slr_verify.model.random_place import one_of, risk_over_places
from slr_verify.model.risk import partial

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

STARS = (make("vector", "k_star"), make("vector", "v_star"))
"""k* and v*."""
LETTERS, OFF = ("k", "v"), ("theta", "eta", "rho")
PLACE, OTHER = variable("i"), variable("j")
"""Of a vector in a basis, and of another one."""


SLOPES = {f"R_{name.name}": partial(name, at={}) for name in PRODUCTS}
"""The partial derivatives of the risk, by what a step calls them."""


def vectors_at(time: Term) -> tuple[Term, Term]:
    """(k_n, v_n) from a start with the products kappa and nu."""
    k, v = (make("vector", f"{letter}_at", time, *START) for letter in LETTERS)
    return k, v


def gradient(letter: str) -> Term:
    """That in k or in v, at a time."""
    return make("vector", f"grad_{letter}", TIME, *START)


def direction(letter: str, place: Term = PLACE) -> Term:
    """One of the orthonormal vectors orthogonal to k_n or to v_n."""
    return make("vector", f"h_{letter}", place, TIME, *START)


def products_at(time: Term) -> dict[str, Term]:
    """The five products of (k_n, v_n), by their names."""
    (k, v), (k_star, v_star) = vectors_at(time), STARS
    pairs = {"kappa": (k, k_star), "nu": (v, v_star), "theta": (v, k_star), "eta": (k, v_star)}
    return {name: make("inner", *pair) for name, pair in {**pairs, "rho": (k, v)}.items()}


def on_sphere(time: Term) -> tuple[Term, Term]:
    """|k_n|^2 = 1 and |v_n|^2 = 1."""
    k, v = (make("=", make("inner", each, each), ONE) for each in vectors_at(time))
    return k, v


def values_at_iterates(reader: Reader) -> dict[str, Term]:
    """What stands for all that a step from (k_n, v_n) on M is written in."""
    now = {x.args[0]: orbit(place, TIME, START) for place, x in enumerate(START)}
    products = dict.fromkeys(OFF, ZERO) | now
    slopes = {name: substituted(reader.term(each), products) for name, each in SLOPES.items()}
    vectors = dict(zip(LETTERS, vectors_at(TIME), strict=True))
    along = zip(LETTERS, ("kappa", "nu"), strict=True)
    radial = {
        f"c_{letter}": minus(
            make("inner", gradient(letter), vectors[letter]),
            make("product", slopes[f"R_{name}"], now[name]),
        )
        for letter, name in along
    }
    return {**vectors, **products, **slopes, **radial}


def starts(reader: Reader) -> Hypotheses:
    """The products that a start on M in R^d may have."""
    return frozenset(reader.relation(each.lhs, each.rel_op, each.rhs) for each in ON_M)


@dataclass(frozen=True)
class Moving:
    """What is assumed of k_n, or of v_n, at all times and from all starts."""

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


def moving(reader: Reader, letter: str) -> Moving:
    """The basis orthogonal to the vector, the gradient and the step."""
    u, after = (vectors_at(each)[LETTERS.index(letter)] for each in (TIME, plus(TIME, ONE)))
    h, last = direction(letter), minus(reader.term(d), ONE)
    at_times = starts(reader) | naturals(TIME)
    at_places = at_times | frozenset(indices(ONE, PLACE, last))
    at_pairs = at_places | {*indices(ONE, OTHER, last), make("!=", PLACE, OTHER)}

    def at_place(left: Term, right: Term) -> Term:
        return for_every((PLACE, TIME, *START), make("=", left, right), at_places)

    apart = make("=", make("inner", h, direction(letter, OTHER)), ZERO)
    turned = {**dict(zip(LETTERS, vectors_at(TIME), strict=True)), "h": h}
    slope = substituted(reader.term(TURNS[letter].slope()), turned)
    gap = squared_gap(after, step_term(reader, u, gradient(letter)))
    return Moving(
        unit=at_place(make("inner", h, h), ONE),
        flat=at_place(make("inner", h, u), ZERO),
        apart=for_every((PLACE, OTHER, TIME, *START), apart, at_pairs),
        spanned=_spanned(letter, u, last, at_times),
        slope=at_place(make("inner", gradient(letter), h), slope),
        step=for_every((TIME, *START), make("=", gap, ZERO), at_times),
    )


def in_space(letter: str) -> tuple[Term, ...]:
    """The vectors that are in R^d at a time."""
    return (*STARS, *vectors_at(TIME), gradient(letter))


def _spanned(letter: str, u: Term, last: Term, at_times: Hypotheses) -> Term:
    """|w|^2 is the sum of its squared products with u and the basis, for all w from vectors of R^d."""
    vectors = in_space(letter)
    factors = tuple(variable(f"c_{place}") for place, _ in enumerate(vectors))
    w = make("vector sum", *(make("scaled", *pair) for pair in zip(factors, vectors, strict=True)))
    square = closed(power(make("inner", w, direction(letter)), 2), PLACE.args)
    squares = plus(power(make("inner", w, u), 2), make("total", square, ONE, last))
    return for_every((*factors, TIME, *START), make("=", make("inner", w, w), squares), at_times)


def step_term(reader: Reader, point: Term, along: Term) -> Term:
    """The projected tangent step of Definition 1 from a point, along a gradient there."""
    k, grad = pgd.ANY_STEP.args[:2]
    return substituted(vector_term(reader, pgd.ANY_STEP), {k.name: point, grad.name: along})


def at_start(reader: Reader) -> tuple[Term, ...]:
    """The products and the lengths of (k_0, v_0)."""
    products, possible = products_at(ZERO), starts(reader)
    values = dict.fromkeys(OFF, ZERO) | {x.args[0]: x for x in START}
    relations = [make("=", products[name], value) for name, value in values.items()]
    return tuple(for_every(START, each, possible) for each in (*relations, *on_sphere(ZERO)))


def vector_equations(reader: Reader) -> Hypotheses:
    """All that is assumed of the vectors, and of the law of the task."""
    k_star, v_star = STARS
    pairs = ((k_star, k_star, ONE), (k_star, v_star, ZERO), (v_star, v_star, ONE))
    stars = [make("=", make("inner", u, v), value) for u, v, value in pairs]
    places, risk = one_of(), risk_over_places()
    law = {reader.relation(places.lhs, places.rel_op, places.rhs)}
    law |= moments(reader, risk) | ranges(risk)
    found = (moving(reader, letter).relations for letter in LETTERS)
    return frozenset((*stars, *at_start(reader), *law)).union(*found)


def squared_gap(u: Term, w: Term) -> Term:
    """|u - w|^2."""
    gap = make("vector sum", u, make("scaled", MINUS_ONE, w))
    return make("inner", gap, gap)
