"""A theorem about vectors for some others, whose products are what they have to be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.prover import Values as TermValues
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.cauchy_schwarz import bounded
from slr_verify.calculus.tactics.gaussian.covariances import product_of
from slr_verify.calculus.tactics.instances import values_of
from slr_verify.calculus.tactics.letters import by_letters
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import is_variable, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import MINUS_ONE, ONE, Term
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.vectors import FixedVector, Vector

STEPS = 2
"""From the product in the places of a token to that of two vectors, and from that to one."""
Values = dict[sp.Symbol | FixedVector, sp.Expr | Vector]


@dataclass(frozen=True)
class VectorInstance(Rule):
    """A theorem about vectors, for vectors whose inner products are hypotheses.

    That the product of two unit vectors is between -1 and 1 is shown, by Cauchy and Schwarz.
    """

    theorem: Theorem
    values: tuple[tuple[sp.Symbol | FixedVector, sp.Expr | Vector], ...]
    simpler: tuple[Theorem, ...] = ()
    """What functions are at some arguments, where they have these by the zero test."""

    words = "for these vectors"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """An instance, whose hypotheses about products are shown."""
        known, values = work.theorem(self.theorem), values_of(work, self.values)
        prover, wanted = work.prover, self._about_products(known, dict(values))
        follows = prover.meaning(goal.given).follows
        about = [_shown(prover, goal.given, each) for each in wanted if not follows(each)]
        return prover.using(
            goal.given, about, lambda more: self._applied(work, goal.under(more), known, values)
        )

    @staticmethod
    def _about_products(known: Shown, values: dict[str, Term]) -> Iterator[Term]:
        """What the theorem supposes of products, without which terms may not be defined."""
        wanted = (substituted(each, values) for each in sorted(known.given, key=key))
        return (each for each in wanted if each.op in ("<=", "=") and _product_in(each) is not None)

    def _applied(self, work: Transcription, goal: Goal, known: Shown, values: TermValues) -> Shown:
        """An instance; functions of products are letters."""
        prover, given = work.prover, goal.given
        line = Line.of(prover.instance(given, known, values, partial(_shown, prover)))
        for each in self.simpler:
            line = _simplified(prover, given, line, work.theorem(each))
        sides = (line.start, goal.left), (line.end, goal.right)
        same = (by_letters(prover, given, *pair) for pair in sides)
        parts = zip((MINUS_ONE, ONE), same, strict=True)
        return prover.arithmetic(given, goal.relation, (ONE, line.moved), *parts)


def _simplified(prover: Prover, given: Hypotheses, line: Line, known: Shown) -> Line:
    """With the value of a function wherever it has these arguments."""
    pattern = known.goal.args[0]
    for node in terms_in(line.end):
        if node.op == pattern.op and node.args[0] == pattern.args[0] and not node.loose:
            value = _value(prover, given, node, known)
            line = prover.rewritten(given, line, value)
    return line


def _value(prover: Prover, given: Hypotheses, node: Term, known: Shown) -> Shown:
    """f(a, b, c) = d from f(x, y, 0) = d for all x and y, where c = 0 by the zero test."""
    line, values = Line.at(node), []
    for slot, at in zip(known.goal.args[0].args[1:], node.args[1:], strict=True):
        if is_variable(slot):
            values.append((slot.args[0], at))
        else:
            line = prover.rewritten(given, line, prover.identity(given, at, slot))
    shown = prover.instance(given, known, tuple(values))
    return prover.joined(given, line, Line.of(shown)).moved


def _shown(prover: Prover, given: Hypotheses, wanted: Term) -> Shown:
    if wanted.op == "=" and wanted.args[0].op == "inner":
        line = _worked_out(prover, given, wanted.args[0])
        return prover.arithmetic(given, wanted, *((ONE, each) for each in line.known))
    product = _product_in(wanted)
    if wanted.op == "<=" and product is not None:
        return bounded(prover, given, product, MINUS_ONE if wanted.args[1] is product else ONE)
    return prover.from_hypotheses(given, wanted)


def _worked_out(prover: Prover, given: Hypotheses, product: Term) -> Line:
    """An inner product, by what hypotheses say of it, and of what they say it is."""
    line = Line.at(product)
    for _ in range(STEPS):
        if line.end.op != "inner":
            break
        with suppress(Refused):
            known = product_of(prover, given, *line.end.args)
            line = prover.joined(given, line, Line.of(known))
    return line


def _product_in(relation: Term) -> Term | None:
    """The inner product that is one of its sides."""
    return next((each for each in relation.parts if each.op == "inner"), None)


def for_vectors(theorem: Theorem, values: Values, *simpler: Theorem) -> VectorInstance:
    """The rule that applies the theorem at these values."""
    return VectorInstance(theorem, tuple(values.items()), simpler)
