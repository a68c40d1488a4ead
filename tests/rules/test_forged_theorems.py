"""Theorems that were built by hand, copied or altered: none of them shows what is false."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
import sympy as sp
from sympy.core.cache import clear_cache

from slr_verify.calculus.rule import ProofRejected, Rewriting, Rule
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Step, Theorem, follow, infer, labelled, workshop
from slr_verify.claims.library import established
from slr_verify.language.statement import Statement, equal

x, y = sp.symbols("x y", real=True)
TRUE, FALSE = equal((x + 1) ** 2, x**2 + 2 * x + 1), equal(0, 1)
WRONG = equal((x + 1) ** 2, x**2 + 1)
altered = object.__setattr__
NOTHING = (ProofRejected, LookupError)


def binomial() -> Theorem:
    return infer(TRUE, normal_form)


TRUTH = binomial().shown.given, binomial().shown.goal


class Gullible(Rule):
    """A rule from elsewhere."""

    words = "because"


class Pretender(Rewriting):
    """Calls itself a rule of the package, and makes one of everything."""

    __module__, __qualname__ = "slr_verify.calculus.rules.algebra", "NormalForm"
    words = "algebra"

    def rewrite(self, expr: sp.Expr, given: object) -> sp.Expr:
        return sp.S.One


class Agreeable(Statement):
    """A statement that is equal to every other one."""

    __hash__ = Statement.__hash__

    def __eq__(self, other: object) -> bool:
        return True


@pytest.fixture(autouse=True)
def all_is_fresh() -> Iterator[None]:
    """No other test meets an expression that was altered, or a workshop that has read it."""
    for clear in (clear_cache, workshop.cache_clear):
        clear()
    yield
    for clear in (clear_cache, workshop.cache_clear):
        clear()


def refused(theorem: Theorem, goal: Statement = FALSE) -> None:
    """It shows nothing, or what is true, and the goal is not established."""
    with suppress(*NOTHING):
        assert (theorem.shown.given, theorem.shown.goal) == TRUTH
    with pytest.raises(NOTHING):
        established(theorem, goal)


FORGERIES: dict[str, Callable[[Theorem], Theorem]] = {
    "without steps": lambda true: Theorem(FALSE, ()),
    "with a step of its own": lambda true: Theorem(FALSE, (Step("=", sp.S.One, normal_form),)),
    "with the steps of another": lambda true: Theorem(FALSE, true.steps),
    "with a premise": lambda true: Theorem(
        FALSE, (Step("=", sp.S.One, Instance(Theorem(FALSE, true.steps))),)
    ),
    "in a circle": lambda true: in_a_circle(),
    "replaced": lambda true: replace(true, statement=FALSE),
    "an agreeable statement": lambda true: replace(true, statement=Agreeable(*unpacked(FALSE))),
    "continued": lambda true: follow(infer(equal(0, 0), normal_form), Theorem(FALSE, true.steps)),
    "labelled": lambda true: labelled(Theorem(FALSE, true.steps), "lemma-0"),
    "a rule from elsewhere": lambda true: Theorem(FALSE, (Step("=", sp.S.One, Gullible()),)),
    "a rule that pretends": lambda true: Theorem(FALSE, (Step("=", sp.S.One, Pretender()),)),
}


def unpacked(statement: Statement) -> tuple[sp.Expr, str, sp.Expr]:
    return statement.lhs, statement.sign, statement.rhs


def in_a_circle() -> Theorem:
    """A theorem that is its own premise."""
    rule = Instance(binomial())
    theorem = Theorem(FALSE, (Step("=", sp.S.One, rule),))
    altered(rule, "theorem", theorem)
    return theorem


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_what_is_built_by_hand_shows_nothing(forge: Callable[[Theorem], Theorem]) -> None:
    true = binomial()
    assert true.shown
    forged = forge(true)
    with pytest.raises(NOTHING):
        assert forged.shown
    with pytest.raises(NOTHING):
        established(forged, FALSE)


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))]
)
def test_a_copy_shows_what_was_shown(again: Callable[[Theorem], Theorem]) -> None:
    true = binomial()
    twin = again(true)
    assert (twin.shown.given, twin.shown.goal) == TRUTH
    assert established(twin, TRUE) is twin
    altered(twin, "statement", WRONG)
    refused(twin, WRONG)


ALTERATIONS: dict[str, Callable[[Theorem], None]] = {
    "statement": lambda t: altered(t, "statement", WRONG),
    "side": lambda t: altered(t.statement, "rhs", WRONG.rhs),
    "expression": lambda t: altered(t.steps[0], "expression", WRONG.rhs),
    "rule": lambda t: altered(t.steps[0], "rule", Gullible()),
    "steps": lambda t: altered(t, "steps", ()),
    "everything": lambda t: (
        altered(t, "statement", WRONG),
        altered(t.steps[0], "expression", WRONG.rhs),
    )[0],
    "arguments": lambda t: altered(t.statement.rhs, "_args", WRONG.rhs.args),
    "hash": lambda t: altered(t.statement.rhs, "_mhash", hash(WRONG.rhs)),
    "given": lambda t: altered(t.statement, "given", (sp.Lt(x, x - 1, evaluate=False),)),
}


@pytest.mark.parametrize("used", [False, True], ids=["at once", "after it was shown"])
@pytest.mark.parametrize("alter", ALTERATIONS.values(), ids=ALTERATIONS)
def test_what_was_altered_does_not_show_it(alter: Callable[[Theorem], None], used: bool) -> None:
    right = sp.Add(*TRUE.rhs.args, evaluate=False)
    theorem = infer(equal((x + 1) ** 2, right), normal_form)
    if used:
        assert theorem.shown
    alter(theorem)
    refused(theorem, WRONG)
    with pytest.raises(NOTHING):
        infer(WRONG, Instance(theorem))
    with pytest.raises(NOTHING):
        established(Theorem(WRONG, theorem.steps), WRONG)


class LyingSymbol(sp.Symbol):
    """Says that it is x."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(x)


class LyingSum(sp.Add):
    """Says that it is 17."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(sp.Integer(17))


def a_changed_sum(instead: sp.Expr, expr: sp.Expr) -> sp.Expr:
    """A sum that becomes another one once it was read."""
    altered(expr, "_mhash", hash(instead))
    infer(equal(expr, y + 5), normal_form)
    altered(expr, "_args", instead.args)
    return expr


@pytest.mark.parametrize(
    ("goal", "lie"),
    [
        (equal(x, y), lambda: LyingSymbol("y", real=True)),
        (equal(17, x + 3), lambda: LyingSum(x, 3, evaluate=False)),
        (equal(y + 6, y + 5), lambda: a_changed_sum(y + 6, sp.Add(y, 5, evaluate=False))),
    ],
    ids=["x = y", "17 = x + 3", "y + 6 = y + 5"],
)
def test_what_lies_about_itself_is_not_read_for_something_else(
    goal: Statement, lie: Callable[[], sp.Expr]
) -> None:
    with suppress(ProofRejected):
        infer(equal(lie(), goal.rhs), normal_form)
    with pytest.raises(ProofRejected):
        established(infer(goal, normal_form), goal)
