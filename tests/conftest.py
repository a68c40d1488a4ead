"""What all tests share."""

from __future__ import annotations

import pytest

from slr_verify.claims.library import Library


@pytest.fixture(scope="session")
def library() -> Library:
    """One library of the paper's claims: each is proved once in a process, whichever room asks."""
    from slr_verify.paper import CLAIMS  # noqa: PLC0415 (only the tests that prove something pay)

    return Library(CLAIMS)


def pytest_make_parametrize_id(config, val, argname):
    """Names that are the same in every process: of expressions and functions only the argument."""
    return None if isinstance(val, str | int | float | bool | None) else argname
