"""Theorems: what is inferred, continued, labelled and worked out."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import (
    Step,
    Theorem,
    follow,
    infer,
    labelled,
    require_theorem,
    worked_out,
)
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import G, standard_normal
from slr_verify.language.statement import MalformedStatement, Statement, at_least, equal
from slr_verify.language.value import derivative
from slr_verify.model.zeta import owen_t, zeta

x, y, t = sp.symbols("x y t", real=True)
ZERO, ONE = sp.S.Zero, sp.S.One
FALSE = equal(ZERO, ONE)


def binomial() -> Theorem:
    """(x + 1)^2 = x^2 + 2 x + 1."""
    return infer(equal((x + 1) ** 2, x**2 + 2 * x + 1), normal_form)


def test_what_a_rule_accepts_is_a_theorem() -> None:
    theorem = binomial()
    assert require_theorem(theorem) is theorem
    assert theorem.shown.goal.op == "="
    assert not theorem.shown.given
    assert [step.rule.words for step in theorem.steps] == ["algebra"]


def test_the_same_step_is_taken_once() -> None:
    theorem = binomial()
    assert binomial() is theorem
    assert infer(theorem.statement, by_sign) is not theorem, "another reason is another proof"
    with pytest.raises(ProofRejected):
        infer(FALSE, normal_form)


def test_a_theorem_is_written_with_its_hypotheses() -> None:
    theorem = infer(at_least(x, 1, (x >= 1, x < 2)), by_sign)
    assert str(theorem) == "x >= 1, given x >= 1, x < 2"
    assert str(infer(equal(x + x, 2 * x), normal_form)) == "2*x = 2*x"


def test_a_label_makes_another_theorem() -> None:
    theorem = binomial()
    named = labelled(theorem, "lemma-0")
    assert named.label == "lemma-0"
    assert named.shown is theorem.shown
    assert theorem.label is None


def test_what_has_a_label_is_applied_and_not_continued() -> None:
    """Its steps alone would not say that a proof rests on another statement."""
    theorem = binomial()
    named = labelled(theorem, "lemma-0")
    same = infer(equal(theorem.statement.rhs, theorem.statement.rhs), normal_form)
    for continued in (
        lambda: follow(named, same),
        lambda: follow(same, labelled(same, "lemma-1")),
        lambda: labelled(named, "lemma-2"),
    ):
        with pytest.raises(ProofRejected, match="is what was proved as 'lemma-[01]': apply it"):
            continued()
    assert follow(theorem, same).statement == named.statement
    assert infer(named.statement, Instance(named)).premises == (named,)


class Mask(Statement):
    """A statement that is equal to every other one."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


def test_a_statement_of_another_class_is_refused() -> None:
    with pytest.raises(ProofRejected, match="is not a statement"):
        assert infer(Mask(ONE, "=", ONE), normal_form).shown


def test_a_premise_must_be_shown() -> None:
    forged = Theorem(FALSE, ())
    with pytest.raises(ProofRejected):
        assert infer(FALSE, Instance(forged)).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(x, x + 1), Rearranged(forged)).shown


@pytest.mark.parametrize(
    "side",
    [
        1 / x,
        sp.log(x) ** 2,
        sp.asin(x) ** 2,
        sp.Symbol("z") ** 2,
        sp.Float("0.5"),
    ],
)
def test_both_sides_must_be_defined(side: sp.Expr) -> None:
    for statement in (at_least(side, ZERO), Statement(ZERO, "<=", side)):
        with pytest.raises(ProofRejected):
            assert infer(statement, by_sign).shown


def test_hypotheses_must_be_defined() -> None:
    with pytest.raises(ProofRejected):
        assert infer(at_least(x, ZERO, (x > sp.Float("0.5"),)), by_sign).shown


def test_a_class_with_a_range_of_its_own_is_refused() -> None:
    class Liar(sp.Expr):
        is_extended_real = True

        def range_given(self, arguments: object) -> object:
            raise AssertionError("nobody asks")

    with pytest.raises(ProofRejected):
        assert infer(at_least(Liar(), ZERO), by_sign).shown


def test_a_rewriting_shows_equalities_only() -> None:
    with pytest.raises(ProofRejected):
        assert infer(Statement(ZERO, "<=", ONE), linearity).shown


def test_a_definition_that_captures_a_free_symbol_is_refused() -> None:
    """zeta(G, 1) = E erf(2 H)^2 would follow if the free G became the random one."""
    h = sp.Symbol("H", real=True)
    wrong = equal(zeta(G, ONE) - Expectation(sp.erf(2 * h) ** 2, standard_normal(h)), ZERO)
    with pytest.raises(ProofRejected, match="captures G"):
        assert infer(
            wrong, in_turn(by_definition(zeta), independence, name="unfold and rename")
        ).shown
    square = Expectation(sp.erf(G) ** 2, standard_normal())
    with pytest.raises(ProofRejected):
        assert infer(equal(zeta(G, ZERO), square), by_definition(zeta)).shown


def test_a_hypothesis_about_a_symbol_that_a_definition_binds_is_refused() -> None:
    """For x > 0 this is an antiderivative of 1/(1 + x^2), but the integral runs over [-3, 0]."""
    wrong = sp.atan(sp.sqrt(x**2 + 2 * x + 1) - 1)
    statement = equal(owen_t(ZERO, sp.S(-3)), sp.Rational(1, 8), (x > 0,))
    with pytest.raises(ProofRejected):
        assert infer(
            statement, in_turn(by_definition(owen_t), FundamentalTheorem(wrong), name="integrate")
        ).shown


NUMBERS = {"=": (0, 0), "<=": (0, 1), "<": (0, 1), ">=": (1, 0), ">": (1, 0)}
DOWN, UP = {"=", "<", "<="}, {"=", ">", ">="}


def _compared(sign: str, start: int) -> Theorem:
    """`start sign next` for two numbers, as weak as the sign says."""
    first, second = NUMBERS[sign]
    return infer(Statement(sp.S(start), sign, sp.S(start + second - first)), by_sign)


@pytest.mark.parametrize("second", NUMBERS)
@pytest.mark.parametrize("first", NUMBERS)
def test_the_table_of_signs(first: str, second: str) -> None:
    left = _compared(first, 0)
    right = _compared(second, int(left.statement.rhs))
    both = {first, second}
    if both <= DOWN or both <= UP:
        strict = both & {"<", ">"}
        weak = both & {"<=", ">="}
        (expected,) = strict or weak or {"="}
        joined = follow(left, right)
        assert joined.statement.sign == expected
        assert joined.steps == left.steps + right.steps
    else:
        with pytest.raises(ProofRejected, match="says nothing"):
            follow(left, right)


def test_what_does_not_continue_does_not_follow() -> None:
    with pytest.raises(ProofRejected, match="does not continue"):
        follow(_compared("<", 0), _compared("<", 0))


def test_hypotheses_do_not_mix() -> None:
    above = infer(at_least(x, ONE, (x >= 1,)), by_sign)
    plain = infer(at_least(ONE, ZERO), by_sign)
    with pytest.raises(ProofRejected, match="does not continue"):
        follow(above, plain)


def test_steps_are_records() -> None:
    (step,) = binomial().steps
    assert isinstance(step, Step)
    assert (step.sign, step.expression) == ("=", x**2 + 2 * x + 1)


def test_a_hypothesis_may_use_the_others() -> None:
    inverse = equal(1 / x, 1 / x, (x > 0, 1 / x > 2))
    assert infer(inverse, normal_form).statement == inverse
    assert infer(inverse.holding(inverse.given[::-1]), normal_form).shown
    with pytest.raises(ProofRejected):
        assert infer(inverse.holding((1 / x > 0,)), normal_form).shown


def test_a_step_that_is_worked_out_is_the_one_that_is_inferred() -> None:
    slope, given = derivative(x**3 / y, x), (y > 0,)
    computed = worked_out(slope, differentiation, given)
    stated = infer(equal(slope, 3 * x**2 / y, given), differentiation)
    assert computed.statement == stated.statement
    assert computed.shown.goal is stated.shown.goal


@pytest.mark.parametrize(
    ("expr", "given", "reason"),
    [
        pytest.param(1 / x, (), "may be undefined", id="expression"),
        pytest.param(x, (sp.Gt(1 / x, 0, evaluate=False),), "may be undefined", id="hypothesis"),
    ],
)
def test_what_is_worked_out_must_be_defined(
    expr: sp.Expr, given: tuple[sp.Gt, ...], reason: str
) -> None:
    with pytest.raises(ProofRejected, match=reason):
        worked_out(expr, differentiation, given)


@pytest.mark.parametrize(
    "refusal", [ZeroDivisionError, AttributeError, KeyError, RecursionError, TypeError, ValueError]
)
def test_what_cannot_be_worked_out_is_no_step(
    refusal: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(self: Rewriting, expr: sp.Expr, given: object) -> sp.Expr:
        raise refusal("there is none")

    monkeypatch.setattr(type(differentiation), "rewrite", refuses)
    for ask in (
        lambda: worked_out(x, differentiation, ()),
        lambda: infer(equal(x, y), differentiation),
    ):
        with pytest.raises(ProofRejected):
            ask()


def test_what_is_worked_out_has_a_tuple_of_hypotheses() -> None:
    with pytest.raises(MalformedStatement, match="must be a tuple"):
        worked_out(x, differentiation, [x > 0])  # type: ignore[arg-type]
