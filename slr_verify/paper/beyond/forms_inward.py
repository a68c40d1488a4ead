"""A gradient step near a minimum in the plane: how a positive definite form falls in each step.

The form and what a step multiplies it by are those of Forms (step); (x_0, y_0) is where steps began.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Directly, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Given, Statement, at_least, at_most
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond import forms_step
from slr_verify.paper.beyond.forms_step import (
    POSITIVE,
    h,
    largest,
    squared_slope,
)
from slr_verify.paper.beyond.quadratic_forms import A, B, C, determinant, form, x, y
from slr_verify.paper.evidence.arriving import inward_evidence

x_0, y_0, after, omega = sp.symbols("x_0 y_0 f omega", real=True)
c = sp.Symbol("c", nonnegative=True)
DEFINITE = sp.Gt(determinant(), 0)
rate = 1 - forms_step.factor
"""alpha (A C - B^2)/(2 (A + h))"""
first, here = form(x_0, y_0), form(x, y)
STEPPED: Given = (POSITIVE, DEFINITE, sp.Le(after, (1 - rate) * here))

POSITIVE_FORM = at_least(here, 0, (POSITIVE, DEFINITE))
LOWER = sp.Le(here, c * first)
NEARER = at_most(
    determinant() * (x**2 + y**2),
    2 * (A**2 + C**2) * c * (x_0**2 + y_0**2),
    (POSITIVE, DEFINITE, LOWER),
)
STAYS = at_most(after, here, STEPPED)
SLOWLY = sp.Le(A * (1 - sp.exp(-omega)) + h * (1 - sp.exp(-omega)), alpha * determinant() / 2)
FALLS = at_most(after, sp.exp(-omega) * here, (*STEPPED, SLOWLY))
now, later = (2 * largest + n * alpha * determinant() for n in (COUNTER - 1, COUNTER))
AT_NEXT = at_most(later * after, now * here, STEPPED)
OVER_INDEX = sp.Le(now * here, 2 * largest * first)
most = (A + C) * (1 + 1 / rate) * first / determinant()
BOUNDS = tuple(
    at_most(COUNTER * each**2, most, (POSITIVE, DEFINITE, OVER_INDEX)) for each in (x, y)
)


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
    return infer(goal, adding((1, step), (alpha / (2 * largest), definite, form_here)))


def falls(goal: Statement, shelf: Shelf) -> Theorem:
    """It is multiplied by at most 1 - b."""
    step, form_here, _ = _known(goal.given, shelf)
    slowly = hypothesis(SLOWLY, goal.given)
    return infer(goal, adding((1, step), (1 / largest, slowly, form_here)))


def at_next(goal: Statement, shelf: Shelf) -> Theorem:
    """(1 + l b) (1 - b) is 1 + (l - 1) b less l b^2."""
    step, form_here, definite = _known(goal.given, shelf)
    again = (COUNTER * alpha, definite, step)
    square = (COUNTER * alpha**2 / (2 * largest), definite, definite, form_here)
    return infer(goal, adding((2 * largest, step), again, square))


def bound(goal: Statement, shelf: Shelf) -> Theorem:
    """l b is at most 1 + b times 1 + (l - 1) b."""
    form_here = instance(positive_form(POSITIVE_FORM, shelf), {}, goal.given)
    definite, over = (hypothesis(each, goal.given) for each in (DEFINITE, OVER_INDEX))
    delta, square = determinant(), (A**2 + B**2) / A
    share, further = (1 + 1 / rate) / delta, (1 / rate + (COUNTER - 1) * rate) / delta
    share = share / (2 * largest)
    parts = (square * share, over), (share / A, definite, over)
    others = (square * further, form_here), (further / A, definite, form_here)
    other = sp.expand(COUNTER * (x**2 + y**2) - goal.lhs)
    return infer(goal, adding(*parts, *others, rest=COUNTER * squared_slope / delta + other))


def after_step(known: Statement, shelf: Shelf) -> Theorem:
    """What one of these says of a step that is nearly one along the gradient, by Forms (step)."""
    step = forms_step.CLAIM.shown(forms_step.STEP, shelf)
    values, given = {after: step.statement.lhs}, (*step.statement.given, DEFINITE)
    more = tuple(each for each in known.given if each not in STEPPED)
    goal = known.substituted(values).holding((*given, *more))
    lemma = instance(step, {}, goal.given)
    return infer(goal, Directly(CLAIM.shown(known, shelf), tuple(values.items()), (lemma,)))


PROOFS: dict[Statement, Prove] = {
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
        "Let $F(x, y) = A x^2 + 2 B x y + C y^2$ with $A > 0$ and $A C - B^2 > 0$, so that it is nowhere"
        " negative, and let a step from $(x, y)$ lead to where $F$ is $f <= (1 - b) F(x, y)$ with $b ="
        " alpha (A C - B^2)/(2 (A + h))$, as those of Forms (step) do. Then the step does not raise $F$:"
        " it multiplies it by at most $exp(-omega)$ for every $omega$ with $1 - exp(-omega) <= b$, and $1 +"
        " l b$ times $f$ is at most $1 + (l - 1) b$ times $F$. And where $F$ is small $(x, y)$ is near"
        " zero: if $F(x, y) <= c F(x_0, y_0)$, then $A C - B^2$ times $x^2 + y^2$ is at most $2 (A^2 + C^2)"
        " c$ times $x_0^2 + y_0^2$. So what has come to $(x, y)$ from $(x_0, y_0)$ in $l - 1$ steps has"
        " $x^2$ and $y^2$ of at most a number over $l$."
    ),
    headings=(
        Heading("The form is nowhere negative", POSITIVE_FORM),
        Heading("Where it is smaller, points are nearer", NEARER),
        Heading("A step does not raise it", STAYS),
        Heading("It falls geometrically", FALLS),
        Heading("It falls at least as one over the index, and so do the squares", AT_NEXT),
    ),
    letters=(
        Letter("Delta", determinant(), level=1),
        Letter("F", here, of=(x, y), points=((x_0, y_0),), level=2),
    ),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By completing squares",
            tuple(PROOFS.values()),
            "A step multiplies $F$ by at most $1 - b$, and $b > 0$ and $F >= 0$; and $(1 + l b) (1 - b)"
            " <= 1 + (l - 1) b$. $A + C$ times $F$ is $A C - B^2$ times the squared distance from zero"
            " plus squares, and at most $2 (A^2 + C^2)$ times it.",
        ),
    ),
    evidence=(enclosure_evidence((POSITIVE_FORM, NEARER)), inward_evidence()),
)
