"""PGD on the five inner products, and on (kappa, nu) on the manifold: compiled loops over runs."""

from collections.abc import Callable

import numpy as np

from slr_verify.dynamics import kernel_source
from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.marching import Advance, Block, March, OnBlock
from slr_verify.dynamics.nodes import nodes_for
from slr_verify.dynamics.piece import Piece, Recorded
from slr_verify.numeric.operations import Array

LANES = 32
"""Runs are padded to a multiple of this, so that every run is computed by the same instructions."""


def five(piece: Piece, on_block: OnBlock) -> Recorded:
    """PGD in the five products."""
    nodes = nodes_for(piece.params, float(piece.schedule.at(piece.params.lam, 0, 1)[0]))
    source = kernel_source.five_variables(nodes)
    return Recorded(_marched(piece, piece.start, source, on_block))


def two(piece: Piece, on_block: OnBlock) -> Recorded:
    """PGD on the manifold (Lemma 7)."""
    flat = _marched(piece, piece.start[:2], kernel_source.two_variables(), on_block)
    return Recorded(np.concatenate([flat, np.zeros((3, *flat.shape[1:]))]))


def _marched(piece: Piece, start: Array, source: str, on_block: OnBlock) -> Array:
    runs = start.shape[1]
    padded = np.concatenate([start, np.repeat(start[:, :1], -runs % LANES, axis=1)], axis=1)
    advance = _advance(piece, function_of(source, "march"))
    found = March(advance, first_run=piece.first).records(
        padded, piece.span, lambda steps: on_block(steps * runs)
    )
    return found[:, :, :runs]


def _advance(piece: Piece, compiled: Callable[..., None]) -> Advance:
    known = piece.params.floats()
    constants = (known["d"], known["L"], known["gamma"], piece.alpha)

    def advance(state: Array, block: Block, records: Array) -> None:
        lambdas = piece.schedule.at(piece.params.lam, block.first, block.length)
        every = piece.span.record_every
        compiled(*state, lambdas, block.first, every, records, *constants)

    return advance
