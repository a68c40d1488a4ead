"""Around the oracle a step of PGD in the plane of k* and v* is nearly linear."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rules.algebra import evaluation, normal_form
from slr_verify.calculus.rules.around import AroundInstance, PositiveAround
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.document.letters import Letter, Letters
from slr_verify.language.around import Around, SomewhereAround
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, less, more
from slr_verify.language.value import derivative, value_at
from slr_verify.model.notation import alpha
from slr_verify.model.oracle_block import ORACLE, S, U
from slr_verify.model.risk import slope_of_R
from slr_verify.model.turning import STEPS, TURNS
from slr_verify.model.turns import origin_letter
from slr_verify.paper.beyond.forms import step as forms_step
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, determinant, x, y
from slr_verify.paper.beyond.forms.step import GAPS, SLOW, most, r, share, w, z
from slr_verify.paper.beyond.oracle.hessian import ENTRIES, OF_BLOCK, of_oracle
from slr_verify.paper.beyond.oracle.plane import TURNS_BACK, steps_as_letters
from slr_verify.paper.beyond.oracle.stability import AT_ORACLE
from slr_verify.paper.evidence.leaving import near_evidence

POINT, ORIGIN = (x, y), (sp.S.Zero, sp.S.Zero)
t = sp.Symbol("t", real=True)
ROWS = (forms_step.slope_x, forms_step.slope_y)


def at(expr: sp.Expr, angles: tuple[sp.Expr, ...]) -> sp.Expr:
    """An expression in s and u at other angles."""
    return expr.xreplace(dict(zip(TURNS, angles, strict=True)))


# The derivative of a step, at the oracle and around it
JACOBIAN = tuple(derivative(at(step, POINT), turn) for step in STEPS for turn in POINT)
LINEAR = tuple(alpha * ENTRIES[letter] for letter in (A, B, B, C))
DERIVATIVES = tuple(
    equal(value_at(entry, POINT, ORIGIN), value)
    for entry, value in zip(JACOBIAN, LINEAR, strict=True)
)
gaps = tuple(entry - value for entry, value in zip(JACOBIAN, LINEAR, strict=True))
least = of_oracle(forms_step.least)
SMOOTH = sp.Gt(Around(least - sp.Add(*(gap**2 for gap in gaps)), *POINT, r), 0)
room = SMOOTH.lhs.args[0]

# A step that is nearly linear, at a point and around the oracle
IN_ANGLES = {**ENTRIES, **dict(zip(POINT, TURNS, strict=True))}
WIDTH = replaced(forms_step.width, IN_ANGLES)
STEPPED = {**IN_ANGLES, **dict(zip((z, w), STEPS, strict=True))}
WITHIN = tuple(turn**2 < r for turn in TURNS)
CLOSE = at_least(replaced(forms_step.close, STEPPED), 0, (SMOOTH, *WITHIN))
NOT_FLAT = sp.Gt(of_oracle(determinant()) ** 2, 0)
EXISTS = equal(SomewhereAround(*SMOOTH.lhs.args), 1, (NOT_FLAT,))


def at_oracle(goal: Statement, shelf: Shelf) -> Theorem:
    """By the chain rule; the slopes of the risk are known at the oracle."""
    line = chain(goal.lhs, goal.given).rewritten(by=differentiation).rewritten(by=evaluation)
    return _with_slopes(line, shelf).equals(goal.rhs, by=normal_form).theorem()


def _with_slopes(line: Chain, shelf: Shelf) -> Chain:
    known = AT_ORACLE.theorems(shelf)
    for part in sorted(line.current.atoms(slope_of_R), key=sp.default_sort_key):
        line = line.rewritten(by=applying(known[part]))
    return line


def _on_segment(given: Given) -> Theorem:
    """What is assumed around the oracle, at the point (t s, t u)."""
    point, (_, end) = (t * S, t * U), (hypothesis(each, given) for each in (t >= 0, t <= 1))
    inside = tuple(
        infer(
            less(each**2, r, given),
            adding((1, hypothesis(turn**2 < r, given)), (turn**2, end), (t * turn**2, end)),
        )
        for each, turn in zip(point, TURNS, strict=True)
    )
    goal = more(value_at(room, POINT, point), 0, given)
    return infer(goal, AroundInstance(SMOOTH, point, inside))


def path(place: int, sign: int) -> sp.Expr:
    """sign (T - t times its linear part) - t times the width, along the segment to (s, u)."""
    linear = alpha * replaced(ROWS[place], IN_ANGLES)
    return sign * (at(STEPS[place], (t * S, t * U)) - t * linear) - t * WIDTH


def slope(place: int, sign: int, shelf: Shelf) -> Theorem:
    """It falls: its derivative is a sum with two gaps, which are small (Forms (step))."""
    given = (SMOOTH, *WITHIN, t >= 0, t <= 1)
    positive = _on_segment(given)
    rows = (gaps[:2], gaps[2:])
    here = (
        value_at(gap, POINT, (t * S, t * U))
        for row in (rows[place], rows[1 - place])
        for gap in row
    )
    values = {
        **dict(zip(GAPS, here, strict=True)),
        most: least,
        **dict(zip(POINT, TURNS, strict=True)),
    }
    wanted = SLOW[0 if sign > 0 else 1]
    small = less(replaced(forms_step.SMALL.lhs, values), least, given)
    rule = Instance(
        forms_step.CLAIM.shown(wanted, shelf),
        tuple(values.items()),
        (infer(small, adding((1, positive))),),
    )
    rate = replaced(wanted.lhs, values)
    bounded = infer(at_most(rate, WIDTH, given), rule)
    line = chain(derivative(path(place, sign), t), given).equals(rate - WIDTH, by=differentiation)
    return line.related("<=", 0, by=adding((1, bounded))).theorem()


def within(place: int, sign: int, shelf: Shelf) -> Theorem:
    """sign (T - its linear part) is at most the width: at t = 0 the path is zero."""
    given, function = (SMOOTH, *WITHIN), path(place, sign)
    start, end = (function.subs(t, at) for at in (0, 1))
    rule = MonotoneBetween(t, function, sp.S.Zero, sp.S.One, slope(place, sign, shelf))
    falls = infer(at_least(start, end, given), rule)
    zero = _with_slopes(chain(start, given), shelf).equals(0, by=normal_form).theorem()
    gap = STEPS[place] - alpha * replaced(ROWS[place], IN_ANGLES)
    return infer(at_most(sign * gap, WIDTH, given), adding((1, falls), (-1, zero)))


def close(goal: Statement, shelf: Shelf) -> Theorem:
    """By the mean value theorem on the segment from the oracle, for each angle."""
    known = tuple(within(place, sign, shelf) for place in (0, 1) for sign in (1, -1))
    enough = forms_step.CLAIM.shown(forms_step.ENOUGH, shelf)
    return infer(goal, Instance(enough, tuple(STEPPED.items()), known))


def exists(goal: Statement, shelf: Shelf) -> Theorem:
    """The derivative of a step is continuous."""
    zeros = tuple(
        infer(
            equal(value_at(gap, POINT, ORIGIN), 0, goal.given), adding((1, at_oracle(each, shelf)))
        )
        for gap, each in zip(gaps, DERIVATIVES, strict=True)
    )
    values = {**dict(zip(GAPS, (each.statement.lhs for each in zeros), strict=True)), most: least}
    room_there, strict = (
        forms_step.CLAIM.shown(each, shelf)
        for each in (forms_step.POSITIVE_LEAST, forms_step.STRICT)
    )
    large = Instance(room_there, tuple(ENTRIES.items()))
    lemmas = (infer(more(least, 0, goal.given), large), *zeros)
    here = more(replaced(strict.statement.lhs, values), 0, goal.given)
    known = infer(here, Instance(strict, tuple(values.items()), lemmas))
    at_zero = infer(more(value_at(room, POINT, ORIGIN), 0, goal.given), adding((1, known)))
    return infer(goal, PositiveAround(at_zero))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(DERIVATIVES, at_oracle),
    EXISTS: exists,
    CLOSE: close,
}


def block_as_letters(*points: tuple[sp.Expr, ...], beta: sp.Expr = share) -> Letters:
    """Those of the entries of the block; K and J for what says that a step is nearly linear."""
    near, around = (replaced(each, {share: beta}) for each in (CLOSE.lhs, room))
    close = Letter("K", near, of=TURNS, points=points, level=7)
    return (*OF_BLOCK, close, Letter("J", around, of=POINT, level=7))


CLAIM = Claim(
    label="oracle-near",
    number="Oracle (near)",
    title="Around the oracle a step of PGD in the plane is nearly linear",
    sentence=(
        "Turn $k$ and $v$ in the plane of $k*$ and $v*$ by $s$ and $u$. A step turns them back by $T_k"
        " = arctan(alpha g)$, where $g$ is the derivative of the risk in $s$, and by $T_v$ (Oracle"
        " (plane)). The derivative of $(T_k, T_v)$ at the oracle is $alpha H$, where $H$ is the block"
        " of Oracle (block), with rows $H_1, H_2$ and $H_2, H_3$. If $H_1 H_3 - H_2^2$ is not zero,"
        " there is for every $beta > 0$ an $r > 0$ such that for $|s|, |u| < sqrt(r)$ the derivative is"
        " near enough to this, $J > 0$, for the squared distance of $(T_k, T_v)$ from $alpha H (s, u)$"
        " to be at most $beta$ times the squared length of the latter: $K(s, u) >= 0$."
    ),
    headings=(
        Heading("The derivative at the oracle", DERIVATIVES[0]),
        Heading("Around the oracle it is nearly that", EXISTS),
        Heading("So a step is nearly linear", CLOSE),
    ),
    letters=(
        origin_letter("chi_0", ORACLE),
        *steps_as_letters(POINT),
        *block_as_letters(POINT),
    ),
    statements=tuple(PROOFS),
    setting=TURNS_BACK,
    proofs=(
        Proof(
            "By continuity, and the mean value theorem",
            tuple(PROOFS.values()),
            "The derivatives of $T_k$ and $T_v$ are continuous, so around the oracle they are near"
            " $alpha H$. On the segment from the oracle to $(s, u)$ the difference of $T_k$ and its"
            " linear part grows by no more than the gap between the derivatives times the length (Forms"
            " (step)).",
        ),
    ),
    evidence=(near_evidence(),),
)
