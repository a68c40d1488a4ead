"""Proposition 9: the stationary points on the square are the five points, for all a, b, gamma > 0.

A point is one of the five if the product of its squared distances from them is zero. Together
kappa^3 = kappa, nu^3 = nu and nu^2 = kappa^2 say the same.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByParity
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.order import Antisymmetry, SquareIsZero
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal
from slr_verify.language.value import derivative, value_at
from slr_verify.model import slopes
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import SQUARE, a, b, gamma, kappa, nu, x
from slr_verify.paper.evidence.stationary import stationary_evidence

y = sp.Symbol("y", nonnegative=True)
PEAK = 2 / sp.sqrt(sp.pi)
SCALE = 2 * gamma**2 * a
in_kappa, in_nu = slopes.in_kappa(a, b), slopes.in_nu(a)
room_kappa, room_nu = 1 - kappa**2, 1 - nu**2
signal, echo = sp.erf(a * kappa), sp.erf(b * kappa)
steepness = erf_prime(a * kappa)

EQUATIONS = (sp.Eq(room_kappa * in_kappa, 0), sp.Eq(room_nu * in_nu, 0))
"""(14), which is not asked on the square only."""
NO_STEP = (*SQUARE, sp.Eq(room_kappa * in_kappa**2 + room_nu * in_nu**2, 0))
"""The Riemannian gradient of the risk on the two spheres is zero."""
POINTS = ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
DISTANCES = sp.Mul(*((kappa - p) ** 2 + (nu - q) ** 2 for p, q in POINTS))
"""Zero at the five points, and nowhere else."""

CHORD = at_least(x * sp.erf(x), x**2 * erf_prime(x))
FLAT = at_most(sp.erf(x) ** 2, PEAK**2 * x**2)
SOLVED_KAPPA = equal(kappa**3, kappa, EQUATIONS)
SOLVED_NU = equal(nu**3, nu, EQUATIONS)
SOLVED_BOTH = equal(nu**2, kappa**2, EQUATIONS)
STATIONARY_KAPPA = equal(kappa**3, kappa, NO_STEP)
STATIONARY_NU = equal(nu**3, nu, NO_STEP)
STATIONARY_BOTH = equal(nu**2, kappa**2, NO_STEP)
SOLVED = equal(DISTANCES, 0, EQUATIONS)
STATIONARY = equal(DISTANCES, 0, NO_STEP)
SOLVE = tuple(
    equal(value_at((room_kappa * in_kappa) ** 2 + (room_nu * in_nu) ** 2, (kappa, nu), point), 0)
    for point in POINTS
)


def chord(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(y) >= y erf'(y) for y >= 0, as erf'' <= 0 there; times y, both sides are even."""
    above, below = sp.erf(y), y * erf_prime(y)
    slope = (
        chain(derivative(above, y))
        .equals(erf_prime(y), by=differentiation)
        .at_least(erf_prime(y) * (1 - 2 * y**2), by=adding(rest=2 * y**2 * erf_prime(y)))
        .equals(derivative(below, y), by=differentiation)
        .theorem()
    )
    value = chain(sp.S.Zero).equals(0, by=normal_form).theorem()
    concave = infer(at_least(above, below), MonotoneFrom(y, sp.S.Zero, slope, value))
    half = infer(goal.substituted({x: y}), adding((y, concave)))
    return infer(goal, ByParity(x, half, y))


def flat(goal: Statement, shelf: Shelf) -> Theorem:
    """|erf(y)| <= (2/sqrt(pi)) y for y >= 0 by Lemma 17, squared; both sides are even."""
    line = PEAK * y
    known = (
        chain(sp.erf(y))
        .at_most(line, by=Instance(shelf.theorem("lemma-17", part=2), ((x, y),)))
        .theorem()
    )
    half = infer(goal.substituted({x: y}), adding((line + sp.erf(y), known)))
    return infer(goal, ByParity(x, half, y))


Equations = tuple[Theorem, Theorem]
"""That (1 - kappa^2) R_kappa and (1 - nu^2) R_nu are zero."""


def assumed_equations(given: Given) -> Equations:
    """(14) is the hypothesis."""
    first, second = (hypothesis(each, given) for each in EQUATIONS)
    return first, second


def equations_of_no_step(given: Given) -> Equations:
    """Both terms of (1 - kappa^2) R_kappa^2 + (1 - nu^2) R_nu^2 = 0 are not negative."""
    known = hypothesis(NO_STEP[-1], given)
    sides = ((room_kappa, in_kappa), (room_nu, in_nu))
    first, second = (
        _zero(room * slope, given, (-room, known), rest=room * other * other_slope**2)
        for (room, slope), (other, other_slope) in (sides, sides[::-1])
    )
    return first, second


def _on_edge_or_axis(given: Given, equations: Equations, shelf: Shelf) -> Theorem:
    """(1 - kappa^2) kappa = 0, as (1 - kappa^2)^2 (1 - erf(b kappa)^2) erf(a kappa) = 0."""
    in_square, apart = room_kappa**2, 1 - echo**2
    level = infer(
        equal(in_square * signal, 0, given),
        adding(
            (-signal * (echo + nu) * room_kappa / (SCALE * steepness * apart), equations[0]),
            (-in_square / (2 * gamma**2 * apart), equations[1]),
        ),
    )
    return _zero(
        room_kappa * kappa,
        given,
        (in_square / (a**2 * steepness), _at(chord, CHORD, a * kappa, shelf)),
        (-kappa / (a * steepness), level),
    )


def _nu_at_end_or_kappa_zero(given: Given, equations: Equations, shelf: Shelf) -> Theorem:
    """(1 - nu^2) kappa = 0, as (1 - nu^2) erf(a kappa) = 0."""
    return _zero(
        room_nu * kappa,
        given,
        (room_nu**2 / (a**2 * steepness), _at(chord, CHORD, a * kappa, shelf)),
        (room_nu * kappa / (2 * gamma**2 * a * steepness), equations[1]),
    )


def _echo_vanishes(edge: Theorem, shelf: Shelf) -> Theorem:
    """(1 - kappa^2) erf(b kappa) = 0, as (1 - kappa^2) kappa = 0."""
    known = _at(flat, FLAT, b * kappa, shelf)
    slope = -(PEAK**2) * b**2 * kappa * room_kappa
    return _zero(room_kappa * echo, edge.statement.given, (room_kappa**2, known), (slope, edge))


def _kappa_at_end_or_nu_zero(given: Given, equations: Equations, shelf: Shelf) -> Theorem:
    """(1 - kappa^2) nu = (1 - kappa^2) erf(b kappa) = 0."""
    edge = _on_edge_or_axis(given, equations, shelf)
    terms = ((1, _echo_vanishes(edge, shelf)), (-1 / (SCALE * steepness), equations[0]))
    return infer(equal(room_kappa * nu, 0, given), adding(*terms))


def solved_kappa(start: Callable[[Given], Equations], goal: Statement, shelf: Shelf) -> Theorem:
    """kappa^3 - kappa = -(1 - kappa^2) kappa."""
    return infer(goal, adding((-1, _on_edge_or_axis(goal.given, start(goal.given), shelf))))


def solved_both(start: Callable[[Given], Equations], goal: Statement, shelf: Shelf) -> Theorem:
    """nu^2 = kappa^2 nu^2 = kappa^2."""
    equations = start(goal.given)
    nu_zero = _kappa_at_end_or_nu_zero(goal.given, equations, shelf)
    kappa_zero = _nu_at_end_or_kappa_zero(goal.given, equations, shelf)
    return infer(goal, adding((nu, nu_zero), (-kappa, kappa_zero)))


def solved_nu(start: Callable[[Given], Equations], goal: Statement, shelf: Shelf) -> Theorem:
    """nu^3 = kappa^2 nu = nu."""
    both = solved_both(start, equal(nu**2, kappa**2, goal.given), shelf)
    nu_zero = _kappa_at_end_or_nu_zero(goal.given, start(goal.given), shelf)
    return infer(goal, adding((nu, both), (-1, nu_zero)))


def solved(start: Callable[[Given], Equations], goal: Statement, shelf: Shelf) -> Theorem:
    """The product of the squared distances is a combination of the three equations."""
    known = [
        prove(start, equal(side, other, goal.given), shelf)
        for prove, side, other in (
            (solved_kappa, kappa**3, kappa),
            (solved_both, nu**2, kappa**2),
            (solved_nu, nu**3, nu),
        )
    ]
    basis = [kappa**3 - kappa, nu**2 - kappa**2, nu * kappa**2 - nu]
    (first, second, third), _ = sp.reduced(DISTANCES, basis, nu, kappa)
    factors = (first, second - nu * third, third)
    pairs = zip(factors, known, strict=True)
    return infer(goal, adding(*((factor, each) for factor, each in pairs if factor)))


solve = by(evaluation, normal_form)
"""erf(0) = 0."""


def _zero(expr: sp.Expr, given: Given, *terms: tuple[Any, ...], rest: sp.Expr | int = 0) -> Theorem:
    """`expr = 0`, as what is added up shows that its square is not positive."""
    above = infer(at_most(expr**2, 0, given), adding(*terms, rest=rest))
    below = chain(expr**2, given).at_least(0, by=by_sign).theorem()
    square = infer(equal(expr**2, 0, given), Antisymmetry(above, below))
    return infer(equal(expr, 0, given), SquareIsZero(square))


def _at(prove: Prove, bound: Statement, place: sp.Expr, shelf: Shelf) -> Theorem:
    """A bound on erf at a place."""
    return instance(prove(bound, shelf), {x: place})


PROOFS: dict[Statement, Prove] = {
    CHORD: chord,
    FLAT: flat,
    SOLVED_KAPPA: partial(solved_kappa, assumed_equations),
    SOLVED_NU: partial(solved_nu, assumed_equations),
    SOLVED_BOTH: partial(solved_both, assumed_equations),
    STATIONARY_KAPPA: partial(solved_kappa, equations_of_no_step),
    STATIONARY_NU: partial(solved_nu, equations_of_no_step),
    STATIONARY_BOTH: partial(solved_both, equations_of_no_step),
    SOLVED: partial(solved, assumed_equations),
    STATIONARY: partial(solved, equations_of_no_step),
    **dict.fromkeys(SOLVE, solve),
}
CLAIM = Claim(
    label="proposition-9",
    number="Proposition 9",
    title="The stationary points are $(0, 0)$, $(1, 1)$, $(-1, -1)$, $(1, -1)$ and $(-1, 1)$",
    sentence=(
        "For all $a, b, gamma > 0$ the solutions of (14), $(1 - kappa^2) R_kappa = 0$ and $(1 - nu^2)"
        " R_nu = 0$, are exactly the five points $(0, 0)$, $(1, 1)$, $(-1, -1)$, $(1, -1)$ and $(-1, 1)$."
        " The Riemannian gradient vanishes at no other point of the square $[-1, 1]^2$."
    ),
    headings=(
        Heading("Two bounds on $erf$, used in the proof", CHORD),
        Heading(
            "A solution of (14) satisfies $kappa^3 = kappa$, $nu^3 = nu$ and $nu^2 = kappa^2$",
            SOLVED_KAPPA,
        ),
        Heading("So does a point of the square where the gradient vanishes", STATIONARY_KAPPA),
        Heading(
            (
                "The product of the squared distances to the five points is zero: the point is one of"
                " them"
            ),
            SOLVED,
        ),
        Heading("Each of the five points satisfies (14)", SOLVE[0]),
    ),
    letters=slopes_on_the_manifold(),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By factoring and the strict bounds of $erf$",
            tuple(PROOFS.values()),
            "Eliminating $nu$ from the two equations gives $(1 - kappa^2)^2 (1 - erf(b kappa)^2) erf(a"
            " kappa) = 0$. Since $erf^2 < 1$, $kappa$ is $0$, $1$ or $-1$; in the first case $nu = erf(0)"
            " = 0$, in the others $nu^2 = 1$. The proof only multiplies and divides by nonzero factors"
            " and distinguishes no cases.",
        ),
    ),
    evidence=(enclosure_evidence((CHORD, FLAT)), stationary_evidence()),
)
