"""Single-pass SGD: in law on the five products, and literally on vectors of R^d."""

from collections.abc import Callable

import numpy as np

from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.marching import Block, March, OnBlock, require_finite
from slr_verify.dynamics.output_noise import output_noise
from slr_verify.dynamics.piece import Piece, Recorded
from slr_verify.dynamics.sgd_source import sgd_module
from slr_verify.dynamics.vectors import axes, products_of, with_products
from slr_verify.numeric.operations import Array

LEAST_DIMENSION = 4
"""Below it k, v, k* and v* do not leave room for one another."""


def sgd(piece: Piece, on_block: OnBlock) -> Recorded:
    """SGD in law, O(batch L) a step whatever d is. Raises ValueError for d < 4."""
    if piece.params.d < LEAST_DIMENSION:
        raise ValueError(f"method 'sgd' needs d >= 4, got {piece.params.d}; use 'sgd-vectors'")
    return _recorded(piece, on_block, _in_law)


def sgd_vectors(piece: Piece, on_block: OnBlock) -> Recorded:
    """The literal algorithm on sequences of vectors of R^d."""
    return _recorded(piece, on_block, _on_vectors)


def _recorded(
    piece: Piece, on_block: OnBlock, method: Callable[[Piece, OnBlock], Array]
) -> Recorded:
    """Run after run, each with its own source of randomness."""
    products, tests = [], []
    for run in range(piece.runs):
        one = piece.part(run, 1)
        products.append(method(one, on_block))
        if piece.sampling.test_sequences:
            tests.append(_test_errors(one, products[-1]))
    return Recorded(np.concatenate(products, axis=2), np.stack(tests, axis=1) if tests else None)


def _in_law(piece: Piece, on_block: OnBlock) -> Array:
    take = _taking(piece, "march_in_law", piece.params.d, piece.params.L)

    def advance(state: Array, block: Block, records: Array) -> None:
        products = state[:, 0].copy()
        taken = take(block, records, products)
        _require_all_taken(products[:, None], block, taken, piece.first)
        state[:, 0] = products

    return March(advance).records(piece.start, piece.span, on_block)


def _on_vectors(piece: Piece, on_block: OnBlock) -> Array:
    take = _taking(piece, "march_vectors", piece.params.L)
    k_star, v_star, *_ = axes(piece.params.d)

    def advance(state: Array, block: Block, records: Array) -> None:
        taken = take(block, records, *state[:, 0], k_star, v_star)
        _require_all_taken(products_of(state), block, taken, piece.first)

    start = with_products(piece.start, piece.params.d)
    return March(advance, products_of).records(start, piece.span, on_block)


def _taking(piece: Piece, march: str, *sizes: int) -> Callable[..., int]:
    """A compiled march of one run: from a block, its records and the state to the steps it took."""
    compiled, (source,) = function_of(sgd_module(), march), piece.sources
    constants = (*sizes, piece.params.gamma, piece.alpha)

    def take(block: Block, records: Array, *state: Array) -> int:
        given = (*_lambdas_and_noise(piece, block), block.first, piece.span.record_every)
        taken: int = compiled(*state, *given, records[:, :, 0], source, *constants)
        return taken

    return take


def _lambdas_and_noise(piece: Piece, block: Block) -> tuple[Array, Array]:
    lambdas = piece.schedule.at(piece.params.lam, block.first, block.length)
    return lambdas, _noise(piece, block.length * piece.sampling.batch).reshape(block.length, -1)


def _noise(piece: Piece, count: int) -> Array:
    return output_noise(piece.sampling, piece.params, count, piece.sources[0])


def _require_all_taken(products: Array, block: Block, taken: int, run: int) -> None:
    if taken < block.length:
        require_finite(products, np.full_like(products, np.nan), block.first + taken + 1, run)


def _test_errors(piece: Piece, products: Array) -> Array:
    """The error on fresh sequences at every record, shape (records,)."""
    compiled = function_of(sgd_module(), "test_error")
    params, (source,), fresh = piece.params, piece.sources, piece.sampling.test_sequences
    lambdas = piece.schedule.of(params.lam, piece.span.recorded().astype(np.float64))
    known = (params.d, params.L, params.gamma)
    return np.array(
        [
            compiled(*at, _noise(piece, fresh), source, lam, *known)
            for at, lam in zip(products[:, :, 0].T, lambdas, strict=True)
        ]
    )
