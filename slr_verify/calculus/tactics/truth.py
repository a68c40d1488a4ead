"""Relations and their indicators: from the one to the other, and by cases; not trusted."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.contradiction import absurd
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, make
from slr_verify.core.theorems import Theorem as Shown


def is_true(prover: Prover, given: Hypotheses, known: Shown) -> Shown:
    """A relation whose indicator is one."""
    return prover.step("indicator", given, known.goal.args[0].args[0], (), (known,))


def is_one(prover: Prover, given: Hypotheses, known: Shown) -> Shown:
    """The indicator of a relation that holds is one."""
    goal = make("=", make("indicator", known.goal), ONE)
    return prover.step("indicator", given, goal, (), (known,))


def holds(relation: Term) -> Term:
    """The indicator is one."""
    return make("=", make("indicator", relation), ONE)


def fails(relation: Term) -> Term:
    """The indicator is zero."""
    return make("=", make("indicator", relation), ZERO)


def by_truth(
    prover: Prover,
    given: Hypotheses,
    relation: Term,
    goal: Term,
    show: tuple[Callable[[Hypotheses], Shown], Callable[[Hypotheses], Shown]],
) -> Shown:
    """A goal, once under the relation, and once where its indicator is zero."""
    cases = (given | {relation}, given | {fails(relation)})
    premises = tuple(each(case) for each, case in zip(show, cases, strict=True))
    return prover.step("cases", given, goal, (relation,), premises)


def same_truth(
    prover: Prover,
    given: Hypotheses,
    relations: tuple[Term, Term],
    forth: Callable[[Hypotheses], Shown],
    back: Callable[[Hypotheses], Shown],
) -> Shown:
    """The indicators of two relations are equal, each of which shows the other one."""
    first, second = relations
    goal = make("=", make("indicator", first), make("indicator", second))

    def both(inside: Hypotheses) -> Shown:
        known = prover.step("range", inside, first)
        one, other = (is_one(prover, inside, each) for each in (known, forth(inside)))
        return prover.arithmetic(inside, goal, (ONE, one), (MINUS_ONE, other))

    def only_second(inside: Hypotheses) -> Shown:
        one = is_one(prover, inside, back(inside))
        return nonsense(prover, inside, goal, one)

    def neither(inside: Hypotheses) -> Shown:
        one, other = (prover.step("range", inside, fails(each)) for each in relations)
        return prover.arithmetic(inside, goal, (ONE, one), (MINUS_ONE, other))

    def without_first(inside: Hypotheses) -> Shown:
        return by_truth(prover, inside, second, goal, (only_second, neither))

    return by_truth(prover, given, first, goal, (both, without_first))


def nonsense(prover: Prover, given: Hypotheses, goal: Term, one: Shown) -> Shown:
    """Any goal, where an indicator is one that is zero by hypothesis."""
    zero = prover.step("range", given, make("=", one.goal.args[0], ZERO))
    return absurd(prover, given, goal, (MINUS_ONE, one), (ONE, zero), rest=ONE)
