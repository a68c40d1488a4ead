"""A step near a minimum for two vectors near a plane: a Lyapunov function of what is in it and across it.

In the plane the form is that of Forms (step), at (x, y); tau is the squared length across it.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Given, Statement, at_least, at_most
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms import inward, rows
from slr_verify.paper.beyond.forms import step as forms_step
from slr_verify.paper.beyond.forms.inward import DEFINITE, SHORT, sigma
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, determinant, form, x, y
from slr_verify.paper.beyond.forms.rows import IN_ROW, SHRINKS, mu, x_1
from slr_verify.paper.beyond.forms.step import (
    ABOVE,
    POSITIVE,
    h,
    largest,
    letters,
    share,
    size,
    slope_x,
    slope_y,
    squared_slope,
    w,
    z,
)
from slr_verify.paper.evidence.arriving_all import together_evidence

y_1, q = sp.symbols("g psi", real=True)
rest, rest_1 = sp.symbols("tau tau_1", nonnegative=True)
squared = x**2 + y**2


def value(first: sp.Expr, second: sp.Expr, off_plane: sp.Expr) -> sp.Expr:
    """V: (A + C) F + Delta tau."""
    return A * form(first, second) + C * form(first, second) + determinant() * off_plane


LAST = sp.Gt(C, 0)
off = (x - x_1 - alpha * slope_x) ** 2 + (y - y_1 - alpha * slope_y) ** 2
OFF = sp.Le(off, mu**2 * (squared + rest))
REST = sp.Le(rest_1, (1 - share) * rest)
FINE = sp.Le(24 * mu**2 * size, sigma**2 * alpha**2 * determinant() ** 2)
ALSO_FINE = sp.Le(12 * mu**2 * (A + C), sigma * alpha * share * determinant())
SLOWLY = sp.Le(4 * (A * q + h * q), sigma * alpha * determinant())
ALSO_SLOWLY = sp.Le(2 * q, share)
FORM: Given = (POSITIVE, LAST, DEFINITE)
FALLS = at_most(
    value(x_1, y_1, rest_1),
    (1 - q) * value(x, y, rest),
    (*FORM, ABOVE, SHORT, OFF, REST, FINE, ALSO_FINE, SLOWLY, ALSO_SLOWLY),
)
GRADIENT = at_least(largest * squared_slope, determinant() * form(x, y), (ABOVE,))
LOWER = at_least(value(x, y, rest), determinant() * (squared + rest))
UPPER = at_most(value(x, y, rest), 2 * (A**2 + C**2) * (squared + rest), FORM)


def gradient(goal: Statement, shelf: Shelf) -> Theorem:
    """By completing a square."""
    above = hypothesis(ABOVE, goal.given)
    square = (h * slope_y + B * slope_x) ** 2 / h
    return infer(goal, adding((slope_x**2 / h, above), rest=square))


def lower(goal: Statement, shelf: Shelf) -> Theorem:
    """The form times A + C is a sum of two squares, and Delta (x^2 + y^2)."""
    return infer(goal, adding(rest=squared_slope))


def upper(goal: Statement, shelf: Shelf) -> Theorem:
    """The larger eigenvalue is at most A + C."""
    known, trace = hypothesis(DEFINITE, goal.given), A + C
    others = rest * (A**2 + C**2 + (A - C / 2) ** 2 + 3 * C**2 / 4 + B**2)
    left = trace / A * (A * y - B * x) ** 2 + (A - C) ** 2 * squared + others
    return infer(goal, adding((trace / A * x**2, known), rest=left))


def falls(goal: Statement, shelf: Shelf) -> Theorem:
    """Half of what the form falls by outweighs both errors; the other half is what is said."""
    given = goal.given
    wanted = (OFF, REST, FINE, ALSO_FINE, DEFINITE, SLOWLY, ALSO_SLOWLY)
    near, shrunk, fine, also_fine, definite, slow, also_slow = (
        hypothesis(each, given) for each in wanted
    )
    gone = {z: x - x_1 - alpha * slope_x, w: y - y_1 - alpha * slope_y}
    step = instance(inward.CLAIM.shown(inward.MOVED, shelf), gone, given)
    steep = instance(gradient(GRADIENT, shelf), {}, given)
    far = instance(forms_step.CLAIM.shown(forms_step.FAR, shelf), {}, given)
    here = instance(inward.CLAIM.shown(inward.POSITIVE_FORM, shelf), {}, given)
    trace, part, unit = A + C, sigma * alpha / 4, sigma * alpha
    return infer(
        goal,
        adding(
            (trace, step),
            (trace * part / largest, steep),
            (trace * part / size, far),
            (6 * trace / unit, near),
            (trace * squared / (4 * size * unit), fine),
            (rest / (2 * unit), also_fine),
            (1, definite, shrunk),
            (trace / (4 * largest), slow, here),
            (rest / 2, definite, also_slow),
        ),
    )


PROOFS: dict[Statement, Prove] = {
    **rows.PROOFS,
    GRADIENT: gradient,
    LOWER: lower,
    UPPER: upper,
    FALLS: falls,
}
CLAIM = Claim(
    label="forms-around",
    number="Forms (around)",
    title="A gradient step near a minimum, with what is orthogonal to a plane",
    sentence=(
        "Two vectors are near a plane, and a step of them is nearly one by $-alpha p$ in it, from $(x,"
        " y)$ to $(f, g)$, where $p$ is the gradient of half the form $F$. Across the plane, the squared"
        " length $tau$ shrinks to $tau_1$ in the step. With $A, C, Delta > 0$ and $alpha$ as in Forms"
        " (inward), $V$ is then between multiples of the squared distance $x^2 + y^2 + tau$, and the"
        " step lowers it to at most $(1 - psi) V$ if it is near enough to the gradient step. How near it"
        " is, and that what is orthogonal to the plane shrinks, is shown for steps that change the"
        " vectors linearly and then scale them back."
    ),
    headings=(
        Heading(
            "How far a coordinate in the plane is off the gradient step: little if $M_1 - 1 + alpha A$,"
            " $M_2 + alpha B$, $b$ and $U$ are small",
            IN_ROW,
        ),
        Heading(
            "What is orthogonal to the plane shrinks, if $Q_1^2 + Q_3^2$ and $Q_2^2 + Q_3^2$ are below"
            " one and $Q_3 (Q_1 + Q_2)$ is small",
            SHRINKS,
        ),
        Heading("The gradient is not small where the form is not", GRADIENT),
        Heading("$V$ is between multiples of the squared distance", LOWER),
        Heading(
            "$V$ falls if the step is off by at most $mu$ times the distance, for a small $mu$, and $tau$"
            " shrinks",
            FALLS,
        ),
    ),
    setting=(
        "the vectors have the products $x$ and $y$ with directions of the plane; what is orthogonal to it"
        " has the squared lengths $a$ and $b$ and the product $c$, and after the step $a_1$ and $b_1$",
    ),
    letters=(
        *letters((x_1, y_1)),
        Letter("V", value(x, y, rest), of=(x, y, rest), points=((x_1, y_1, rest_1),), level=3),
    ),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By completing squares",
            tuple(PROOFS.values()),
            "By Cauchy and Schwarz a coordinate is off its linear part by the gaps in its row, times the"
            " distance; scaling back changes it by $m f$. Of $a + b$ remains at most $1 - beta$, as $-2 Q_3"
            " (Q_1 + Q_2) c$ is at most $mu (a + b)$. By Forms (inward) the form falls by $sigma alpha"
            " |p|^2/2$, but for a multiple of what the step is off. Half of that outweighs the error in"
            " the plane, and half of what $tau$ loses the error across it.",
        ),
    ),
    evidence=(enclosure_evidence((LOWER,)), together_evidence()),
)
