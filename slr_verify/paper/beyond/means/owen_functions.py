"""T_2 and Owen's T: what the first is where an argument is zero, or both are equal, and its slopes."""

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import leibniz
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.expectation import E
from slr_verify.language.normal import Phi, phi
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.letters import only
from slr_verify.model.owen import owen_t2
from slr_verify.model.zeta import owen_t
from slr_verify.paper.beyond.means.means_of_erf import (
    LETTERS,
    SQUARE,
    U,
    erf,
    m_1,
    m_2,
    root_2,
    s_1,
    s_2,
    x,
)

h, k, a = sp.symbols("h k a", real=True)
T = owen_t2(h, k, a)
s = sp.sqrt(1 + x**2)
AT_ZERO = equal(owen_t2(h, 0, a), owen_t(h, a))
FIRST_ZERO = equal(owen_t2(0, k, a), owen_t(k, a))
IN_FIRST = equal(derivative(T, h), phi(h) * (Phi(k * sp.sqrt(1 + a**2) - h * a) - Phi(k)))
IN_SECOND = equal(derivative(T, k), phi(k) * (Phi(h * sp.sqrt(1 + a**2) - k * a) - Phi(h)))
place = m_1 / sp.sqrt(1 + 2 * s_1**2)
EQUAL = equal(
    erf(place) ** 2
    + 4 * owen_t2(root_2 * place, root_2 * place, 2 * s_1**2 / sp.sqrt(1 + 4 * s_1**2)),
    SQUARE.rhs,
)


def at_zero(goal: Statement, shelf: Shelf) -> Theorem:
    """The integrands are the same."""
    return proved(goal, by_definition(owen_t2), by_definition(owen_t), normal_form)


def _slope(goal: Statement, moving: sp.Expr, other: sp.Expr) -> Theorem:
    """The integrand differentiated has an antiderivative: phi at the one times Phi at what is left."""
    name = goal.lhs.variables[0]
    inside = root_2 * sp.sqrt(sp.pi) * sp.exp(-(moving**2) / 2) * Phi(other * s - moving * x)
    form = by_definition(owen_t2).rewrite(T, ())
    return (
        chain(goal.lhs)
        .equals(derivative(form, name), by=by_definition(owen_t2))
        .through(leibniz, FundamentalTheorem(inside))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


def in_first(goal: Statement, shelf: Shelf) -> Theorem:
    """By h."""
    return _slope(goal, h, k)


def in_second(goal: Statement, shelf: Shelf) -> Theorem:
    """By k."""
    return _slope(goal, k, h)


def equal_arguments(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides are the mean of erf(m_1 + s_1 G)^2."""
    product, square = (shelf.theorem(f"mean-of-erf-{name}") for name in ("erf", "squared"))
    same = {m_2: m_1, s_2: s_1}
    known = chain(E(erf(U) ** 2)).rewritten(by=applying(product, same)).theorem()
    return (
        chain(goal.lhs)
        .equals(E(erf(U) ** 2), by=applying(known))
        .equals(goal.rhs, by=applying(square))
        .theorem()
    )


STATEMENTS = (AT_ZERO, FIRST_ZERO, IN_FIRST, IN_SECOND, EQUAL)
WORDS = (
    "Second argument zero",
    "First argument zero",
    "Derivative in the first argument",
    "Derivative in the second argument",
    "Equal arguments",
)
CLAIM = Claim(
    label="owen-functions",
    number="Means (Owen)",
    title="$T_2$ and Owen's $T$",
    sentence="For real $h$, $k$ and $a$, $T_2(h, k, a)$ is Owen's function $T$ where $h$ or $k$ is zero,"
    " has elementary derivatives in $h$ and $k$ up to $Phi$, and at equal arguments it is what Owen's $T$"
    " says of the mean of $erf^2$.",
    headings=tuple(map(Heading, WORDS, STATEMENTS)),
    letters=only("p", LETTERS),
    statements=STATEMENTS,
    proofs=(
        Proof(
            "By the integral and by the means",
            (at_zero, at_zero, in_first, in_second, equal_arguments),
            "The integrand, differentiated in an argument, has an elementary antiderivative up to $Phi$."
            " At equal arguments both sides are the mean of $erf(m_1 + s_1 G)^2$.",
        ),
    ),
    evidence=(
        quadrature_evidence(STATEMENTS),
        enclosure_evidence((AT_ZERO, FIRST_ZERO, EQUAL)),
    ),
)
