"""Known means of products of error functions, each at a shift and a scale of one Gaussian variable."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.instance import instantiated
from slr_verify.calculus.tactics.gaussian.means import by_parts
from slr_verify.calculus.tactics.identities import same_root
from slr_verify.calculus.tactics.instances import instance_of, values_of
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import substituted
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Given

Values = dict[sp.Symbol, sp.Expr]
Calls = tuple[tuple[sp.Expr, sp.Expr, int], ...]
"""The shift and the scale of each error function, and its power."""


@dataclass(frozen=True)
class AffineMeans(Rewriting):
    """Every mean that one of the theorems is about, at other shifts and scales, is replaced.

    On the left-hand side of each stands the mean of a product of error functions of `a + b G`, where a
    and b are symbols, other ones for each.
    """

    theorems: tuple[Theorem, ...]

    words = "known expectations"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(
            lambda part: isinstance(part, Expectation), lambda part: self._value(part, given)
        )

    def _value(self, part: Expectation, given: Given) -> sp.Expr:
        found = self._found(part)
        if found is None:
            return part
        return with_plain_roots(instantiated(*found, given).rhs)

    def _found(self, part: Expectation) -> tuple[Theorem, Values] | None:
        """The theorem about this mean, and the values of its symbols."""
        calls = affine_calls(part)
        for theorem in self.theorems:
            values = _matched(affine_calls(theorem.statement.lhs), calls)
            if values:
                return theorem, values
        return None

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """An instance for each mean, with the roots in it taken apart."""

        def value(part: Expectation) -> Shown | None:
            found = self._found(part)
            if found is None:
                return None
            theorem, values = found
            known, chosen = work.theorem(theorem), values_of(work, tuple(values.items()))
            shown = instance_of(work, goal.given, work.reader.term(part), known, chosen)
            return None if shown is None else _rooted(work, goal.given, shown, found)

        return by_parts(work, goal, value)


def _matched(wanted: Calls, calls: Calls) -> Values:
    """The values of the symbols for which the first are the second; none if there are no such."""
    if [n for *_, n in wanted] != [n for *_, n in calls]:
        return {}
    pairs = [
        pair
        for old, new in zip(wanted, calls, strict=True)
        for pair in ((old[0], new[0]), (old[1], new[1]))
    ]
    fixed = all(old == new for old, new in pairs if not old.is_Symbol)
    return {old: new for old, new in pairs if old.is_Symbol} if fixed else {}


def affine_calls(part: sp.Expr) -> Calls:
    """What a mean is about, if that is a product of powers of error functions; else nothing."""
    if not isinstance(part, Expectation) or not part.is_over_one_standard_variable:
        return ()
    (name,), found = part.variables, Counter[sp.Expr]()
    for factor in sp.Mul.make_args(part.body):
        base, power = factor.as_base_exp()
        affine = isinstance(base, sp.erf) and base.args[0].is_polynomial(name)
        if not (affine and power.is_Integer and power.is_positive):
            return ()
        if sp.degree(base.args[0], name) != 1:
            return ()
        found[base] += int(power)
    calls = sorted(found.items(), key=lambda pair: (pair[1], sp.default_sort_key(pair[0])))
    return tuple((*_coefficients(call.args[0], name), power) for call, power in calls)


def _coefficients(argument: sp.Expr, name: sp.Symbol) -> tuple[sp.Expr, sp.Expr]:
    """The shift and the scale."""
    affine = sp.Poly(argument, name)
    return sp.factor(affine.coeff_monomial(1)), sp.factor(affine.coeff_monomial(name))


def with_plain_roots(expr: sp.Expr) -> sp.Expr:
    """Each root of a fraction as a root over a root."""
    return expr.xreplace({root: _plain(root) for root in _powers_of_roots(expr)})


def _powers_of_roots(expr: sp.Expr) -> list[sp.Pow]:
    halves = [each for each in expr.atoms(sp.Pow) if each.exp.is_Rational and each.exp.q == 2]
    return sorted(halves, key=sp.default_sort_key)


def _plain(root: sp.Pow) -> sp.Expr:
    above, below = sp.fraction(sp.factor(root.base))
    return (sp.sqrt(above) / sp.sqrt(below)) ** (2 * root.exp)


def _rooted(
    work: Transcription, given: Hypotheses, known: Shown, found: tuple[Theorem, Values]
) -> Shown:
    """An instance of a theorem with the roots in it taken apart."""
    theorem, values = found
    line, chosen = Line.of(known), dict(values_of(work, tuple(values.items())))
    radicands = [each.base for each in _powers_of_roots(theorem.statement.rhs)]
    for base in dict.fromkeys(radicands):
        old = substituted(work.reader.term(sp.sqrt(base)), chosen)
        new = work.reader.term(_plain(sp.sqrt(base.subs(values, simultaneous=True))))
        if old is not new:
            line = work.prover.rewritten(given, line, same_root(work.prover, given, old, new))
    return line.moved
