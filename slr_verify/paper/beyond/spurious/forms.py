"""Exactly when the points off the manifold, and the corners, are strict minima across their family.

n, r, K, h and m are the letters of `spurious_definite`. At theta = theta_s the slope in theta is zero and
n = m theta, and the form of the block in (s, x, u, z) is a sum of four squares; at a corner, theta = 1,
it is two squares and a form in two variables, with f = n - m minus the slope in theta.
"""

from collections.abc import Iterator

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases
from slr_verify.calculus.rules.combination import LinearArithmetic, adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Given, Statement, equal, less, more
from slr_verify.model.notation import theta
from slr_verify.model.spurious_block import LETTERS, TURNS, S, U, X, Z, c
from slr_verify.paper.evidence.nearby import Nearby, at_corner, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

n, r, K, h, m = (LETTERS.pull, LETTERS.overlap, LETTERS.bend, LETTERS.tie, LETTERS.stiffness)


def form(at: dict[sp.Symbol, sp.Expr]) -> sp.Expr:
    """The second derivative in the direction (s, x, u, z), with `at` for some letters."""
    entries = (
        (1 if one is two else 2) * entry * one * two
        for (one, two), entry in LETTERS.block().items()
    )
    return sp.Add(*entries).subs(at, simultaneous=True)


def squared(names: tuple[sp.Symbol, ...] = TURNS) -> sp.Expr:
    """The squared length of the direction."""
    return sp.Add(*(name**2 for name in names))


# The spurious points
AT_POINT = {n: m * theta}
FORM = form(AT_POINT)
room = LETTERS.room.subs(AT_POINT)
INSIDE = (sp.Gt(theta, 0), sp.Gt(1 - theta**2, 0))
SIGNS = (sp.Gt(m, 0), sp.Gt(r, 0))
shift = theta + (h - m * theta) / r
along = c * X + shift * S
squares = (
    m * theta**2 * (X + c * S / theta) ** 2,
    r * (U + along) ** 2,
    room / r * S**2,
    m * c**2 * Z**2,
)
SUM = equal(FORM, sp.Add(*squares), (*INSIDE, SIGNS[1]))
DEFINITE = sp.Gt(room, 0)
POSITIVE = more(FORM, 0, (*INSIDE, *SIGNS, DEFINITE, sp.Gt(squared(), 0)))
DOWN = {S: r * theta, X: -c * r, U: c**2 * r - theta**2 * r - (h - m * theta) * theta, Z: sp.S.Zero}
NEGATIVE = less(FORM.subs(DOWN, simultaneous=True), 0, (*INSIDE, *SIGNS, sp.Lt(room, 0)))

# The corners
f = sp.Symbol("f", real=True)
"""n - m, which is minus the slope in theta."""
CORNER = form({theta: sp.S.One, m: n - f})
A, B, C = r + f, h - n - f, K + 3 * n + f
v = U + S
CORNER_SUM = equal(CORNER, n * X**2 + f * Z**2 + A * v**2 + 2 * B * v * S + C * S**2)
CORNER_SIGNS = (sp.Gt(n, 0), sp.Gt(r, 0), sp.Gt(f, 0))
determinant = A * C - B**2
CORNER_POSITIVE = more(CORNER, 0, (*CORNER_SIGNS, sp.Gt(determinant, 0), sp.Gt(squared(), 0)))
CORNER_DOWN = {S: A, U: -B - A, X: sp.S.Zero, Z: sp.S.Zero}
CORNER_NEGATIVE = less(
    CORNER.subs(CORNER_DOWN, simultaneous=True), 0, (*CORNER_SIGNS, sp.Lt(determinant, 0))
)


def in_turn(
    goal: Statement, names: tuple[sp.Symbol, ...], rules: Iterator[LinearArithmetic]
) -> Theorem:
    """The first of the numbers is not zero, or else the second, and so on; the last rule has none left."""
    rule = next(rules)
    if not names:
        return infer(goal, rule)
    square = names[0] ** 2
    above = infer(goal.holding((*goal.given, sp.Gt(square, 0))), rule)
    zero = goal.holding((*goal.given, sp.Le(square, 0)))
    return infer(goal, ByCases(square, sp.S.Zero, in_turn(zero, names[1:], rules), above))


def positive(goal: Statement, shelf: Shelf) -> Theorem:
    """By s, x, u and z in turn."""
    return in_turn(goal, (S, X, U), _at_point(goal.given))


def _at_point(given: Given) -> Iterator[LinearArithmetic]:
    circle, wide, definite = (hypothesis(each, given) for each in (given[1], given[-1], given[-2]))
    first, second, _, last = squares
    yield adding((1 / r, definite, _sign(S, given, ">")), rest=first + second + last)
    zero = (*given, sp.Le(S**2, 0))
    low = _sign(S, given, "<=")
    yield adding(
        (m * theta**2 / 2, _sign(X, zero, ">")),
        (m * c**2, low),
        (S**2 / r, definite),
        rest=m * theta**2 / 2 * (X + 2 * c * S / theta) ** 2 + second + last,
    )
    nothing = (*zero, sp.Le(X**2, 0))
    flat = _sign(X, zero, "<=")
    yield adding(
        (r / 2, _sign(U, nothing, ">")),
        (2 * r * c**2, flat),
        (2 * r * shift**2, low),
        (S**2 / r, definite),
        rest=r / 2 * (U + 2 * along) ** 2 + r * (c * X - shift * S) ** 2 + first + last,
    )
    small = (low, flat, _sign(U, nothing, "<="))
    yield adding(
        (m, circle, wide),
        *((m * c**2, each) for each in small),
        (S**2 / r, definite),
        rest=first + second,
    )


def _sign(name: sp.Symbol, given: Given, sign: str) -> Theorem:
    """That the square of a number is positive or not, as a theorem on the case."""
    relation = (sp.Gt if sign == ">" else sp.Le)(name**2, 0)
    return hypothesis(relation, (*given, relation))


def negative(goal: Statement, shelf: Shelf) -> Theorem:
    """There it is r theta^2 room."""
    return infer(goal, adding((r * theta**2, hypothesis(goal.given[-1], goal.given))))


def corner_positive(goal: Statement, shelf: Shelf) -> Theorem:
    """By x, z, s and u in turn."""
    return in_turn(goal, (X, Z, S), _at_corner(goal.given))


def _at_corner(given: Given) -> Iterator[LinearArithmetic]:
    definite, wide = (hypothesis(each, given) for each in given[-2:])
    pair = ((A * v + B * S) ** 2) / A
    rest = (S**2 / A, definite)
    yield adding((n, _sign(X, given, ">")), rest, rest=pair + f * Z**2)
    no_x = (*given, sp.Le(X**2, 0))
    yield adding((f, _sign(Z, no_x, ">")), rest, rest=pair + n * X**2)
    no_z = (*no_x, sp.Le(Z**2, 0))
    yield adding((1 / A, definite, _sign(S, no_z, ">")), rest=pair + n * X**2 + f * Z**2)
    tilt = A + B
    small = (_sign(X, given, "<="), _sign(Z, no_x, "<="), _sign(S, no_z, "<="))
    yield adding(
        (A / 2, wide),
        *((A / 2, each) for each in small),
        (tilt**2 / A, small[-1]),
        rest,
        rest=(A * U + 2 * tilt * S) ** 2 / (2 * A) + n * X**2 + f * Z**2,
    )


def corner_negative(goal: Statement, shelf: Shelf) -> Theorem:
    """There it is A times the determinant."""
    return infer(goal, adding((A, hypothesis(goal.given[-1], goal.given))))


def named() -> Iterator[Letter]:
    """The form of the block, and that at a corner, also where they are negative."""
    for name, value, down in (("Q", FORM, DOWN), ("V", CORNER, CORNER_DOWN)):
        yield Letter(name, value, of=TURNS, points=(tuple(down[each] for each in TURNS),))


PROOFS: dict[Statement, Prove] = {
    SUM: by(normal_form),
    POSITIVE: positive,
    NEGATIVE: negative,
    CORNER_SUM: by(normal_form),
    CORNER_POSITIVE: corner_positive,
    CORNER_NEGATIVE: corner_negative,
}
CASES = (
    Nearby(Setting(20, 3, 0.2, 1.0, 0.1), alpha=0.02, attracts=True),
    Nearby(Setting(40, 5, 3.0, 0.7, 0.1), alpha=0.02, attracts=False),
)
"""One where all is positive at the corner, and one with f < 0."""
CLAIM = Claim(
    label="spurious-forms",
    number="Spurious (conditions)",
    title="The sign of the Hessian at the spurious points, and at the corners",
    sentence=(
        "In the letters of Spurious (minors), with $n = m theta$ because the slope in $theta$ is zero: for"
        " $0 < theta < 1$ and $m, r > 0$ the form of the block of Spurious (block) is positive away from"
        " zero if $r (K + 4 theta n - m) - (h - n)^2 > 0$, and negative somewhere if that is negative. At a"
        " corner, where $theta = 1$ and so $k = v*$ and $v = k*$, let $f = n - m$; for $n, r, f > 0$ the"
        " form is positive away from zero if $(r + f) (K + 3 n + f) - (h - n - f)^2 > 0$, and negative"
        " somewhere if that is negative. This holds for any real numbers; that $m$, $n$ and $r$ are"
        " positive at the spurious points is Spurious (signs), and of $f$ nothing is said. For $d >= 4$"
        " other turns of $v$ lead from one spurious point to the next, at the same risk: these points are a"
        " sphere, across which the form is."
    ),
    headings=(
        Heading("At the spurious points the form is a sum of four squares", SUM),
        Heading("It is positive, or negative somewhere", POSITIVE),
        Heading("At a corner", CORNER_SUM),
        Heading("There it is positive, or negative somewhere", CORNER_POSITIVE),
    ),
    letters=(Letter("c", c), *named()),
    statements=tuple(PROOFS),
    setting=(
        "$n = -R_(kappa nu)$, $r = R_(rho rho)$, $K = R_(kappa kappa)$, $h = R_(kappa "
        "rho)$, $m = R_(theta theta)$",
    ),
    proofs=(
        Proof(
            "By completing squares",
            tuple(PROOFS.values()),
            "Complete the squares in $x$ and in $u$; what is left in $s$ is the condition over $r$. If one"
            " of $s, x, u, z$ is not zero, so is its square, and one after the other they make the form"
            " positive. At the corner it is the same with $u + s$.",
        ),
    ),
    evidence=(
        enclosure_evidence(tuple(PROOFS)),
        nearby_evidence(at_corner, *CASES),
    ),
)
