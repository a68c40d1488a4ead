"""A step of PGD from near the spurious points: what it does to the coordinates, up to small errors.

All statements are about one index l, under NEAR; R is the squared length of the coordinates.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import (
    Given,
    at_least,
    at_most,
    equal,
    less,
    stated,
)
from slr_verify.model import near_oracle, near_spurious, pgd
from slr_verify.model.near_oracle import ALONG_K, ALONG_V
from slr_verify.model.notation import PRODUCTS, alpha, eta, kappa, nu, rho, theta
from slr_verify.model.product_sequences import m_at, n_at
from slr_verify.model.spurious_sequences import (
    FAMILIES,
    MOVED,
    at_index,
    eta_gap_at,
    nu_at,
    rests,
    theta_gap_at,
    xi_at,
)
from slr_verify.paper.beyond.forms import gaps as forms
from slr_verify.paper.beyond.forms.beside import mu
from slr_verify.paper.beyond.oracle import around
from slr_verify.paper.beyond.spurious.inside import (
    AFTER,
    BEFORE,
    HERE,
    HERE_POINT,
    NEXT,
    OPEN,
    OUTWARD,
    Values,
    along,
    at,
    at_letters,
    by_letters,
    close,
    eta_gap,
    near,
    radius,
    signs,
    small,
    spread_of,
    values,
)
from slr_verify.paper.beyond.spurious.near import (
    LINEAR,
    LINEAR_XI,
    ROOMS,
    beside,
    c_squared,
    spread,
)

# The lengths before the projection
first, last = 1 + m_at(COUNTER), 1 + n_at(COUNTER)
IN_LENGTHS: Values = {forms.m: m_at(COUNTER), forms.n: n_at(COUNTER)}
longer = sp.Mul(*forms.LENGTHS) - 1


def lengths(which: int, given: Given) -> Theorem:
    """Twice what a vector, or both, is longer than one is at most what the square of the product is."""
    long = tuple(
        infer(
            stated(at_letters(each, {**values(), **IN_LENGTHS}), given),
            adding((1, hypothesis(MOVED[3 * place], given))),
        )
        for place, each in enumerate(forms.LONG)
    )
    known = forms.shorter(forms.SHORTER[which])
    return by_letters(known, {**values(), **IN_LENGTHS}, *long, *signs(given, *IN_LENGTHS.values()))


def steep(given: Given) -> Theorem:
    """Twice what the second vector is longer than one is at most alpha^2 times the squared gradient."""
    gradient = at_index(alpha**2 * near_spurious.STEEP, COUNTER)
    radial = at_index(near_oracle.SHARE_V - 1, COUNTER) ** 2
    known = hypothesis(MOVED[3], given)
    goal = at_most(2 * n_at(COUNTER), gradient, given)
    return infer(goal, adding((-1, known), rest=n_at(COUNTER) ** 2 + radial))


# The coordinates after the step
AT_POINT = {name: at_index(name, COUNTER) for name in (*PRODUCTS, *pgd.SLOPES)}
ACROSS = equal(
    rho
    - alpha * (pgd.k_along_v + pgd.v_along_k)
    + alpha**2 * pgd.between
    - ALONG_K[0] * ALONG_V[1]
    - ALONG_K[1] * ALONG_V[0],
    near_spurious.AFTER_BETWEEN,
)
turned = forms.TURNED[2].rhs


def between(given: Given) -> Theorem:
    """The product of what is orthogonal to k* and v*, times the lengths."""
    known = instance(by(normal_form)(ACROSS, None), AT_POINT, given)
    in_k, aside_k, in_v, aside_v, both = (
        hypothesis(MOVED[place], given) for place in (1, 2, 4, 5, 6)
    )
    theta_1, eta_1 = (at_index(each, NEXT) for each in (theta, eta))
    parts = (
        (1, both),
        (-last * theta_1, in_k),
        (-at_index(ALONG_K[0], COUNTER), aside_v),
        (-first * eta_1, in_v),
        (-at_index(ALONG_V[0], COUNTER), aside_k),
        (1, known),
    )
    goal = equal(
        first * last * xi_at(NEXT), at(turned, {**values(), forms.xi: xi_at(COUNTER)}), given
    )
    return infer(goal, adding(*parts))


def off(place: int, given: Given, shelf: Shelf) -> Theorem:
    """How far kappa or nu is off its linear part."""
    before, which = ((ALONG_K, 1), (ALONG_V, 4))[place]
    chosen = {
        forms.f: at_index(before[0], COUNTER),
        forms.z: along(LINEAR[place]),
        forms.x_1: FAMILIES[place](NEXT),
        forms.k: sp.S.One,
    }
    moved = hypothesis(MOVED[which], given)
    return _scaled(chosen, place, close(place, given, shelf), moved)


def _scaled(
    chosen: dict[sp.Symbol, sp.Expr], which: int, nearly: Theorem, moved: Theorem
) -> Theorem:
    """How far a coordinate is off, once the vectors are scaled back."""
    given, m, n = nearly.statement.given, m_at(COUNTER), n_at(COUNTER)
    length, row = ((m, LINEAR[0]), (n, LINEAR[1]))[which]
    common = {forms.R: radius, forms.W: at(longer, values()), forms.m: length}
    lemmas = (nearly, spread_of(row, given), small(2, given), lengths(which, given), moved)
    positive = signs(given, length, radius, spread)
    return by_letters(
        forms.scaled(forms.SCALED), {**values(), **common, **chosen}, *lemmas, *positive
    )


def off_between(given: Given, shelf: Shelf) -> Theorem:
    """How far xi is off its linear part."""
    others = sp.Add(*(each**2 for each in HERE_POINT[:-1]))
    inside = infer(at_most(xi_at(COUNTER) ** 2, radius, given), adding(rest=others))
    low = infer(at_least(c_squared, 0, given), adding((1, hypothesis(OPEN, given))))
    below = infer(at_most(c_squared, 1, given), adding(rest=theta**2))
    lemmas = (small(0, given), inside, close(3, given, shelf), spread_of(LINEAR[3], given))
    chosen = {
        **values(),
        **{forms.xi: xi_at(COUNTER), forms.z: along(LINEAR[3]), forms.R: radius},
    }
    m, n = m_at(COUNTER), n_at(COUNTER)
    length = m + n + m * n
    known = (*lemmas, small(1, given), low, below, small(2, given), lengths(2, given))
    row_of = at_most(
        at((forms.P * forms.xi - forms.c * forms.z) ** 2, chosen), spread * radius, given
    )
    across = infer(row_of, adding((1, spread_of(LINEAR_XI, given))))
    further = (across, between(given), *signs(given, radius, spread, length))
    more_of = {**chosen, forms.W: at(longer, values()), forms.m: length, forms.x_1: xi_at(NEXT)}
    return by_letters(forms.across(forms.ACROSS), more_of, *known, *further)


def beside_gap(given: Given) -> Theorem:
    """What 1 - eta adds to t is small."""
    low, _ = eta_gap(given)
    y = eta_gap_at(COUNTER)
    tiny = infer(
        at_most(beside**2 * y, mu, given),
        adding((sp.Rational(1, 2), small(5, given)), rest=(beside**2 * y - mu) ** 2 / (2 * mu)),
    )
    goal = at_most((beside * y) ** 2, mu * (2 * y - y**2), given)
    product = infer(at_most((beside * y) ** 2, mu * y, given), adding((1, low, tiny)))
    half = infer(at_most(y, 2 * y - y**2, given), adding((1, low, hypothesis(BEFORE, given))))
    return infer(goal, adding((1, product), (mu, half)))


def off_aside(given: Given, shelf: Shelf) -> Theorem:
    """How far t is off its linear part."""
    y = eta_gap_at(COUNTER)
    image = at_index(theta, NEXT)
    values = {
        forms.f: at_index(ALONG_V[1], COUNTER) - theta,
        forms.z: along(LINEAR[2]),
        forms.g: beside * y,
        forms.x_1: theta_gap_at(NEXT),
        forms.theta: theta,
        forms.n: n_at(COUNTER),
        forms.U: at_index(alpha**2 * near_spurious.STEEP, COUNTER),
        forms.R: radius,
        forms.bound: 2 * y - y**2,
    }
    known = hypothesis(AFTER[1], given)
    below = infer(at_most(image**2, 1, given), adding((1, known), rest=nu_at(NEXT) ** 2))
    low, _ = eta_gap(given)
    positive = infer(
        at_least(2 * y - y**2, 0, given),
        adding((1, low, hypothesis(BEFORE, given)), (1, low)),
    )
    lemmas = (close(2, given, shelf), close(4, given, shelf), steep(given))
    others = (
        hypothesis(MOVED[5], given),
        below,
        beside_gap(given),
        positive,
        *signs(given, n_at(COUNTER), radius),
    )
    goal = at_most(
        (along(LINEAR[2]) - beside * y - theta_gap_at(NEXT)) ** 2,
        4 * mu * radius + 3 * mu * (2 * y - y**2),
        given,
    )
    rule = Instance(forms.shifted(forms.SHIFTED), tuple(values.items()), (*lemmas, *others))
    return infer(goal, rule)


def shrinks(given: Given, shelf: Shelf) -> Theorem:
    """The Gram determinant of what is orthogonal to k* and v* is multiplied by at most 1 - beta."""
    chosen = {
        **values(),
        **dict(zip((forms.a_1, forms.b_1), rests(NEXT)[:2], strict=True)),
        **{forms.xi: xi_at(COUNTER), forms.xi_1: xi_at(NEXT)},
        **IN_LENGTHS,
    }
    narrow = by_letters(forms.narrow(forms.NARROW), values(), near(len(ROOMS) - 1, given))
    turned = tuple(_turned(place, chosen, given, shelf) for place in (0, 1))
    positive = (hypothesis(each, given) for each in (*HERE, AFTER[2], OUTWARD))
    lemmas = (narrow, *turned, between(given), *positive, *signs(given, *IN_LENGTHS.values()))
    return by_letters(forms.shrinks(forms.SHRINKS), chosen, *lemmas)


def _turned(place: int, chosen: dict[sp.Symbol, sp.Expr], given: Given, shelf: Shelf) -> Theorem:
    """The squared length of what is orthogonal to k* and v*, times that of the vector."""
    side = around.SIDES[place]
    left = instance(around.CLAIM.shown(side.left_over, shelf), AT_POINT, given)
    length, along_one, aside = (hypothesis(MOVED[3 * place + which], given) for which in range(3))
    scale = (first, last)[place]
    names = ((kappa, eta), (nu, theta))[place]
    moves = (
        (-(scale * at_index(name, NEXT) + at_index(to, COUNTER)), known)
        for name, to, known in zip(names, side.along, (along_one, aside), strict=True)
    )
    goal = stated(at_letters(forms.TURNED[place], chosen), given)
    return infer(goal, adding((1, length), *moves, (1, left)))


def ahead(given: Given) -> Theorem:
    """eta is positive after the step."""
    image = 1 - eta_gap_at(NEXT)
    moved = infer(
        equal(first * image, values()[forms.F], given), adding((1, hypothesis(MOVED[2], given)))
    )
    chosen = {**values(), forms.x_1: image, forms.m: m_at(COUNTER)}
    lemmas = (near(len(ROOMS) - 1, given), moved, *signs(given, m_at(COUNTER)))
    known = by_letters(forms.ahead(forms.AHEAD), chosen, *lemmas)
    return infer(less(eta_gap_at(NEXT), 1, given), adding((1, known)))
