"""What all tests share."""

from __future__ import annotations


def pytest_make_parametrize_id(config, val, argname):
    """Names that are the same in every process: of expressions and functions only the argument."""
    return None if isinstance(val, str | int | float | bool | None) else argname
