"""Checks of single arguments, with one sentence for each refusal."""

from collections.abc import Collection
from difflib import get_close_matches

import numpy as np

from slr_verify.numeric.parameters import Parameters

LARGEST_COUNT = 10**15
LARGEST_STEP = 1e150
"""The square of a longer step leaves the range of floats."""


def count(name: str, value: object) -> int:
    """An integer of at least one. Raises ValueError, with the name and the value, otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ValueError(f"{name} must be an integer, got {value!r}")
    if not 1 <= value <= LARGEST_COUNT:
        raise ValueError(f"{name} must be at least 1 and at most 1e15, got {value!r}")
    return int(value)


def known(kind: str, name: str, names: Collection[str]) -> str:
    """The name. Raises ValueError, naming the closest, for one that is not there."""
    if name not in names:
        close = get_close_matches(name, names, n=1, cutoff=0.3)
        hint = f"; the closest is {close[0]!r}" if close else ""
        raise ValueError(f"{kind} must be one of {', '.join(names)}, got {name!r}{hint}")
    return name


def step_size(alpha: object, params: Parameters) -> float:
    """The step size, positive and such that no step is so long that its square overflows.

    Raises ValueError, with the value and the parameters, otherwise.
    """
    if isinstance(alpha, bool) or not isinstance(alpha, int | float | np.integer | np.floating):
        raise ValueError(f"alpha must be a number, got {alpha!r}")
    if not 0 < alpha < np.inf:
        raise ValueError(f"alpha must be positive and finite, got {alpha!r}")
    scale = params.d * params.L**2 * (1 + params.gamma) ** 4 * (1 + params.lam) ** 2
    if not float(alpha) * scale < LARGEST_STEP:
        raise ValueError(
            f"alpha = {alpha!r} is too large for {params}: squares of its steps leave the range "
            "of floats"
        )
    return float(alpha)


def generator(rng: object) -> np.random.Generator:
    """A NumPy Generator. Raises ValueError for anything else: seeds are never implicit."""
    if not isinstance(rng, np.random.Generator):
        raise ValueError(f"rng must be a numpy.random.Generator, got {rng!r}")
    return rng
