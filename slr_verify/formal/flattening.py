"""Averages within averages: written as sums of products, of factors in which nothing is averaged and of
averages in which nothing else is random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TypeAlias

from slr_verify.core.binding import names_of
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, plus, power, times
from slr_verify.formal.expectations import Averaged
from slr_verify.formal.printing import AVERAGES, number, value
from slr_verify.formal.script import Script

Pairs: TypeAlias = list[tuple[Term, Term]]
HIGHEST = 2
"""Degree of what is averaged over a law or a sum of copies."""
NUMBERS = ("sum", "product", "power", "erf", "atan", "sin", "cos", "abs", "sqrt")


def chain(pairs: Iterable[tuple[str, str]]) -> str:
    """c_1 m_1 + (c_2 m_2 + .. 0)."""
    listed = list(pairs)
    return "".join(f"({c} * {m} + " for c, m in listed) + "0" + ")" * len(listed)


def flattened(script: Script, term: Term, random: tuple[Term, ...]) -> tuple[Term, list[str]]:
    """The term without averages of what depends on these, and the equations by which it is so."""
    if not term.free.intersection(names_of(random)):
        return term, []
    if term.op in AVERAGES:
        flat, fact = _linear(script, term, random)
        return flat, [fact]
    if term.op not in NUMBERS:
        if term.op not in ("variable", "inner"):
            raise Refused("formal", f"no average of Coq of {term.op}")
        return term, []
    found = [flattened(script, part, random) for part in term.parts]
    values = [value for value, _ in found]
    args = [*values, *term.args[1:]] if term.op == "power" else values
    return make(term.op, *args), list(dict.fromkeys(f for _, facts in found for f in facts))


def by_equations(facts: Iterable[str], names: str) -> str:
    """The proof that a term is its other form, for all values of these."""
    return "".join([f"intros {names}; ", *(f"rewrite {fact}; " for fact in facts), "ring"])


def growth(script: Script, mean: Averaged, inside: Term) -> None:
    """Adds that a term, in which nothing is averaged, grows slowly enough."""
    if mean.kind == "vec":
        script.add(mean.growth(inside), "grows")
    else:
        script.add(mean.growth(inside), "monomial")


def _linear(script: Script, node: Term, random: tuple[Term, ...]) -> tuple[Term, str]:
    """The average of a sum of products, for all values of what is random around it."""
    mean, around = Averaged(script, node, *random), names_of(random)
    still = node.args[:1] + node.args[2:] if node.op == "copies" else ()
    if any(part.free.intersection(around) for part in still):
        raise Refused("formal", "no average of Coq over a law that is random")
    inside, facts = flattened(script, mean.inside, (*random, *mean.values))
    pairs = separated(inside, mean.values[0], around)
    if node.op == "copies":
        script.add(f"tempered {mean.copied}", "grows")
    for _, inner in pairs:
        growth(script, mean, inner)
    names = " ".join(map(value, random))
    kinds = " ".join(f"({value(z)} : {'vec' if z.op == 'vector' else 'R'})" for z in random)
    shape = f"{number(mean.inside)} = {chain((number(c), number(f)) for c, f in pairs)}"
    wide = f"forall {kinds} ({mean.names} : {mean.kind}), {shape}"
    script.add(wide, by_equations(facts, f"{names} {mean.names}"))
    listed = "; ".join(mean.pair(number(c), f) for c, f in pairs)
    goods = "".join(f"(conj {mean.good(f)} " for _, f in pairs) + "I" + ")" * len(pairs)
    total = chain((number(c), number(mean.mean(f))) for c, f in pairs)
    fact = f"forall {kinds}, {number(node)} = {total}"
    places = (
        f"{mean.function(mean.inside)} [{listed}] {goods} ((ltac:(assumption) : {wide}) {names})"
    )
    script.add(fact, f"intros {names}; exact (average_linear {mean.laws} {places})")
    return plus(
        *(times(c, mean.mean(f)) for c, f in pairs)
    ), f"((ltac:(assumption) : {fact}) {names})"


def separated(term: Term, x: Term, around: tuple[str, ...]) -> Pairs:
    """Factors without x, and terms in x alone, of which the sum of products is the term."""
    if x.op == "variable":
        found = coefficients(term, x)
        return [(c, ONE if k == 0 else power(x, k)) for k, c in found.items()]
    return _merged(_separated(term, x.args[0], frozenset(around)))


def _separated(term: Term, x: str, around: frozenset[str]) -> Pairs:
    if x not in term.free:
        return [(term, ONE)]
    if not term.free & around:
        return [(ONE, term)]
    if term.op == "sum":
        return _merged(pair for part in term.parts for pair in _separated(part, x, around))
    return _product(_separated(part, x, around) for part in _factors(term))


def _factors(term: Term) -> tuple[Term, ...]:
    if term.op == "product":
        return term.parts
    if term.op == "power" and term.args[1] > 0:
        return (term.args[0],) * term.args[1]
    raise Refused("formal", f"no average of Coq of a mixed {term.op}")


def _product(parts: Iterable[Pairs]) -> Pairs:
    return reduce(lambda p, q: [(times(a, c), times(b, d)) for a, b in p for c, d in q], parts)


def _merged(pairs: Iterable[tuple[Term, Term]]) -> Pairs:
    """Those without x, and those in x alone, are one pair each."""
    still, pure, mixed = list[Term](), list[Term](), Pairs()
    for factor, inner in pairs:
        if inner is ONE:
            still.append(factor)
        elif factor is ONE:
            pure.append(inner)
        else:
            mixed.append((factor, inner))
    return [*_sum(still, pure=False), *_sum(pure, pure=True), *mixed]


def _sum(terms: list[Term], *, pure: bool) -> Iterator[tuple[Term, Term]]:
    if terms:
        yield (ONE, plus(*terms)) if pure else (plus(*terms), ONE)


def coefficients(term: Term, x: Term) -> dict[int, Term]:
    """Those of a polynomial of degree two at most, by degree."""
    if x.args[0] not in term.free:
        return {0: term}
    if term is x:
        return {1: ONE}
    if term.op == "sum":
        found = [coefficients(part, x) for part in term.parts]
        return _added((k, c) for each in found for k, c in each.items())
    whole = {0: ONE}
    for part in _factors(term):
        whole = _times(whole, coefficients(part, x))
    return whole


def _times(left: dict[int, Term], right: dict[int, Term]) -> dict[int, Term]:
    found = _added((i + k, times(a, b)) for i, a in left.items() for k, b in right.items())
    if max(found) > HIGHEST:
        raise Refused("formal", f"no average of Coq of a degree above {HIGHEST}")
    return found


def _added(pairs: Iterable[tuple[int, Term]]) -> dict[int, Term]:
    """The sum of those of each degree."""
    found: dict[int, list[Term]] = {}
    for k, c in pairs:
        found.setdefault(k, []).append(c)
    return {k: plus(*found[k]) for k in sorted(found)}


def triple(found: dict[int, Term]) -> list[Term]:
    """All three coefficients."""
    return [found.get(k, ZERO) for k in range(HIGHEST + 1)]
