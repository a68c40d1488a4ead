"""The iterates of PGD as vectors: what is assumed of k_n and v_n, for any starts on M. Not trusted.

For all x and y in [-1, 1] the start (k_0, v_0) is any pair on M whose products with k* and v* are x and y.
k_{n+1} and v_{n+1} are the projected tangent steps of Definition 1: the squared difference is 0.
The slopes of the risk at (k_n, v_n) have names, `R_kappa` and so on. Of the multiples of k_n and v_n in the
gradients, `c_k` and `c_v`, nothing is assumed.
"""

from __future__ import annotations

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
from slr_verify.model import pgd
from slr_verify.model.notation import PRODUCTS
from slr_verify.model.risk import partial

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader

STARS = (make("vector", "k_star"), make("vector", "v_star"))
"""k* and v*."""
LETTERS, OFF = ("k", "v"), ("theta", "eta", "rho")


SLOPES = {f"R_{name.name}": partial(name, at={}) for name in PRODUCTS}
"""The partial derivatives of the risk, by what a step calls them."""
NAMED = (*SLOPES, "c_k", "c_v")


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
    """What stands for all that a step is written in, at a time."""
    numbers = {name: make("member", name, time, *START) for name in NAMED}
    return {**dict(zip(LETTERS, vectors_at(time), strict=True)), **numbers}


def values_at_iterates(reader: Reader) -> dict[str, Term]:
    """The same, with kappa_n, nu_n and the slopes there, where (k_n, v_n) is on M."""
    now = {x.args[0]: orbit(place, TIME, START) for place, x in enumerate(START)}
    return {**at_iterates(TIME), **now, **_slopes(reader, dict.fromkeys(OFF, ZERO) | now)}


def vector_recursion(
    reader: Reader,
) -> tuple[tuple[Term, ...], tuple[Term, ...], tuple[Term, Term]]:
    """Where the vectors start, the slopes at each time, and what the vectors are one step later."""
    products, square = products_at(ZERO), in_square(*START)
    values = dict.fromkeys(OFF, ZERO) | {x.args[0]: x for x in START}
    starts = [make("=", products[name], value) for name, value in values.items()]
    first = tuple(for_every(START, each, square) for each in (*starts, *on_sphere(ZERO)))
    slopes = _slopes(reader, products_at(TIME))
    names = at_iterates(TIME)
    named = tuple(_always(make("=", names[name], slope)) for name, slope in slopes.items())
    steps = (substituted(vector_term(reader, each), names) for each in (pgd.next_k, pgd.next_v))
    pairs = zip(vectors_at(plus(TIME, ONE)), steps, strict=True)
    k, v = (_always(make("=", _squared_gap(after, step), ZERO)) for after, step in pairs)
    return first, named, (k, v)


def _slopes(reader: Reader, products: dict[str, Term]) -> dict[str, Term]:
    return {name: substituted(reader.term(each), products) for name, each in SLOPES.items()}


def _always(relation: Term) -> Term:
    """At all times, from all starts."""
    return for_every((TIME, *START), relation, in_square(*START) | naturals(TIME))


def vector_equations(reader: Reader) -> Hypotheses:
    """All that is assumed of the vectors."""
    k_star, v_star = STARS
    pairs = ((k_star, k_star, ONE), (k_star, v_star, ZERO), (v_star, v_star, ONE))
    stars = (make("=", make("inner", u, v), value) for u, v, value in pairs)
    return frozenset(stars).union(*vector_recursion(reader))


def _squared_gap(u: Term, w: Term) -> Term:
    """|u - w|^2."""
    gap = make("vector sum", u, make("scaled", MINUS_ONE, w))
    return make("inner", gap, gap)
