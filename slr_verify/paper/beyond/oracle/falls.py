"""Near the oracle every step of PGD on vectors of R^d lowers a Lyapunov function, by Forms (around)."""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.document.letters import Letter, Letters
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.statement import Given, Statement, at_least, at_most, less, more, stated
from slr_verify.language.value import value_at
from slr_verify.model.notation import eta, theta
from slr_verify.model.product_sequences import (
    HERE,
    MOVED,
    POINT,
    X,
    Y,
    eta_at,
    kappa_gap_at,
    nu_gap_at,
    rests,
    shifted,
    squared,
    theta_at,
)
from slr_verify.model.step_letters import LETTERS
from slr_verify.paper.beyond.forms import around as falling
from slr_verify.paper.beyond.forms import near as forms
from slr_verify.paper.beyond.forms import rows
from slr_verify.paper.beyond.forms import small as forms_small
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.forms.inward import SHORT
from slr_verify.paper.beyond.forms.quadratic_forms import A, C, determinant, x, y
from slr_verify.paper.beyond.forms.step import ABOVE, share
from slr_verify.paper.beyond.oracle import around, criterion, hessian
from slr_verify.paper.beyond.oracle.around import DEFINITE, SMOOTH, VALUES, room
from slr_verify.paper.beyond.oracle.hessian import ENTRIES, of_oracle
from slr_verify.paper.beyond.oracle.leaves import SEVERAL
from slr_verify.paper.beyond.oracle.step import (
    BEFORE,
    INSIDE,
    NEXT,
    after_step,
    at_values,
    longer,
    near,
    stepped,
    values,
)
from slr_verify.paper.evidence.arriving_all import falling_evidence

delta, most = of_oracle(determinant()), of_oracle(2 * (A**2 + C**2))


def value(index: sp.Expr) -> sp.Expr:
    """V at an index: (A + C) F(eta, theta) + (A C - B^2) (a + b), with the entries of the block."""
    return of_oracle(falling.value(eta_at(index), theta_at(index), sp.Add(*rests(index))))


OUTWARD = tuple(sp.Le(VALUES[each] + 2 * share, 1) for each in (forms.z_1, forms.z_2))
CONDITIONS = (*(replaced(each, ENTRIES) for each in (ABOVE, SHORT)), *OUTWARD)
PLACE: Given = (SEVERAL, DEFINITE, *CONDITIONS, SMOOTH)
SLOW = tuple(replaced(each, ENTRIES) for each in (falling.SLOWLY, falling.ALSO_SLOWLY))
AFTER = tuple(each.xreplace({COUNTER: NEXT}) for each in HERE[:2])
NEAR: Given = (*PLACE, INSIDE, *BEFORE, *HERE)
FALLS = at_most(value(NEXT), (1 - q) * value(COUNTER), (*NEAR, *MOVED, *AFTER, *SLOW))
AHEAD = tuple(
    less(family(NEXT), 1, (*NEAR, MOVED[place]))
    for family, place in ((kappa_gap_at, 1), (nu_gap_at, 4))
)
LOWER = at_least(value(COUNTER), delta * squared(COUNTER), HERE[:2])
UPPER = at_most(value(COUNTER), most * squared(COUNTER), (SEVERAL, DEFINITE, *HERE[:2]))


# V is between multiples of the squared distance
def first_entries(given: Given, shelf: Shelf) -> tuple[Theorem, ...]:
    """A > 0, C > 0, and that the determinant is."""
    first = criterion.CLAIM.shown(criterion.FIRST, shelf)
    last = hessian.CLAIM.shown(hessian.LAST, shelf)
    return (*(instance(each, {}, given) for each in (first, last)), hypothesis(DEFINITE, given))


IN_PLANE = {x: eta_at(COUNTER), y: theta_at(COUNTER), falling.rest: sp.Add(*rests(COUNTER))}


def lower(goal: Statement, shelf: Shelf) -> Theorem:
    """By Forms (around)."""
    known = falling.CLAIM.shown(falling.LOWER, shelf)
    positive = tuple(hypothesis(each, goal.given) for each in HERE[:2])
    return infer(goal, Instance(known, tuple({**ENTRIES, **IN_PLANE}.items()), positive))


def upper(goal: Statement, shelf: Shelf) -> Theorem:
    """By Forms (around)."""
    known = falling.CLAIM.shown(falling.UPPER, shelf)
    positive = tuple(hypothesis(each, goal.given) for each in HERE[:2])
    lemmas = (*first_entries(goal.given, shelf), *positive)
    return infer(goal, Instance(known, tuple({**ENTRIES, **IN_PLANE}.items()), lemmas))


# What Forms (around) asks of mu
AT_WIDTH = {**ENTRIES, rows.mu: around.MU}


def at_letters(known: Statement, values: Mapping[sp.Symbol, sp.Expr], given: Given) -> Statement:
    """A bound of Forms (around) at these values, as the core substitutes them."""
    names, at = zip(*values.items(), strict=True)
    left, right = (value_at(side, names, at) for side in (known.lhs, known.rhs))
    return at_most(left, right, given)


def small(given: Given, shelf: Shelf) -> tuple[Theorem, ...]:
    """What is asked of mu: FINE, ALSO_FINE and ROOM, and mu > 0."""
    wide, positive = around.positive_width(given)
    lemmas = (*first_entries(given, shelf), below_one(given), wide, positive)
    narrow, *widths = (
        infer(
            at_letters(known, AT_WIDTH, given),
            Instance(prove(known, shelf), tuple(AT_WIDTH.items()), lemmas),
        )
        for known, prove in forms_small.SMALL.items()
    )
    rooms = (
        infer(
            stated(replaced(wanted, VALUES), given),
            adding((1, hypothesis(outward, given)), (1, narrow)),
        )
        for wanted, outward in zip(forms.ROOM, OUTWARD, strict=True)
    )
    return (*widths, *rooms, positive)


def below_one(given: Given) -> Theorem:
    """beta is at most 1, even 1/2."""
    half = sp.Rational(1, 2)
    rule = adding((half, hypothesis(OUTWARD[0], given)), rest=half + VALUES[forms.z_1] / 2)
    return infer(at_most(share, 1, given), rule)


# The step
def falls(goal: Statement, shelf: Shelf) -> Theorem:
    """The step is one of Forms (around), and all gaps are small."""
    given = goal.given
    sides = (each for place in (0, 1) for each in after_step(place, given, shelf))
    gram = infer(at_values(rows.GRAM, given), adding((1, hypothesis(HERE[-1], given))))
    known = (*first_entries(given, shelf), near(given), gram, *sides)
    signs = (hypothesis(each, given) for each in (*HERE, *AFTER))
    lengths = (longer(place, given) for place in (0, 1))
    lemmas = (*known, *small(given, shelf), *signs, *lengths)
    general = forms.step(forms.STEP, shelf)
    return infer(goal, Instance(general, tuple(values().items()), lemmas))


def ahead(goal: Statement, shelf: Shelf) -> Theorem:
    """kappa, or nu, is positive after the step."""
    given, place = goal.given, int(goal.lhs.has(nu_gap_at))
    after = 1 - AHEAD[place].lhs
    scaled = stepped(place, 1, given, shelf)
    chosen = {**values(), forms.k_1: after}
    signs = (hypothesis(each, given) for each in HERE)
    lemmas = (near(given), scaled, *small(given, shelf), *signs, longer(place, given))
    general = forms.ahead(place, forms.AHEAD[place], shelf)
    known = infer(more(after, 0, given), Instance(general, tuple(chosen.items()), lemmas))
    return infer(goal, adding((1, known)))


PROOFS: dict[Statement, Prove] = {
    LOWER: lower,
    UPPER: upper,
    FALLS: falls,
    **dict.fromkeys(AHEAD, ahead),
}
IN_LETTERS = (X, Y, theta, eta)


def letters(*indices: sp.Expr) -> Letters:
    """Letters for the entries of the block, J, V at some indices, and what is in a step."""
    formula = falling.value(eta, theta, sp.Add(*map(shifted, around.RESTS)))
    families = (kappa_gap_at, nu_gap_at, theta_at, eta_at)
    points = tuple(tuple(family(each) for family in families) for each in indices)
    lyapunov = Letter("V", of_oracle(formula), of=IN_LETTERS, points=points, level=6)
    gaps = Letter("J", room, of=POINT, level=7, elsewhere="is defined in Oracle (around)")
    eigenvalue = Letter("h_2", criterion.h_2, level=4)
    return (*LETTERS, eigenvalue, *hessian.OF_BLOCK, lyapunov, gaps)


AT_INDEX = (
    "$<k*, v*> = 0$",
    "$G$ and $F$ with an index: the product of the Riemannian gradient in $k$, or in $v$, with one of"
    " $k*$, $v*$, $v$, or $k$",
    "$kappa = 1 - x_l$, $nu = 1 - y_l$, $theta_l$, $eta_l$, $rho_l$ the products after $l - 1$ steps",
    "$1 + m_l$ and $1 + n_l$ the lengths before the projection (Five variables)",
    "$a_l = 1 - kappa^2 - eta_l^2$, $b_l = 1 - nu^2 - theta_l^2$",
    "$c_l = rho_l - kappa theta_l - nu eta_l$",
)
CLAIM = Claim(
    label="oracle-falls",
    number="Oracle (falls)",
    title="A Lyapunov function of PGD near the oracle, in all directions of $R^d$",
    sentence=(
        "Let $H_1 H_3 - H_2^2 > 0$ for the block $H$ of Oracle (block), with rows $H_1, H_2$ and $H_2,"
        " H_3$, and $L >= 2$, so that the Hessian at the oracle is positive definite. Let $F(eta, theta)"
        " = H_1 eta^2 + 2 H_2 eta theta + H_3 theta^2$ and $V = (H_1 + H_3) F(eta, theta) + (H_1 H_3 -"
        " H_2^2) (a + b)$, where $a = 1 - kappa^2 - eta^2$ and $b = 1 - nu^2 - theta^2$. As $a + b +"
        " eta^2 + theta^2 = 2 - kappa^2 - nu^2$, $V$ is between $H_1 H_3 - H_2^2$ and $2 (H_1^2 +"
        " H_3^2)$ times $2 - kappa^2 - nu^2$, so it vanishes at the oracle and its opposites only. Let"
        " $h > 0$ with $h (H_1 + h - H_3) >= H_2^2$, so that $H_1 + h$ is at least the larger eigenvalue"
        " of $H$, and let $alpha (H_1 + h) <= 2 - sigma$ with $sigma > 0$. Let $beta > 0$ with $(1 -"
        " alpha h_1)^2 + 2 beta <= 1$ and $(1 - alpha h_2)^2 + 2 beta <= 1$, where $h_1$ and $h_2$ are"
        " the other eigenvalues of the Hessian (Oracle (criterion)). There are such numbers if and only"
        " if $alpha$ times the largest eigenvalue of the Hessian is below 2. Let $r > 0$ be so small"
        " that $J > 0$ (Oracle (around)): there is such an $r$ by continuity, and it is not computed."
        " For any unit vectors $k$ and $v$ of $R^d$ with $kappa, nu > 0$ and $3 (2 - kappa^2 - nu^2) <"
        " r$ a step of PGD multiplies $V$ by at most $1 - psi$, for every $psi$ with $4 psi (H_1 + h) <="
        " sigma alpha (H_1 H_3 - H_2^2)$ and $2 psi <= beta$, and $kappa$ and $nu$ are positive after"
        " it. The formulas speak of the five products only. They assume of them what holds for all"
        " vectors, $a, b >= 0$ and $a b >= c^2$ with $c = rho - kappa theta - nu eta$ before the step"
        " and $a, b >= 0$ after it, and that they move as PGD moves them (Five variables)."
    ),
    headings=(
        Heading("$V$ is between multiples of the squared distance", LOWER),
        Heading("It falls in a step near the oracle", FALLS),
        Heading("$kappa$ and $nu$ stay positive", AHEAD[0]),
    ),
    letters=letters(COUNTER, NEXT),
    statements=tuple(PROOFS),
    setting=AT_INDEX,
    proofs=(
        Proof(
            "By Forms (around)",
            tuple(PROOFS.values()),
            "If $kappa, nu > 0$, then $(1 - kappa)^2$, $(1 - nu)^2$, $theta^2$, $eta^2$ and $rho^2$ are at"
            " most $3 (2 - kappa^2 - nu^2)$. So the products are where $J > 0$, the step is nearly linear"
            " (Oracle (around)), and Forms (around) says what it does to $V$. Before the projection"
            " $kappa$ and $nu$ are within $mu_0 < 1$ of 1.",
        ),
    ),
    evidence=(falling_evidence(),),
)
