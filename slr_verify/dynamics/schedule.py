"""How the inverse temperature changes with the steps."""

from dataclasses import dataclass

import numpy as np

from slr_verify.numeric.operations import Array


@dataclass(frozen=True)
class Schedule:
    """lambda_t = lambda/(1 + decay t) for step t = 0, 1, ...; constant when decay is 0.

    Raises ValueError when decay is negative or not finite.
    """

    decay: float = 0.0

    def __post_init__(self) -> None:
        if not 0 <= self.decay < np.inf:
            raise ValueError(f"decay must be nonnegative and finite, got {self.decay!r}")

    def at(self, lam: float, first: int, count: int) -> Array:
        """lambda_t for `count` steps from step `first` on."""
        return self.of(lam, first + np.arange(count, dtype=np.float64))

    def of(self, lam: float, steps: Array) -> Array:
        """lambda_t at these steps."""
        values: Array = lam / (1.0 + self.decay * steps)
        return values


CONSTANT = Schedule()
