"""Terms multiplied out, and means and integrals of sums taken apart by linearity; not trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.core.binding import closed
from slr_verify.core.ranges import Definitions, unfolded
from slr_verify.core.terms import ONE, Term, make, plus, power, times
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown

Monomial = tuple[tuple[Term, int], ...]
Polynomial = dict[Monomial, Term]
HIGHEST = 8
"""Power of a sum that is multiplied out."""


def multiplied_out(term: Term, names: Collection[str]) -> Polynomial:
    """The coefficients of products of what depends on the names; functions stay as they are."""
    if not term.free.intersection(names):
        return {(): term}
    if term.op == "sum":
        return _collected(
            [pair for part in term.parts for pair in multiplied_out(part, names).items()]
        )
    if term.op == "product":
        return _product([multiplied_out(part, names) for part in term.parts])
    if term.op == "power" and 0 < term.args[1] <= HIGHEST:
        return _product([multiplied_out(term.args[0], names)] * term.args[1])
    return {((term, 1),): ONE}


def monomial_term(monomial: Monomial) -> Term:
    """The product that a monomial stands for."""
    return times(*(power(factor, exponent) for factor, exponent in monomial))


def _product(factors: list[Polynomial]) -> Polynomial:
    whole: Polynomial = {(): ONE}
    for each in factors:
        pairs = [(_joined(a, b), times(c, d)) for a, c in whole.items() for b, d in each.items()]
        whole = _collected(pairs)
    return whole


def _joined(left: Monomial, right: Monomial) -> Monomial:
    exponents = Counter(dict(left))
    exponents.update(dict(right))
    return tuple(sorted(exponents.items(), key=lambda pair: key(pair[0])))


def _collected(pairs: list[tuple[Monomial, Term]]) -> Polynomial:
    found: dict[Monomial, list[Term]] = {}
    for monomial, coefficient in pairs:
        found.setdefault(monomial, []).append(coefficient)
    return {monomial: plus(*terms) for monomial, terms in found.items()}


def split(prover: Prover, given: Hypotheses, node: Term) -> Shown | None:
    """`E F = sum of c_k E F_k`, or the same for an integral; None where there is nothing to take apart."""
    inside, names = next(prover.meaning(given).ranges.bodies(node))
    definitions = prover.context.definitions
    terms = [
        [each for part in factors for each in _spelled_out(part, definitions)]
        for factors in summands(inside)
    ]
    pairs = [_separated(factors, frozenset(names)) for factors in terms]
    if len(pairs) == 1 and not pairs[0][0]:
        return None
    witness = tuple((times(*fixed), closed(times(*moving), names)) for fixed, moving in pairs)
    return prover.value("linearity", given, node, witness)


def multiplied(prover: Prover, given: Hypotheses, node: Term) -> Shown | None:
    """The same for the body multiplied out; None where it is one product that moves as a whole."""
    inside, names = next(prover.meaning(given).ranges.bodies(node))
    pairs = []
    for monomial, coefficient in multiplied_out(inside, names).items():
        powers = (power(*each) for each in monomial)
        factors = [each for part in powers for each in _exponentials(part, names)]
        fixed, moving = _separated(factors, frozenset(names))
        pairs.append((times(coefficient, *fixed), closed(times(*moving), names)))
    if len(pairs) == 1 and pairs[0][0] is ONE:
        return None
    return prover.value("linearity", given, node, tuple(pairs))


def summands(term: Term) -> list[tuple[Term, ...]]:
    """The factors of the terms of a sum; products of sums are left alone."""
    if term.op == "sum":
        return [factors for part in term.parts for factors in summands(part)]
    return [_factors(term)]


def _factors(term: Term) -> tuple[Term, ...]:
    if term.op == "product":
        return tuple(each for part in term.parts for each in _factors(part))
    if term.op == "power" and term.args[0].op == "product":
        return tuple(power(each, term.args[1]) for each in _factors(term.args[0]))
    return (term,)


def _spelled_out(factor: Term, definitions: Definitions) -> tuple[Term, ...]:
    """The factors of a defined function that is a product, such as a derivative of erf."""
    base, exponent = factor.args if factor.op == "power" else (factor, 1)
    if base.op != "defined":
        return (factor,)
    body = unfolded(base, definitions)
    return _factors(power(body, exponent)) if body.op == "product" else (factor,)


def _exponentials(factor: Term, names: Collection[str]) -> tuple[Term, ...]:
    """exp(a + b) = exp(a) exp(b), for the part of the exponent that does not move."""
    base, exponent = factor.args if factor.op == "power" else (factor, 1)
    powers = multiplied_out(base.args[0], names) if base.op == "exp" else {}
    still = powers.pop((), None)
    if still is None or not powers:
        return (factor,)
    moving = plus(*(times(c, monomial_term(m)) for m, c in powers.items()))
    return tuple(power(make("exp", each), exponent) for each in (still, moving))


def _separated(
    factors: Sequence[Term], names: frozenset[str]
) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The factors that stay the same, and those that move with the variables."""
    fixed = tuple(each for each in factors if not each.free & names)
    return fixed, tuple(each for each in factors if each.free & names)
