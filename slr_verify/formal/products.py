"""Inner products: by those of vectors that are no combinations, and of equal members of families."""

from __future__ import annotations

from slr_verify.core.generators import summands
from slr_verify.core.terms import Term
from slr_verify.core.text import key
from slr_verify.formal.printing import number, vector
from slr_verify.formal.script import BOUNDS, Script


def expansion(product: Term) -> str:
    """The proof that an inner product is what it is multiplied out."""
    left, right = ([u for _, u in summands(side)] for side in product.args)
    turned = {(u, v): None for u in left for v in right if key(u) > key(v)}
    turns = "".join(f"rewrite ?(inner_comm dim {vector(u)} {vector(v)}); " for u, v in turned)
    return f"multiplied_out; {turns}first [reflexivity | ring]"


def bound_product(script: Script, product: Term) -> None:
    """The square of a length is not negative."""
    if product.args[0] is product.args[1]:
        script.add(f"0 <= {number(product)}", "apply inner_square")


BOUNDS["inner"] = bound_product
