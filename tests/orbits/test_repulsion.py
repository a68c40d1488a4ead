"""No two ordered points tend to the saddle: the schema on the real map, and its refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.repulsion import NoTwoInOrder, Repelling
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.model.notation import alpha, kappa
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper.beyond import e4_order
from slr_verify.paper.beyond.e4_comparable import (
    APART_IN_KAPPA,
    APART_IN_NU,
    BOTH,
    preserved,
    repelling,
)
from slr_verify.paper.beyond.e4_order import LOWER, STRICT_KAPPA, STRICT_NU, UPPER
from slr_verify.paper.prop_11_convergence import SADDLE, tends_to
from slr_verify.paper.reduced_system import theorem_at_parameters

SMALL = STUDIED_AT_PARAMETERS[-1:]
HALF = (sp.S.Half, sp.S.Zero)
z = sp.Symbol("z", real=True)


class Obliging(Repelling):
    """Repels wherever it is asked to."""

    def require_sound(self, system: System, given: object) -> tuple[()]:
        return ()


@pytest.fixture
def rule(system: System, library: Library) -> NoTwoInOrder:
    strict = theorem_at_parameters(e4_order.CLAIM.shown(STRICT_NU, library))
    parts = (preserved(library), (1, strict), repelling(library))
    return NoTwoInOrder(system, LOWER, UPPER, *parts)


def test_no_two_in_order_tend_to_the_saddle(rule: NoTwoInOrder, library: Library) -> None:
    known = rule.repelling
    assert infer(APART_IN_NU, rule).shown
    strict = theorem_at_parameters(e4_order.CLAIM.shown(STRICT_KAPPA, library))
    other = replace(rule, strictly=(0, strict))
    assert infer(APART_IN_KAPPA, other).statement == APART_IN_KAPPA


@pytest.mark.parametrize(
    "wrong",
    [
        replace(APART_IN_NU, rhs=sp.S.One),
        replace(APART_IN_NU, sign="<="),
        replace(APART_IN_NU, lhs=tends_to(SADDLE, LOWER)),
        replace(APART_IN_NU, lhs=BOTH**2),
        replace(APART_IN_NU, lhs=tends_to(HALF, LOWER) * tends_to(HALF, UPPER)),
        replace(APART_IN_NU, lhs=tends_to(SADDLE, LOWER[::-1]) * tends_to(SADDLE, UPPER)),
    ],
)
def test_only_this_is_concluded(rule: NoTwoInOrder, wrong: Statement) -> None:
    with pytest.raises(ProofRejected, match="does not say that not both orbits tend to"):
        assert infer(wrong, rule).shown


def test_starts_may_be_numbers(rule: NoTwoInOrder) -> None:
    ends = ((sp.S.Zero, sp.S.Zero), (sp.S.Zero, sp.S.Half))
    goal = equal(sp.Mul(*(tends_to(SADDLE, end) for end in ends)), 0, SMALL)
    assert infer(goal, replace(rule, lower=ends[0], upper=ends[1])).statement == goal


def test_it_is_about_two_orbits_in_one_time(rule: NoTwoInOrder) -> None:
    later = sp.Symbol("m", integer=True, nonnegative=True)
    other = rule.system.tending(UPPER, SADDLE, later)
    for wrong in (sp.S.Zero, tends_to(SADDLE, LOWER) * other):
        with pytest.raises(ProofRejected, match="is not about two orbits in one time"):
            assert infer(replace(APART_IN_NU, lhs=wrong), rule).shown


@pytest.mark.parametrize("dropped", range(8, 11))
def test_every_hypothesis_is_needed(rule: NoTwoInOrder, dropped: int) -> None:
    """The order in kappa, the strict order in nu, and the bound on the step."""
    given = (*APART_IN_NU.given[:dropped], *APART_IN_NU.given[dropped + 1 :])
    with pytest.raises(ProofRejected, match="does not follow from|is more than the order"):
        assert infer(APART_IN_NU.holding(given), rule).shown


def test_they_must_be_apart_in_the_coordinate_that_is_kept_apart(rule: NoTwoInOrder) -> None:
    with pytest.raises(ProofRejected, match="nu0 < nu1 does not follow"):
        assert infer(APART_IN_KAPPA, rule).shown
    with pytest.raises(ProofRejected, match="does not compare the images of two points"):
        assert infer(APART_IN_NU, replace(rule, strictly=(0, rule.strictly[1]))).shown
    weak = rule.preserved.in_order[1]
    with pytest.raises(ProofRejected, match="does not compare the images of two points"):
        assert infer(APART_IN_NU, replace(rule, strictly=(1, weak))).shown


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (lambda r: {"strictly": r.strictly[:1]}, "1 were given where 2 are needed"),
        (lambda r: {"strictly": (-1, r.strictly[1])}, "-1 is not the place of a coordinate"),
        (lambda r: {"strictly": (2, r.strictly[1])}, "2 is not the place of a coordinate"),
        (lambda r: {"strictly": (True, r.strictly[1])}, "a bool is not a record of the house"),
    ],
)
def test_one_coordinate_is_kept_apart(rule: NoTwoInOrder, changes, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        assert infer(APART_IN_NU, replace(rule, **changes(rule))).shown


def test_starts_that_move_with_the_time_are_refused(rule: NoTwoInOrder) -> None:
    """x_n(0, exp(-n^2)) tends to the saddle, and so does x_n(0, 0)."""
    ends = (SADDLE, (sp.S.Zero, sp.exp(-(TIME**2))))
    goal = equal(sp.Mul(*(tends_to(SADDLE, end) for end in ends)), 0, SMALL)
    with pytest.raises(ProofRejected, match=r"exp\(-n\*\*2\) moves with the time n"):
        assert infer(goal, replace(rule, lower=ends[0], upper=ends[1])).shown


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (lambda r: {"columns": ()}, "0 were given where 2 are needed"),
        (lambda r: {"entries": r.entries[:3]}, "3 were given where 4 are needed"),
        (lambda r: {"entries": r.entries[::-1]}, "is not an entry of the Jacobian"),
        (lambda r: {"weights": r.weights[:1]}, "1 were given where 2 are needed"),
        (lambda r: {"weights": r.weights[::-1]}, "is not about column 1 of w"),
        (lambda r: {"weights": (-sp.S.One, r.weights[1])}, "the weight -1 is positive"),
        (lambda r: {"weights": (kappa**2 + 1, r.weights[1])}, "is positive"),
        (lambda r: {"point": (sp.S.One, sp.S.One)}, "is not a point inside the square"),
        (lambda r: {"point": (-sp.S.One, sp.S.Zero)}, "is not a point inside the square"),
        (lambda r: {"point": (sp.S.Zero, -3 * sp.S.Half)}, "is not a point inside the square"),
        (lambda r: {"point": (3 * sp.S.Half, sp.S.Zero)}, "is not a point inside the square"),
        (lambda r: {"point": (alpha, sp.S.Zero)}, "is not a point inside the square"),
        (lambda r: {"point": HALF}, "is not about column 1 of w"),
    ],
)
def test_it_must_repel_there(rule: NoTwoInOrder, changes, reason: str) -> None:
    known = replace(rule.repelling, **changes(rule.repelling))
    with pytest.raises(ProofRejected, match=reason):
        assert infer(APART_IN_NU, replace(rule, repelling=known)).shown


def test_entries_hold_on_the_whole_square(rule: NoTwoInOrder) -> None:
    entry = rule.repelling.entries[0]
    given = (*entry.statement.given, kappa > 0)
    late = infer(equal(entry.statement.rhs, entry.statement.rhs, given), normal_form)
    entries = (late, *rule.repelling.entries[1:])
    known = replace(rule.repelling, entries=entries)
    with pytest.raises(ProofRejected, match="kappa > 0 may fail at some points of the square"):
        assert infer(APART_IN_NU, replace(rule, repelling=known)).shown


def test_the_column_is_strict(rule: NoTwoInOrder) -> None:
    column = rule.repelling.columns[0].statement
    nothing = infer(more(alpha, 0), by_sign)
    columns = (nothing, rule.repelling.columns[1])
    assert column.sign == ">"
    with pytest.raises(ProofRejected, match="is not about column 1 of w"):
        assert infer(
            APART_IN_NU, replace(rule, repelling=replace(rule.repelling, columns=columns))
        ).shown


def scaled(known: Repelling, *, sign: str = ">") -> Repelling:
    """The weights over z, and the columns over |z|, for z > 0."""
    columns = []
    for column in known.columns:
        sides = (part / abs(z) for part in (column.statement.lhs, column.statement.rhs))
        over = Statement(next(sides), sign, next(sides), (*column.statement.given, z > 0))
        columns.append(infer(over, adding((1 / abs(z), column))))
    return replace(known, weights=tuple(each / z for each in known.weights), columns=tuple(columns))


def test_weights_and_columns_may_rest_on_hypotheses(rule: NoTwoInOrder) -> None:
    goal = APART_IN_NU.holding((*APART_IN_NU.given, z > 0))
    known = scaled(rule.repelling)
    assert infer(goal, replace(rule, repelling=known)).statement == goal
    columns = replace(rule.repelling, columns=known.columns)
    with pytest.raises(ProofRejected, match="does not hold strictly under"):
        assert infer(APART_IN_NU, replace(rule, repelling=columns)).shown


def test_a_column_may_be_read_from_either_side(rule: NoTwoInOrder) -> None:
    turned = [
        infer(less(known.rhs, known.lhs, known.given), Rearranged(column, -sp.S.One))
        for column in rule.repelling.columns
        for known in [column.statement]
    ]
    other = replace(rule, repelling=replace(rule.repelling, columns=tuple(turned)))
    assert infer(APART_IN_NU, other).statement == APART_IN_NU


def test_an_excess_that_may_be_zero_is_none(rule: NoTwoInOrder) -> None:
    goal = APART_IN_NU.holding((*APART_IN_NU.given, z > 0))
    weak = scaled(rule.repelling, sign=">=")
    with pytest.raises(ProofRejected, match="does not hold strictly under"):
        assert infer(goal, replace(rule, repelling=weak)).shown


def test_a_subclass_does_not_speak_for_itself(rule: NoTwoInOrder) -> None:
    own = rule.repelling
    liar = Obliging(HALF, own.weights, own.entries, own.columns)
    goal = replace(APART_IN_NU, lhs=tends_to(HALF, LOWER) * tends_to(HALF, UPPER))
    with pytest.raises(ProofRejected, match="a Obliging is not a record of the house"):
        assert infer(goal, replace(rule, repelling=liar)).shown


def test_records_stand_in_their_places(rule: NoTwoInOrder) -> None:
    with pytest.raises(ProofRejected, match="a Repelling stands where a Preserved must"):
        assert infer(APART_IN_NU, replace(rule, preserved=rule.repelling)).shown
    with pytest.raises(ProofRejected, match="a Preserved stands where a Repelling must"):
        assert infer(APART_IN_NU, replace(rule, repelling=rule.preserved)).shown
