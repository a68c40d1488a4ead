"""That Gram matrices of fixed vectors are covariances, which means along them need; not trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import value_in
from slr_verify.core.binding import closed, opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, variable
from slr_verify.core.text import text
from slr_verify.core.theorems import Theorem as Shown

Products = Mapping[tuple[Term, Term], "Shown | None"]
"""What the hypotheses say of inner products."""


def covariances(prover: Prover, given: Hypotheses, vectors: Sequence[Term]) -> tuple[Shown, ...]:
    """For some of the vectors, in their order, each time: their Gram matrix is positive semidefinite.

    Those only whose products the hypotheses name, and that the core does not see by itself.
    """
    known = {pair: _known_product(prover, given, *pair) for pair in product(vectors, vectors)}
    sizes = range(1, len(vectors) + 1)
    chosen = (some for size in sizes for some in combinations(vectors, size))
    shown = filter(None, (_gram(prover, given, some, known) for some in chosen))
    return tuple(each for each in shown if not prover.meaning(given).follows(each.goal))


def _gram(
    prover: Prover, given: Hypotheses, vectors: Sequence[Term], products_of: Products
) -> Shown | None:
    products = [products_of[pair] for pair in product(vectors, vectors)]
    known = [each for each in products if each is not None]
    if len(known) < len(products):
        return None
    goal = make("psd", len(vectors), *(each.goal.args[1] for each in known))
    return prover.step("Gram", given, goal, tuple(vectors), known)


def product_of(prover: Prover, given: Hypotheses, u: Term, v: Term) -> Shown:
    """The inner product of two vectors, as a hypothesis says. Raises Refused."""
    known = _known_product(prover, given, u, v)
    if known is None:
        raise Refused("hypothesis", f"no hypothesis gives {text(make('inner', u, v))}")
    return known


def _known_product(prover: Prover, given: Hypotheses, u: Term, v: Term) -> Shown | None:
    node = make("inner", u, v)
    found = (value_in(prover, given, each) for each in (node, make("inner", v, u)))
    known = next((each for each in found if each is not None), None)
    if known is None:
        return None
    goal = make("=", node, known.goal.args[1])
    return known if known.goal is goal else prover.arithmetic(given, goal, (ONE, known))


def for_all_indices(
    prover: Prover,
    given: Hypotheses,
    names: Sequence[str],
    shown: Callable[[Hypotheses], Iterable[Shown]],
) -> tuple[Shown, ...]:
    """What is shown for an index, for every index of which hypotheses about vectors speak."""
    about = [each for each in given if each.op == "every" and each.args[1].args[0].op == "inner"]
    ranges = {each.parts[1:] for each in about if each.args[0] == len(names) == 1}
    if len(ranges) != 1:
        raise Refused("reading", "the vectors need one index, with one range")
    (conditions,) = ranges
    known = shown(given.union(opened(each, (variable(names[0]),)) for each in conditions))
    whole = []
    for theorem in known:
        goal = make("every", 1, closed(theorem.goal, tuple(names)), *conditions)
        whole.append(prover.step("generalise", given, goal, tuple(names), (theorem,)))
    return tuple(whole)
