"""The algorithms by name; each module is imported when it is asked for: Numba takes time to load."""

from collections.abc import Mapping
from importlib import import_module

from slr_verify.dynamics.arguments import known
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
    """The function that computes a piece. Raises ValueError, naming the closest, for an unknown name."""
    module, function = METHODS[known("method", name, METHODS)]
    method: Method = getattr(import_module(f"slr_verify.dynamics.{module}"), function)
    return method
