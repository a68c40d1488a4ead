"""Sums with a given number of terms are written out, such as a sum of two."""

from __future__ import annotations

from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.conversions import between, line_from
from slr_verify.calculus.tactics.letters import by_letters
from slr_verify.calculus.tactics.unit_products import ranges_of_products
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened
from slr_verify.core.terms import ONE, Term, make, plus, rational
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.integral import written_out
from slr_verify.language.statement import Given


class WrittenOut(Rewriting):
    """Each sum between whole numbers is written out as the sum of its terms."""

    words = "the sums are written out"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return written_out(expr)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """One summand after the other; products of unit vectors are between -1 and 1."""
        sides = goal.relation.args
        known = dict.fromkeys(
            e for side in sides for e in ranges_of_products(work.prover, goal.given, side)
        )
        return work.prover.using(goal.given, known, lambda more: _equal(work.prover, more, *sides))


def _equal(prover: Prover, given: Hypotheses, left: Term, right: Term) -> Shown:
    """Both sides written out, where functions are letters: if they are opened, a false goal takes long."""
    convert = partial(_added_up, prover)
    sides = (line_from(prover, given, side, convert) for side in (left, right))
    lines = [_in_order(prover, given, line) for line in sides]
    return between(prover, given, lines[0], lines[1], by_letters)


def _in_order(prover: Prover, given: Hypotheses, line: Line) -> Line:
    """With <u, v> in place of <v, u>, where u stands before v."""
    for part in dict.fromkeys(each for each in terms_in(line.end) if each.op == "inner"):
        ordered = make("inner", *sorted(part.args, key=key))
        if not part.loose and ordered is not part:
            line = prover.rewritten(given, line, prover.identity(given, part, ordered))
    return line


def _added_up(prover: Prover, given: Hypotheses, node: Term) -> Shown | None:
    """The sum of its terms, in which sums are written out as well."""
    if node.op != "total" or any(end.op != "rational" for end in node.args[1:]):
        return None
    body, first, last = node.args[0], *(int(end.args[0]) for end in node.args[1:])
    whole = plus(*(opened(body, (rational(n),)) for n in range(first, last + 1)))
    known = dict.fromkeys(
        each for side in (node, whole) for each in ranges_of_products(prover, given, side)
    )
    return prover.using(given, known, lambda more: _summands(prover, more, node, whole))


def _summands(prover: Prover, given: Hypotheses, node: Term, whole: Term) -> Shown:
    body, low, high = node.args
    numbers = range(int(low.args[0]) - 1, int(high.args[0]) + 1)
    shorter = (make("total", body, low, rational(n)) for n in numbers)
    parts = [(ONE, prover.value("summands", given, each)) for each in shorter]
    line = Line.of(prover.arithmetic(given, make("=", node, whole), *parts))
    more = line_from(prover, given, whole, partial(_added_up, prover))
    return prover.joined(given, line, more).moved


sums_written_out = WrittenOut()
