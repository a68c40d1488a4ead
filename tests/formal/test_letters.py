"""Steps about much or nothing: long derivatives within inner products, many hypotheses, empty sums."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from core.building import (
    FIRST,
    TWO,
    Step,
    a,
    at_most,
    b,
    derivative,
    equal,
    inner,
    member,
    number,
    premise,
    total,
    vector,
    x,
    y,
)

from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, ZERO, Term, make, plus, power, times
from slr_verify.formal import letters, products
from slr_verify.formal.letters import LONG, long_ones
from slr_verify.formal.telling import MANY, MANY_IN_LONG, given_in_parts, many, told

from .conftest import needs_coq
from .single_steps import LAST, file_of

u, v, w = map(vector, "uvw")
LONG_SLOPE = derivative(plus(*(times(a, power(FIRST, n)) for n in range(1, 30))), x)


def long_product(factor: Term) -> Term:
    """<f u + v, w>."""
    return inner(make("vector sum", make("scaled", factor, u), v), w)


def multiplied(value: Term) -> Step:
    """<v, w> = 1, so <D u + v, w> = D <w, u> + 1."""
    goal = equal(long_product(LONG_SLOPE), plus(times(LONG_SLOPE, inner(w, u)), value))
    return Step(
        "linear arithmetic",
        goal,
        (ZERO, ((ONE, (0,)),)),
        premises=(premise(equal(inner(v, w), ONE)),),
    )


def specialised() -> Step:
    """<D u + v, w> = f(b) for every b, so it is f(2)."""
    whole = make("every", 1, equal(long_product(LONG_SLOPE), member("f", FIRST)))
    goal = equal(long_product(LONG_SLOPE), member("f", TWO))
    return Step("specialise", goal, (TWO,), premises=(premise(whole),))


def among_many() -> Step:
    """From 1/(x^2 + n) <= a and 1/(x^2 + n) <= b for many n, a multiple of one."""
    inverses = [power(plus(power(x, 2), number(n)), -1) for n in range(1, MANY_IN_LONG // 2 + 1)]
    given = tuple(at_most(each, bound) for each in inverses for bound in (a, b))
    goal = at_most(times(TWO, inverses[0]), times(TWO, a))
    return Step(
        "linear arithmetic", goal, (ZERO, ((TWO, (0,)),)), given, (premise(given[0], *given),)
    )


def is_so(bound: Term) -> Step:
    """For x > 0 with 1/x <= a, the indicator of that is one."""
    shown, stated = (at_most(power(x, -1), each) for each in (a, bound))
    goal = equal(make("indicator", stated), ONE)
    given = (make("<", ZERO, x), shown)
    return Step("indicator", goal, (), given, (premise(shown, *given),))


def merged() -> Step:
    """From x = y, [1/x <= 1/y] = [1/y <= 1/y]: what is divided by is asked for once."""
    relations = [at_most(power(each, -1), power(y, -1)) for each in (x, y)]
    goal = equal(*(make("indicator", each) for each in relations))
    return Step("rewrite", goal, (), (equal(x, y),), (premise(equal(x, y), equal(x, y)),))


D = times(a, power(plus(ONE, b), -1))


def tower(above: Term, value: Term) -> Step:
    """(x + x above)/(1 + y/D) = x for positive a, b and y, where D = a/(1 + b) and above is y/D."""
    below = plus(ONE, times(y, power(D, -1)))
    goal = equal(times(plus(x, times(x, above)), power(below, -1)), value)
    given = tuple(make("<", ZERO, each) for each in (a, b, y))
    return Step("linear arithmetic", goal, (ZERO, ()), given)


def by_factor(factor: Term, value: Term) -> Step:
    """<f u + v, w> = value <w, u> + <v, w>."""
    goal = equal(long_product(factor), plus(times(value, inner(w, u)), inner(v, w)))
    return Step("linear arithmetic", goal, (ZERO, ()))


FACTOR = plus(*(power(plus(power(x, 2), number(n)), -1) for n in (1, 2)))
NOTHING = total(power(FIRST, 2), ONE, ZERO)
"""The sum over 1 <= n <= 0."""

STEPS = {
    "nothing": Step("range", at_most(NOTHING, ZERO)),
    "multiplied": multiplied(ONE),
    "specialised": specialised(),
    "among_many": among_many(),
    "is_so": is_so(a),
    "merged": merged(),
    "tower": tower(times(y, power(D, -1)), x),
    "factor": by_factor(FACTOR, FACTOR),
}
OTHERS = {
    "nothing": make("<", NOTHING, ZERO),
    "multiplied": multiplied(TWO).goal,
    "specialised": equal(long_product(LONG_SLOPE), member("f", ONE)),
    "among_many": at_most(times(TWO, power(plus(power(x, 2), ONE), -1)), a),
    "is_so": is_so(times(TWO, a)).goal,
    "merged": equal(make("indicator", at_most(power(y, -1), power(y, -1))), ONE),
    "tower": tower(times(y, power(D, -1)), times(TWO, x)).goal,
    "factor": by_factor(FACTOR, plus(FACTOR, a)).goal,
}
"""What does not follow."""


@pytest.fixture(autouse=True)
def short_steps_have_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else Coq would have to be given long ones."""
    monkeypatch.setattr(letters, "LONG_STEP", 1)
    monkeypatch.setattr(products, "LONG", 1)


def coq(theory: Path, name: str, source: str) -> subprocess.CompletedProcess[str]:
    (theory / "statements" / f"{name}.v").write_text(source)
    command = ["coqc", "-w", "none", "-Q", "theories", "slr", f"statements/{name}.v"]
    return subprocess.run(command, cwd=theory, capture_output=True, text=True, check=False)


def test_only_long_derivatives_within_inner_products_are_letters() -> None:
    assert LONG_SLOPE.size >= LONG
    assert long_ones(long_product(LONG_SLOPE)) == [LONG_SLOPE]
    assert not long_ones(times(LONG_SLOPE, inner(u, w)))
    short = derivative(times(a, power(FIRST, 2)), x)
    assert not long_ones(plus(long_product(short), *(power(b, n) for n in range(1, LONG))))


def test_a_letter_stands_for_the_derivative_wherever_it_is() -> None:
    lines = file_of(multiplied(ONE)).partition("Proof.\n")[2].splitlines()
    begin = next(n for n, line in enumerate(lines) if line.startswith("set ("))
    assert lines[begin].endswith(" in *; clearbody _0_.")
    assert not any("Derive" in line for line in lines[begin + 1 :])


def test_what_is_not_long_is_multiplied_out_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "LONG_STEP", 10000)
    assert "clearbody" not in file_of(multiplied(ONE))


def test_an_equality_that_needs_the_derivative_has_no_letters() -> None:
    """Two derivatives that are equal, as their functions are, would be two letters."""
    body = plus(*(times(a, power(FIRST, n)) for n in range(1, 30)))
    other = derivative(times(body, plus(ONE, b, times(number(-1), b))), x)
    goal = equal(long_product(LONG_SLOPE), plus(times(other, inner(u, w)), ONE))
    step = replace(multiplied(ONE), goal=goal)
    assert "clearbody" in file_of(multiplied(ONE))
    assert "clearbody" not in file_of(step)


def test_a_divisor_in_a_divisor_is_a_letter_unless_its_value_is_needed() -> None:
    letter = "generalize (a_ * (/ (1 + b_))); intro"
    assert letter in file_of(STEPS["tower"])
    worked_out = times(y, plus(ONE, b), power(a, -1))
    assert letter not in file_of(tower(worked_out, x))


def test_factors_of_vectors_in_long_products_are_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    any_factor = "cut (forall _0_ : R, (inner dim (vsum [(scaled _0_ u_); v_]) w_) = ((_0_ * "
    assert any_factor in file_of(by_factor(FACTOR, FACTOR))
    monkeypatch.setattr(products, "LONG", 1000)
    assert "cut (forall" not in file_of(by_factor(FACTOR, FACTOR))


def test_many_hypotheses_are_told_in_parts_each_once() -> None:
    step = among_many()
    least, shown = many(10000), Sequent(frozenset(step.given), step.goal)
    assert len(step.given) == least == MANY_IN_LONG
    assert many(100) == MANY > least
    assert " /\\ " in told(shown, MANY)
    parts = [part for each in given_in_parts(shown, least) for part in each]
    assert len(set(parts)) == len(parts) == MANY_IN_LONG + MANY_IN_LONG // 2
    assert " /\\ " not in told(shown, least)
    few = Sequent(frozenset([*step.given][: MANY_IN_LONG - 1]), step.goal)
    assert [len(each) for each in given_in_parts(few, least)] == [2] * (MANY_IN_LONG - 1)
    assert " /\\ " in told(few, least)


@needs_coq
@pytest.mark.parametrize("name", STEPS)
def test_coq_takes_the_step_and_shows_nothing_else_by_it(name: str, theory: Path) -> None:
    step = STEPS[name]
    right = coq(theory, name, f"{file_of(step)}\nPrint Assumptions {LAST}.\n")
    assert right.returncode == 0, right.stderr
    stated = Sequent(frozenset(step.given), OTHERS[name])
    wrong = coq(theory, f"{name}_wrong", file_of(step, stated))
    assert wrong.returncode
    assert "Syntax error" not in wrong.stderr
