"""Means of products of erf and its derivatives at one or at two Gaussian variables, from theorems.

A theorem is about the mean of f(m_1 + g G) h(m_2 + g G), of f(m_1 + g G) alone, or of f(U) h(V) with U
= m_1 + g X and V = m_2 + g (c X + sqrt(1 - c^2) Y). The last one holds for any two Gaussian variables of
variance one and covariance c: they are an affine image of independent ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import sympy as sp

from slr_verify.calculus.gaussian_pairs import X, Y, correlated, mean_of_pair
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Line
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.instance import instantiated
from slr_verify.calculus.tactics.conversions import between, line_from
from slr_verify.calculus.tactics.instances import instance_of, values_of
from slr_verify.calculus.tactics.letters import by_letters
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed
from slr_verify.core.terms import ONE, ZERO, make, rational
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal
from slr_verify.language.statement import Given

Values = dict[sp.Symbol, sp.Expr]


@dataclass(frozen=True)
class Calls:
    """What a mean is about: the orders of its functions, their shifts, and their common scale.

    They are at one variable, or at two, `names`, whose covariance is `between`. Equal shifts at one
    variable are one.
    """

    orders: tuple[int, ...]
    shifts: tuple[sp.Expr, ...]
    scale: sp.Expr
    names: tuple[sp.Symbol, ...]
    between: sp.Expr = sp.S.One

    @property
    def kind(self) -> tuple[tuple[int, ...], int, int]:
        """By this it is the one that a theorem is about."""
        return self.orders, len(self.shifts), len(self.names)

    @property
    def in_order(self) -> bool:
        """Whether the shifts are in the order in which symmetric functions print them."""
        return list(self.shifts) == sorted(self.shifts, key=sp.default_sort_key)


@dataclass(frozen=True)
class PairMeans(Rewriting):
    """Every mean that one of the theorems is about is replaced by its value."""

    theorems: tuple[Theorem, ...]
    words = "known expectations of two heads"

    @cached_property
    def _patterns(self) -> tuple[tuple[Calls, Theorem], ...]:
        return tuple((_calls(each.statement.lhs), each) for each in self.theorems)  # type: ignore[misc]

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(
            lambda part: isinstance(part, Expectation), lambda part: self._value(part, given)
        )

    def _value(self, part: Expectation, given: Given) -> sp.Expr:
        found = self._found(part)
        return part if found is None else instantiated(found[1], found[2], given).rhs

    def _found(self, part: Expectation) -> tuple[Calls, Theorem, Values] | None:
        """What the mean is about, the theorem about it, and the values of its symbols."""
        calls = _calls(part)
        if calls is None:
            return None
        fits = [each for each in self._patterns if each[0].kind == calls.kind]
        fits.sort(key=lambda each: each[0].in_order != calls.in_order)
        if not fits:
            return None
        pattern, theorem = fits[0]
        pairs = zip((*pattern.shifts, pattern.scale), (*calls.shifts, calls.scale), strict=True)
        values = dict(pairs)
        if isinstance(pattern.between, sp.Symbol):
            values[pattern.between] = calls.between
        return calls, theorem, values

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Each mean by an instance of its theorem; then both sides agree with functions as letters."""
        known = {}
        for part in sorted(goal.lhs.atoms(Expectation), key=str):
            shown = self._shown(work, goal, part)
            if shown is not None:
                known[work.reader.term(part)] = shown
        line = line_from(
            work.prover,
            goal.given,
            goal.left,
            lambda given, term: known.get(term) if given == goal.given else None,
        )
        return between(work.prover, goal.given, line, Line.at(goal.right), by_letters)

    def _shown(self, work: Transcription, goal: Goal, part: Expectation) -> Shown | None:
        found = self._found(part)
        if found is None:
            return None
        calls, theorem, values = found
        term, witness = work.reader.term, values_of(work, tuple(values.items()))
        if len(calls.names) == 1:
            return instance_of(work, goal.given, term(part), work.theorem(theorem), witness)
        image = _independent(part, calls)
        shown = instance_of(work, goal.given, term(image), work.theorem(theorem), witness)
        if shown is None:
            return None
        same = _affine(work, goal, part, calls, image)
        wanted = make("=", term(part), shown.goal.args[1])
        return work.prover.arithmetic(goal.given, wanted, (rational(-1), same), (ONE, shown))


def _independent(part: Expectation, calls: Calls) -> Expectation:
    """The mean over independent X and Y that has the same value."""
    new = dict(zip(calls.names, (X, correlated(calls.between)), strict=True))
    return mean_of_pair(part.body.subs(new, simultaneous=True))


def _affine(
    work: Transcription, goal: Goal, part: Expectation, calls: Calls, image: Expectation
) -> Shown:
    """The mean over X and Y is the one over their image."""
    term = work.reader.term
    body = closed(term(part.body), tuple(each.name for each in part.variables))
    rows = ((ONE, ZERO), tuple(term(correlated(calls.between).coeff(each)) for each in (X, Y)))
    matrix = rows if calls.names == part.variables else rows[::-1]
    equal = make("=", term(image), term(part))
    return work.prover.step("affine image", goal.given, equal, (body, matrix))


@lru_cache(maxsize=2**10)
def _calls(part: sp.Expr) -> Calls | None:
    """What a mean is about; None if that is something else."""
    if not isinstance(part, Expectation) or len(part.blocks) != 1:
        return None
    (block,) = part.blocks
    factors = [each for each in _factors(part.body) if isinstance(each, sp.erf | erf_derivative)]
    whole = sp.Mul(*factors) == part.body and 1 <= len(factors) <= 2
    if not whole or not isinstance(block, Normal):
        return None
    factors.sort(key=lambda each: (-_order(each), Y in each.free_symbols))
    if len(part.variables) == 1:
        return _at_one(part, block, factors)
    return _at_two(block, factors) if len(factors) == len(part.variables) == 2 else None


def _at_one(part: Expectation, block: Normal, factors: list[sp.Expr]) -> Calls | None:
    (name,) = part.variables
    if not block.is_standard:
        return None
    orders = tuple(map(_order, factors))
    return _seen(orders, [_affine_in(each.args[-1], name) for each in factors], (name,))


def _at_two(block: Normal, factors: list[sp.Expr]) -> Calls | None:
    orders = tuple(map(_order, factors))
    if block.args[1] == sp.eye(2):
        return _pattern(orders, factors) if block.variables == (X, Y) else None
    names = tuple(next(iter(set(block.variables) & each.free_symbols), X) for each in factors)
    if set(names) != set(block.variables) or any(block.covariance(n, n) != 1 for n in names):
        return None
    at = [_affine_in(each.args[-1], name) for each, name in zip(factors, names, strict=True)]
    if orders[0] == orders[1]:
        pairs = sorted(zip(at, names, strict=True), key=lambda each: sp.default_sort_key(each[0]))
        at, names = [pair[0] for pair in pairs], tuple(pair[1] for pair in pairs)
    return _seen(orders, at, names, block.covariance(*names))


def _seen(
    orders: tuple[int, ...],
    at: list[tuple[sp.Expr, sp.Expr]],
    names: tuple[sp.Symbol, ...],
    between: sp.Expr = sp.S.One,
) -> Calls | None:
    """At these shifts and scales; shifts that are the same count once at one variable."""
    scales = {scale for _, scale in at}
    shifts = tuple(shift for shift, _ in at)
    if len(names) == 1 and len(set(orders)) == 1:
        shifts = tuple(sorted(shifts, key=sp.default_sort_key))
    if len(names) == 1 and len(set(shifts)) == 1:
        shifts = shifts[:1]
    return Calls(orders, shifts, scales.pop(), names, between) if len(scales) == 1 else None


def _pattern(orders: tuple[int, ...], factors: list[sp.Expr]) -> Calls | None:
    """That of a theorem: at m_1 + g X and m_2 + g (c X + sqrt(1 - c^2) Y)."""
    first, second = (sp.Poly(each.args[-1], X, Y) for each in factors)
    scale, along = first.coeff_monomial(X), second.coeff_monomial(X)
    shifts = tuple(each.coeff_monomial(1) for each in (first, second))
    return Calls(orders, shifts, scale, (X, Y), along / scale)


def _factors(body: sp.Expr) -> list[sp.Expr]:
    """The factors, a square as two."""
    pairs = (each.as_base_exp() for each in sp.Mul.make_args(body))
    return [base for base, power in pairs for _ in range(int(power) if power.is_Integer else 0)]


def _order(call: sp.Expr) -> int:
    return int(call.args[0]) if isinstance(call, erf_derivative) else 0


def _affine_in(place: sp.Expr, name: sp.Symbol) -> tuple[sp.Expr, sp.Expr]:
    """The shift and the scale."""
    affine = sp.Poly(place, name)
    return sp.factor(affine.coeff_monomial(1)), sp.factor(affine.coeff_monomial(name))
