"""Stand-ins for what has no number: an expectation, a derivative, zeta; equal for equal parts."""

from __future__ import annotations

from math import sin
from typing import Any
from zlib import crc32

import numpy as np

Value = float | np.ndarray
Environment = dict[str, Any]
"""Values by name; a letter has a function of the others instead, for it may depend on them."""


def opaque(name: str, *parts: Value) -> float:
    """A number that depends smoothly on all the parts, and on the name."""
    seed = crc32(name.encode()) % 1000 / 500.0
    flat = [float(number) for part in parts for number in np.ravel(part)]
    return 0.4 + sum(sin((place + 1.3) * number + seed) for place, number in enumerate(flat)) / 4


def moving(name: str, *parts: Value) -> np.ndarray:
    """A vector that depends on the name and the parts in the same way."""
    return np.array([opaque(f"{name} {place}", *parts) for place in range(4)])


def projected(vector: np.ndarray) -> np.ndarray:
    """A vector on the unit sphere."""
    return vector / np.linalg.norm(vector)


def tangent(point: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """(I - u u^T) w."""
    return vector - point * (point @ vector)
