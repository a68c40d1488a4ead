"""The letters of the paper: D, t, g, p, q, P, and a, b of Lemma 7 or a of Proposition 15."""

from collections.abc import Callable
from dataclasses import replace

import sympy as sp

from slr_verify.document.letters import Letter, Letters, Point
from slr_verify.document.style import Style
from slr_verify.language.integral import COUNTER
from slr_verify.language.vectors import Vector
from slr_verify.model import slopes
from slr_verify.model.all_tokens import informative
from slr_verify.model.closed_forms import (
    manifold_risk,
    risk_terms,
    slope_constants,
    slope_kappa,
    slope_nu,
)
from slr_verify.model.notation import D, a, b, d, gamma, kappa, lam, nu, p_of, phi, psi, q_of
from slr_verify.model.notation import g as scale
from slr_verify.model.notation import x as slot
from slr_verify.model.oracle import oracle_risk
from slr_verify.model.pgd import reduced_step
from slr_verify.model.schedule import lambda_at, largest_a, largest_b, largest_hessian_bound
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.model.step_size import bound_at, hessian_bound
from slr_verify.model.task import PAPER, Task, erf_head, prediction

LARGE_D = Letter("D", D, of_root=True, below=d / 2)
SHIFT = Letter("t", lam * LARGE_D.symbol * kappa, inside_only=True, level=1)
SCALE = Letter("g", lam * gamma, inside_only=True, level=1)
ROOTS = (
    Letter("p", p_of(lam * gamma)),
    Letter("q", q_of(lam * gamma)),
    Letter("P", p_of(lam)),
    Letter("p", p_of(scale)),
    Letter("q", q_of(scale)),
)
SMALL_P, SMALL_Q = ROOTS[:2]
PLACE = Letter("a", SHIFT.symbol / SMALL_P.symbol, inside_only=True, level=2)
"""a = t/p, as in Proposition 15."""

RISK_TERMS = tuple(
    Letter(f"T_{number}", term, of_terms=True, level=4)
    for number, term in enumerate(risk_terms(), 1)
)
"""The six terms of the risk in Proposition 15."""


def only(names: str, letters: Letters) -> Letters:
    """Those letters with the names, as in `only("a b", ..)`. Raises ValueError for an unknown name."""
    chosen = names.split()
    if unknown := {*chosen} - {each.name for each in letters}:
        raise ValueError(f"there is no letter {', '.join(sorted(unknown))}")
    return tuple(each for each in letters if each.name in chosen)


def error(task: Task = PAPER, head: Callable[[Vector], sp.Expr] = erf_head) -> Letters:
    """The response, what a token adds to T(X), the informative one or another, and T(X)."""
    return (
        Letter("Y", task.response, of_terms=True, level=3),
        Letter("S", head(task.informative_token), level=3),
        Letter("B", head(task.background_token), level=3),
        Letter("T", prediction(task, head), of_terms=True, level=3, of=(X,)),
    )


X = sp.Symbol("X", real=True)
ERROR = error()
"""The response and the prediction, whose difference is squared in the risk."""

INFORMATIVE = Letter("y_l", informative)
"""The response but for its noise, given J_0 = l."""

SLOPE = Letter("a", lam * LARGE_D.symbol / SMALL_P.symbol, level=1)
INNER_SLOPE = Letter("b", SLOPE.symbol / SMALL_Q.symbol, level=2)
SLOPE_CONSTANTS: Letters = (SLOPE, INNER_SLOPE)
"""a = lambda D/p and b = a/q, as in Lemma 7."""


def with_slope(product: sp.Expr) -> sp.Expr:
    """A multiple of a of Lemma 7, by the letter a: what a letter of a higher level is defined by."""
    return product / slope_constants()[0] * SLOPE.symbol


FREE_BOUND = Letter("M_b", bound_at(a, b), level=3)
BOUND = Letter("M_b", with_slope(hessian_bound()), level=3)
"""Mb, below whose reciprocal the step sizes stay; with a and b free, or those of Lemma 7."""

BOUND_AT_STEPS = Letter(
    "M_b",
    hessian_bound() / D * LARGE_D.symbol,
    level=3,
    of=(lam,),
    points=((lambda_at(COUNTER),),),
)
"""Mb as a function of lambda, at those of a schedule."""

LARGEST = (
    Letter("b_0", LARGE_D.symbol / D * largest_b, level=1),
    Letter("a_0", LARGE_D.symbol / D * largest_a, level=1),
    Letter("M_0", largest_hessian_bound(), level=3),
)
"""What b, a and Mb are at most, whatever lambda is, as in Schedules (bounds)."""

ONE, MINUS_ONE = sp.Integer(1), sp.Integer(-1)
CORNERS = tuple((first, second) for first in (ONE, MINUS_ONE) for second in (ONE, MINUS_ONE))
EDGES = tuple((first, second) for first in (kappa, slot) for second in (ONE, MINUS_ONE))
ANGLES = (sp.cos(phi), sp.cos(psi))
PLACES = (*CORNERS, *EDGES, (sp.Integer(0), nu), (-kappa, -nu), ANGLES)


STEPPED = (reduced_step(kappa, slope_kappa()), reduced_step(nu, slope_nu()))
"""The two coordinates after a step on the manifold."""
MOVED = tuple(
    Letter(name, value, level=3) for name, value in zip(("kappa'", "nu'"), STEPPED, strict=True)
)


def on_the_manifold(*places: Point) -> Letters:
    """a, b, R and its slopes R_kappa and R_nu, with a and b free or those of Lemma 7."""
    points = (*PLACES, STEPPED, *places)
    risk = Letter("R", manifold_risk(), level=3, of=(kappa, nu), points=points)
    return (risk, *slopes_on_the_manifold(*places))


def slopes_on_the_manifold(*places: Point) -> Letters:
    """The same without R.

    The functions are named at the places where the paper speaks of them, and at more.
    """
    points = (*PLACES, STEPPED, *places)
    free = _slopes(slopes.in_kappa(a, b), slopes.in_nu(a), points)
    with_a = slope_kappa() * SLOPE.symbol / slope_constants()[0]
    return (*SLOPE_CONSTANTS, *free, *_slopes(with_a, slope_nu(), points))


def slopes_at_parameters(*places: Point) -> Letters:
    """S_kappa and S_nu: the slopes at a and b of Lemma 7, where these are free in others.

    They come before D, which takes the place of an odd power of sqrt(d) only.
    """
    with_p = slope_kappa() * SMALL_P.definition / SMALL_P.symbol
    letters = _slopes(with_p, slope_nu(), (*PLACES, STEPPED, *places), "S")
    return tuple(replace(each, level=LARGE_D.level - 1) for each in letters)


OF_PARAMETERS = (
    "$S_kappa$ and $S_nu$ are the slopes $R_kappa$ and $R_nu$ with $a$ and $b$ as in Lemma 7"
)
"""What they are, in words."""


def _slopes(
    in_kappa: sp.Expr, in_nu: sp.Expr, points: tuple[Point, ...], name: str = "R"
) -> Letters:
    firsts = tuple(dict.fromkeys((first,) for first, _ in points if first != kappa))
    return (
        Letter(f"{name}_kappa", in_kappa, level=3, of=(kappa, nu), points=points),
        Letter(f"{name}_nu", in_nu, level=3, of=(kappa,), points=firsts),
    )


def oracle_risk_at(*places: sp.Expr) -> Letter:
    """R*(lambda), the risk of the oracle, at lambda and at these places."""
    points = tuple((place,) for place in places)
    return Letter("R_star", oracle_risk(), level=3, of=(lam,), points=points)


def after_a_step(position: sp.Symbol, length: sp.Expr, moved: sp.Expr, index: str) -> Letters:
    """N, the root of the squared length before the projection, and the coordinate after it with a prime."""
    root = Letter(f"N_{index}", sp.sqrt(length), level=4)
    above = sp.Mul(moved * sp.sqrt(length), 1 / root.symbol, evaluate=False)
    return root, Letter(f"{position}'", above, level=5)


SPURIOUS_THETA = Letter(
    "theta_s", spurious_theta() * D * p_of(lam * gamma) / (LARGE_D.symbol * SMALL_P.symbol), level=1
)
"""theta_s of the spurious points."""

RANK = (
    "alpha", "epsilon", "L", "d", "lambda", "gamma", "D", "g", "t", "p", "q", "P", "a", "b",
    "kappa", "nu", "theta", "eta", "rho",
)  # fmt: skip
"""Parameters before the five products of vectors, these in the order of the paper."""

STYLE = Style(RANK, (LARGE_D, *ROOTS, SHIFT, SCALE, SPURIOUS_THETA, FREE_BOUND, BOUND))
