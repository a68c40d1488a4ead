"""What Coq accepts of signs on boxes, and of the ranges of powers."""

from __future__ import annotations

from fractions import Fraction
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
    negative,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem
from slr_verify.formal.export import Exported

from .conftest import compiled_as, needs_coq
from .test_statements import attacked

x, y, t = map(variable, "xyt")
HALF = Fraction(1, 2)
EIGHT = ("x", "x", "x", "", "", "x", "", "", "x", "x", "", "", "x", "", "")
"""A box cut in eight."""


def between(low: Fraction, each: Term, high: Fraction) -> frozenset[Term]:
    """Two hypotheses."""
    return frozenset({make("<=", rational(low), each), make("<=", each, rational(high))})


def of_erf(replay: Replay) -> Theorem:
    """erf(x) < 2x for 1/4 <= x <= 2: neither side is a number."""
    given = between(Fraction(1, 4), x, Fraction(2))
    goal = make("<", make("erf", x), times(rational(2), x))
    return replay.context.step("enclosure", Sequent(given, goal), EIGHT)


def of_an_integral(replay: Replay) -> Theorem:
    """The integral of y exp(-y t^2) over [0, x] is below 2 on a square."""
    body = closed(make("exp", negative(times(y, power(t, 2)))), ("t",))
    given = between(HALF, x, Fraction(1)) | between(HALF, y, Fraction(1))
    goal = make("<", times(y, make("integral", body, ZERO, x)), rational(2))
    return replay.context.step("enclosure", Sequent(given, goal), ("y", "", ""))


def of_two_sides(replay: Replay) -> Theorem:
    """x^4 < 1 + x on [0, 1], which the tactic cuts."""
    given = between(Fraction(0), x, Fraction(1))
    goal = make("<", power(x, 4), plus(ONE, x))
    return replay.context.step("enclosure", Sequent(given, goal), EIGHT)


def of_a_power(replay: Replay) -> Theorem:
    """16 < (1 + x)^4 where 1 < x."""
    given = frozenset({make("<", ONE, x)})
    goal = make("<", rational(16), power(plus(ONE, x), 4))
    return replay.context.step("range", Sequent(given, goal))


SHOWN = {
    "boxes.1": of_erf,
    "boxes.2": of_an_integral,
    "boxes.3": of_two_sides,
    "boxes.4": of_a_power,
}
"""As parts of one statement."""


def test_boxes_are_cut_as_the_core_cut_them(found: Exported) -> None:
    assert not found.refused
    assert "From slr Require Import Limits Means Boxes." in found.source
    assert found.source.count("enclosed.") == 8 + 2
    assert found.source.count("apply (halves _ ") == 7 + 1


def test_a_box_that_does_not_show_the_sign_is_refused() -> None:
    """erf(x) < x + 1/10 fails at 1/2."""
    goal = make("<", make("erf", x), plus(x, rational(Fraction(1, 10))))
    given = between(Fraction(1, 4), x, Fraction(2))
    with pytest.raises(Refused):
        Replay().context.step("enclosure", Sequent(given, goal), EIGHT)


@needs_coq
def test_coq_accepts_them_and_no_mutant(shown: Replay, found: Exported, theory: Path) -> None:
    source, tried = attacked(found.source, shown)
    assert tried > len(SHOWN)
    compiled_as("boxes", source, theory)
