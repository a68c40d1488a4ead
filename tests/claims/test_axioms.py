"""What proofs rest on; and what is refused because it rests on nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.axioms import Foundation, foundations, least
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.library import Library
from slr_verify.claims.record.results import ProofRecord
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.runner import run
from slr_verify.claims.setting.hypotheses import conditions, hypotheses
from slr_verify.claims.wording.transcript import proof_record
from slr_verify.claims.wording.typesetting import typesetting
from slr_verify.document.markup import formula
from slr_verify.document.reader import PLAIN, Reader
from slr_verify.document.unicode import ASCII
from slr_verify.language.abbreviation import mixture
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.zeta import zeta

from . import claim_factory as made

x, t = sp.symbols("x t", real=True)


def reason(claim: Claim, *others: Claim) -> str | None:
    return attempted(claim, Library((claim, *others))).rejection


SQUARE_AGAIN = made.SQUARE.statements[0]


def taking(goal: Statement, shelf: Shelf) -> Theorem:
    return shelf.theorem("square")


def applying_it(goal: Statement, shelf: Shelf) -> Theorem:
    return infer(goal, Instance(shelf.theorem("square")))


def test_uses_are_read_off_the_steps() -> None:
    library = Library((made.SQUARE, made.TWICE))
    by_derivatives, by_formula = foundations("twice", library)
    assert (by_derivatives.uses, by_derivatives.ancestors) == ((), ())
    assert (by_formula.uses, by_formula.ancestors) == (("square",), ("square",))
    assert by_derivatives.trust == by_formula.trust == ("CORE",)


def test_a_claim_counts_with_the_proof_that_cites_least() -> None:
    citing, plain = (Foundation(cites, (), (), (), (), ()) for cites in (("once per line",), ()))
    assert least((citing, plain)) is plain
    assert (citing.trust, plain.trust) == (("CORE", "CITED"), ("CORE",))


def test_what_ancestors_use_counts() -> None:
    middle = replace(made.TWICE, proofs=made.TWICE.proofs[1:])
    user = replace(made.applying_shelf("twice", middle.statements[0]), label="user")
    (base,) = foundations("user", Library((made.SQUARE, middle, user)))
    assert (base.uses, base.ancestors) == (("twice",), ("square", "twice"))


def test_what_words_rest_on_counts() -> None:
    speaking = replace(made.applying_shelf("square", SQUARE_AGAIN), label="speaking")
    speaking = replace(speaking, speaks_of=("twice",))
    (base,) = foundations("speaking", Library((made.SQUARE, made.TWICE, speaking)))
    assert (base.uses, base.ancestors, base.meanings) == (("square",), ("square",), ("twice",))


def test_circular_use_is_refused() -> None:
    hen, egg = made.circle()
    assert reason(hen, egg) == "rejected: circular: hen uses egg uses hen"


def square_theorem() -> Theorem:
    return Library((made.SQUARE,)).theorem("square")


def test_a_theorem_built_by_hand_is_worth_its_steps() -> None:
    real = square_theorem()
    assert reason(made.returning(Theorem(real.statement, real.steps))) is None
    false = equal(made.x, 2 * made.x)
    assert "[sum]" in str(reason(made.returning(Theorem(false, real.steps), false)))


def test_a_theorem_of_something_else_is_refused() -> None:
    other = equal(made.x, 2 * made.x)
    assert "the proof shows" in str(reason(made.returning(square_theorem(), other)))


def test_a_label_does_not_make_a_theorem_of_the_library() -> None:
    stray = square_theorem()
    applied = made.applying_elsewhere(stray)
    assert "is not what was proved under 'square'" in str(reason(applied, made.SQUARE))
    assert "no statement is called 'square'" in str(reason(applied))


def test_the_theorem_of_another_claim_is_not_a_proof() -> None:
    """Returned as it is, it would not be among what the claim rests on."""
    taken = Claim("taken", "0", "A square", (SQUARE_AGAIN,), proofs=(Proof("it", (taking,)),))
    assert "is what was proved as 'square': apply it" in str(reason(taken, made.SQUARE))
    applied = replace(taken, proofs=(Proof("it", (applying_it,)),))
    library = Library((applied, made.SQUARE))
    assert [base.uses for base in foundations("taken", library)] == [("square",)]


def test_what_words_rest_on_is_proved() -> None:
    about = replace(made.SQUARE, label="about", speaks_of=("square",))
    assert reason(about, made.SQUARE) is None
    unproved = replace(made.SQUARE, proofs=())
    assert reason(about, unproved) == "rejected: its words rest on square: no proof yet"
    assert "no statement is called 'square'" in str(reason(about))
    further = replace(about, label="further", speaks_of=("about",))
    assert "its words rest on square: no proof yet" in str(reason(further, about, unproved))
    round_about = replace(made.SQUARE, speaks_of=("about",))
    assert reason(about, round_about) is None


def test_using_a_claim_that_is_not_proved_is_refused() -> None:
    unproved = replace(made.SQUARE, proofs=())
    (found,) = run((unproved, made.TWICE), ("twice",), attack=False).claims
    assert (found.outcome, found.reason) == ("UNDECIDED", "rejected: no proof yet")


def transcript(label: str, *claims: Claim) -> ProofRecord:
    library = Library(claims)
    proofs, bases = library.prove(label), foundations(label, library)
    return proof_record(proofs[0], bases[0], typesetting(library.claims[label], proofs, PLAIN))


def test_a_transcript_has_a_first_line_for_each_part() -> None:
    record = transcript("parts", made.two_parts())
    assert [(step.part, step.relation) for step in record.steps] == [
        (0, ""),
        (0, "="),
        (1, ""),
        (1, "="),
    ]
    assert ASCII(record.steps[1].formula) == "1 + 2 x + x^2"


def test_a_transcript_has_the_intermediate_results() -> None:
    record = transcript("twice", made.SQUARE, made.TWICE)
    (slope,) = record.steps[1].premises  # that 2 = 2 at the start says nothing
    assert slope.number == "1.1"
    assert record.steps[1].by == ("1.1",)
    assert slope.steps[1].rule == "differentiation"


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (chain(x), r"the proof returned a chain; end it with \.theorem\(\)"),
        (None, "the proof returned None, not a theorem"),
        (5, "the proof returned 5, not a theorem"),
    ],
)
def test_a_proof_that_returns_something_else(returned: object, words: str) -> None:
    claim = made.returning(returned, made.SQUARE.statements[0])
    with pytest.raises(ProofRejected, match=words):
        Library((claim,)).prove("brought")


def test_a_proof_that_uses_what_is_not_there() -> None:
    with pytest.raises(
        ProofRejected, match="'square': put the claims that a proof uses into CLAIMS"
    ):
        Library((made.TWICE,)).prove("twice")
    with pytest.raises(ProofRejected, match=r"no statement is called 'square'$"):
        Library(()).theorem("square")


def test_combined_rules_are_listed_apart() -> None:
    rule = in_turn(differentiation, name="everything")

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        return chain(goal.lhs).equals(goal.rhs, by=rule).theorem()

    claim = replace(
        made.SQUARE,
        statements=(equal(derivative(x**2, x), 2 * x),),
        proofs=(Proof("By everything", (prove,)),),
    )
    (base,) = foundations("square", Library((claim,)))
    assert base.rules == ("differentiation",)
    assert base.repeated == ("everything",)


def test_hypotheses_come_from_the_symbols() -> None:
    assert [*map(ASCII, hypotheses(made.with_symbols(), Reader()))] == [
        "L in {1, 2, ...}",
        "g >= 0",
        "gamma > 0",
        "n in Z",
        "t in R",
        "t < g",
        "epsilon is noise",
    ]


PEAK = 10**6 / sp.sqrt(1 + (10**6 * (t - sp.Rational(1, 3))) ** 2) ** 3
HIDDEN_ZERO = 10**200 * ((sp.pi + 1) * (sp.pi - 1) - sp.pi**2 + 1)


@pytest.mark.parametrize(
    ("bound", "lines"),
    [
        (Integral(PEAK, (t, 0, 1)), 3),  # nearly 2, though quadrature finds nothing
        (1 - sp.erf(HIDDEN_ZERO) / 2, 3),  # 1, though floats find another number
        (2 * zeta(0, 1), 3),
        (4 - sp.erf(HIDDEN_ZERO), 2),  # erf is above -1
        (sp.S.Half, 2),
        (sp.sqrt(2) - 1, 2),
    ],
)
def test_a_bound_is_left_out_when_another_certainly_implies_it(bound: sp.Expr, lines: int) -> None:
    given = (sp.Ge(x, bound, evaluate=False), x >= 1)
    claim = Claim("bounds", "B1", "Bounds", (equal(x, x, given),))
    assert len(hypotheses(claim, Reader())) == lines


@pytest.mark.parametrize("six", [sp.Mul(2, 3, evaluate=False), mixture(sp.S.Half, 6, 6)])
def test_of_two_bounds_that_imply_each_other_one_is_left(six: sp.Expr) -> None:
    given = (sp.Gt(x, 6), sp.Gt(x, six, evaluate=False))
    for order in (given, given[::-1]):
        claim = Claim("bounds", "B1", "Bounds", (equal(x, x, order),))
        (said,) = hypotheses(claim, Reader())[1:]
        assert said == Reader().formula(order[1])


def test_a_statement_keeps_hypotheses_of_its_own_apart() -> None:
    low, high = sp.Ge(x, -1), sp.Le(x, 1)
    statements = (equal(x, x, (low, high, sp.Gt(x, 0))), equal(x, x, (low, high)))
    claim = Claim(label="two", number="1", title="two", statements=statements)
    read = Reader()
    assert hypotheses(claim, read) == (formula("-1 <= x <= 1"),)
    assert conditions(statements[0], claim, read) == (formula("x > 0"),)
    assert conditions(statements[1], claim, read) == ()
    other = equal(x, x, (sp.Ge(x, 2), sp.Le(x, 3)))
    assert conditions(other, claim, read) == (formula("2 <= x <= 3"),)


def test_what_rationals_satisfy_is_no_condition_but_what_they_do_not_is() -> None:
    half, third = sp.Rational(1, 2), sp.Rational(1, 3)
    claim = Claim("numbers", "N1", "Numbers", (equal(x, x),))
    holds, fails = sp.Ge(half, third, evaluate=False), sp.Ge(third, half, evaluate=False)
    assert conditions(equal(x, x, (holds,)), claim, Reader()) == ()
    assert conditions(equal(x, x, (fails,)), claim, Reader()) == (formula("1/3 >= 1/2"),)


@pytest.mark.parametrize(
    ("low", "said"),
    [
        (sp.Rational(1, 2), ["1/2 <= s <= 1"]),
        (sp.S.Zero, ["s >= 0", "s <= 1"]),
        (sp.S.NegativeOne, ["s >= -1", "s <= 1"]),
    ],
)
def test_two_bounds_are_one_condition_where_they_imply_what_is_declared(
    low: sp.Expr, said: list[str]
) -> None:
    s = sp.Symbol("s", positive=True)
    claim = Claim("bounds", "B1", "Bounds", (equal(s, s),))
    given = (sp.Ge(s, low, evaluate=False), sp.Le(s, 1))
    assert [*map(ASCII, conditions(equal(s, s, given), claim, Reader()))] == said


def test_a_premise_says_what_its_own_symbols_are() -> None:
    claim = Claim("ranges", "R1", "Ranges", (equal(x, x),))
    u, s = sp.Symbol("u", real=True), sp.Symbol("s", nonnegative=True)
    assert conditions(equal(s + x + u, s + x + u), claim, Reader()) == (formula("s >= 0"),)
    assert conditions(equal(x, x), claim, Reader()) == ()


def test_a_proof_that_uses_is_rejected_with_what_it_uses() -> None:
    with pytest.raises(ProofRejected, match="no proof yet"):
        foundations("twice", Library((replace(made.SQUARE, proofs=()), made.TWICE)))
