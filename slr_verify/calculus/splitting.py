"""Means and integrals of sums, taken apart by linearity; not trusted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from slr_verify.calculus.polynomials import monomial_term, multiplied_out
from slr_verify.calculus.prover import Given, Prover
from slr_verify.core.binding import closed
from slr_verify.core.ranges import Definitions, unfolded
from slr_verify.core.terms import ONE, Term, make, plus, power, times
from slr_verify.core.theorems import Theorem


def split(prover: Prover, given: Given, node: Term) -> Theorem | None:
    """`E F = sum of c_k E F_k`, or the same for an integral; None where there is nothing to take apart."""
    inside, names = next(prover.meaning(given).ranges.bodies(node))
    apart = _Apart(node, names, prover.context.definitions)
    pairs = [apart.separated(factors) for factors in summands(inside)]
    if len(pairs) == 1 and not pairs[0][0]:
        return None
    witness = tuple((times(*fixed), closed(times(*moving), names)) for fixed, moving in pairs)
    return prover.value("linearity", given, node, witness)


def multiplied(prover: Prover, given: Given, node: Term) -> Theorem | None:
    """The same for the body multiplied out; None where it is one product that moves as a whole."""
    inside, names = next(prover.meaning(given).ranges.bodies(node))
    apart, pairs = _Apart(node, names, prover.context.definitions), []
    for monomial, coefficient in multiplied_out(inside, names).items():
        fixed, moving = apart.separated(tuple(power(*each) for each in monomial))
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


class _Apart:
    """Takes factors of the body of a binder apart, in which these names are bound."""

    def __init__(self, node: Term, names: Collection[str], definitions: Definitions) -> None:
        self._names, self._definitions = frozenset(names), definitions
        self._adds_up = node.op == "total"

    def separated(self, factors: Iterable[Term]) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
        """The factors that stay the same, and those that move with what is bound."""
        parts = [each for factor in factors for each in self._spelled_out(factor)]
        fixed = tuple(each for each in parts if not each.free & self._names)
        return fixed, tuple(each for each in parts if each.free & self._names)

    def _spelled_out(self, factor: Term) -> Iterator[Term]:
        """The factors of a defined function that is a product; in sums, those of exp(a + b) too."""
        base, exponent = factor.args if factor.op == "power" else (factor, 1)
        if base.op == "exp" and self._adds_up:
            yield from (power(each, exponent) for each in self._exponentials(base))
        elif base.op == "defined" and (body := unfolded(base, self._definitions)).op == "product":
            for part in _factors(power(body, exponent)):
                yield from self._spelled_out(part)
        else:
            yield factor

    def _exponentials(self, whole: Term) -> Iterator[Term]:
        """exp(a + b) = exp(a) exp(b), with all that stays the same in a."""
        powers = multiplied_out(whole.args[0], self._names)
        still = powers.pop((), None)
        if still is None or not powers:
            yield whole
        else:
            yield make("exp", still)
            yield make("exp", plus(*(times(c, monomial_term(m)) for m, c in powers.items())))
