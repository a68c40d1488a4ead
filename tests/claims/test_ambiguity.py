"""A claim of which two different parts print alike is not proved, whatever its proof is."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import infer
from slr_verify.claims.claim import Claim, Proof
from slr_verify.claims.run.runner import run
from slr_verify.claims.wording.ambiguity import ambiguity
from slr_verify.claims.wording.typesetting import Typesetting, typesetting
from slr_verify.document.letters import Letter
from slr_verify.document.reader import PLAIN, Reader
from slr_verify.document.style import Style, Usage
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Centred, Index, Normal, standard_normal
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal, more
from slr_verify.language.tends import Tends
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import Combination, frame, gaussian_vector, inner
from slr_verify.model.letters import STYLE
from slr_verify.model.linear import probability
from slr_verify.model.notation import PARAMETERS, PRODUCTS
from slr_verify.model.orbit import iterate
from slr_verify.model.posterior import likely
from slr_verify.model.reduced import Mb
from slr_verify.model.risk import RISK, R
from slr_verify.paper import CLAIMS

ONE = sp.S.One
x, y, t = sp.symbols("x y t", real=True)
m = sp.Symbol("m", integer=True, nonnegative=True)
J = sp.Symbol("J", integer=True, positive=True)
NARROW, WIDE = standard_normal(x), Normal((x,), sp.Matrix([[4]]))
JOINT = Normal((x, y), sp.Matrix([[1, t], [t, 1]]))


def claim(*statements: Statement) -> Claim:
    return Claim("made", "1", "Made", statements)


def unclear(made: Claim, style: Style = PLAIN) -> str | None:
    return ambiguity(typesetting(made, (), style))


def with_letter(letter: Letter, *statements: Statement) -> Typesetting:
    """Statements that are printed with a letter, whether it fits or not."""
    parts = tuple(part for each in statements for part in each.expressions)
    read = Reader(Style(letters=(letter,)), Usage.of(parts))
    return Typesetting(claim(*statements), read, parts)


@pytest.mark.parametrize("known", CLAIMS, ids=[known.label for known in CLAIMS])
def test_no_statement_of_the_paper_can_be_read_in_two_ways(known: Claim) -> None:
    assert unclear(known, STYLE) is None


@pytest.mark.parametrize(
    ("left", "right", "reason"),
    [
        (likely(ONE), probability(ONE), "likely(1) and probability(1) are both printed p_{1}"),
        (iterate()[0], sp.Symbol("kappa_n", real=True), "and the symbol kappa_n are both printed"),
        (sp.exp(2), sp.Symbol("e", positive=True) ** 2, "exp(2) and Pow(e, 2) are both printed"),
        (sp.erf(likely(ONE)), 1 + probability(ONE), "are both printed p_{1}"),
        (Limit(t, sp.Tuple(t)), Limit(t, sp.Tuple(t, x)), "are both printed"),
    ],
)
def test_parts_that_print_alike(left: sp.Expr, right: sp.Expr, reason: str) -> None:
    assert reason in str(unclear(claim(equal(left, right))))
    assert reason in str(unclear(claim(more(x, 0, (sp.Eq(left, right, evaluate=False),)))))
    assert reason in str(unclear(claim(more(left, 0), more(right, 0))))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (likely(ONE), probability(ONE + 1)),
        (RISK, R(*PRODUCTS, *PARAMETERS[:-1], 0)),
        (Tends(sp.Tuple(1 / (m + 1)), m, sp.Tuple(0)), Tends(sp.Tuple(m), TIME, sp.Tuple(0))),
        (Limit(x * t, sp.Tuple(t)), Limit(x * t, sp.Tuple(x))),
        (sp.Symbol("x", positive=True), sp.Symbol("x", negative=True)),
        (2 * (x + y), sp.Mul(2, x + y, evaluate=False)),
        (x * y * t, sp.Mul(x, sp.Mul(y, t, evaluate=False), evaluate=False)),
    ],
)
def test_parts_that_differ_in_print_or_are_equal(left: sp.Expr, right: sp.Expr) -> None:
    assert unclear(claim(equal(left, right))) is None


@pytest.mark.parametrize(
    ("left", "right", "which"),
    [
        (Expectation(x**2, NARROW), Expectation(x**2, WIDE) - 3, "the law of x is Normal((x,)"),
        (Expectation(x**2, NARROW), Expectation(x**4, WIDE), "the law of x is"),
        (Expectation(x**2, NARROW), Expectation(x**2, Centred(x, ONE)), "the law of x is"),
        (Expectation(J, Index(J, sp.S(3))), Expectation(J, Index(J, sp.S(4))), "the law of J is"),
        (Expectation(x, WIDE), Expectation(CopySum(x, NARROW, sp.S(3))), "the law of x is"),
        (
            Expectation(x * y + 1, NARROW, standard_normal(y)),
            Expectation(x * y, JOINT),
            "the covariance of x and y is 0 in one part and the symbol t in another",
        ),
    ],
)
def test_a_random_variable_with_two_laws(left: sp.Expr, right: sp.Expr, which: str) -> None:
    assert which in str(unclear(claim(equal(left, right))))
    assert which in str(unclear(claim(more(left, 0), more(right, 0))))


@pytest.mark.parametrize(
    "random",
    [
        Expectation(y, standard_normal(y)),
        Expectation(CopySum(y * t, standard_normal(y), sp.S(3))),
        Expectation(x + t * Expectation(y**2, standard_normal(y)), NARROW),
    ],
)
def test_a_variable_that_is_random_is_no_other_number(random: sp.Expr) -> None:
    anything = equal(Expectation(x**2 * y, NARROW), y)
    said = "y is random in one place and any number in another"
    assert unclear(claim(anything, more(random, -t))) == said
    assert unclear(claim(more(random, -t, (sp.Gt(y, 0),)))) == said
    assert unclear(claim(more(random, -t), equal(t + 0 * x, t))) is None


def test_a_step_of_a_proof_with_another_law() -> None:
    """Of E x^2 = E x^2 - 3 = 1 every line is true, for the laws that are printed beside it."""
    one, four = Expectation(x**2, NARROW), Expectation(x**2, WIDE)

    def steps(goal: Statement, shelf: object) -> object:
        return chain(goal.lhs).equals(four - 3, by=rule).equals(1, by=rule).theorem()

    rule = in_turn(linearity, gaussian_moments, name="moments")
    made = replace(claim(equal(one, 1)), proofs=(Proof("Steps", (steps,)),))
    (record,) = run((made,), (), attack=False).claims
    assert (record.outcome, "the law of x is" in str(record.reason)) == ("UNDECIDED", True)


def test_two_forms_of_one_inner_product() -> None:
    vector = gaussian_vector("H")
    (unit,) = frame(("u",), sp.eye(1))
    once = inner(Combination((sp.S.One, vector)), unit)
    both = (Expectation(part**2, VectorBlock(vector)) for part in (once, inner(vector, unit)))
    assert unclear(claim(equal(*both))) is None


def test_a_gaussian_vector_stands_in_means_only() -> None:
    vector = gaussian_vector("H")
    (unit,) = frame(("u",), sp.eye(1))
    body = inner(vector, unit)
    said = "the Gaussian vector H stands outside of every mean"
    assert unclear(claim(equal(Expectation(body * x**2, NARROW), body))) == said
    assert unclear(claim(equal(Expectation(body**2, VectorBlock(vector)), 1))) is None


def test_one_law_is_said_once() -> None:
    apart = Normal((x, y), sp.eye(2))
    both = (Expectation(x * y, NARROW, standard_normal(y)), Expectation(x * y + 1, apart))
    assert unclear(claim(equal(*both))) is None
    assert unclear(claim(equal(Expectation(x * y, JOINT), t * Expectation(x**2, NARROW)))) is None


def test_a_letter_that_prints_as_something_else() -> None:
    """Whatever lets a letter with the name of a symbol into the style of a claim."""
    other = sp.Symbol("M_b", negative=True)
    product = with_letter(Letter("M_b", Mb), more(Mb, other))
    assert "the symbol M_b are both printed M_{b}" in str(ambiguity(product))
    assert ambiguity(with_letter(Letter("M_b", Mb), more(Mb, x))) is None
    total = Letter("M_b", x**2 + 3)
    inside = with_letter(total, more(sp.erf(x**2 + 3), 0), more(other, 0))
    assert ambiguity(inside) == "the letter M_b and the symbol M_b are printed alike"
    assert ambiguity(with_letter(total, more(x**2 + 3, 0), more(other, 0))) is None


def test_two_laws_are_not_proved_by_a_run() -> None:
    def by_moments(goal: Statement, shelf: object) -> object:
        return chain(goal.lhs).equals(goal.rhs, by=gaussian_moments).theorem()

    def by_range(goal: Statement, shelf: object) -> object:
        return infer(goal, by_sign)

    laws = equal(Expectation(x**2, NARROW), Expectation(x**2, WIDE) - 3)
    honest = equal(Expectation(x**2, NARROW), Expectation(y**2, Normal((y,), WIDE.args[1])) - 3)
    alike = more(likely(ONE), probability(ONE), (sp.Le(probability(ONE), 0, evaluate=False),))
    claims = (
        Claim("laws", "1", "Laws", (laws,), proofs=(Proof("By moments", (by_moments,)),)),
        Claim("honest", "2", "Honest", (honest,), proofs=(Proof("By moments", (by_moments,)),)),
        Claim("alike", "3", "Alike", (alike,), proofs=(Proof("By range", (by_range,)),)),
    )
    record = run(claims, jobs=1, attack=False)
    assert [each.outcome for each in record.claims] == ["UNDECIDED", "PROVED", "UNDECIDED"]
    assert "the law of x is" in str(record.claims[0].reason)
    assert record.claims[2].reason == "likely(1) and probability(1) are both printed p_{1}"
