"""Theorems of the literature that are cited, not proved here: each is a rule, with its conditions.

What uses one says so (`Theorem.cites`). N is H, integer n, 0 <= n for an n that is not in H.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from .binding import bound_as, closed, names_of, opened, replaced, substituted
from .meaning import Meaning
from .rules.rule import (
    ALL,
    Premises,
    Rule,
    Sides,
    naturals,
    require,
    require_follow,
    require_new,
    require_shown,
    rule,
)
from .slopes import is_continuous
from .terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    natural,
    negative,
    plus,
    rational,
    squared_distance,
    times,
    variable,
    within_one,
)

Terms = Sequence[Term]


@rule(([Term], Term, [[Term]], str, [str]), premises=3, own=ALL, sides=Sides.SHOWN)
def connected_accumulation(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- f(u_1, ..) -> 0    H |- sum_k (u_k(n + 1) - u_k(n))^2 -> 0    N |- -1 <= u_k(n) <= 1
    H, -1 <= x_k <= 1, f(x_1, ..) = 0 |- product_j sum_k (x_k - p_jk)^2 = 0
    -----------------------------------------------------------------------------------------
    H |- sum_j product_k [u_k -> p_jk] = 1

    The p_j are different points with rational coordinates. f is defined for -1 <= x_k <= 1 and built from
    functions of the core, so it is continuous there, and zero at every accumulation point of u: each is one
    of the p_j. The accumulation points of a bounded sequence whose steps tend to zero form a connected set
    (K. Lange, Optimization, 2nd edition, Springer 2013, Proposition 12.4.1), so there is one, and u
    converges to it. The witness is the u_k and f as bodies of binders, the p_j, n and the x_k.
    """
    sequences, f, points, name, names = witness
    numbers = all(each.op == "rational" for point in points for each in point)
    fitting = {len(each) for each in (*points, names)} == {len(sequences)}
    require(
        numbers and fitting and len(set(points)) == len(points), "points", "the points do not fit"
    )
    require_new(names, meaning, f)
    n, x = variable(name), tuple(map(variable, names))
    at_times = naturals(name, meaning, goal, f, *sequences, *(each.goal for each in premises[:2]))
    box = meaning.assuming(*(side for place in x for side in within_one(place)))
    zero = make("=", opened(f, x), ZERO)
    box.require_defined(zero.args[0])
    _require_built(zero.args[0], {}, x, meaning)
    now, after = (tuple(opened(u, (time,)) for u in sequences) for time in (n, plus(n, ONE)))
    bodies = opened(f, now), squared_distance(after, now)
    for premise, body in zip(premises, bodies, strict=False):
        vanishes = premise.goal.op == "tends" and premise.goal.args[1] is ZERO
        along = vanishes and opened(premise.goal.args[0], (n,)) is body
        require(along, "not-the-term", "this limit is of another sequence", premise.goal, body)
    product = make("=", times(*(squared_distance(x, point) for point in points)), ZERO)
    inside = tuple(side for u in now for side in within_one(u))
    shown = tuple(premise.goal for premise in premises[2:])
    require(shown == (product, *inside), "not-bounded", "the premises are not these", *shown)
    scopes = (meaning, meaning, box.assuming(zero), *(at_times for _ in inside))
    for premise, scope in zip(premises, scopes, strict=True):
        require_follow(premise.given, scope)
    limits = (map(partial(make, "tends"), sequences, point) for point in points)
    brackets = (times(*map(partial(make, "indicator"), each)) for each in limits)
    wanted = make("=", plus(*brackets), ONE)
    require(goal is wanted, "not-the-term", "the goal is about other points", goal)


@rule((str, str, str, str), premises=1, own=1, sides=Sides.SHOWN)
def once_per_line(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, -1 < x < 1, -1 <= y < z <= 1 |- P(x, y) P(x, z) = 0
    H |- every x, y (f_i(0, x, y) = S_i) with -1 <= x, y <= 1
    H |- every n, x, y (f_i(n + 1, x, y) = F_i) with integer n, 0 <= n, -1 <= x, y <= 1
    -----------------------------------------------------------------------------------
    H |- almost x, y (P(x, y) = 0) with -1 <= x, y <= 1

    P is a product of indicators of limits of sequences. These sequences and their limits, and all S_i and
    F_i, are built by functions of the core from x, y and f_j(n, x, y), so by induction each f_j is a
    continuous function of x and y, and P is the indicator of a Borel set. It meets every vertical line with
    -1 < x < 1 at most once, so its area is zero by the theorem of Tonelli (W. Rudin, Real and Complex
    Analysis, Theorem 8.8). The witness names n, x, y and z.
    """
    n, x, y, z = map(variable, witness)
    require_new(witness, meaning, goal, *(each.goal for each in premises[1:]))
    square = {*within_one(x), *within_one(y)}
    claim, around = _quantified(goal, "almost", (x, y))
    require(around == square, "not-the-square", "not the square", goal)
    require(claim.op == "=" and claim.args[1] is ZERO, "not-the-term", "this is not P = 0", goal)
    inside = claim.args[0]
    above = opened(goal.args[1], (x, z)).args[0]
    pair, ends = premises[0], (make("<", y, z), make("<", MINUS_ONE, z), make("<", y, ONE))
    wanted = make("=", times(inside, above), ZERO)
    strictly = (make("<", MINUS_ONE, x), make("<", x, ONE), *ends, *within_one(z))
    require_shown(pair, wanted, meaning.assuming(*square, *strictly))
    values, _ = _functions([each.goal for each in premises[1:]], (n, x, y), meaning)
    for bracket in inside.parts if inside.op == "product" else (inside,):
        limit = bracket.args[0] if bracket.op == "indicator" else bracket
        require(limit.op == "tends", "not-measurable", "this is no limit of a sequence", bracket)
        _require_built(opened(limit.args[0], (n,)), values, (x, y), meaning)
        _require_built(limit.args[1], {}, (x, y), meaning)


@rule((Term, Term, Term, Term, Term), premises=5, sides=Sides.SHOWN)
def density_of_starts(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- almost x, y A with -1 <= x, y <= 1
    H |- surely G, G' (<k, k> = 1)    H |- surely G, G' (<k, w> = |w|)    w = G off v*
    H |- surely G, G' (<v, v> = 1)    H |- surely G, G' (<v, z> = |z|)    z = (G' off k*) off (k off k*)
    ----------------------------------------------------------------------------------------------------
    H |- surely G, G' A[x -> <k, k*>, y -> <v, v*>]

    dimension a, integer a, 4 <= a, and that k* and v* are orthonormal follow from H. Here u off e is <e, e>
    u - <u, e> e, a multiple of the part of u that is orthogonal to e. So k = w/|w| is uniform on the unit
    sphere orthogonal to v*, and v = z/|z|, given k, on that orthogonal to k* and k. <k, k*> is a coordinate
    of a uniform point of the unit sphere of R^(a - 1), and given k, <v, v*> is one of R^(a - 2). On spheres
    of R^2 and beyond a coordinate has a density, so both together have one, and null sets have probability
    zero (K.-T. Fang, S. Kotz and K. W. Ng, Symmetric Multivariate and Related Distributions, Chapman and
    Hall 1990, Section 2.2). The witness is a, k*, v*, and k and v as bodies of binders.
    """
    a, *stars, first, second = witness
    names = names_of(meaning.ranges.fresh(2, *witness, premises[0].goal))
    gaussian = bound_as("surely", names)
    start = opened(first, gaussian), opened(second, gaussian)
    here = _at_products(premises[0].goal, a, start, stars, meaning)
    law, shown = law_of_start(gaussian, start, stars), {premise.goal for premise in premises[1:]}
    *drawn, wanted = (make("surely", 2, closed(each, names)) for each in (*law, here))
    require(shown.issuperset(drawn), "not-drawn", "the premises do not say how it is drawn", *start)
    require(goal is wanted, "not-the-term", "the goal says something else of starts", goal)


@rule((Term, Term, Term), premises=1, sides=Sides.SHOWN)
def coarea(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- almost x, y A with -1 <= x, y <= 1
    ---------------------------------------------------------------------------------------------------
    H |- surface k, v A[x -> <k, k*>, y -> <v, v*>] with <k, k>, <v, v> = 1, <k, v*>, <v, k*>, <k, v> = 0

    dimension a, integer a, 4 <= a, and that k* and v* are orthonormal follow from H. The surface is smooth
    and of dimension 2 a - 5 but at four points. On it x and y have the gradients (k* - x k, 0) and (0, v* -
    y v), which are orthogonal, of squared lengths 1 - x^2 and 1 - y^2. These vanish where k or v is one of
    two vectors, in a - 2 < 2 a - 5 dimensions. So the preimage of a null set is a null set, by the coarea
    formula (H. Federer, Geometric Measure Theory, Springer 1969, Theorem 3.2.22). The witness is a, k* and
    v*.
    """
    a, *stars = witness
    names = names_of(meaning.ranges.fresh(2, *witness, premises[0].goal))
    point = bound_as("surface", names)
    here = _at_products(premises[0].goal, a, point, stars, meaning)
    wanted = make("surface", 2, *(closed(each, names) for each in (here, *manifold(point, stars))))
    require(goal is wanted, "not-the-term", "the goal is about another surface", goal)


def _at_products(almost: Term, a: Term, point: Terms, stars: Terms, meaning: Meaning) -> Term:
    """What is claimed of the square, at the products of two vectors with k* and v*. Raises Refused."""
    x = meaning.ranges.fresh(2, almost)
    claim, around = _quantified(almost, "almost", x)
    require(
        around == {*within_one(x[0]), *within_one(x[1])}, "not-the-square", "not the square", almost
    )
    e, f = stars
    frame = (_product_is(e, e, ONE), _product_is(e, f, ZERO), _product_is(f, f, ONE))
    large = make("<=", rational(4), a)
    require_follow((make("dimension", a), make("integer", a), large, *frame), meaning)
    products = (make("inner", *pair) for pair in zip(point, stars, strict=True))
    return substituted(claim, dict(zip(names_of(x), products, strict=True)))


def manifold(point: Terms, stars: Terms) -> list[Term]:
    """The equations of the manifold."""
    (k, v), (k_star, v_star) = point, stars
    flat = ((k, v_star), (v, k_star), (k, v))
    return [_product_is(u, u, ONE) for u in point] + [_product_is(*each, ZERO) for each in flat]


def law_of_start(gaussian: Terms, start: Terms, stars: Terms) -> list[Term]:
    """That two vectors have the lengths and directions of the start that two Gaussian vectors make."""
    (g, h), (k, v), (k_star, v_star) = gaussian, start, stars
    w, z = _off(g, v_star), _off(_off(h, k_star), _off(k, k_star))
    along = (_product_is(u, e, make("sqrt", make("inner", e, e))) for u, e in ((k, w), (v, z)))
    return [_product_is(k, k, ONE), _product_is(v, v, ONE), *along]


def _product_is(u: Term, v: Term, value: Term) -> Term:
    return make("=", make("inner", u, v), value)


def _off(u: Term, e: Term) -> Term:
    """The part of u that is orthogonal to e, times <e, e>."""
    along = make("scaled", negative(make("inner", u, e)), e)
    return make("vector sum", make("scaled", make("inner", e, e), u), along)


@rule((str, str, str), premises=1, own=ALL, sides=Sides.SHOWN)
def recursion(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, every x, y (f_i(0, x, y) = S_i) .., every n, x, y (f_i(n + 1, x, y) = F_i) .. |- A
    H, integer n, 0 <= n, -1 <= x, y, f_j(n, x, y) <= 1 |- -1 <= S_i, F_i <= 1
    -------------------------------------------------------------------------------------
    H |- A

    The f_i are not in H, A, nor anywhere else in S_i and F_i, and the equations are those of once per line,
    one for each f_i(0, x, y) and f_i(n + 1, x, y): there are such functions, by the theorem of recursion
    (P. Halmos, Naive Set Theory, Springer 1974, Section 12). In the other premises variables stand for
    f_j(n, x, y). The witness names n, x and y.
    """
    (main, *bounds), (n, x, y) = premises, map(variable, witness)
    equations = tuple(main.given - meaning.given)
    require_new(witness, meaning, goal, *equations)
    values, images = _functions(equations, (n, x, y), meaning)
    require_new(tuple({each.args[0] for each in values}), meaning, goal, *images)
    require_shown(main, goal, meaning.assuming(*equations))
    inside = (side for each in (x, y, *values.values()) for side in within_one(each))
    scope = meaning.assuming(*natural(n), *inside)
    for premise in bounds:
        require_follow(premise.given, scope)
    wanted = {side for each in images for side in within_one(each)}
    bounded = wanted <= {premise.goal for premise in bounds}
    require(bounded, "not-bounded", "no premises bound these", *images)


def _functions(
    equations: Terms, places: tuple[Term, Term, Term], meaning: Meaning
) -> tuple[dict[Term, Term], list[Term]]:
    """For each f_j(n, x, y) a variable, and all S_i and F_i in these, continuous. Raises Refused."""
    n, x, y = places
    square = {*within_one(x), *within_one(y)}
    starts: dict[Term, Term] = {}
    steps: dict[Term, Term] = {}
    for each in equations:
        first = each.args[0] == 2
        claim, around = _quantified(each, "every", (x, y) if first else places)
        asked = around == (square if first else {*square, *natural(n)})
        require(asked and claim.op == "=", "no-recursion", "no sequence is so defined", each)
        left, right = claim.args
        once = (starts if first else steps).setdefault(left, right) is right
        require(once, "no-recursion", "two equations define this", left)
    names = sorted({each.args[0] for each in starts if each.op == "member"})
    for known, time in ((starts, ZERO), (steps, plus(n, ONE))):
        wanted = {make("member", name, time, x, y) for name in names}
        require(set(known) == wanted, "no-recursion", "other sequences are defined", *known)
    slots = meaning.ranges.fresh(len(names), *places, *equations)
    values = {make("member", f, *places): x for f, x in zip(names, slots, strict=True)}
    images = [_with_slots(each, values) for each in (*starts.values(), *steps.values())]
    for image in images:
        _require_built(image, values, (x, y), meaning)
    return values, images


def _quantified(relation: Term, op: str, places: tuple[Term, ...]) -> tuple[Term, set[Term]]:
    """What is claimed of these variables, and under which conditions. Raises Refused."""
    fitting = relation.op == op and relation.args[0] == len(places)
    require(fitting, "not-quantified", "the quantifier is another one", relation)
    claim, *conditions = (opened(part, places) for part in relation.parts)
    return claim, set(conditions)


def _require_built(term: Term, values: dict[Term, Term], places: Terms, meaning: Meaning) -> None:
    """The term is built from these values and variables by functions of the core. Raises Refused."""
    term = _with_slots(term, values)
    moving = frozenset(names_of((*places, *values.values())))
    smooth = is_continuous(term, meaning.definitions, moving)
    require(smooth, "not-continuous", "this may not be continuous", term)


def _with_slots(term: Term, values: dict[Term, Term]) -> Term:
    for known, slot in values.items():
        term = replaced(term, known, slot)
    return term


AXIOMS: dict[str, Rule] = {
    name.replace("_", " "): each for name, each in globals().items() if isinstance(each, Rule)
}
