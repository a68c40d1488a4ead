"""Where the Hessian at the oracle is indefinite, iterates leave: k and v in the plane of k* and v*."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.orbits.leaving import AtEveryIndex
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Given, Statement, at_least, less
from slr_verify.model.notation import L, alpha
from slr_verify.model.turning import MOVES, STEPS, TURNS, angles_at, less_step
from slr_verify.paper.beyond.forms import step as forms_step
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, form
from slr_verify.paper.beyond.forms.step import FIRST_POINT, STAYING, r, there
from slr_verify.paper.beyond.oracle import criterion
from slr_verify.paper.beyond.oracle import near as oracle_near
from slr_verify.paper.beyond.oracle.hessian import ENTRIES, of_oracle
from slr_verify.paper.beyond.oracle.near import POINT, ROWS, SMOOTH, at, block_as_letters
from slr_verify.paper.beyond.oracle.plane import TURNS_BACK, steps_as_letters
from slr_verify.paper.evidence.leaving import leaving_evidence

tau = sp.Symbol("tau", positive=True)
HERE = tuple(angles_at(COUNTER).values())
SEVERAL = L >= 2
CONDITIONS = (forms_step.FALLING, forms_step.ABOVE, forms_step.SHORT)
INDEFINITE, ABOVE, SHORT = (each.func(*map(of_oracle, each.args)) for each in CONDITIONS)
HALF = {forms_step.share: sp.Rational(1, 2)}
NEAR = replaced(SMOOTH, HALF)
LEAVES = at_least(
    of_oracle(form(*FIRST_POINT)),
    0,
    (SEVERAL, INDEFINITE, ABOVE, SHORT, NEAR, *MOVES, *STAYING),
)
STARTS = less(of_oracle(form(-tau * B, tau * A)), 0, (SEVERAL, INDEFINITE))


def at_index(beta: sp.Expr, factor: sp.Expr, shelf: Shelf) -> Theorem:
    """A step from (s_l, u_l) near the oracle is nearly linear: K times a factor."""
    values = {forms_step.share: beta}
    moved = tuple(sp.Eq(gap, 0) for gap in less_step())
    given: Given = (replaced(SMOOTH, values), *moved, *(angle**2 < r for angle in HERE))
    close = oracle_near.CLAIM.shown(oracle_near.CLOSE, shelf)
    near = instance(close, {**values, **dict(zip(TURNS, HERE, strict=True))}, given)
    after = angles_at(COUNTER + 1).values()
    parts = (
        (
            factor * (old - new + at(step, HERE) - 2 * alpha * of_oracle(there(row))),
            hypothesis(gap, given),
        )
        for old, new, step, row, gap in zip(HERE, after, STEPS, ROWS, moved, strict=True)
    )
    whole = factor * beta * alpha**2 * forms_step.squared_slope - factor * forms_step.off
    goal = at_least(of_oracle(there(whole)), 0, given)
    return infer(goal, adding((factor, near), *parts))


def leaves(goal: Statement, shelf: Shelf) -> Theorem:
    """The angles are a sequence of which Forms (step) speaks."""
    known = forms_step.CLAIM.shown(forms_step.FOREVER, shelf)
    first = criterion.CLAIM.shown(criterion.FIRST, shelf)
    values = tuple(ENTRIES.items())
    near = at_index(sp.Rational(1, 2), sp.Integer(2), shelf)
    return infer(goal, AtEveryIndex(known, values, COUNTER, near, (first,)))


def starts(goal: Statement, shelf: Shelf) -> Theorem:
    """There it is tau^2 A times the determinant."""
    known = criterion.CLAIM.shown(criterion.FIRST, shelf)
    first = instance(known, {}, goal.given)
    return infer(goal, adding((tau**2, first, hypothesis(INDEFINITE, goal.given))))


PROOFS: dict[Statement, Prove] = {LEAVES: leaves, STARTS: starts}
CLAIM = Claim(
    label="oracle-leaves",
    number="Oracle (leaves)",
    title="Orbits that stay near the oracle, where the Hessian there is indefinite",
    sentence=(
        "Let $H_1 H_3 - H_2^2 < 0$ for the block $H$ of Oracle (block), with rows $H_1, H_2$ and $H_2,"
        " H_3$, so that the Hessian at the oracle is indefinite, and let $h > 0$ with $h (H_1 + h -"
        " H_3) >= H_2^2$ and $alpha (H_1 + h) <= 1$: $H_1 + h$ is at least the larger eigenvalue of"
        " $H$. Let $r$ be as in Oracle (near), $beta = 1/2$, and let $(s_1, u_1), (s_2, u_2), ...$ be"
        " the angles of iterates of PGD in the plane of $k*$ and $v*$ (Oracle (plane)). If all $|s_l|,"
        " |u_l| < sqrt(r)$, then $H_1 s_1^2 + 2 H_2 s_1 u_1 + H_3 u_1^2 >= 0$. So from a start near the"
        " oracle where this form is negative not all iterates are near it. There are such starts as"
        " near as one likes: $(s, u) = (-tau H_2, tau H_1)$ for every $tau > 0$. But nothing is said of"
        " starts out of the plane, nor of where the iterates go."
    ),
    headings=(
        Heading("What stays near the oracle begins where the form is not negative", LEAVES),
        Heading("Where it is negative", STARTS),
    ),
    letters=(
        *steps_as_letters(POINT, HERE),
        *block_as_letters(POINT, HERE, beta=sp.Rational(1, 2)),
    ),
    statements=tuple(PROOFS),
    setting=(*TURNS_BACK, "$(s_l, u_l)$ the angles after $l - 1$ steps"),
    proofs=(
        Proof(
            "By the form, along the iterates",
            tuple(PROOFS.values()),
            "As long as the iterates stay near the oracle, their steps are nearly linear (Oracle"
            " (near)). By Forms (step) each step then multiplies the form by at least $1 + b$ once it"
            " is negative, where $b = alpha (H_2^2 - H_1 H_3)/(2 (H_1 + h))$; but near the oracle it is"
            " bounded.",
        ),
    ),
    evidence=(leaving_evidence(),),
)
