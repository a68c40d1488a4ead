"""Inner products: by those of vectors that are no combinations, and of equal members of families."""

from __future__ import annotations

from collections.abc import Iterator

from slr_verify.core.generators import summands
from slr_verify.core.terms import Term
from slr_verify.core.text import key
from slr_verify.formal.printing import number, vector
from slr_verify.formal.script import BOUNDS, Script
from slr_verify.formal.towers import Letters, in_letters

LONG = 1000
"""Parts of an inner product and what it is, from which on its factors get letters."""
SHORT = 3
"""Parts of a factor that gets none."""


def expansion(script: Script, product: Term, value: Term) -> str:
    """The proof that an inner product is what it is multiplied out; if it is long, for any factors."""
    left, right = ([u for _, u in summands(side)] for side in product.args)
    turned = {(u, v): None for u in left for v in right if key(u) > key(v)}
    turns = "".join(f"rewrite ?(inner_comm dim {vector(u)} {vector(v)}); " for u, v in turned)
    proof = f"multiplied_out; {turns}first [reflexivity | ring]"
    letters = _letters(script, product, value) if product.size + value.size > LONG else {}
    if not letters:
        return proof
    names = " ".join(map(number, letters.values()))
    said = " = ".join(number(in_letters(side, letters)) for side in (product, value))
    factors = " ".join(map(number, letters))
    return (
        f"cut (forall {names} : R, {said}); [intros claim; exact (claim {factors})"
        f" | clear; intros; {proof}]"
    )


def _letters(script: Script, product: Term, value: Term) -> Letters:
    """For the factors of vectors, of which nothing has to be known."""
    factors = (factor for side in product.args for factor in _factors(side))
    found = dict.fromkeys(factor for factor in factors if factor.size > SHORT)
    return dict(zip(found, script.fresh(len(found), product, value), strict=True))


def _factors(vector: Term) -> Iterator[Term]:
    """Of what is summed, inside and outside of other sums."""
    if vector.op == "scaled":
        yield vector.args[0]
    if vector.op in ("scaled", "vector sum"):
        for part in vector.args[vector.op == "scaled" :]:
            yield from _factors(part)


def bound_product(script: Script, product: Term) -> None:
    """The square of a length is not negative."""
    if product.args[0] is product.args[1]:
        script.add(f"0 <= {number(product)}", "apply inner_square")


BOUNDS["inner"] = bound_product
