"""Terms multiplied out in what is random or counted: a coefficient for each monomial; not trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from slr_verify.core.terms import ONE, Term, plus, power, times
from slr_verify.core.text import key

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
