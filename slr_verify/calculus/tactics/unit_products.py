"""What products of unit vectors with an index are between, also in sums; not trusted."""

from __future__ import annotations

from collections.abc import Iterator

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.tactics.cauchy_schwarz import at_most_one
from slr_verify.core.binding import closed, opened
from slr_verify.core.terms import Term, make
from slr_verify.core.theorems import Theorem as Shown


def ranges_of_products(prover: Prover, given: Hypotheses, *terms: Term) -> Iterator[Shown]:
    """That sums in terms are defined, and what products of unit vectors in them are between."""
    parts = (each for term in terms for each in terms_in(term) if not each.loose)
    for part in dict.fromkeys(parts):
        if part.op == "total":
            yield _defined(prover, given, part)
        elif part.op == "inner" and _is_of_one_family(part):
            yield from at_most_one(prover, given, part)


def _is_of_one_family(product: Term) -> bool:
    return (
        all(len(each.args) > 1 for each in product.args)
        and len({(each.op, each.args[0]) for each in product.args}) == 1
    )


def _defined(prover: Prover, given: Hypotheses, node: Term) -> Shown:
    """Every summand is defined, also those that would follow."""
    body, low, _ = node.args
    (x,) = prover.meaning(given).ranges.fresh(1, node)
    conditions = make("integer", x), make("<=", low, x)
    inside, summand = given.union(conditions), opened(body, (x,))
    goal = make("=", summand, summand)
    shown = prover.using(
        inside,
        ranges_of_products(prover, inside, summand),
        lambda more: prover.step("range", more, goal),
    )
    parts = (closed(each, x.args) for each in (goal, *conditions))
    return prover.step("generalise", given, make("every", 1, *parts), x.args, (shown,))
