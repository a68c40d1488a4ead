"""For alpha < 1/Mb the reduced map is one-to-one on the closed square, for all a, b, gamma > 0."""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import applying, instance
from slr_verify.calculus.rules.monotone import MonotoneAlong, directional
from slr_verify.calculus.rules.order import Antisymmetry
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import kappa, nu
from slr_verify.model.reduced import SMALL_STEP, STUDIED, next_kappa, next_nu
from slr_verify.paper.beyond.order import jacobian
from slr_verify.paper.beyond.order.jacobian import (
    CUBE,
    KAPPA_KAPPA,
    KAPPA_NU,
    NU_KAPPA,
    NU_NU,
    ROOM_KAPPA,
    ROOM_NU,
    TURN_KAPPA,
    TURN_NU,
    W_kappa,
    W_nu,
    across,
)
from slr_verify.paper.beyond.order.preserved import INSIDE, LOWER, UPPER, image

Pair = tuple[sp.Symbol, sp.Symbol]
s, r = sp.symbols("s r", real=True)
"""A direction in kappa and in nu."""
NOT_BACK = s + r >= 0
FURTHER = (*INSIDE, SMALL_STEP, LOWER[0] + LOWER[1] <= UPPER[0] + UPPER[1])
APART = (UPPER[0] - LOWER[0]) ** 2 + (UPPER[1] - LOWER[1]) ** 2
"""The squared distance of two points."""
IMAGES = tuple((image(each, LOWER), image(each, UPPER)) for each in (next_kappa, next_nu))
DISTINCT = (*INSIDE, SMALL_STEP, APART > 0)

ALONG = ((kappa, s), (nu, r))
ROW_KAPPA = more(directional(next_kappa, ALONG), 0, (*STUDIED, s > 0, NOT_BACK))
ROW_NU = more(directional(next_nu, ALONG), 0, (*STUDIED, r > 0, NOT_BACK))
AHEAD_KAPPA = less(
    image(next_kappa, LOWER), image(next_kappa, UPPER), (*FURTHER, LOWER[0] < UPPER[0])
)
AHEAD_NU = less(image(next_nu, LOWER), image(next_nu, UPPER), (*FURTHER, LOWER[1] < UPPER[1]))
INJECTIVE = more(sum((after - before) ** 2 for before, after in IMAGES), 0, DISTINCT)


def row(
    entries: tuple[Statement, Statement],
    turn: Statement,
    room: Statement,
    goal: Statement,
    shelf: Shelf,
) -> Theorem:
    """Diagonal s + beside r = (diagonal - beside) s + beside (s + r)."""
    name, step, length = (kappa, s, W_kappa) if turn == TURN_KAPPA else (nu, r, W_nu)
    cube = 1 / length**CUBE
    positive, wide = (jacobian.CLAIM.shown(each, shelf) for each in (turn, room))
    forward, onward = (hypothesis(each, goal.given) for each in (step > 0, NOT_BACK))
    by = adding(
        (cube, positive, wide, forward),
        (cube * (across * name**2 + length - 1), positive, forward),
        (cube * across * (1 - name**2), positive, onward),
    )
    known = (applying(jacobian.CLAIM.shown(entry, shelf)) for entry in entries)
    return proved(goal, *known, by)


def ahead(of: sp.Expr, known: Statement, goal: Statement, shelf: Shelf) -> Theorem:
    """The coordinate rises along the segment."""
    slope = PROOFS[known](known, shelf)
    return infer(goal, MonotoneAlong((kappa, nu), (s, r), of, LOWER, UPPER, slope))


def injective(goal: Statement, shelf: Shelf) -> Theorem:
    """Whichever of two points has the larger kappa + nu is ahead in kappa or in nu."""
    first, second = sum(LOWER), sum(UPPER)
    onward = _ahead_somewhere(_also(goal, sp.Le, first, second), LOWER, UPPER, shelf)
    back = _ahead_somewhere(_also(goal, sp.Gt, first, second), UPPER, LOWER, shelf)
    return infer(goal, ByCases(first, second, onward, back))


def _ahead_somewhere(goal: Statement, lower: Pair, upper: Pair, shelf: Shelf) -> Theorem:
    """The upper point is ahead in kappa, or in nu, or in neither, which does not occur."""
    behind = _also(goal, sp.Le, upper[0], lower[0])
    nowhere = _nowhere(_also(behind, sp.Le, upper[1], lower[1]), lower, upper)
    in_nu = _moved(_also(behind, sp.Gt, upper[1], lower[1]), lower, upper, 1, shelf)
    in_kappa = _moved(_also(goal, sp.Gt, upper[0], lower[0]), lower, upper, 0, shelf)
    inner = infer(behind, ByCases(upper[1], lower[1], nowhere, in_nu))
    return infer(goal, ByCases(upper[0], lower[0], inner, in_kappa))


def _moved(goal: Statement, lower: Pair, upper: Pair, place: int, shelf: Shelf) -> Theorem:
    """The image of a point that is ahead is ahead."""
    known = (AHEAD_KAPPA, AHEAD_NU)[place]
    values = dict(zip((*LOWER, *UPPER), (*lower, *upper), strict=True))
    strict = instance(PROOFS[known](known, shelf), values, goal.given)
    before, after = IMAGES[1 - place]
    return infer(goal, adding((1, strict, strict), rest=(after - before) ** 2))


def _nowhere(goal: Statement, lower: Pair, upper: Pair) -> Theorem:
    """Ahead in neither coordinate and not behind in their sum, so the points are equal."""
    given = goal.given
    onward = hypothesis(sp.Le(sum(lower), sum(upper), evaluate=False), given)
    behind = [hypothesis(upper[place] <= lower[place], given) for place in (0, 1)]
    apart = hypothesis(APART > 0, given)
    gaps = [
        infer(
            equal(lower[place], upper[place], given),
            Antisymmetry(
                infer(at_most(lower[place], upper[place], given), adding((1, onward), (1, other))),
                infer(at_least(lower[place], upper[place], given), adding((1, behind[place]))),
            ),
        )
        for place, other in enumerate(reversed(behind))
    ]
    terms = [(upper[place] - lower[place], each) for place, each in enumerate(gaps)]
    return infer(goal, Contradiction(infer(less(0, 0, given), adding((1, apart), *terms))))


def _also(goal: Statement, kind: type, left: sp.Expr, right: sp.Expr) -> Statement:
    """The goal in one more case."""
    return goal.holding((*goal.given, kind(left, right, evaluate=False)))


PROOFS: dict[Statement, Prove] = {
    ROW_KAPPA: partial(row, (KAPPA_KAPPA, KAPPA_NU), TURN_KAPPA, ROOM_KAPPA),
    ROW_NU: partial(row, (NU_KAPPA, NU_NU), TURN_NU, ROOM_NU),
    AHEAD_KAPPA: partial(ahead, next_kappa, ROW_KAPPA),
    AHEAD_NU: partial(ahead, next_nu, ROW_NU),
    INJECTIVE: injective,
}
CLAIM = Claim(
    label="step-size-injective",
    number="Step size (injective)",
    title="For $alpha < 1/Mb$ the reduced map is one-to-one on the closed square",
    sentence=(
        "For $alpha < 1/Mb$ and all $a, b, gamma > 0$ the map of Lemma 7 takes two different points of"
        " the square $[-1, 1]^2$ to different points."
    ),
    headings=(
        Heading(
            (
                "Along $(s, r)$ with $s + r >= 0$ the image rises in $kappa$ if $s > 0$, and in $nu$ if"
                " $r > 0$"
            ),
            ROW_KAPPA,
        ),
        Heading(
            (
                "If $kappa_A + nu_A <= kappa_B + nu_B$, the image keeps $kappa_A < kappa_B$, and it keeps"
                " $nu_A < nu_B$"
            ),
            AHEAD_KAPPA,
        ),
        Heading("Two different points have different images", INJECTIVE),
    ),
    letters=slopes_on_the_manifold(LOWER, UPPER),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By the rows of the Jacobian",
            tuple(PROOFS.values()),
            "In each row of the Jacobian the diagonal entry is larger than the other. So of two points,"
            " the one with the larger $kappa + nu$ keeps a larger $kappa$ and keeps a larger $nu$; if the"
            " points differ, it has at least one of the two.",
        ),
    ),
    evidence=(enclosure_evidence((AHEAD_KAPPA, AHEAD_NU, INJECTIVE), points=6),),
)
