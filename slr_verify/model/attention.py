"""One attention head with inner dimension one and scalar output: equations (4) and (5), [CLS] row.

The head is softmax(lambda X Q K^T X^T) X V O^T with Q, K, V in R^(d x 1) and O a number. Row 0
belongs to the [CLS] token x_0, whose score with token l is lambda <x_0, Q> <x_l, K>; here x_0 itself is
not among the tokens l that are attended to.
"""

from collections.abc import Mapping

import sympy as sp

from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.named_function import Family
from slr_verify.language.vectors import FixedVector, Vector, frame, inner
from slr_verify.model.families import Indexed
from slr_verify.model.notation import L, lam

query = sp.Symbol("c_Q", real=True)
output = sp.Symbol("o", real=True)
"""<x_0, Q> and O."""


class token_along(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`token_along(w, l)`: the inner product of token l with K (w = 1) or with V (w = 2)."""

    nargs = 2
    letters: Mapping[int, tuple[str, str]] = {1: ("(XK)", "(X K)"), 2: ("(XV)", "(X V)")}


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


def softmax_predictor(k: Vector, v: Vector) -> sp.Expr:
    """softmax(lambda X k)^T X v, equation (2)."""
    weight = sp.exp(lam * inner(x, k))
    return _summed(weight * inner(x, v)) / _summed(weight)


def attention_head() -> sp.Expr:
    """Row 0 of softmax(lambda X Q K^T X^T) X V O^T."""
    weight = sp.exp(lam * query * inner(x, K))
    return _summed(weight * inner(x, V) * output) / _summed(weight)


def _summed(term: sp.Expr) -> sp.Expr:
    return Sum(term, (COUNTER, 1, L))
