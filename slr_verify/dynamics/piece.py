"""A piece of work: some runs of one simulation, with all that they depend on, and what it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from slr_verify.dynamics.arguments import count
from slr_verify.dynamics.marching import OnBlock, Span
from slr_verify.dynamics.schedule import Schedule
from slr_verify.model.sampling import NOISE
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters


@dataclass(frozen=True)
class Sampling:
    """What SGD draws: sequences a step, the law of the output noise, fresh sequences for a test.

    The law is a key of `slr_verify.model.sampling.NOISE`, or a function (n, rng) -> n numbers that
    are centred, independent and of variance one.
    """

    batch: int = 5
    noise: str | Callable[[int, np.random.Generator], Array] = "gaussian"
    test_sequences: int = 0


GAUSSIAN_FIVE = Sampling()
"""Batches of five sequences, Gaussian output noise, no test."""


def checked_sampling(sampling: Sampling) -> Sampling:
    """Raises ValueError when the batch or the test is no count, or the law is unknown."""
    count("batch", sampling.batch)
    if sampling.test_sequences != 0:
        count("test_sequences", sampling.test_sequences)
    if not callable(sampling.noise) and sampling.noise not in NOISE:
        names = ", ".join(sorted(NOISE))
        raise ValueError(f"noise must be one of {names}, got {sampling.noise!r}")
    return sampling


@dataclass(frozen=True, eq=False)
class Piece:
    """Runs from `start`, of shape (5, runs); SGD has a source of randomness for each of them."""

    params: Parameters
    alpha: float
    schedule: Schedule
    span: Span
    start: Array
    sources: tuple[np.random.Generator, ...] = ()
    sampling: Sampling = GAUSSIAN_FIVE
    first: int = 0
    """The number of the first run."""

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return int(self.start.shape[1])

    def part(self, first: int, runs: int) -> Piece:
        """Some of the runs."""
        chosen = slice(first, first + runs)
        return replace(
            self,
            start=self.start[:, chosen],
            sources=self.sources[chosen],
            first=self.first + first,
        )


class Recorded(NamedTuple):
    """The products at the recorded steps, (5, records, runs), and test errors (records, runs)."""

    products: Array
    test_risk: Array | None = None


Method = Callable[[Piece, OnBlock], Recorded]
