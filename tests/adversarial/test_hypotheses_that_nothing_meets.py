"""What holds because nothing satisfies its hypotheses, or because a range is not printed, is not proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
import sympy as sp
from click.testing import CliRunner

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.limits import ByContinuity
from slr_verify.calculus.theorem import infer
from slr_verify.claims.attack.satisfiable import ANYTHING, SEQUENCES, satisfiability
from slr_verify.claims.attack.sequences import sequences
from slr_verify.claims.claim import Claim, Outcome, Proof
from slr_verify.claims.library import Library
from slr_verify.claims.register import Register
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.proving import proofs_only
from slr_verify.claims.run.runner import run
from slr_verify.claims.setting.notebook import claimed_lines
from slr_verify.cli import main
from slr_verify.document.latex import LATEX
from slr_verify.document.unicode import ASCII
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Sum
from slr_verify.language.law import Normal
from slr_verify.language.limit import Limit
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, at_least, equal, more
from slr_verify.language.tends import Tends
from slr_verify.language.vectors import frame
from slr_verify.model.linear import along_target, probability

x, y = sp.symbols("x y", real=True)
s = sp.Symbol("s", positive=True)
i = sp.Symbol("i", integer=True)
k, l, n = sp.symbols("k l n", integer=True, positive=True)
HALF = sp.S.Half


def limit(body: sp.Expr, symbol: sp.Symbol) -> Limit:
    return Limit(body, sp.Tuple(symbol))


def is_limit(body: sp.Expr, symbol: sp.Symbol, value: sp.Expr | int) -> sp.Eq:
    return sp.Eq(limit(body, symbol), value, evaluate=False)


def claim(goal: Statement) -> Claim:
    def prove(goal: Statement, shelf: Library):
        return infer(goal, by_sign)

    proofs = (Proof("By sign", (prove,)),)
    return Claim(label="goal", number="1", title="t", statements=(goal,), proofs=proofs)


# --- Laws and vectors ----------------------------------------------------------------------------

SEVEN = sp.ImmutableDenseMatrix(sp.eye(7) * sp.Rational(6, 5) - sp.ones(7, 7) / 5)


@pytest.mark.parametrize(
    "made",
    [
        lambda: Expectation(x**2, Normal((x,), sp.Matrix([[sp.erf(1) - sp.erf(2)]]))),
        lambda: Expectation(sum(NAMES) ** 2, Normal(NAMES, SEVEN)),
        lambda: SquaredNorm(sum(frame("ABCDEFH", SEVEN)[1:], frame("ABCDEFH", SEVEN)[0])),
    ],
    ids=["a negative variance", "a covariance of seven", "seven vectors"],
)
def test_what_does_not_exist_has_no_square(made: Callable[[], sp.Expr]) -> None:
    """Each of these squares is negative by its own rule, and not negative by its sign."""
    with pytest.raises(ValueError, match="is no covariance: it is not positive"):
        infer(at_least(made(), 0), by_sign)


NAMES = sp.symbols("A B C D E F H", real=True)

# --- Limits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "symbol", "value"),
    [
        (n, n, HALF),
        (n, n, sp.S.Zero),
        (i, i, sp.sqrt(2) / 2 - 1 / sp.sqrt(2) + HALF),
        (2 * i, i, sp.Rational(7, 3)),
        (s, s, -1),
        (1 / n, n, 2),
        (sp.erf(x), x, 2),
        (1 / (1 + x**2), x, sp.Rational(-1, 10)),
    ],
)
def test_a_limit_is_possible_for_the_range_of_the_sequence(body, symbol, value) -> None:
    assert not satisfiability(at_least(y**2, 0, (is_limit(body, symbol, value),))).seen


@pytest.mark.parametrize(
    ("body", "symbol", "value"),
    [(n, n, 1), (i, i, -3), (s, s, 0), (1 / n, n, 0), (sp.erf(x), x, 1), (x, x, HALF), (n, n, y)],
)
def test_a_limit_may_lie_at_the_end_of_the_range(body, symbol, value) -> None:
    assert satisfiability(at_least(y**2, 0, (is_limit(body, symbol, value),))).seen


def test_the_limit_of_whole_numbers_is_none_between() -> None:
    """cos(2 pi n) is 1 for all n, and cos(2 pi / 2) is -1."""
    rule = ByContinuity(sp.cos(2 * sp.pi * x), (x,), (n,))
    with pytest.raises(ProofRejected, match=r"\[sum\]"):
        infer(equal(limit(sp.cos(2 * sp.pi * n), n), -1, (is_limit(n, n, HALF),)), rule)


# --- Hypotheses that contradict each other -------------------------------------------------------

CONTRADICTIONS = {
    "two bounds": more(x, 0, (x > 0, y > 1, y < 0)),
    "an equation": more(x, 0, (x > 0, sp.Eq(x + y, 0), y > 1)),
    "a root": more(x, 0, (x > 0, sp.Eq(x**2, -1, evaluate=False))),
    "limits of one sequence": more(y, 0, (y > 0, is_limit(x, x, 0), is_limit(x, x, 1))),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_contradictory_hypotheses_are_undecided_without_an_attack(name: str) -> None:
    it = claim(CONTRADICTIONS[name])
    assert Library((it,)).prove("goal"), "the proof goes through: under its hypotheses it is true"
    words = "may contradict each other: nothing was found that satisfies"
    assert words in str(attempted(it, Library((it,))).rejection)
    for record in (
        run((it,), attack=False, jobs=1).claims[0],
        run((it,), attack=True, jobs=1).claims[0],
        proofs_only(Register("nowhere", (it,))).claims[0],
    ):
        assert record.outcome == str(Outcome.UNDECIDED)
        assert words in record.reason


def test_every_command_says_so(tmp_path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    for arguments, code in (
        (("check", "--claims", str(file)), 3),
        (("show", "goal", "--claims", str(file)), 0),
        (("axioms", "goal", "--claims", str(file)), 3),
    ):
        answer = CliRunner().invoke(main, arguments, env={"COLUMNS": "300"})
        assert answer.exit_code == code, answer.output
        assert "may contradict each other" in answer.output
        assert "PROVED" not in answer.output


MINE = """
import sympy as sp

from slr_verify.claims.claim import Claim, Proof
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.language.statement import more
from slr_verify.calculus.theorem import infer

x, y = sp.symbols("x y", real=True)
GOAL = more(x, 0, (x > 0, y > 1, y < 0))
CLAIMS = (
    Claim("goal", "1", "t", (GOAL,), proofs=(Proof("p", (lambda goal, _: infer(goal, by_sign),)),)),
)
"""


@pytest.mark.parametrize(
    "given",
    [
        (),
        (y > 1, y < sp.Rational(10001, 10000)),
        (sp.Eq(x + y, 0), y > 1),
        (sp.Eq(sp.sin(x) * sp.exp(y), 0),),
        (sp.Eq(Sum(probability(l), (l, 1, n)), 1),),
    ],
)
def test_hypotheses_that_something_meets(given) -> None:
    found = satisfiability(at_least(x**2, 0, given))
    assert (found.certain, found.seen, found.reason) == (True, True, "")
    at = {name: sp.Rational(value) for name, value in found.point}
    for relation in given:
        if not relation.has(Sum):
            assert relation.subs({each: at[each.name] for each in relation.free_symbols}) == sp.true


def test_the_point_is_exact_and_names_sequences_by_their_place() -> None:
    line = satisfiability(at_least(x**2, 0, (sp.Eq(x, sp.Rational(1, 3)),)))
    assert line.point == (("x", "1/3"),)
    tends = satisfiability(at_least(y**2, 0, (is_limit(1 / n, n, 0), y > 1)))
    assert dict(tends.point)["n_m"] == "m"
    assert sp.Rational(dict(tends.point)["y"]) > 1
    assert satisfiability(at_least(sp.Integer(1), 0)).point == ()


def test_the_record_shows_a_point_for_each_statement() -> None:
    it = replace(claim(at_least(y**2, 0, (y > 1,))), evidence=())
    (record,) = run((it,), attack=False, jobs=1).claims
    (found,) = record.witnesses
    assert (found.found, found.why, set(found.point)) == (True, None, {"y"})
    nothing = claim(at_least(y**2, 0, (y > 1, y < 0)))
    (record,) = run((nothing,), attack=False, jobs=1).claims
    (found,) = record.witnesses
    assert (found.found, found.point) == (False, {})
    assert found.why.startswith("nothing was found that satisfies")


def test_what_is_not_shown_of_the_hypotheses_is_said() -> None:
    """Of limits that are possible one by one, and of brackets, which no point decides."""
    square = at_least(y**2, 0)
    assert satisfiability(square.holding((is_limit(n, n, 5),))).reason == SEQUENCES
    bracket = Tends(sp.Tuple(1 / (n + 1)), k, sp.Tuple(sp.S.Zero))
    assert satisfiability(square.holding((bracket > 0,))).reason == ANYTHING
    it = claim(at_least(y**2, 0, (is_limit(n, n, 5),)))
    (record,) = run((it,), attack=False, jobs=1).claims
    assert record.outcome == str(Outcome.PROVED)
    assert f"it is not shown that {SEQUENCES}" in map(ASCII, record.hypotheses)


@pytest.mark.parametrize(
    ("hypotheses", "found"),
    [
        ([is_limit(s, s, 0)], True),
        ([is_limit(n, n, 1)], True),
        ([is_limit(1 / n, n, 0), sp.Eq(Limit(n * s, sp.Tuple(n, s)), 0)], True),
        ([sp.Eq(Limit(n * s, sp.Tuple(n, s)), 1), is_limit(s, s, 0)], True),
        ([is_limit(x, x, 1), is_limit(x**2, x, 1)], True),
        ([is_limit(x, x, 0), is_limit(x**2, x, 1)], False),
        ([is_limit(x, x, 0), is_limit(x, x, 1)], False),
        ([is_limit(x, x, y)], False),
        ([is_limit(-s, s, 1)], False),
        ([is_limit(sp.Symbol("u", negative=True), sp.Symbol("u", negative=True), 0)], False),
        ([is_limit(sp.Derivative(sp.sin(x), x), x, 1)], False),
        ([is_limit(n, n, 0)], False),
        ([sp.Gt(limit(x, x), 0)], False),
    ],
)
def test_sequences_are_found_among_powers(hypotheses, found: bool) -> None:
    assert (sequences(hypotheses) is not None) is found


# --- Ranges --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "ranges"),
    [
        (at_least(y**2, 0, (is_limit(n, n, 5),)), [r"y \in \mathbb{R}", r"n \in \{1, 2, \dots\}"]),
        (at_least(y**2, 0, (is_limit(s, s, 0),)), [r"y \in \mathbb{R}", "s > 0"]),
        (
            at_least(Sum(probability(l) ** 2, (l, 1, n)) + along_target(n) ** 2, 0),
            [r"n \in \{1, 2, \dots\}", r"b_{n} \in \mathbb{R}", r"p_{l} \in [0, 1]"],
        ),
    ],
)
def test_the_range_of_what_is_bound_is_printed(goal: Statement, ranges: list[str]) -> None:
    it = claim(goal)
    (record,) = run((it,), attack=False, jobs=1).claims
    assert record.outcome == str(Outcome.PROVED)
    assert set(ranges) <= set(map(LATEX, record.hypotheses))
    assert all(each in " ".join(claimed_lines(it)) for each in ranges)
