"""Evidence for equations (4) and (5): an attention head as a product of matrices, on random sequences."""

import numpy as np
import numpy.typing as npt
import scipy
import sympy as sp

from slr_verify.calculus.rules.definition import by_definition
from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.language.statement import Statement
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.attention import output, row, token_along
from slr_verify.model.notation import L, lam
from slr_verify.paper.evidence.agreement import within

Array = npt.NDArray[np.float64]
TOLERANCE = 1e-11
SHAPES = ((2, 1), (3, 4), (5, 6))
"""The dimension, and the number of tokens beside [CLS]."""


def head_evidence(statement: Statement) -> Evidence:
    """Both sides of the statement against softmax(lambda X Q K^T X^T) X V O, with [CLS] masked."""
    return Evidence(
        "an attention head as a product of matrices, the [CLS] token masked",
        lambda trial: _compared(statement, trial),
    )


def _compared(statement: Statement, trial: Trial) -> Finding:
    gaps = [_gap(statement, d, tokens, trial.rng) for d, tokens in SHAPES]
    return within(TOLERANCE, gaps, "random heads: both sides differ from the matrix product by")


def _gap(statement: Statement, d: int, tokens: int, rng: np.random.Generator) -> float:
    rows = rng.normal(size=(1 + tokens, d))
    queries, keys, values = matrices = rng.normal(size=(3, d, 1))
    out, temperature = rng.normal(), rng.uniform(0.2, 2)
    expected = _head(rows, tuple(matrices), out, temperature)
    along = np.hstack([rows @ keys, rows @ values, rows @ queries])
    return max(
        abs(_value(written, along, {row: place, output: out, lam: temperature}) - each)
        for written in (_written(side, tokens) for side in (statement.lhs, statement.rhs))
        for place, each in enumerate(expected)
    )


def _head(rows: Array, matrices: tuple[Array, ...], out: float, temperature: float) -> Array:
    """All rows of the head; nothing attends to the [CLS] token."""
    queries, keys, values = matrices
    scores = temperature * rows @ queries @ keys.T @ rows.T
    scores[:, 0] = -np.inf
    head: Array = scipy.special.softmax(scores, axis=-1) @ rows @ values * out
    return head[:, 0]


def _written(side: sp.Expr, tokens: int) -> sp.Expr:
    """A side of the statement for so many tokens, its sums written out."""
    return by_definition(InnerProduct).rewrite(side.subs({L: tokens}).doit(), ())


def _value(written: sp.Expr, along: Array, at: dict[sp.Symbol, float]) -> float:
    """Its value with the products of the tokens put in."""
    numbers = written.xreplace({row: sp.Integer(at[row])}).replace(
        token_along, lambda which, place: sp.Float(along[int(place), int(which) - 1])
    )
    return float(numbers.subs(at))
