"""Checks of single arguments, with one sentence for each refusal."""

from __future__ import annotations

import numpy as np

LARGEST_COUNT = 10**15


def count(name: str, value: object) -> int:
    """An integer of at least one. Raises ValueError, with the name and the value, otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(f"{name} must be an integer, got {value!r}")
    if not 1 <= value <= LARGEST_COUNT:
        raise ValueError(f"{name} must be at least 1 and at most 1e15, got {value!r}")
    return int(value)


def positive(name: str, value: object) -> float:
    """A positive finite number. Raises ValueError, with the name and the value, otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise ValueError(f"{name} must be a number, got {value!r}")
    if not 0 < value < np.inf:
        raise ValueError(f"{name} must be positive and finite, got {value!r}")
    return float(value)


def generator(rng: object) -> np.random.Generator:
    """A NumPy Generator. Raises ValueError for anything else: seeds are never implicit."""
    if not isinstance(rng, np.random.Generator):
        raise ValueError(f"rng must be a numpy.random.Generator, got {rng!r}")
    return rng
