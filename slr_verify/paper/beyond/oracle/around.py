"""Around the oracle a step of PGD on vectors of R^d is nearly linear: what Forms (around) asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import evaluation, normal_form
from slr_verify.calculus.rules.around import PositiveAround
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import Instance, applying, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.document.nodes import Name, Node, related
from slr_verify.document.reader import Reader
from slr_verify.language.around import Around, SomewhereAround
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, equal, more, stated
from slr_verify.language.value import value_at
from slr_verify.model import near_oracle, pgd
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.near_oracle import (
    BETWEEN,
    LINEAR,
    OF_RISK,
    SECOND,
    SECOND_OF_RISK,
    lengthened_k,
    lengthened_v,
    linear,
)
from slr_verify.model.notation import PARAMETERS, PRODUCTS, alpha, eta, theta
from slr_verify.model.oracle_block import ORACLE
from slr_verify.model.product_sequences import POINT, shifted
from slr_verify.model.risk import NamedRisk, slope_of_R
from slr_verify.model.step_letters import SECOND_SLOPES
from slr_verify.paper.beyond.forms import near as forms
from slr_verify.paper.beyond.forms import rows, small
from slr_verify.paper.beyond.forms.inward import sigma
from slr_verify.paper.beyond.forms.quadratic_forms import determinant, x, y
from slr_verify.paper.beyond.forms.step import r, share
from slr_verify.paper.beyond.off_manifold.risk_slopes import slope_in
from slr_verify.paper.beyond.off_manifold.slopes_at_points import second
from slr_verify.paper.beyond.oracle.criterion import h_1, h_2
from slr_verify.paper.beyond.oracle.hessian import ENTRIES, OF_BLOCK
from slr_verify.paper.beyond.oracle.stability import AT_ORACLE

BENT = {
    name: equal(slope, sp.diff(five_variable_risk(), *SECOND[name]))
    for name, slope in SECOND_OF_RISK.items()
}
STRAIGHT = {
    slope: equal(OF_RISK[slope], replaced(line, SECOND_OF_RISK)) for slope, line in LINEAR.items()
}


@dataclass(frozen=True)
class Side:
    """One of the two vectors: its squared gradient, and what is said of it before a step and after it."""

    norm: sp.Expr
    along: tuple[sp.Expr, sp.Expr]
    share: sp.Expr
    rests: tuple[sp.Expr, sp.Expr]
    row: tuple[sp.Expr, ...]
    plane: tuple[sp.Expr, sp.Expr]
    longer: type[NamedRisk]

    @property
    def left_over(self) -> Statement:
        """The squared length of what is orthogonal to the plane."""
        turn, (own, others) = alpha * pgd.R_rho, self.rests
        left = 1 + alpha**2 * self.norm - sp.Add(*(each**2 for each in self.along))
        turned = turn**2 * others - 2 * self.share * turn * BETWEEN
        return equal(left, self.share**2 * own + turned)

    @property
    def in_plane(self) -> Statement:
        """The product with the other one of k* and v*."""
        parts = zip(self.row, (*self.plane, BETWEEN), strict=True)
        combined = sp.Add(*(each * part for each, part in parts))
        return equal(linear(self.along[1]), linear(combined))

    @property
    def grown(self) -> Statement:
        """By how much the squared length exceeds one."""
        of_risk = replaced(alpha**2 * self.norm, OF_RISK)
        return equal(self.longer(alpha, *PRODUCTS, *PARAMETERS), of_risk)


RESTS = near_oracle.REST_K, near_oracle.REST_V
SIDES = (
    Side(
        pgd.squared_norm_k,
        near_oracle.ALONG_K,
        near_oracle.SHARE_K,
        RESTS,
        near_oracle.ROW_K,
        (eta, theta),
        lengthened_k,
    ),
    Side(
        pgd.squared_norm_v,
        near_oracle.ALONG_V,
        near_oracle.SHARE_V,
        RESTS[::-1],
        near_oracle.ROW_V,
        (theta, eta),
        lengthened_v,
    ),
)


class _OfBlock(NamedRisk):
    """A number made of the entries of the block, with sigma, alpha and beta before the parameters."""

    nargs = 3 + len(PARAMETERS)
    products = (sigma, alpha, share)
    formula: sp.Expr

    @classmethod
    def closed_form(cls) -> sp.Expr:
        return replaced(cls.formula, ENTRIES)

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """By the entries of the block."""
        yield related(Name(cls.letter), "=", read.formula(cls.closed_form()))

    def _tree(self, read: Reader) -> Node:
        return Name(self.letter)


class width_at(_OfBlock):  # noqa: N801 (SymPy functions are in lower case)
    """`mu`: how large gaps may be for steps to converge."""

    letter, reads, formula = "mu_0", "mu", small.WIDTH


class pace_at(_OfBlock):  # noqa: N801 (as above)
    """`psi`: by what share a step lowers V at least."""

    letter, reads, formula = "psi_0", "psi", small.PACE


MU = width_at.named()
WIDTH = equal(MU, width_at.closed_form())

# What the letters of Forms (around) stand for, at 1 - s, 1 - t, theta, eta and rho
first, other = SIDES
MOVING = {
    **{x: eta, y: theta, rows.a: RESTS[0], rows.b: RESTS[1], rows.c: BETWEEN},
    **dict(zip(rows.ROW, first.row, strict=True)),
    **dict(zip((forms.N_1, forms.N_3), other.row[::2], strict=True)),
    **{rows.Q_1: first.share, rows.Q_2: other.share, rows.Q_3: alpha * pgd.R_rho},
    rows.U: lengthened_k.named(),
    forms.W: lengthened_v.named(),
    **{forms.K_1: first.along[0], forms.K_2: other.along[0]},
}
VALUES: dict[sp.Symbol, sp.Expr] = {
    **ENTRIES,
    rows.mu: MU,
    forms.z_1: (1 - alpha * h_1) ** 2,
    forms.z_2: (1 - alpha * h_2) ** 2,
    **{letter: shifted(linear(each)) for letter, each in MOVING.items()},
}
LETTERS = tuple(each for each in VALUES if each in forms.room.free_symbols)
BOUND = dict(zip(ENTRIES, sp.symbols("X_1:4", real=True), strict=True))
within = tuple(BOUND.get(each, each) for each in LETTERS)
body = value_at(replaced(forms.room, BOUND), within, tuple(map(VALUES.get, LETTERS)))
SMOOTH = sp.Gt(Around(body, *POINT, r), 0)
room = SMOOTH.lhs.args[0]
OF_GAPS = tuple(
    Letter(f"{each.name}'", VALUES[each], level=5)
    for each in LETTERS
    if each in MOVING and isinstance(VALUES[each], sp.Add | sp.Mul)
)
"""What the letters within J stand for, each with a prime."""
DEFINITE = sp.Gt(replaced(determinant(), ENTRIES), 0)
EXISTS = equal(SomewhereAround(*SMOOTH.lhs.args), 1, (DEFINITE,))


def bent(goal: Statement, shelf: Shelf) -> Theorem:
    """The slope in closed form, differentiated once more."""
    return second(goal, shelf)


def straight(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides in closed form."""
    (name,) = (each for each in STRAIGHT if STRAIGHT[each].lhs == goal.lhs)
    line = chain(goal.rhs, goal.given)
    for each in BENT.values():
        line = line.rewritten(by=applying(bent(each, shelf)))
    closed, product = line.theorem(), PRODUCTS[pgd.SLOPES.index(name)]
    start = chain(goal.lhs, goal.given).rewritten(by=applying(slope_in(product, shelf)))
    known = start.equals(closed.statement.rhs, by=normal_form).theorem()
    return infer(goal, adding((1, known), (-1, closed)))


def grown(goal: Statement, shelf: Shelf) -> Theorem:
    """By definition."""
    return infer(goal, by_definition(type(goal.lhs)))


def positive_width(given: Given) -> tuple[Theorem, Theorem]:
    """What mu is, and that it is positive, where A C - B^2 is."""
    wide = instance(infer(WIDTH, by_definition(width_at)), {}, given)
    part = replaced(small.WIDTH / determinant(), ENTRIES)
    known = (1, wide), (part, hypothesis(DEFINITE, given))
    return wide, infer(more(MU, 0, given), adding(*known))


def _at_oracle(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A letter, or its square, at the oracle."""
    zeros = (0,) * len(POINT)
    there = {each: value_at(VALUES[each], POINT, zeros) for each in LETTERS}
    goal = stated(replaced(relation, there), given)
    line = chain(goal.lhs, given).rewritten(by=evaluation)
    for side in SIDES:
        line = line.rewritten(by=applying(grown(side.grown, shelf), ORACLE))
    known = AT_ORACLE.theorems(shelf)
    for part in sorted(line.current.atoms(slope_of_R), key=sp.default_sort_key):
        line = line.rewritten(by=applying(known[part]))
    plain = equal(goal.lhs, replaced(relation.rhs, VALUES), given)
    closed = line.equals(plain.rhs, by=normal_form).theorem()
    return infer(goal, adding((1, closed)))


def exists(goal: Statement, shelf: Shelf) -> Theorem:
    """At the oracle all gaps are zero."""
    zeros, given = (0,) * len(POINT), goal.given
    _, positive = positive_width(given)
    lemmas = tuple(_at_oracle(each, given, shelf) for each in forms.NO_GAPS)
    there = {each: value_at(VALUES[each], POINT, zeros) for each in LETTERS}
    rule = Instance(forms.exact(forms.EXACT, shelf), tuple(there.items()), (*lemmas, positive))
    return infer(goal, PositiveAround(infer(more(value_at(room, POINT, zeros), 0, given), rule)))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(BENT.values(), bent),
    **dict.fromkeys(STRAIGHT.values(), straight),
    **{side.left_over: by(normal_form) for side in SIDES},
    **{side.in_plane: by(normal_form) for side in SIDES},
    **{side.grown: grown for side in SIDES},
    WIDTH: by(by_definition(width_at)),
    EXISTS: exists,
}
CLAIM = Claim(
    label="oracle-around",
    number="Oracle (around)",
    title="Around the oracle a step of PGD is nearly linear, in all directions",
    sentence=(
        "The slopes of the risk in $theta$, $eta$ and $rho$ are linear in these, and the coefficients are"
        " second slopes that depend on $kappa$ only. Let $a = 1 - kappa^2 - eta^2$, $b = 1 - nu^2 -"
        " theta^2$ and $c = rho - kappa theta - nu eta$: the squared lengths and the product of what is"
        " orthogonal to $k*$ and $v*$ in $k$ and in $v$. Before the projection a step of PGD leads to"
        " combinations of $eta$, $theta$ and $c$ in place of $eta$ and of $theta$, and to combinations of"
        " $a$, $b$ and $c$ in place of $a$ and of $b$. So it is a step of which Forms (around) speaks. At"
        " the oracle the coefficients are those of $1 - alpha H$ with the block $H$ of Oracle (block), and"
        " the squares of $1 - alpha h_1$ and $1 - alpha h_2$ with $h_1$ and $h_2$ of Oracle (criterion)."
        " Let $J$ be $mu_0^2$ less the squares of all gaps to these, with the weights they have in Forms"
        " (around), where $mu_0 > 0$ is small enough for what is asked there. If $H_1 H_3 - H_2^2 > 0$,"
        " there is an $r > 0$ such that $J > 0$ wherever $(1 - kappa)^2$, $(1 - nu)^2$, $theta^2$, $eta^2$"
        " and $rho^2$ are below $r$. This $r$ is not computed."
    ),
    headings=(
        Heading("The second slopes across the manifold", next(iter(BENT.values()))),
        Heading("The slopes are linear in the products", next(iter(STRAIGHT.values()))),
        Heading("What is orthogonal to $k*$ and $v*$ after a step", first.left_over),
        Heading("The products in the plane", first.in_plane),
        Heading("By how much the squared lengths exceed one", first.grown),
        Heading("How small the gaps in $J$ have to be", WIDTH),
        Heading("Around the oracle they are that small", EXISTS),
    ),
    letters=(*OF_BLOCK, *SECOND_SLOPES, *OF_GAPS, Letter("J", room, of=POINT, level=7)),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$kappa = 1 - s$, $nu = 1 - t$",
        "in (9) to (12) $R_kappa$ to $R_tt$ may be any numbers; they stand for first and second slopes",
    ),
    proofs=(
        Proof(
            "By differentiating, and by continuity",
            tuple(PROOFS.values()),
            "The closed form of the risk is quadratic in $theta$, $eta$ and $rho$. Multiply out a step."
            " At the oracle all gaps in $J$ vanish: it is $mu_0^2$ there, and continuous.",
        ),
    ),
    evidence=(enclosure_evidence((*BENT.values(), *STRAIGHT.values())),),
)
