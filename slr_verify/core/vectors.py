"""Inner products of combinations of vectors, multiplied out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, plus, times
from slr_verify.core.text import key

MOST_PRODUCTS: Final = 10**4


def multiplied_out(product: Term) -> Term:
    """The inner product by those of vectors that are no combinations, each in one order.

    Raises Refused.
    """
    left, right = (tuple(summands(side)) for side in product.args)
    if len(left) * len(right) > MOST_PRODUCTS:
        raise Refused("too-large", f"an inner product of {len(left)} by {len(right)} summands")
    return plus(*(times(a, b, _in_order(u, v)) for a, u in left for b, v in right))


def summands(vector: Term, factor: Term = ONE) -> Iterator[tuple[Term, Term]]:
    """Pairs of a factor and a vector that is no combination, whose sum is the vector."""
    if vector.op == "vector sum":
        for part in vector.args:
            yield from summands(part, factor)
    elif vector.op == "scaled":
        yield from summands(vector.args[1], times(factor, vector.args[0]))
    else:
        yield factor, vector


def _in_order(u: Term, v: Term) -> Term:
    return make("inner", *sorted((u, v), key=key))
