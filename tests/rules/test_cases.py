"""Two cases that leave nothing out, and hypotheses that contradict each other."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more

x, y = sp.symbols("x y", real=True)
a = sp.Symbol("a", positive=True)
GOAL = at_least(x**2 + y**2, x * y)


def in_case(case: Relational, given: tuple[Relational, ...] = ()) -> Theorem:
    half = (x**2 + y**2 + (x - y) ** 2) / 2
    return infer(GOAL.holding((*given, case)), adding(rest=half))


BELOW, ABOVE = in_case(sp.Le(x, y)), in_case(sp.Gt(x, y))
RULE = ByCases(x, y, BELOW, ABOVE)


def test_both_cases() -> None:
    assert infer(GOAL, RULE).shown
    assert infer(GOAL.holding((x > 0,)), RULE).shown


def test_a_case_that_sympy_decides_is_still_a_case() -> None:
    always, never = sp.Le(0, a, evaluate=False), sp.Gt(0, a, evaluate=False)
    given = (sp.Gt(a, 0, evaluate=False),)
    below, above = (in_case(case, given) for case in (always, never))
    assert infer(GOAL.holding(given), ByCases(sp.S.Zero, a, below, above)).shown


WEAKLY = hypothesis(x <= y, (x <= y,))
BEFORE, AFTER = (infer(more((x - y) ** 2, 0, (case,)), by_sign) for case in (x < y, x > y))
SMALL, LARGE = (hypothesis(x > -1, given) for given in ((x > -1, x <= 0), (x > -1, x > 0)))


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (at_most(x, y), ByCases(x, y, WEAKLY, WEAKLY)),
        (more((x - y) ** 2, 0), ByCases(x, y, BEFORE, AFTER)),
        (more(x, -1), ByCases(x, sp.S.Zero, SMALL, LARGE)),
        (replace(GOAL, sign=">"), RULE),
        (replace(GOAL, rhs=3 * x * y), RULE),
        (GOAL, replace(RULE, below=Theorem(BELOW.statement, ()))),
    ],
)
def test_cases_that_leave_something_out(statement: Statement, rule: ByCases) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


def test_the_sides_of_a_case_are_numbers() -> None:
    with pytest.raises(ProofRejected, match="may be undefined"):
        in_case(sp.Le(1 / x, y))
    given = (sp.Gt(x, 0),)
    below, above = (in_case(case, given) for case in (sp.Le(1 / x, y), sp.Gt(1 / x, y)))
    assert infer(GOAL.holding(given), ByCases(1 / x, y, below, above)).shown


IMPOSSIBLE = (x > y, sp.Eq(x, y))
ABSURD = infer(
    less(0, 0, IMPOSSIBLE),
    adding((1, hypothesis(IMPOSSIBLE[0], IMPOSSIBLE)), (-1, hypothesis(IMPOSSIBLE[1], IMPOSSIBLE))),
)


@pytest.mark.parametrize("goal", [equal(x, 7), more(y, x**2), at_most(x, y)])
def test_whatever_follows_from_a_contradiction(goal: Statement) -> None:
    assert infer(goal.holding(IMPOSSIBLE), Contradiction(ABSURD)).shown


@pytest.mark.parametrize("case", [x < sp.Abs(x), sp.Abs(x) > x])
def test_a_number_that_differs_from_itself_by_a_hypothesis_is_absurd(case: Relational) -> None:
    given = (x > 0, case)
    assert infer(equal(y, 7, given), Contradiction(hypothesis(case, given))).shown


@pytest.mark.parametrize(
    ("given", "absurd"),
    [
        (IMPOSSIBLE[:1], ABSURD),
        (IMPOSSIBLE[1:], ABSURD),
        ((), ABSURD),
        ((x >= y, IMPOSSIBLE[1]), ABSURD),
        ((), chain(0).at_most(0, by=by_sign).theorem()),
        ((x > y,), hypothesis(x > y, (x > y,))),
        (IMPOSSIBLE, Theorem(ABSURD.statement, ())),
    ],
)
def test_no_contradiction(given: tuple[Relational, ...], absurd: Theorem) -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(x, 7, given), Contradiction(absurd)).shown
