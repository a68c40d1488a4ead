"""Steps about expectations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from slr_verify.algebra.abbreviation import spelled_out
from slr_verify.calculus.conversions import everywhere, on_the_left
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Given
from slr_verify.calculus.steps.instances import instance_of, values_of
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ZERO, Term, make, negative, power, rational
from slr_verify.core.theorems import Theorem
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.linearity import is_random, terms_of
from slr_verify.gaussian.lookup import argument_of, coefficients
from slr_verify.gaussian.stein import polynomial_factor
from slr_verify.gaussian.tilting import separated

Value = Callable[[Expectation], "Theorem | None"]


def _by_parts(work: Transcription, goal: Goal, value: Value) -> Theorem:
    """The expectations of both sides, each with the theorem that a function of SymPy's gives for it."""
    known: dict[Term, Theorem] = {}
    for side in (goal.lhs, goal.rhs):
        for part in sorted(side.atoms(Expectation), key=str):
            found = value(part)
            if found is not None:
                known[work.reader.term(part)] = found

    def convert(given: Given, term: Term) -> Theorem | None:
        return known.get(term) if given == goal.given else None

    try:
        return on_the_left(work.prover, goal.given, goal.left, goal.right, convert)
    except Refused:
        return everywhere(work.prover, goal.given, goal.left, goal.right, convert)


def linearity(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Expectations of sums, and of what is not random."""
    return _by_parts(work, goal, lambda part: _split(work, goal.given, part))


def _split(work: Transcription, given: Given, part: Expectation) -> Theorem:
    """`E F = sum of c E F_k`, for the terms of F multiplied out."""
    names = tuple(name.name for name in part.variables)
    witness = []
    for term in terms_of(part.body):
        factors = sp.Mul.make_args(term)
        random = [each for each in factors if is_random(each, part)]
        fixed = [each for each in factors if not is_random(each, part)]
        pair = (sp.Mul(*fixed), sp.Mul(*random))
        witness.append((work.reader.term(pair[0]), closed(work.reader.term(pair[1]), names)))
    return work.prover.value("linearity", given, work.reader.term(part), tuple(witness))


def stein(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """A polynomial factor is traded for derivatives."""

    def traded(part: Expectation) -> Theorem | None:
        name = polynomial_factor(part)
        if name is None:
            return None
        names = tuple(each.name for each in part.variables)
        rest = closed(work.reader.term(part.body / name), names)
        witness = (part.variables.index(name), rest)
        return work.prover.value("Stein", goal.given, work.reader.term(part), witness)

    return _by_parts(work, goal, traded)


def tilting(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """An exponential of a quadratic is absorbed by the Gaussian density."""

    def absorbed(part: Expectation) -> Theorem | None:
        if not part.is_over_one_standard_variable:
            return None
        (name,) = part.variables
        exponent, rest = separated(spelled_out(part.body), name)
        if sp.degree(exponent, name) != 2:
            return None
        minus = sp.Poly(-exponent, name)
        squares = [work.reader.term(minus.coeff_monomial(name**n)) for n in (2, 1, 0)]
        body = closed(work.reader.term(rest), (name.name,))
        return work.prover.value(
            "complete square", goal.given, work.reader.term(part), (*squares, body)
        )

    return _by_parts(work, goal, absorbed)


def odd_mean(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """E F(Z) = E F(-Z) = -E F(Z), for every expectation of an odd function."""

    def vanishing(part: Expectation) -> Theorem | None:
        node = work.reader.term(part)
        size, body, *law = node.args
        values = work.prover.meaning(goal.given).ranges.fresh(size, node)
        image = closed(opened(body, tuple(map(negative, values))), names_of(values))
        mirrored = make("mean", size, image, *law)
        rows = tuple(tuple(rational(-1 if i == j else 0) for j in range(size)) for i in range(size))
        equal = make("=", node, mirrored)
        try:
            first = work.prover.step("affine image", goal.given, equal, (image, rows))
            minus = make("=", mirrored, negative(node))
            second = work.prover.step("linearity", goal.given, minus, ((rational(-1), body),))
        except Refused:
            return None
        wanted, half = make("=", node, ZERO), power(rational(2), -1)
        return work.prover.arithmetic(goal.given, wanted, (half, first), (half, second))

    return _by_parts(work, goal, vanishing)


def looked_up(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Expectations at the shift and scale of their argument."""

    def value(part: Expectation) -> Theorem | None:
        for theorem in rule.theorems:
            wanted, found = argument_of(theorem.statement.lhs), argument_of(part)
            if wanted is None or found is None:
                continue
            pairs = zip(coefficients(wanted), coefficients(found), strict=True)
            values = values_of(work, [(a, b) for a, b in pairs if isinstance(a, sp.Symbol)])
            known = work.theorem(theorem)
            shown = instance_of(work, goal.given, work.reader.term(part), known, values)
            if shown is not None:
                return shown
        return None

    return _by_parts(work, goal, value)
