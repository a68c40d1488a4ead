"""The oracle: the Hessian of the risk on the spheres as one quadratic form, and when it is definite.

k = cos(s) k* + sin(s) (x v* + x' w) and v = cos(u) v* + sin(u) (y k* + y' w'), where w and w' are unit
vectors orthogonal to k* and v*, and x^2 + x'^2 = y^2 + y'^2 = 1: any two great circles.
"""

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, at_least, equal, less, more
from slr_verify.model.letters import SLOPE_CONSTANTS, only, with_slope
from slr_verify.model.notation import L, c, eta, kappa, nu, rho, theta
from slr_verify.model.oracle_block import ORACLE, S, U, oracle_block, oracle_slopes
from slr_verify.model.risk import RISK
from slr_verify.model.turns import origin_letter, point_letters, second_slope
from slr_verify.paper.beyond.forms import quadratic_forms
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, x, y
from slr_verify.paper.beyond.oracle import criterion
from slr_verify.paper.beyond.oracle.stability import AT_ORACLE, TURNS
from slr_verify.paper.evidence.hessian import TurnedVectors, hessian_evidence

TURNED = {
    kappa: sp.cos(S),
    nu: sp.cos(U),
    theta: y * sp.sin(U),
    eta: x * sp.sin(S),
    rho: x * sp.sin(S) * sp.cos(U) + y * sp.cos(S) * sp.sin(U) + c * sp.sin(S) * sp.sin(U),
}
"""The five products; c is x' y' <w, w'>."""
ENTRIES = {A: oracle_block()[0, 0], B: oracle_block()[0, 1], C: oracle_block()[1, 1]}
h_1, h_2 = -oracle_slopes()[kappa,], -oracle_slopes()[nu,]


NAMED = tuple(Letter(name.name, value, level=3) for name, value in ENTRIES.items())
"""A, B and C as letters."""
WHICH = ("(s, s)", "(s, u)", "(u, u)")
OF_BLOCK = tuple(
    Letter(f"H_{place}", value, level=4, elsewhere=f"is the entry in {which} of Oracle (block)")
    for place, (which, value) in enumerate(zip(WHICH, ENTRIES.values(), strict=True), start=1)
)
"""H_1, H_2 and H_3, where A, B and C are those of any form."""


def of_oracle(expr: sp.Expr) -> sp.Expr:
    """With the entries of the block for A, B and C."""
    return replaced(expr, ENTRIES)


IN_PLANE = of_oracle(quadratic_forms.form(x, y))
HESSIAN = {
    (S, S): ENTRIES[A] * x**2 + h_1 * (1 - x**2),
    (S, U): ENTRIES[B] * x * y,
    (U, U): ENTRIES[C] * y**2 + h_2 * (1 - y**2),
}
SECOND = tuple(
    equal(second_slope(replaced(RISK, TURNED), TURNS, *pair), entry)
    for pair, entry in HESSIAN.items()
)
DETERMINANT = of_oracle(quadratic_forms.determinant())
SEVERAL = (L >= 2,)
DEFINITE = (*SEVERAL, sp.Gt(DETERMINANT, 0))
LAST = more(ENTRIES[C], 0, DEFINITE)
trace = ENTRIES[A] + ENTRIES[C]
COERCIVE = at_least(trace * IN_PLANE, DETERMINANT * (x**2 + y**2), SEVERAL)
BELOW_ZERO = {**ENTRIES, x: -ENTRIES[B], y: ENTRIES[A]}
NEGATIVE = less(replaced(IN_PLANE, BELOW_ZERO), 0, (*SEVERAL, sp.Lt(DETERMINANT, 0)))


def of_forms(statement: Statement, given: Given, shelf: Shelf) -> Theorem:
    """A statement on quadratic forms, for the block at the oracle, whose first entry is positive."""
    first = criterion.CLAIM.shown(criterion.FIRST, shelf)
    general = quadratic_forms.CLAIM.shown(statement, shelf)
    goal = statement.substituted(ENTRIES).holding(given)
    return infer(goal, Instance(general, tuple(ENTRIES.items()), (first,)))


def last(goal: Statement, shelf: Shelf) -> Theorem:
    """From the determinant."""
    return of_forms(quadratic_forms.LAST_ENTRY, goal.given, shelf)


def coercive(goal: Statement, shelf: Shelf) -> Theorem:
    """By completing squares."""
    return of_forms(quadratic_forms.COERCIVE, goal.given, shelf)


def negative(goal: Statement, shelf: Shelf) -> Theorem:
    """At (-B, A) it is A times the determinant."""
    first = criterion.CLAIM.shown(criterion.FIRST, shelf)
    return infer(goal, adding((1, first, hypothesis(goal.given[-1], goal.given))))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(SECOND, AT_ORACLE.entry),
    LAST: last,
    COERCIVE: coercive,
    NEGATIVE: negative,
}
AT = {x: sp.Rational(3, 5), y: sp.Rational(-2, 5), c: sp.Rational(1, 3)}
"""A pair of directions, for which the Hessian is computed from the data model."""
CLAIM = Claim(
    label="oracle-hessian",
    number="Oracle (Hessian)",
    title="The whole Hessian at the oracle, and when it is positive definite",
    sentence=(
        "Turn $k$ from $k*$ by $s$ in any direction $x v* + sqrt(1 - x^2) w$, and $v$ from $v*$ by $u$ in"
        " any direction $y k* + sqrt(1 - y^2) w'$, with $w, w'$ orthogonal to $k*$ and $v*$. The Hessian of"
        " the risk in $s, u$ has the entries $A x^2 + h_1 (1 - x^2)$, $B x y$ and $C y^2 + h_2 (1 - y^2)$."
        " Here $h_1$ and $h_2$ are those of Oracle (criterion). So the $2 (d - 1)$ eigenvalues at the"
        " oracle are $h_1$ and $h_2$, each $d - 2$ times, and the two of the block with rows $A, B$ and $B,"
        " C$ (Forms). For $L >= 2$, if $A C - B^2 > 0$ all are positive, those of the block at least"
        " $(A C - B^2)/(A + C)$; if $A C - B^2 < 0$ the form of the block is negative at $x = -B$, $y = A$."
    ),
    headings=(
        Heading("The Hessian in any two directions", SECOND[0]),
        Heading("The last entry, and the form, if the determinant is positive", LAST),
        Heading("If the determinant is negative", NEGATIVE),
    ),
    letters=(
        *SLOPE_CONSTANTS,
        *NAMED,
        origin_letter("chi_0", ORACLE),
        *only("chi_s chi_u", (*point_letters("chi", TURNED, TURNS),)),
        Letter("h_1", with_slope(h_1), level=3),
        Letter("h_2", h_2, level=3),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$k = cos(s) k* + sin(s) (x v* + sqrt(1 - x^2) w)$",
        "$v = cos(u) v* + sin(u) (y k* + sqrt(1 - y^2) w')$",
        "unit vectors $w, w'$ orthogonal to $k*$ and $v*$, $c = sqrt(1 - x^2) sqrt(1 - y^2) <w, w'>$",
    ),
    proofs=(
        Proof(
            "By differentiating twice, and completing squares",
            tuple(PROOFS.values()),
            "What is orthogonal to $k*$ and $v*$ enters with $R_rho$ only, which vanishes at the oracle; so"
            " nothing is mixed with it. The block is a form in two variables, whose first entry is positive"
            " (Oracle (criterion)), and Sylvester's criterion is Forms.",
        ),
    ),
    evidence=(
        hessian_evidence(
            TurnedVectors(
                {name: replaced(value, AT) for name, value in TURNED.items()},
                TURNS,
                {pair: replaced(entry, AT) for pair, entry in HESSIAN.items()},
            )
        ),
        enclosure_evidence((COERCIVE,)),
    ),
)
