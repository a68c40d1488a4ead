"""Quadratic forms in two variables: Sylvester's criterion, with a bound of the least eigenvalue."""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import by_hypothesis, hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more

A, B, C, x, y = sp.symbols("A B C x y", real=True)


def form(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """A x^2 + 2 B x y + C y^2, at x = first and y = second."""
    return A * first**2 + 2 * B * first * second + C * second**2


def determinant() -> sp.Expr:
    """A C - B^2."""
    return A * C - B**2


FIRST, LAST = sp.Gt(A, 0), sp.Gt(C, 0)
DEFINITE, INDEFINITE = sp.Gt(determinant(), 0), sp.Lt(determinant(), 0)
NOT_BOTH_ZERO = sp.Gt(x**2 + y**2, 0)
COERCIVE = at_least((A + C) * form(x, y), determinant() * (x**2 + y**2))
POSITIVE = more(form(x, y), 0, (FIRST, LAST, DEFINITE, NOT_BOTH_ZERO))
LAST_ENTRY = more(C, 0, (FIRST, DEFINITE))
THERE = (sp.Eq(x, -B), sp.Eq(y, A))
FLAT = at_most(form(x, y), 0, (FIRST, sp.Le(determinant(), 0), *THERE))
NEGATIVE = less(form(x, y), 0, (FIRST, INDEFINITE, *THERE))
middle, radius = (A + C) / 2, sp.sqrt(((A - C) / 2) ** 2 + B**2)
ROOTS = tuple(
    equal((A - root) * (C - root) - B**2, 0) for root in (middle - radius, middle + radius)
)
squares = (A * x + B * y) ** 2 + (B * x + C * y) ** 2


def positive(goal: Statement, shelf: Shelf) -> Theorem:
    """What is added to the squares is a product of positive numbers."""
    known = (hypothesis(each, goal.given) for each in (DEFINITE, NOT_BOTH_ZERO))
    return infer(goal, adding((1 / (A + C), *known), rest=squares / (A + C)))


def last_entry(goal: Statement, shelf: Shelf) -> Theorem:
    """A C is the determinant plus B^2."""
    return infer(goal, adding((1 / A, hypothesis(DEFINITE, goal.given)), rest=B**2 / A))


def in_that_direction(goal: Statement, shelf: Shelf) -> Theorem:
    """There the form is A times the determinant."""
    known = hypothesis(goal.given[1], goal.given)
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=by_hypothesis)
        .related(goal.sign, 0, by=adding((A, known)))
        .theorem()
    )


PROOFS: dict[Statement, Prove] = {
    COERCIVE: by(adding(rest=squares)),
    POSITIVE: positive,
    LAST_ENTRY: last_entry,
    FLAT: in_that_direction,
    NEGATIVE: in_that_direction,
    **dict.fromkeys(ROOTS, by(normal_form)),
}
CLAIM = Claim(
    label="quadratic-forms",
    number="Forms",
    title="Sylvester's criterion in two variables, and the eigenvalues",
    sentence=(
        "For a matrix with rows $A, B$ and $B, C$ the form $A x^2 + 2 B x y + C y^2$ times $A + C$ is at"
        " least $A C - B^2$ times $x^2 + y^2$. So for $A > 0$ and $A C - B^2 > 0$ it is positive away from"
        " zero. If $A > 0$ and $A C - B^2 < 0$ it is negative at $(-B, A)$, and if $A C - B^2 <= 0$ it is"
        " not positive there. The eigenvalues are in closed form."
    ),
    headings=(
        Heading("A lower bound", COERCIVE),
        Heading("If the determinant is positive", POSITIVE),
        Heading("If it is not, or negative", FLAT),
        Heading("The two eigenvalues", ROOTS[0]),
    ),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By completing squares",
            tuple(PROOFS.values()),
            "The form times $A + C$ is $(A x + B y)^2 + (B x + C y)^2$ plus the determinant times $x^2 +"
            " y^2$. At $(-B, A)$ it is $A$ times the determinant.",
        ),
    ),
    evidence=(enclosure_evidence((COERCIVE, *ROOTS)),),
)
