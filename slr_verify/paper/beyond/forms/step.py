"""A gradient step near a stationary point in the plane: what it does to the quadratic form there.

The form is that of the matrix H with rows A, B and B, C; the step is by -(z, w), near -alpha H (x, y).
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.assumption import assumed, hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.leaving import CannotStay
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter, Letters, Point
from slr_verify.language.binding import replaced
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Statement, at_least, at_most, less, more
from slr_verify.model.notation import alpha
from slr_verify.model.turning import angles_at, s_at, u_at
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, determinant, form, x, y
from slr_verify.paper.evidence.leaving import sequence_evidence

z, w, r = sp.symbols("z w r", real=True)
h = sp.Symbol("h", positive=True)
largest = A + h
slope_x, slope_y = A * x + B * y, B * x + C * y
squared_slope = slope_x**2 + slope_y**2
off = (z - alpha * slope_x) ** 2 + (w - alpha * slope_y) ** 2
nearness = alpha**2 * squared_slope - 2 * off
POSITIVE = sp.Gt(A, 0)


def letters(*points: Point) -> Letters:
    """Delta, the gradient p of half the form, and the form F, which is named at these points, too."""
    return (
        Letter("Delta", determinant(), level=1),
        Letter("p_1", slope_x, level=1),
        Letter("p_2", slope_y, level=1),
        Letter("F", form(x, y), of=(x, y), points=points, level=2),
    )


ABOVE = h * A + h**2 - h * C >= B**2
"""With h > 0: no eigenvalue of H is above A + h."""
SHORT = alpha * A + alpha * h <= 1
NEARLY = nearness >= 0
factor = 1 - alpha * determinant() / (2 * largest)
STEP = at_most(form(x - z, y - w), factor * form(x, y), (POSITIVE, ABOVE, SHORT, NEARLY))

# How near the derivative of the step has to be to alpha H for the step to be near.
GAPS = sp.symbols("d_1:5", real=True)
most, share = sp.Symbol("delta", nonnegative=True), sp.Symbol("beta", positive=True)
SMALL = sp.Add(*(gap**2 for gap in GAPS)) < most
length = sp.sqrt(most * (x**2 + y**2))
SLOW = tuple(at_most(sign * (GAPS[0] * x + GAPS[1] * y), length, (SMALL,)) for sign in (1, -1))
size = A**2 + 2 * B**2 + C**2
FAR = at_least(size * squared_slope, determinant() ** 2 * (x**2 + y**2))
NONE = (most > 0, *(sp.Eq(gap, 0) for gap in GAPS))
STRICT = more(most - SMALL.lhs, 0, NONE)
least = share * alpha**2 * determinant() ** 2 / (2 * (1 + size))
POSITIVE_LEAST = more(least, 0, (sp.Gt(determinant() ** 2, 0),))
width = length.subs(most, least)
WITHIN = tuple(
    sign * gap <= width for gap in (z - alpha * slope_x, w - alpha * slope_y) for sign in (1, -1)
)
close = share * alpha**2 * squared_slope - off
ENOUGH = at_least(close, 0, WITHIN)

# Sequences
INSIDE = (x**2 < r, y**2 < r)
BOUND = at_least(form(x, y), -(3 + A**2 + B**2 + C**2) * r, INSIDE)
FALLING = sp.Lt(determinant(), 0)
RATE = more(factor - 1, 0, (POSITIVE, FALLING))


def there(expr: sp.Expr) -> sp.Expr:
    """At (s_l, u_l), with the step to the next point for -(z, w)."""
    here, after = (tuple(angles_at(at).values()) for at in (COUNTER, COUNTER + 1))
    values = (*here, *(old - new for old, new in zip(here, after, strict=True)))
    return replaced(expr, dict(zip((x, y, z, w), values, strict=True)))


STAYING = tuple(sp.Lt(EveryIndex(there(each**2), COUNTER), r) for each in (x, y))
ALWAYS = sp.Ge(EveryIndex(there(nearness), COUNTER), 0)
FIRST_POINT = tuple(angles_at(sp.S.One).values())
FOREVER = at_least(form(*FIRST_POINT), 0, (POSITIVE, FALLING, ABOVE, SHORT, ALWAYS, *STAYING))


def step(goal: Statement, shelf: Shelf) -> Theorem:
    """What is left is a sum of squares and of multiples of the hypotheses."""
    above, short, nearly = (hypothesis(each, goal.given) for each in (ABOVE, SHORT, NEARLY))
    rest = alpha / (2 * largest * h)
    return infer(
        goal,
        adding(
            (1 / (2 * alpha), nearly),
            ((z**2 + w**2) / alpha, short),
            (w**2 / h + rest * slope_x**2, above),
            rest=(h * z - B * w) ** 2 / h + rest * (h * slope_y + B * slope_x) ** 2,
        ),
    )


by_far = adding(rest=(C * slope_y + B * slope_x) ** 2 + (A * slope_x + B * slope_y) ** 2)


def slow(goal: Statement, shelf: Shelf) -> Theorem:
    """By Cauchy and Schwarz: were it more, so would be its square."""
    case = sp.Gt(goal.lhs, goal.rhs)
    given = (*goal.given, case)
    small, more_than = hypothesis(SMALL, given), hypothesis(case, given)
    first, second, *others = GAPS
    rest = (x**2 + y**2) * sp.Add(*(each**2 for each in others)) + (x * second - y * first) ** 2
    parts = (1, more_than, more_than), (2 * goal.rhs, more_than), (x**2 + y**2, small)
    wrong = infer(less(most, most, given), adding(*parts, rest=rest))
    within = goal.holding((*goal.given, sp.Le(goal.lhs, goal.rhs)))
    above = infer(goal.holding(given), Contradiction(wrong))
    return infer(goal, ByCases(goal.lhs, goal.rhs, infer(within, assumed), above))


def strict(goal: Statement, shelf: Shelf) -> Theorem:
    """Squares of zero."""
    large, *zeros = (hypothesis(each, goal.given) for each in NONE)
    squares = ((-gap, each) for gap, each in zip(GAPS, zeros, strict=True))
    return infer(goal, adding((1, large), *squares))


def enough(goal: Statement, shelf: Shelf) -> Theorem:
    """The squares of the gaps are at most that of the width."""
    known = [hypothesis(each, goal.given) for each in WITHIN]
    factor = share * alpha**2 / (1 + size)
    parts = (1, *known[:2]), (1, *known[2:]), (factor, infer(FAR, by_far))
    return infer(goal, adding(*parts, rest=factor * squared_slope))


def bounded() -> Theorem:
    """-A x^2 <= A^2 x^2 + x^2, and so on."""
    first, second = (hypothesis(each, INSIDE) for each in INSIDE)
    half = sp.Rational(1, 2)
    squares = ((A + half) ** 2 + 3 * half**2) * x**2 + ((C + half) ** 2 + 3 * half**2) * y**2
    parts = (1 + A**2 + B**2, first), (2 + C**2, second)
    return infer(BOUND, adding(*parts, rest=squares + (B * x + y) ** 2))


def forever(goal: Statement, shelf: Shelf) -> Theorem:
    """Once the form is negative it is multiplied by more than one in every step."""
    rate = infer(RATE, adding((alpha / (2 * largest), hypothesis(FALLING, RATE.given))))
    known = (step(STEP, shelf), bounded(), rate)
    return infer(goal, CannotStay((x, y, z, w), (s_at, u_at), *known))


PROOFS: dict[Statement, Prove] = {
    STEP: step,
    FAR: by(by_far),
    **dict.fromkeys(SLOW, slow),
    ENOUGH: enough,
    STRICT: strict,
    POSITIVE_LEAST: by(adding(rest=least)),
    FOREVER: forever,
}
CLAIM = Claim(
    label="forms-step",
    number="Forms (step)",
    title="A gradient step near a saddle in the plane",
    sentence=(
        "Let $F(x, y) = A x^2 + 2 B x y + C y^2$ with $A > 0$, of the matrix $H$, let $h > 0$ and $h (A"
        " + h - C) >= B^2$, so that no eigenvalue of $H$ is above $A + h$, let $alpha (A + h) <= 1$, and"
        " let $p = H (x, y)$. A step from $(x, y)$ to $(x - z, y - w)$ is nearly one along the gradient"
        " of $F/2$ if the squared distance of $(z, w)$ from $alpha p$ is at most half of $alpha^2"
        " |p|^2$: $K >= 0$. Such a step leads to where $F$ is at most $1 - alpha Delta/(2 (A + h))$"
        " times what it was. A step that is zero at $(0, 0)$ is such a step at $(x, y)$ if on the"
        " segment to it the entries of its derivative are near enough to those of $alpha H$. If $Delta <"
        " 0$, points $(s_1, u_1), (s_2, u_2), ...$ with such steps in between, all with $|s_l|, |u_l| <"
        " sqrt(r)$, begin where $F >= 0$: from $F < 0$ they leave."
    ),
    headings=(
        Heading("What a step does to $F$", STEP),
        Heading("The gradient is not small", FAR),
        Heading("How far the step differs on a segment, by its derivative", SLOW[0]),
        Heading("It differs by little enough", ENOUGH),
        Heading("It does at the point itself, and there is room", STRICT),
        Heading("From $F < 0$ sequences leave", FOREVER),
    ),
    letters=(*letters((x - z, y - w), (s_at(1), u_at(1))), Letter("K", nearness, level=2)),
    statements=tuple(PROOFS),
    setting=(
        "$d_1$ and $d_2$ are the gaps between a row of the derivative and that of $alpha H$, $d_3$ and"
        " $d_4$ those of the other row",
    ),
    proofs=(
        Proof(
            "By completing squares, and by induction",
            tuple(PROOFS.values()),
            "With $p = H (x, y)$ the form after the step is $F - 2 <p, (z, w)> + F(z, w)$, and $F(z, w)$ is"
            " at most $|(z, w)|^2/alpha$. So $F$ falls by at least $alpha |p|^2/2$, and $|p|^2$ is at least"
            " $Delta F/(A + h)$. If $F < 0$ at the start and the factor is $1 + b$ with $b > 0$, then"
            " $F$ after $n$ steps is at most $1 + n b$ times what it was, and below every bound.",
        ),
    ),
    evidence=(enclosure_evidence((FAR,)), sequence_evidence()),
)
