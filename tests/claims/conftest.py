"""A cache folder of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from slr_verify.claims.record.cache import Cache


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")
