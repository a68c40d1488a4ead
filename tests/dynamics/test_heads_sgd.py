"""SGD of several heads in law: the Gram matrix after some steps, against sequences of vectors of R^d."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.stats import ks_2samp

from slr_verify import Parameters
from slr_verify.dynamics.heads import methods as module
from slr_verify.dynamics.heads.methods import HeadsPiece, gram_of, sgd_method, sgd_vectors_method
from slr_verify.dynamics.heads.sgd_source import heads_sgd_module
from slr_verify.dynamics.marching import Span
from slr_verify.dynamics.piece import Piece, Sampling
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.sgd import sgd
from slr_verify.numeric.operations import Array

FAST, SLOW = 2000, 1000
STEPS, EVERY = 6, 3
FALSE_ALARM = 1e-3
"""Of all two-sample tests on one setting together."""
Setting = tuple[int, int, int, bool]
"""d, heads, locations, and whether the noise is shared."""


def start(setting: Setting) -> Array:
    """Vectors in the span of the first axes, in no particular position."""
    d, heads, locations, _ = setting
    size = 2 * (heads + locations)
    rows = np.zeros((size, d))
    rows[:, :size] = np.random.default_rng(1).standard_normal((size, size))
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def piece(setting: Setting, at: Array, *, runs: int, seed: int) -> HeadsPiece:
    d, heads, locations, shared = setting
    params = Parameters(d=d, L=3, lam=0.8, gamma=0.5, epsilon=0.3)
    sources = tuple(np.random.default_rng(seed).spawn(runs))
    each = np.broadcast_to(at, (runs, *at.shape))
    span, sampling = Span(STEPS, EVERY), Sampling(batch=2)
    return HeadsPiece(
        params, heads, locations, shared, Schedule(0.01), span, 0.03, sampling, each, sources
    )


def in_law(setting: Setting, seed: int) -> Array:
    rows = start(setting)
    given = piece(setting, gram_of(rows), runs=FAST, seed=seed)
    return sgd_method(given, lambda count: None)


@cache
def literal(setting: Setting) -> Array:
    """Runs of the literal algorithm, which changes of the fast one do not touch."""
    given = piece(setting, start(setting), runs=SLOW, seed=1000)
    return sgd_vectors_method(given, lambda count: None)


def compared(gram: Array, heads: int) -> Array:
    """The products that move, and products of two of them, after the start; (numbers, runs)."""
    rows, columns = np.triu_indices(gram.shape[-1], 1)
    moving = rows < 2 * heads
    values = gram[:, 1:, rows[moving], columns[moving]]
    both = values[..., :-1] * values[..., 1:]
    return np.concatenate([values, both], axis=-1).reshape(len(gram), -1).T


def least_p_value(one: Array, other: Array, heads: int) -> tuple[float, float]:
    """The least, and below which it is an alarm."""
    pairs = list(zip(compared(one, heads), compared(other, heads), strict=True))
    return min(ks_2samp(*pair).pvalue for pair in pairs), FALSE_ALARM / len(pairs)


@pytest.mark.parametrize(
    "setting",
    [
        (8, 2, 2, False),
        (9, 2, 2, True),
        (11, 2, 2, False),
        (40, 2, 2, True),
        (6, 1, 2, False),
        (20, 2, 1, False),
    ],
)
def test_in_law_the_gram_matrices_are_those_of_the_literal_algorithm(setting: Setting) -> None:
    least, alarm = least_p_value(in_law(setting, 1), literal(setting), setting[1])
    assert least > alarm


@pytest.mark.long
@pytest.mark.parametrize(
    ("setting", "right", "wrong"),
    [
        ((40, 2, 2, True), "rng.chisquare(freedom - row)", "rng.chisquare(freedom + 40)"),
        ((40, 2, 2, True), "gamma * gamma * joint[row]", "joint[row]"),
        ((11, 2, 2, False), "gradient[row, axis] += root[row, source] * normal", "pass"),
        ((11, 2, 2, False), "weight = -2.0", "weight = -1.6"),
    ],
)
def test_a_wrong_law_is_told_apart(
    setting: Setting, right: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, source = literal(setting), heads_sgd_module()
    first, second = source.split("def march_in_law(")
    assert right in second
    mutant = f"{first}def march_in_law({second.replace(right, wrong)}"
    monkeypatch.setattr(module, "heads_sgd_module", lambda: mutant)
    least, alarm = least_p_value(in_law(setting, 2), slow, setting[1])
    assert least < alarm


def test_one_head_is_the_law_of_the_five_products() -> None:
    """Another kernel, with another frame, for the same law."""
    setting = (30, 1, 1, False)
    rows = start(setting)
    rows[3] -= (rows[3] @ rows[2]) * rows[2]  # Assumption 1
    rows[3] /= np.linalg.norm(rows[3])
    given = piece(setting, gram_of(rows), runs=FAST, seed=1)
    places = ([0, 1, 1, 0, 0], [2, 3, 2, 3, 1])
    fast = sgd_method(given, lambda count: None)[:, 1:, *places]
    products = np.repeat(gram_of(rows)[places][:, None], FAST, axis=1)
    sources = tuple(np.random.default_rng(2).spawn(FAST))
    one = Piece(given.params, 0.03, Schedule(0.01), given.span, products, sources, given.sampling)
    other = sgd(one, lambda count: None).products[:, 1:].transpose(2, 1, 0)
    pairs = zip(fast.reshape(FAST, -1).T, other.reshape(FAST, -1).T, strict=True)
    assert min(ks_2samp(*pair).pvalue for pair in pairs) > FALSE_ALARM / 10


def test_a_step_costs_the_same_in_every_dimension_and_keeps_a_gram_matrix() -> None:
    setting = (10**9, 2, 2, False)
    gram = gram_of(start((8, 2, 2, False)))
    found = sgd_method(piece(setting, gram, runs=2, seed=1), lambda count: None)
    assert np.linalg.eigvalsh(found).min() > -1e-12
    assert np.abs(np.diagonal(found, axis1=-2, axis2=-1) - 1).max() < 1e-14
