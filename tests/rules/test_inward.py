"""Relations along an index, and limits by a bound over it: what is not shown is refused."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.inward import InductionOverIndex, TendsToZero
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_most, equal
from slr_verify.language.tends import Tends
from slr_verify.model.turning import s_at, u_at

HERE, NEXT, FIRST = s_at(COUNTER) ** 2, s_at(COUNTER + 1) ** 2, s_at(1) ** 2
FALLS = sp.Le(EveryIndex(NEXT - HERE, COUNTER), 0)
NOT_ABOVE = at_most(HERE, FIRST, (FALLS,))
AT_START = infer(at_most(FIRST, FIRST), adding())
STEP = (sp.Le(NEXT - HERE, 0), sp.Le(HERE, FIRST))
LATER = infer(at_most(NEXT, FIRST, STEP), adding(*((1, hypothesis(e, STEP)) for e in STEP)))


def along(*, first: Theorem = AT_START, later: Theorem = LATER) -> InductionOverIndex:
    return InductionOverIndex(COUNTER, (NOT_ABOVE,), (first,), (later,))


def test_what_each_step_keeps_holds_at_every_index() -> None:
    assert infer(NOT_ABOVE, along()).statement == NOT_ABOVE


AHEAD = sp.Le(EveryIndex(HERE - FIRST, COUNTER), 0)
AT_NEXT = (sp.Le(NEXT - FIRST, 0),)
BY_NEXT = infer(at_most(NEXT, FIRST, AT_NEXT), adding((1, hypothesis(AT_NEXT[0], AT_NEXT))))


def test_what_is_assumed_for_every_index_is_known_after_the_step() -> None:
    goal = NOT_ABOVE.holding((AHEAD,))
    assert (
        infer(goal, InductionOverIndex(COUNTER, (goal,), (AT_START,), (BY_NEXT,))).statement == goal
    )


AT_ONE = (sp.Le(s_at(1), 1),)
BY_FIRST = infer(at_most(s_at(1), 1, AT_ONE), adding((1, hypothesis(AT_ONE[0], AT_ONE))))


@pytest.mark.parametrize(("most", "is_known"), [(1, True), (2, False)])
def test_what_is_assumed_for_every_index_is_known_at_the_start(
    most: int, *, is_known: bool
) -> None:
    given = (sp.Le(EveryIndex(s_at(COUNTER), COUNTER), most),)
    kept = (sp.Le(s_at(1), COUNTER),)
    later = infer(
        at_most(s_at(1), COUNTER + 1, kept), adding((1, hypothesis(kept[0], kept)), rest=1)
    )
    goal = at_most(s_at(1), COUNTER, given)
    rule = InductionOverIndex(COUNTER, (goal,), (BY_FIRST,), (later,))
    if is_known:
        assert infer(goal, rule).statement == goal
    else:
        with pytest.raises(ProofRejected):
            infer(goal, rule)


def test_what_is_not_assumed_for_every_index_is_not() -> None:
    goal = NOT_ABOVE.holding((sp.Le(FIRST, 1),))
    with pytest.raises(ProofRejected):
        infer(goal, InductionOverIndex(COUNTER, (goal,), (AT_START,), (BY_NEXT,)))


@pytest.mark.parametrize(
    "goal",
    [
        NOT_ABOVE.holding(()),
        at_most(HERE, FIRST / 2, (FALLS,)),
        at_most(u_at(COUNTER) ** 2, FIRST, (FALLS,)),
    ],
    ids=["nothing is known of steps", "less", "another sequence"],
)
def test_what_steps_do_not_keep_is_refused(goal: Statement) -> None:
    with pytest.raises((ProofRejected, ValueError)):
        infer(goal, along())


def test_it_has_to_hold_at_the_start() -> None:
    """Here it is known under a hypothesis which is not made."""
    given = (sp.Le(FIRST, 1),)
    elsewhere = infer(at_most(FIRST, 1, given), adding((1, hypothesis(given[0], given))))
    with pytest.raises(ProofRejected):
        infer(NOT_ABOVE, along(first=elsewhere))


def test_each_step_has_to_keep_it() -> None:
    """And not the second step alone."""
    given = (sp.Le(s_at(2) ** 2, FIRST),)
    second = infer(at_most(s_at(2) ** 2, FIRST, given), adding((1, hypothesis(given[0], given))))
    with pytest.raises(ProofRejected):
        infer(NOT_ABOVE, along(later=second))


m = sp.Symbol("m", real=True)
SLOW = sp.Le(EveryIndex(COUNTER * HERE, COUNTER), m)
BOUND_HERE = sp.Le(COUNTER * HERE, m)
BOUND = infer(
    at_most(COUNTER * HERE, m, (BOUND_HERE,)), adding((1, hypothesis(BOUND_HERE, (BOUND_HERE,))))
)


def to(end: int, sequence: type[sp.Function] = s_at) -> Statement:
    return equal(Tends(sp.Tuple(sequence(TIME + 1)), TIME, sp.Tuple(end)), 1, (SLOW,))


def test_what_is_bounded_by_a_number_over_the_index_tends_to_zero() -> None:
    assert infer(to(0), TendsToZero(COUNTER, (BOUND,), (), ())).statement == to(0)


@pytest.mark.parametrize(
    "goal",
    [to(1), to(0, u_at), to(0).holding(())],
    ids=["elsewhere", "another sequence", "nothing is known"],
)
def test_other_limits_are_refused(goal: Statement) -> None:
    with pytest.raises((ProofRejected, ValueError)):
        infer(goal, TendsToZero(COUNTER, (BOUND,), (), ()))


def test_a_bound_without_the_index_is_not_enough() -> None:
    given = (sp.Le(HERE, m),)
    bounded = infer(at_most(HERE, m, given), adding((1, hypothesis(given[0], given))))
    goal = to(0).holding((sp.Le(EveryIndex(HERE, COUNTER), m),))
    with pytest.raises(ProofRejected):
        infer(goal, TendsToZero(COUNTER, (bounded,), (), ()))
