"""The addition theorems of sine and cosine: the sum of the squares of both differences does not move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.growth import compared
from slr_verify.calculus.tactics.truth import absurd
from slr_verify.core.binding import closed, substituted
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    negative,
    plus,
    power,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


NOTHING: Hypotheses = frozenset()
X, A = variable("x"), variable("a")


def of_sum(op: str, a: Term, b: Term) -> Term:
    """sin a cos b + cos a sin b, or cos a cos b - sin a sin b."""
    (sine, cosine), (other_sine, other_cosine) = (
        (make("sin", each), make("cos", each)) for each in (a, b)
    )
    if op == "sin":
        return plus(times(sine, other_cosine), times(cosine, other_sine))
    return minus(times(cosine, other_cosine), times(sine, other_sine))


def sum_of_squares(work: Transcription) -> Shown:
    """`P^2 + Q^2 = 0`, where P' = Q and Q' = -P, and both are zero at x = 0."""
    gaps = (minus(make(op, plus(X, A)), of_sum(op, X, A)) for op in ("sin", "cos"))
    return constant(work.prover, plus(*(power(gap, 2) for gap in gaps)), ZERO)


def sine_of_sum(work: Transcription) -> Shown:
    """`sin(x + a) = sin x cos a + cos x sin a`."""
    return _addition(work, 0)


def cosine_of_sum(work: Transcription) -> Shown:
    """`cos(x + a) = cos x cos a - sin x sin a`."""
    return _addition(work, 1)


ADDITION = {"sin": sine_of_sum, "cos": cosine_of_sum}


def added(work: Transcription, given: Hypotheses, node: Term, a: Term, b: Term) -> Shown:
    """The sine or cosine of a term that is a + b, by those of both."""
    known = work.prover.instance(given, work.once(ADDITION[node.op]), (("x", a), ("a", b)))
    return work.prover.arithmetic(given, make("=", node, of_sum(node.op, a, b)), (ONE, known))


def _addition(work: Transcription, place: int) -> Shown:
    """One of two differences is zero, as the sum of their squares is: it is neither more nor less."""
    prover, nothing = work.prover, work.once(sum_of_squares)
    squares = nothing.goal.args[0]
    gap = squares.args[place].args[0]
    goal = make("=", gap, ZERO)

    def impossible(given: Hypotheses) -> Shown:
        known = prover.instance(given, nothing, ())
        return absurd(prover, given, goal, (ONE, known), rest=squares)

    below, above = make("<", gap, ZERO), make("<", ZERO, gap)
    not_below, not_above = make("<=", ZERO, gap), make("<=", gap, ZERO)
    between = prover.step("range", frozenset((not_below, not_above)), goal)
    more = impossible(frozenset((not_below, above)))
    rest = prover.step("cases", frozenset((not_below,)), goal, (above,), (more, between))
    less = impossible(frozenset((below,)))
    shown = prover.step("cases", NOTHING, goal, (below,), (less, rest))
    left, right = gap.args[0], of_sum(("sin", "cos")[place], X, A)
    return prover.arithmetic(NOTHING, make("=", left, right), (ONE, shown))


def constant(prover: Prover, f: Term, value: Term, *known: tuple[Term, Shown]) -> Shown:
    """`f(x) = value`, because f'(x) = 0, perhaps by what is known, and f(0) = value."""
    slopes = [make("derivative", closed(each, ("x",)), X) for each in (f, value)]
    moved, still = (prover.value("derivative", NOTHING, each) for each in slopes)
    rates = prover.arithmetic(
        NOTHING, make("=", *slopes), (ONE, moved), (negative(ONE), still), *known
    )
    start = prover.identity(NOTHING, substituted(f, {"x": ZERO}), value)
    return compared(prover, NOTHING, make("=", f, value), rates, (ZERO, start))
