"""Addition theorems, and cosines for numbers of [-1, 1]."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.rule import Rewriting, Rule
from slr_verify.calculus.tactics.addition import added, constant
from slr_verify.calculus.tactics.conversions import line_from, on_both_sides
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import replaced
from slr_verify.core.terms import (
    ONE,
    PI,
    ZERO,
    Term,
    make,
    minus,
    negative,
    over,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import Given


class Trigonometry(Rewriting):
    """Sines and cosines of sums are multiplied out, and even powers of sines become cosines."""

    words = "addition theorems and $sin^2 + cos^2 = 1$"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        expanded = expr.replace(lambda part: isinstance(part, sp.sin | sp.cos), _added)
        return expanded.replace(_is_power_of_sine, _without_squares)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Sines and cosines of sums and of whole multiples, by the addition theorems, and of arctan."""

        def expanded(given: Hypotheses, term: Term) -> Shown | None:
            first = _expanded(work, given, term)
            if first is None:
                return None
            more = line_from(work.prover, given, first.goal.args[1], expanded)
            return work.prover.joined(given, Line.of(first), more).theorem

        return on_both_sides(work.prover, goal, expanded)


def _added(part: sp.Expr) -> sp.Expr:
    return sp.expand_trig(part)


def _is_power_of_sine(part: sp.Expr) -> bool:
    return bool(part.is_Pow and isinstance(part.base, sp.sin) and part.exp.is_Integer)


def _without_squares(part: sp.Expr) -> sp.Expr:
    """sin^n with n reduced modulo two."""
    angle, power = part.base.args[0], int(part.exp)
    return (1 - sp.cos(angle) ** 2) ** (power // 2) * sp.sin(angle) ** (power % 2)


@dataclass(frozen=True)
class EveryCosine(Rule):
    """A statement about x in [-1, 1], because it holds at x = cos(angle) for every real angle."""

    variable: sp.Symbol
    angle: sp.Symbol
    at_cosines: Theorem

    words = "every number of $[-1, 1]$ is a cosine"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """At k in [-1, 1]: k = cos(pi) or k = cos(2 arctan sqrt((1 - k)/(1 + k)))."""
        k, name, given = work.reader.term(self.variable), self.angle.name, goal.given
        known = _at_equal_cosine(work, work.theorem(self.at_cosines), variable(name), k, goal)
        end = make("<=", k, MINUS)
        premises = []
        for case, is_cosine in ((end, _at_the_end), (make("<", MINUS, k), _inside)):
            shown = is_cosine(work, given | {case}, k)
            (angle,) = shown.goal.args[0].args
            last = work.prover.instance(given | {case, shown.goal}, known, ((name, angle),))
            premises.append(work.prover.without(given | {case}, (shown,), last))
        return work.prover.step("cases", given, goal.relation, (end,), premises)


MINUS = rational(-1)
NOTHING: Hypotheses = frozenset()
X = variable("x")
ROOT = make("sqrt", plus(ONE, power(X, 2)))
SINE, COSINE = (make(name, make("atan", X)) for name in ("sin", "cos"))


def proportion(work: Transcription) -> Shown:
    """`sin(arctan x) = x cos(arctan x)`: the difference over sqrt(1 + x^2) does not move."""
    still = constant(work.prover, over(minus(SINE, times(X, COSINE)), ROOT), ZERO)
    return work.prover.arithmetic(NOTHING, make("=", SINE, times(X, COSINE)), (ROOT, still))


def cosine_of_arctan(work: Transcription) -> Shown:
    """`cos(arctan x) = 1/sqrt(1 + x^2)`: their ratio does not move."""
    known = negative(power(ROOT, -1)), work.once(proportion)
    still = constant(work.prover, times(COSINE, ROOT), ONE, known)
    wanted = make("=", COSINE, power(ROOT, -1))
    return work.prover.arithmetic(NOTHING, wanted, (power(ROOT, -1), still))


def sine_of_arctan(work: Transcription) -> Shown:
    """`sin(arctan x) = x/sqrt(1 + x^2)`."""
    parts = (ONE, work.once(proportion)), (X, work.once(cosine_of_arctan))
    return work.prover.arithmetic(NOTHING, make("=", SINE, over(X, ROOT)), *parts)


OF_ARCTAN = {"sin": sine_of_arctan, "cos": cosine_of_arctan}


def _expanded(work: Transcription, given: Hypotheses, term: Term) -> Shown | None:
    if term.op not in OF_ARCTAN:
        return None
    (angle,) = term.args
    if angle.op == "atan":
        known = work.once(OF_ARCTAN[term.op])
        return work.prover.instance(given, known, (("x", angle.args[0]),))
    if angle.op == "product" and angle.args[0].op == "rational" and angle.args[0].args[0] < 0:
        mirrored = make(term.op, times(rational(-angle.args[0].args[0]), *angle.args[1:]))
        same = mirrored if term.op == "cos" else negative(mirrored)
        return work.prover.identity(given, term, same)
    parts = _summands(angle)
    if parts is None:
        return None
    return added(work, given, term, *parts)


def _summands(angle: Term) -> tuple[Term, Term] | None:
    """Two terms whose sum is the angle, where it is a sum or a multiple by a whole number."""
    if angle.op == "sum":
        return angle.args[0], plus(*angle.args[1:])
    if angle.op == "product" and angle.args[0].op == "rational":
        number, rest = angle.args[0].args[0], times(*angle.args[1:])
        if number.denominator == 1 and number > 1:
            return rest, times(rational(number - 1), rest)
    return None


def _at_equal_cosine(work: Transcription, known: Shown, angle: Term, k: Term, goal: Goal) -> Shown:
    """`H, cos(angle) = k |- A(k)` from `H |- A(cos(angle))`."""
    equal = make("=", make("cos", angle), k)
    given = goal.given | {equal}
    same = work.prover.step("range", given, equal)
    parts = [(ONE, known)]
    for sign, side in zip((negative(ONE), ONE), known.goal.args, strict=True):
        after = make("=", side, replaced(side, *equal.args))
        parts.append((sign, work.prover.step("rewrite", given, after, (), (same, known))))
    return work.prover.arithmetic(given, goal.relation, *parts)


def _at_the_end(work: Transcription, given: Hypotheses, k: Term) -> Shown:
    """`cos(pi) = k`, if k is at most -1 and at least -1."""
    sides = [make("<=", *pair) for pair in ((k, MINUS), (MINUS, k))]
    both = [work.prover.step("range", given, each) for each in sides]
    end = work.prover.both_ways(given, *both)
    return work.prover.arithmetic(given, make("=", make("cos", PI), k), (MINUS, end))


def _inside(work: Transcription, given: Hypotheses, k: Term) -> Shown:
    """`cos(2 arctan s) = 2 cos(arctan s)^2 - 1 = 2/(1 + s^2) - 1 = k`."""
    s = make("sqrt", over(minus(ONE, k), plus(k, ONE)))
    half = make("atan", s)
    node = make("cos", times(rational(2), half))
    double = added(work, given, node, half, half)
    one = work.prover.instance(given, work.once(cosine_of_arctan), (("x", s),))
    weight = times(rational(2), plus(*one.goal.args))
    return work.prover.arithmetic(given, make("=", node, k), (ONE, double), (weight, one))


trigonometry = Trigonometry()
