"""One attention head with inner dimension one and scalar output: equations (4) and (5).

The head is A X V O^T, with A = softmax(lambda X Q K^T X^T) row by row, Q, K, V in R^(d x 1) and O a number.
Row 0 belongs to the [CLS] token x_0; here x_0 itself is not among the tokens l that are attended to.
"""

from collections.abc import Mapping

import sympy as sp

from slr_verify.document.nodes import Fence, Name, Node, Product
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.named_function import Family
from slr_verify.language.vectors import FixedVector, Vector, frame, inner
from slr_verify.model.families import Indexed
from slr_verify.model.notation import L, lam

output = sp.Symbol("o", real=True)
"""O."""
other = sp.Symbol("j", integer=True, positive=True)
row = sp.Symbol("i", integer=True, nonnegative=True)
TOKENS = (COUNTER, 1, L)
CLS = sp.S.Zero
"""Rows: that of any token, and that of [CLS]."""


class token_along(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`token_along(w, l)`: the inner product of token l with K (w = 1), V (w = 2) or Q (w = 3)."""

    nargs = 2
    letters: Mapping[int, Node] = {
        which: Fence(Product((Name("X"), Name(name)))) for which, name in enumerate("KVQ", 1)
    }


def _token() -> tuple[FixedVector, ...]:
    """x_l, K and V; what they are among themselves plays no part."""
    along = [token_along(sp.Integer(which), COUNTER) for which in (1, 2)]
    others = sp.symbols("x_x K_K K_V V_V", real=True)
    matrix = [
        [others[0], along[0], along[1]],
        [along[0], others[1], others[2]],
        [along[1], others[2], others[3]],
    ]
    return frame(("x", "K", "V"), sp.Matrix(matrix))


x, K, V = _token()


def tempered(score: sp.Expr) -> sp.Expr:
    """e^(lambda s), to which softmax(lambda s) is proportional for the score s of each token."""
    return sp.exp(lam * score)


def softmax_predictor(k: Vector, v: Vector, token: Vector = x) -> sp.Expr:
    """softmax(lambda X k)^T X v, equation (2)."""
    weight = tempered(inner(token, k))
    return Sum(weight * inner(token, v), TOKENS) / Sum(weight, TOKENS)


def query(place: sp.Expr) -> sp.Expr:
    """(X Q)_i."""
    return token_along(sp.Integer(3), place)


def attention(place: sp.Expr) -> sp.Expr:
    """The entry in column l of a row of A = softmax(lambda X Q K^T X^T)."""
    weight = sp.exp(lam * query(place) * token_along(sp.Integer(1), COUNTER))
    return weight / Sum(weight.xreplace({COUNTER: other}), (other, 1, L))


def attention_head(place: sp.Expr) -> sp.Expr:
    """A row of A X V O^T."""
    return Sum(attention(place) * token_along(sp.Integer(2), COUNTER) * output, TOKENS)
