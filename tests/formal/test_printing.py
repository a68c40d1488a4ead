"""What is printed for Coq says what the sequent says, with all that has to be defined."""

from __future__ import annotations

import pytest

from slr_verify.core.language import Refused
from slr_verify.core.proof_file import Replay
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, ZERO, Term, make, rational, strict_parts, variable
from slr_verify.formal.printing import hypotheses, sequent

from .coq import Reader

x = variable("x")


def conditions(term: Term) -> set[Term]:
    """Divisors that are not zero and radicands that are not negative, found in another way."""
    powers = {p for p in strict_parts(term) if p.op == "power" and p.args[1] < 0}
    roots = {p for p in strict_parts(term) if p.op == "sqrt"}
    return {make("!=", p.args[0], ZERO) for p in powers} | {
        make("<=", ZERO, *p.args) for p in roots
    }


def test_all_sequents_of_some_proofs_read_back(replay: Replay) -> None:
    seen = 0
    for theorem in replay.theorems:
        shown = theorem.sequent
        if "every" in {each.op for each in (shown.goal, *shown.given)}:
            continue  # of these, another test
        given, goal = Reader(sequent(shown)).sequent()
        assert [each[-1] for each in given] == hypotheses(shown)
        assert goal[-1] is shown.goal
        for printed, relation in zip([*given, goal], [*hypotheses(shown), shown.goal], strict=True):
            wanted = set().union(*map(conditions, relation.parts))
            assert wanted <= set(printed[:-1])
        seen += 1
    assert seen > 100


@pytest.mark.parametrize(
    ("term", "line"),
    [
        (make("power", x, -1), "forall (x_ : R), (x_ <> 0 /\\ (/ x_) = 1)"),
        (make("sqrt", x), "forall (x_ : R), (0 <= x_ /\\ (sqrt x_) = 1)"),
        (
            make("power", make("sqrt", x), -2),
            "forall (x_ : R), (0 <= x_ /\\ (sqrt x_) <> 0 /\\ (/ ((sqrt x_) ^ 2)) = 1)",
        ),
        (rational(-2), "((-2) = 1)"),
    ],
)
def test_in_coq_one_over_zero_is_a_number_so_conditions_are_printed(term: Term, line: str) -> None:
    assert sequent(Sequent(frozenset(), make("=", term, ONE))) == line


def test_what_a_derivative_and_an_integral_ask_for_is_printed() -> None:
    body = make("power", make("bound", 0), -1)
    slope = sequent(Sequent(frozenset(), make("=", make("derivative", body, x), ONE)))
    assert "locally x_ (fun b0 : R => b0 <> 0) /\\ ex_derive (fun b0 : R => (/ b0)) x_" in slope
    area = sequent(Sequent(frozenset(), make("=", make("integral", body, ONE, x), ONE)))
    assert "(forall b0 : R, Rmin 1 x_ <= b0 <= Rmax 1 x_ -> b0 <> 0)" in area
    assert "ex_RInt (fun b0 : R => (/ b0)) 1 x_" in area


def test_of_a_sum_whole_ends_are_asked() -> None:
    body = make("power", make("bound", 0), -1)
    line = sequent(Sequent(frozenset(), make("=", make("total", body, ONE, x), ONE)))
    ends = "integer 1 /\\ integer x_"
    each = "(forall b0 : R, integer b0 -> 1 <= b0 -> b0 <= x_ -> b0 <> 0)"
    total = "(summed (fun b0 : R => (/ b0)) 1 x_) = 1"
    assert line == f"forall (x_ : R), ({ends} /\\ {each} /\\ {total})"


def test_of_a_mean_the_law_and_the_growth_are_asked() -> None:
    body = make("product", make("bound", 1), make("sqrt", x))
    mean = make("mean", 2, body, ONE, x, x, ONE)
    line = sequent(Sequent(frozenset(), make("=", mean, ONE)))
    average = "mean 2 (fun b1 b0 : R => (b0 * (sqrt x_))) [1; x_; x_; 1]"
    everywhere = "(forall b0 b1 : R, 0 <= x_)"
    assert line == f"forall (x_ : R), ({everywhere} /\\ has_{average} /\\ ({average}) = 1)"
    law = sequent(Sequent(frozenset(), make("psd", 2, ONE, x, x, ONE)))
    assert law == "forall (x_ : R), (psd 2 [1; x_; x_; 1])"


def test_vectors_are_of_any_dimension() -> None:
    u, v = make("vector", "u"), make("vector", "v", x)
    whole = make("vector sum", u, make("scaled", make("power", x, -1), v))
    line = sequent(Sequent(frozenset(), make("=", make("inner", whole, u), ONE)))
    vectors = "(inner dim (vsum [u_; (scaled (/ x_) (v_ x_))]) u_)"
    quantified = "forall (dim : nat) (u_ : vec) (v_ : R -> vec) (x_ : R)"
    assert line == f"{quantified}, (x_ <> 0 /\\ {vectors} = 1)"


def test_a_quantifier_binds_its_own_names() -> None:
    inner = make("<=", make("product", make("bound", 0), x), make("bound", 1))
    every = make("every", 2, inner, make("integer", make("bound", 1)))
    line = sequent(Sequent(frozenset(), every))
    assert line == "forall (x_ : R), ((forall b0 b1 : R, (integer b0) -> ((b1 * x_) <= b0)))"


def test_a_bound_variable_is_not_captured_by_one_of_the_same_look() -> None:
    b0, f = (
        variable("b0"),
        make("derivative", make("product", make("bound", 0), variable("b0")), ONE),
    )
    line = sequent(Sequent(frozenset(), make("=", f, b0)))
    assert "(Derive (fun b0 : R => (b0 * b0_)) 1) = b0_" in line


def test_a_name_that_stands_for_two_kinds_of_things_is_refused() -> None:
    f = make("member", "x", x)
    with pytest.raises(Refused, match="x stands for two kinds of things"):
        sequent(Sequent(frozenset(), make("=", f, x)))
