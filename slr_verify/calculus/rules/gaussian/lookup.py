"""Known expectations of functions of one affine Gaussian argument t + g G, looked up and replaced."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.questions import vanishes
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.rules.instance import instantiated
from slr_verify.calculus.tactics.gaussian.means import by_parts
from slr_verify.calculus.tactics.instances import instance_of, values_of
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Given, MalformedStatement, Statement


@dataclass(frozen=True)
class KnownMeans(Rewriting):
    """Every expectation that is the left-hand side of a theorem, for some t and g, is replaced."""

    theorems: tuple[Theorem, ...]

    words = "known expectations"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(
            lambda part: isinstance(part, Expectation),
            lambda part: _value(part, self.theorems, given),
        )

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Expectations at the shift and scale of their argument."""

        def value(part: Expectation) -> Shown | None:
            for theorem in self.theorems:
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

        return by_parts(work, goal, value)


@lru_cache(maxsize=2**10)
def _value(part: Expectation, theorems: tuple[Theorem, ...], given: Given) -> sp.Expr:
    """The known value of an expectation; itself when none of the theorems gives one."""
    for theorem in theorems:
        instance = _instance(theorem, part, given)
        if instance is not None and _same(instance.lhs, part, given):
            return instance.rhs
    return part


def _instance(theorem: Theorem, part: Expectation, given: Given) -> Statement | None:
    """The theorem at the t and g that make its argument the one of `part`, if there are such."""
    pattern = theorem.statement.lhs
    if theorem.statement.sign != "=" or not isinstance(pattern, Expectation):
        return None
    if not part.blocks or pattern.blocks != part.blocks or _shape(pattern) != _shape(part):
        return None
    wanted, found = argument_of(pattern), argument_of(part)
    if wanted is None or found is None:
        return None
    values = {
        symbol: value
        for symbol, value in zip(coefficients(wanted), coefficients(found), strict=True)
        if isinstance(symbol, sp.Symbol)
    }
    try:
        return instantiated(theorem, values, given)
    except (ProofRejected, MalformedStatement):
        return None


def _shape(part: Expectation) -> Counter[tuple[type, sp.Expr]]:
    """Which functions of the random variable are multiplied, and to which powers."""
    name, shape = part.variables[0], Counter[tuple[type, sp.Expr]]()
    for factor in sp.Mul.make_args(part.body):
        if name in factor.free_symbols:
            base, power = factor.as_base_exp()
            order = base.args[0] if isinstance(base, erf_derivative) else 0
            shape[base.func, order] += power if power.is_Integer else 0
    return shape


def _same(left: Expectation, right: Expectation, given: Given) -> bool:
    """Whether two expectations of one shape have the same law and the same integrand."""
    if left.blocks != right.blocks:
        return False
    return left == right or vanishes(left.body - right.body, given)


@lru_cache
def argument_of(part: Expectation) -> sp.Poly | None:
    """The argument of the first error function of the body, as a polynomial in the variable."""
    name = part.variables[0]
    calls = sorted(part.body.atoms(sp.erf, erf_derivative), key=sp.default_sort_key)
    argument = next((call.args[-1] for call in calls if name in call.free_symbols), None)
    if argument is None or not argument.is_polynomial(name):
        return None
    return sp.Poly(argument, name)


@lru_cache
def coefficients(argument: sp.Poly) -> tuple[sp.Expr, ...]:
    """The shift and the scale."""
    return tuple(sp.factor(argument.coeff_monomial(power)) for power in (1, argument.gen))


def looking_up(*theorems: Theorem) -> KnownMeans:
    """The rule that replaces the expectations which these theorems evaluate."""
    return KnownMeans(theorems)
