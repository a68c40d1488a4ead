"""The algorithms of several heads, a piece of some runs at a time.

"gram" is PGD on the Gram matrix and "vectors" the literal Definition 1 for all vectors at once; "sgd" is
SGD in law and "sgd-vectors" the literal algorithm on sequences. In all of them the stars stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.heads.nodes import rule_for_heads
from slr_verify.dynamics.heads.sgd_source import heads_sgd_module
from slr_verify.dynamics.heads.source import heads_module
from slr_verify.dynamics.marching import Block, OnBlock, RunBrokeDown, Span
from slr_verify.dynamics.output_noise import output_noise
from slr_verify.dynamics.piece import Sampling
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.vectors import moved
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters


@dataclass(frozen=True, eq=False)
class HeadsPiece:
    """Runs from `start`: Gram matrices (runs, n, n), or vectors (runs, n, d) for the literal methods."""

    params: Parameters
    heads: int
    locations: int
    shared: bool
    schedule: Schedule
    span: Span
    alpha: float
    sampling: Sampling
    start: Array
    sources: tuple[np.random.Generator, ...]
    """Of randomness, one for each run."""
    first: int = 0
    """The number of the first run."""

    def part(self, first: int, runs: int) -> HeadsPiece:
        """Some of the runs."""
        chosen = slice(first, first + runs)
        start, sources = self.start[chosen], self.sources[chosen]
        return replace(self, start=start, sources=sources, first=self.first + first)

    def lambdas(self, block: Block) -> Array:
        """lambda_t of these steps."""
        return self.schedule.at(self.params.lam, block.first, block.length)

    def recorded(self, state: Array, advance: Callable[[Block, Array], None]) -> Array:
        """The states at the recorded steps, in front; `advance` moves the state in place."""
        records = np.empty((len(self.span.recorded()), *state.shape))
        records[0] = state
        for block in self.span.blocks():
            advance(block, records)
        records[-1] = state
        return records

    def broke_down(self, run: int, step: str) -> RunBrokeDown:
        """What to raise when a run of the piece is no longer finite."""
        return RunBrokeDown(f"run {self.first + run} is not finite {step}")


def gram_method(piece: HeadsPiece, on_steps: OnBlock) -> Array:
    """PGD on Gram matrices, at a cost free of d."""
    params, state = piece.params, piece.start.copy()
    source = heads_module(piece.heads, piece.locations, piece.shared)
    compiled, rule = function_of(source, "march"), rule_for_heads(params)
    known = (float(params.d), float(params.L))

    def advance(block: Block, records: Array) -> None:
        given = (piece.lambdas(block), block.first, piece.span.record_every, records, *known)
        compiled(state, *given, params.gamma, piece.alpha, *rule)
        _require_finite(piece, state, block.first + block.length)
        on_steps(block.length * len(state))

    return np.ascontiguousarray(np.swapaxes(piece.recorded(state, advance), 0, 1))


def vectors_method(piece: HeadsPiece, on_steps: OnBlock) -> Array:
    """Definition 1 for all k_h and v_h at once, in R^d."""
    state, layout = piece.start.copy(), layout_of(piece.heads, piece.locations, piece.shared)
    every = piece.span.record_every

    def advance(block: Block, records: Array) -> None:
        for step, lam in enumerate(piece.lambdas(block), start=block.first + 1):
            slopes = gradient_of_gram(piece.params, float(lam), gram_of(state), layout)
            gradients = slopes[:, : 2 * piece.heads] @ state
            for row in range(2 * piece.heads):
                state[:, row] = moved(state[:, row], gradients[:, row], piece.alpha)
            if step % every == 0:
                records[step // every] = state
        _require_finite(piece, state, block.first + block.length)
        on_steps(block.length * len(state))

    return gram_of(np.swapaxes(piece.recorded(state, advance), 0, 1))


def sgd_method(piece: HeadsPiece, on_steps: OnBlock) -> Array:
    """SGD in law: a step costs the same in every dimension. Raises ValueError for d < 2 (H + J)."""
    size = 2 * (piece.heads + piece.locations)
    if piece.params.d < size:
        raise ValueError(
            f"method 'sgd' needs d >= 2 (heads + locations) = {size}, got {piece.params.d}; "
            "use 'sgd-vectors'"
        )
    known = (piece.heads, piece.locations, float(piece.params.d))
    return np.array(
        [
            _sampled(piece.part(run, 1), each.copy(), "march_in_law", on_steps, *known)
            for run, each in enumerate(piece.start)
        ]
    )


def sgd_vectors_method(piece: HeadsPiece, on_steps: OnBlock) -> Array:
    """The literal algorithm on sequences of vectors of R^d."""
    found, moving = [], 2 * piece.heads
    for run, each in enumerate(piece.start):
        state, stars = each[:moving].copy(), np.ascontiguousarray(each[moving:])
        records = _sampled(piece.part(run, 1), state, "march", on_steps, stars)
        fixed = np.broadcast_to(stars, (len(records), *stars.shape))
        found.append(gram_of(np.concatenate([records, fixed], axis=1)))
    return np.array(found)


HeadsMethod = Callable[[HeadsPiece, OnBlock], Array]
"""From a piece to the Gram matrices at the recorded steps, shape (runs, records, n, n)."""
METHODS: Mapping[str, HeadsMethod] = {
    "gram": gram_method,
    "vectors": vectors_method,
    "sgd": sgd_method,
    "sgd-vectors": sgd_vectors_method,
}
LITERAL = ("vectors", "sgd-vectors")
"""Those that start from vectors."""


def gram_of(vectors: Array) -> Array:
    """The Gram matrices of rows."""
    result: Array = vectors @ np.swapaxes(vectors, -1, -2)
    return result


def _sampled(
    piece: HeadsPiece, state: Array, march: str, on_steps: OnBlock, *known: object
) -> Array:
    """The states of one run of SGD at the recorded steps."""
    compiled, params = function_of(heads_sgd_module(), march), piece.params
    (source,), batch = piece.sources, piece.sampling.batch

    def advance(block: Block, records: Array) -> None:
        noise = output_noise(piece.sampling, params, block.length * batch, source)
        drawn = (piece.lambdas(block), noise.reshape(block.length, batch))
        written = (block.first, piece.span.record_every, records, source)
        taken = compiled(
            state, *known, *drawn, *written, piece.shared, params.L, params.gamma, piece.alpha
        )
        if taken < block.length:
            raise piece.broke_down(0, f"after step {block.first + taken + 1}")
        on_steps(block.length)

    return piece.recorded(state, advance)


def _require_finite(piece: HeadsPiece, state: Array, step: int) -> None:
    broken = ~np.all(np.isfinite(state), axis=(-1, -2))
    if np.any(broken):
        raise piece.broke_down(int(np.argmax(broken)), f"at step {step}, or before")
