"""Averages over laws, Gaussian vectors and sums of copies: what is printed, and what Coq accepts of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import Replay
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    natural,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem
from slr_verify.formal.export import Exported, exported
from slr_verify.formal.printing import sequent

from .conftest import compiled, compiled_as, needs_coq
from .test_statements import attacked

a, n, s = map(variable, "ans")
u = make("vector", "u")
BOUND, OUTER = make("bound", 0), make("bound", 1)
ALONG = make("inner", BOUND, u)
SQUARE = power(BOUND, 2)


def law(body: Term) -> Term:
    return make("law", "X", body)


def gaussian(body: Term) -> Term:
    return make("gaussian", body)


def equal(left: Term, right: Term) -> Term:
    return make("=", left, right)


NOISE = frozenset({equal(law(BOUND), ZERO), equal(law(SQUARE), s)})
LENGTH = frozenset({equal(make("inner", u, u), s), make("<=", ZERO, s)})
SHIFTED = power(plus(BOUND, a), 2)
MANY = frozenset(natural(n))


def second_moment(replay: Replay) -> Theorem:
    """E (X + a)^2 = s + a^2."""
    parts = ((ONE, SQUARE), (times(rational(2), a), BOUND), (power(a, 2), ONE))
    sums = plus(law(SQUARE), times(rational(2), a, law(BOUND)), power(a, 2))
    step = replay.context.step
    first = step("linearity", Sequent(NOISE, equal(law(SHIFTED), sums)), parts)
    given = [step("range", Sequent(NOISE, each)) for each in sorted(NOISE, key=str)]
    total = equal(law(SHIFTED), plus(s, power(a, 2)))
    factors = {ZERO: times(rational(2), a), s: ONE}
    summands = ((ONE, (0,)), *((factors[g.goal.args[1]], (k,)) for k, g in enumerate(given, 1)))
    return step("linear arithmetic", Sequent(NOISE, total), (ZERO, summands), (first, *given))


def along_one_vector(replay: Replay) -> Theorem:
    """E <Z, u>^2 = E W^2 for W ~ N(0, <u, u>)."""
    known = replay.context.step("range", Sequent(LENGTH, equal(make("inner", u, u), s)))
    goal = equal(gaussian(power(ALONG, 2)), make("mean", 1, SQUARE, s))
    return replay.context.step("projection", Sequent(LENGTH, goal), (SQUARE, (u,)), (known,))


def one_copy_more(replay: Replay) -> Theorem:
    """E F(S_(n + 1)) = E E F(S_n + <Z, u>)."""
    longer = gaussian(power(plus(OUTER, ALONG), 2))
    copies = make("copies", plus(n, ONE), SQUARE, ALONG)
    goal = equal(copies, make("copies", minus(plus(n, ONE), ONE), longer, ALONG))
    return replay.context.step("copies", Sequent(MANY, goal))


def no_copies(replay: Replay) -> Theorem:
    """E F(0) = F(0)."""
    goal = equal(make("copies", ZERO, SHIFTED, ALONG), power(a, 2))
    return replay.context.step("copies", Sequent(frozenset(), goal))


def noise_of_a_vector(replay: Replay) -> Theorem:
    """E E (X + <Z, u>)^2, the square multiplied out."""
    z, step = make("inner", make("vector", "z"), u), replay.context.step
    parts = ((ONE, SQUARE), (times(rational(2), z), BOUND), (power(z, 2), ONE))
    sums = plus(law(SQUARE), times(rational(2), z, law(BOUND)), power(z, 2))
    each = equal(law(power(plus(BOUND, z), 2)), sums)
    inside = step("linearity", Sequent(frozenset(), each), parts)
    whole = equal(*(gaussian(closed(side, ("z",))) for side in each.args))
    return step("comparison", Sequent(frozenset(), whole), ("z",), (inside,))


def at_an_inverse(replay: Replay) -> Theorem:
    """E (W + s)^2 = E (W + s)^2 at s = 1/sqrt n, which asks for something itself within the mean."""
    moved = make("mean", 1, power(plus(BOUND, s), 2), ONE)
    step = replay.context.step
    known = step("range", Sequent(frozenset(), equal(moved, moved)))
    inverse = power(make("sqrt", n), -1)
    there = make("mean", 1, power(plus(BOUND, inverse), 2), ONE)
    given = frozenset({make("<", ZERO, n)})
    return step("instance", Sequent(given, equal(there, there)), (("s", inverse),), (known,))


SHOWN = {
    "average.1": second_moment,
    "average.2": along_one_vector,
    "average.3": one_copy_more,
    "average.4": no_copies,
    "average.5": noise_of_a_vector,
    "average.6": at_an_inverse,
}
"""As parts of one statement."""


def test_a_law_is_what_is_known_of_two_moments(shown: Replay) -> None:
    line = sequent(shown.claims["average.1"].sequent)
    assert line.startswith("forall (X_ : law) (a_ : R) (s_ : R), ")
    known = "quadratic (fun b0 : R => b0) /\\ (expect X_ (fun b0 : R => b0)) = 0"
    assert f"({known}) -> " in line
    assert "/\\ (expect X_ (fun b0 : R => ((b0 + a_) ^ 2))) = (s_ + (a_ ^ 2)))" in line


def test_of_copies_a_whole_number_and_both_growths_are_asked(shown: Replay) -> None:
    line = sequent(shown.claims["average.4"].sequent)
    asked = (
        "integer 0 /\\ 0 <= 0 /\\ quadratic (fun b0 : R => ((b0 + a_) ^ 2)) /\\ "
        "tempered (fun b0 : vec => (inner dim b0 u_))"
    )
    copies = "(copies dim 0 (fun b0 : R => ((b0 + a_) ^ 2)) (fun b0 : vec => (inner dim b0 u_)))"
    assert line == f"forall (dim : nat) (a_ : R) (u_ : vec), ({asked} /\\ {copies} = (a_ ^ 2))"


def test_what_is_averaged_is_defined_everywhere() -> None:
    inverse = gaussian(power(plus(power(ALONG, 2), ONE), -1))
    line = sequent(Sequent(frozenset(), equal(inverse, ONE)))
    assert (
        "(forall b0 : vec, (((inner dim b0 u_) ^ 2) + 1) <> 0) /\\ tempered (fun b0 : vec => "
        in line
    )
    assert line.endswith("(gaussian dim (fun b0 : vec => (/ (((inner dim b0 u_) ^ 2) + 1)))) = 1)")


def test_a_law_and_a_number_of_one_name_are_refused() -> None:
    with pytest.raises(Refused, match="X stands for two kinds of things"):
        sequent(Sequent(frozenset(), equal(law(BOUND), variable("X"))))


def test_a_sum_of_copies_in_an_exponential_is_not_replayed() -> None:
    replay = Replay()
    exponential = make("exp", times(rational(-1), SQUARE))
    goal = equal(make("copies", ZERO, exponential, ALONG), make("exp", ZERO))
    replay.claims["average"] = replay.context.step("copies", Sequent(frozenset(), goal))
    assert exported(replay, "average").refused == {"average": "copies: no average of Coq of exp"}


def test_a_hypothesis_on_the_mean_of_any_function_is_refused() -> None:
    replay, mean = Replay(), gaussian(make("member", "f", BOUND))
    every = make("every", 1, equal(mean, BOUND), equal(BOUND, s))
    replay.claims["average"] = replay.context.step("range", Sequent(frozenset({every}), every))
    assert exported(replay, "average").refused == {
        "average": "a hypothesis averages a function of which nothing is known"
    }


def test_a_function_that_shares_its_name_with_a_number_has_another() -> None:
    replay, f = Replay(), make("member", "a", n)
    given = frozenset({make("<=", ZERO, f), make("<=", ZERO, a)})
    shown = replay.context.step("range", Sequent(given, make("<=", ZERO, plus(f, a))))
    replay.claims["average"] = shown
    source = exported(replay, "average").source
    assert "forall (a_ : R) (a_of_ : R -> R) (n_ : R), " in source
    assert source.count("(0 <= ((a_of_ n_) + a_))") == 3


@needs_coq
def test_coq_accepts_what_is_shown_of_averages_and_no_mutant(
    shown: Replay, found: Exported, theory: Path
) -> None:
    assert not found.refused
    assert found.steps == found.core_steps == 12
    source, tried = attacked(found.source, shown)
    assert tried > 10
    compiled_as("average", source, theory)


@needs_coq
def test_moments_of_laws_are_those_of_some_random_variable(theory: Path) -> None:
    """A law has its mean squared below its second moment; of every constant there is one."""
    lines = [
        "From slr Require Import Averages.",
        "Open Scope R_scope.",
        "Goal forall X, expect X (fun x => x) ^ 2 <= expect X (fun x => x ^ 2).",
        "Proof. intros X. set (m := expect X (fun x => x)).",
        "assert (0 <= expect X (fun x => (x - m) ^ 2)) as H.",
        "{ apply (above_average (law_average X)); [exists (m ^ 2), (-2 * m), 1; intros; ring |].",
        "intros. apply pow2_ge_0. }",
        "rewrite (average_linear (law_average X) _",
        "  [(m ^ 2, fun _ => 1); (-2 * m, fun x => x); (1, fun x => x ^ 2)]) in H.",
        "- cbn [of_averages] in H. rewrite (of_one _ _ (law_average X)) in H. fold m in H. nra.",
        "- cbn [all_good]. repeat split; monomial.",
        "- intros. cbn [mixture]. ring. Qed.",
        "Goal exists X, expect X (fun x => x) = 3 /\\ expect X (fun x => x ^ 2) = 9.",
        "Proof. exists (certain 3). cbn [certain expect]. split; ring. Qed.",
    ]
    (theory / "statements" / "moments.v").write_text("\n".join(lines))
    compiled(theory, "statements/moments.v")
