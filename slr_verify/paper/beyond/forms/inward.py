"""A gradient step near a minimum in the plane: how a positive definite form falls in each step.

The form is that of Forms (step). A step is by -alpha H (x, y), up to -(z, w); (x_0, y_0) is where steps
began.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Given, Statement, at_least, at_most
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, determinant, form, x, y
from slr_verify.paper.beyond.forms.step import (
    ABOVE,
    POSITIVE,
    h,
    largest,
    letters,
    slope_x,
    slope_y,
    squared_slope,
    w,
    z,
)
from slr_verify.paper.evidence.arriving import inward_evidence

x_0, y_0, after, omega = sp.symbols("x_0 y_0 f omega", real=True)
c = sp.Symbol("c", nonnegative=True)
DEFINITE = sp.Gt(determinant(), 0)
sigma = sp.Symbol("sigma", positive=True)
gain = sigma * alpha / 4
rate = gain * determinant() / largest
first, here = form(x_0, y_0), form(x, y)
left = largest - gain * determinant()
STEPPED: Given = (POSITIVE, DEFINITE, sp.Le(largest * after, left * here))

SHORT = sp.Le(alpha * A + alpha * h + sigma, 2)
off, there = z**2 + w**2, form(x - alpha * slope_x - z, y - alpha * slope_y - w)
MOVED = at_most(
    there,
    here - sigma * alpha / 2 * squared_slope + 6 / (sigma * alpha) * off,
    (POSITIVE, ABOVE, SHORT),
)
NEARLY = sp.Le(24 * off, sigma**2 * alpha**2 * squared_slope)
STEP = at_most(largest * there, left * here, (POSITIVE, ABOVE, SHORT, NEARLY))
POSITIVE_FORM = at_least(here, 0, (POSITIVE, DEFINITE))
LOWER = sp.Le(here, c * first)
NEARER = at_most(
    determinant() * (x**2 + y**2),
    2 * (A**2 + C**2) * c * (x_0**2 + y_0**2),
    (POSITIVE, DEFINITE, LOWER),
)
STAYS = at_most(after, here, STEPPED)
SLOWLY = sp.Le(A * (1 - sp.exp(-omega)) + h * (1 - sp.exp(-omega)), gain * determinant())
FALLS = at_most(after, sp.exp(-omega) * here, (*STEPPED, SLOWLY))
now, later = (largest + n * gain * determinant() for n in (COUNTER - 1, COUNTER))
AT_NEXT = at_most(later * after, now * here, STEPPED)
OVER_INDEX = sp.Le(now * here, largest * first)
most = (A + C) * (1 + 1 / rate) * first / determinant()
BOUNDS = tuple(
    at_most(COUNTER * each**2, most, (POSITIVE, DEFINITE, OVER_INDEX)) for each in (x, y)
)


def moved(goal: Statement, shelf: Shelf) -> Theorem:
    """What is left are squares, one of p - 2 (1 - sigma)/(sigma alpha) (z, w) among them."""
    above, short = (hypothesis(each, goal.given) for each in (ABOVE, SHORT))
    part = 2 * (1 - sigma) / (sigma * alpha)
    steps = (alpha * slope_x + z, alpha * slope_y + w)
    squares = sigma * alpha / 2 * ((slope_x - part * z) ** 2 + (slope_y - part * w) ** 2)
    rest = (h * steps[0] - B * steps[1]) ** 2 / h + squares + (4 / (sigma * alpha) + largest) * off
    length = (steps[0] ** 2 + steps[1] ** 2 + off) / alpha
    return infer(goal, adding((length, short), (steps[1] ** 2 / h, above), rest=rest))


def step(goal: Statement, shelf: Shelf) -> Theorem:
    """A + h times the squared gradient is at least A C - B^2 times the form."""
    change = instance(moved(MOVED, shelf), {}, goal.given)
    above, nearly = (hypothesis(each, goal.given) for each in (ABOVE, NEARLY))
    slopes = (gain * slope_x**2 / h, above)
    near = (largest / (4 * sigma * alpha), nearly)
    squares = gain * (h * slope_y + B * slope_x) ** 2 / h
    return infer(goal, adding((largest, change), near, slopes, rest=squares))


def positive_form(goal: Statement, shelf: Shelf) -> Theorem:
    """A times it is (A x + B y)^2 and the determinant times y^2."""
    known = hypothesis(DEFINITE, goal.given)
    return infer(goal, adding((y**2 / A, known), rest=(A * x + B * y) ** 2 / A))


def nearer(goal: Statement, shelf: Shelf) -> Theorem:
    """A + C is a sum of squares and the determinant, over A; so is (A + C) (x^2 + y^2) less the form."""
    definite, lower = (hypothesis(each, goal.given) for each in (DEFINITE, LOWER))
    share, across = (A**2 + B**2) / A, c * (A * y_0 - B * x_0) ** 2 / A
    along = c * x_0**2 / A
    less_than = c * (A - C) ** 2 * (x_0**2 + y_0**2)
    parts = (share, lower), (1 / A, definite, lower)
    others = (share * along + across / A, definite), (along / A, definite, definite)
    return infer(goal, adding(*parts, *others, rest=squared_slope + share * across + less_than))


def _known(given: Given, shelf: Shelf) -> tuple[Theorem, ...]:
    """What a step does, that the form is not negative, and the determinant."""
    form_here = positive_form(POSITIVE_FORM, shelf)
    step, definite = (hypothesis(each, given) for each in (STEPPED[-1], DEFINITE))
    return step, instance(form_here, {}, given), definite


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """A step does not raise it."""
    step, form_here, definite = _known(goal.given, shelf)
    return infer(goal, adding((1 / largest, step), (gain / largest, definite, form_here)))


def falls(goal: Statement, shelf: Shelf) -> Theorem:
    """It is multiplied by at most 1 - b."""
    step, form_here, _ = _known(goal.given, shelf)
    slowly = hypothesis(SLOWLY, goal.given)
    return infer(goal, adding((1 / largest, step), (1 / largest, slowly, form_here)))


def at_next(goal: Statement, shelf: Shelf) -> Theorem:
    """(1 + l b) (1 - b) is 1 + (l - 1) b less l b^2."""
    step, form_here, definite = _known(goal.given, shelf)
    again = (COUNTER * gain / largest, definite, step)
    square = (COUNTER * gain**2 / largest, definite, definite, form_here)
    return infer(goal, adding((1, step), again, square))


def bound(goal: Statement, shelf: Shelf) -> Theorem:
    """l b is at most 1 + b times 1 + (l - 1) b."""
    form_here = instance(positive_form(POSITIVE_FORM, shelf), {}, goal.given)
    definite, over = (hypothesis(each, goal.given) for each in (DEFINITE, OVER_INDEX))
    delta, square = determinant(), (A**2 + B**2) / A
    share, further = (1 + 1 / rate) / delta, (1 / rate + (COUNTER - 1) * rate) / delta
    share = share / largest
    parts = (square * share, over), (share / A, definite, over)
    others = (square * further, form_here), (further / A, definite, form_here)
    other = sp.expand(COUNTER * (x**2 + y**2) - goal.lhs)
    return infer(goal, adding(*parts, *others, rest=COUNTER * squared_slope / delta + other))


PROOFS: dict[Statement, Prove] = {
    MOVED: moved,
    STEP: step,
    POSITIVE_FORM: positive_form,
    NEARER: nearer,
    STAYS: stays,
    FALLS: falls,
    AT_NEXT: at_next,
    **dict.fromkeys(BOUNDS, bound),
}
CLAIM = Claim(
    label="forms-inward",
    number="Forms (inward)",
    title="A gradient step near a minimum in the plane",
    sentence=(
        "Let $F(x, y) = A x^2 + 2 B x y + C y^2$ with $A > 0$, of the matrix $H$, let $h > 0$ and $h (A"
        " + h - C) >= B^2$, so that no eigenvalue of $H$ is above $A + h$, let $alpha (A + h) <= 2 -"
        " sigma$, and let $p = H (x, y)$. A step from $(x, y)$ to $(x, y) - alpha p - (z, w)$ lowers $F$"
        " by $sigma alpha |p|^2/2$, but for at most $6/(sigma alpha)$ times $z^2 + w^2$. So if $24 (z^2"
        " + w^2) <= sigma^2 alpha^2 |p|^2$, it leads to where $F$ is $f <= (1 - b) F$ with $b = sigma"
        " alpha Delta/(4 (A + h))$. Let $Delta > 0$. Then $F$ is nowhere negative, is multiplied in such"
        " a step by at most $exp(-omega)$ for every $omega$ with $1 - exp(-omega) <= b$, and bounds the"
        " distance: if $F(x, y) <= c F(x_0, y_0)$, then $Delta (x^2 + y^2) <= 2 (A^2 + C^2) c (x_0^2 +"
        " y_0^2)$. So after $l - 1$ such steps from $(x_0, y_0)$ the squares of both coordinates are at"
        " most a number over $l$."
    ),
    headings=(
        Heading("What a step does, and how far it is off", MOVED),
        Heading("A step that is nearly one along the gradient", STEP),
        Heading("The form is nowhere negative", POSITIVE_FORM),
        Heading("Where it is smaller, points are nearer", NEARER),
        Heading("A step does not raise it", STAYS),
        Heading("It falls geometrically", FALLS),
        Heading("It falls at least as one over the index, and so do the squares", AT_NEXT),
    ),
    letters=letters((x_0, y_0), (x - alpha * slope_x - z, y - alpha * slope_y - w)),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By completing squares",
            tuple(PROOFS.values()),
            "With $q = alpha p + (z, w)$ the form after the step is $F - 2 <p, q> + F(q)$, and $F(q)$ is"
            " at most $(2 - sigma) |q|^2/alpha$. As $(A + h) |p|^2 >= Delta F$, it falls by $b F$ if"
            " the rest is at most $sigma alpha |p|^2/4$. If $Delta > 0$, then $b > 0$ and $F >= 0$,"
            " and $(1 + l b) (1 - b) <= 1 + (l - 1) b$. $A + C$ times $F$ is $Delta$ times the squared"
            " distance from zero plus squares, and at most $2 (A^2 + C^2)$ times it.",
        ),
    ),
    evidence=(enclosure_evidence((MOVED, POSITIVE_FORM, NEARER)), inward_evidence()),
)
