"""One library for all tests of this room: each claim is proved once."""

from __future__ import annotations

import pytest

from slr_verify.claims.library import Library
from slr_verify.paper import CLAIMS


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(CLAIMS)
