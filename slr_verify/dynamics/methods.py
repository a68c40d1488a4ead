"""The algorithms by name; each module is imported when it is asked for: Numba takes time to load."""

from collections.abc import Mapping
from importlib import import_module

from slr_verify.dynamics.piece import Method

METHODS: Mapping[str, tuple[str, str]] = {
    "five": ("pgd", "five"),
    "two": ("pgd", "two"),
    "vectors": ("vectors", "vectors"),
    "sgd": ("sgd", "sgd"),
    "sgd-vectors": ("sgd", "sgd_vectors"),
}
"""Module and function of each."""
STOCHASTIC = ("sgd", "sgd-vectors")
"""Those that draw samples."""


def method_of(name: str) -> Method:
    """The function that computes a piece. Raises ValueError for an unknown name."""
    if name not in METHODS:
        raise ValueError(f"method must be one of {', '.join(METHODS)}, got {name!r}")
    module, function = METHODS[name]
    method: Method = getattr(import_module(f"slr_verify.dynamics.{module}"), function)
    return method
