"""The system that the core knows the orbits of."""

from __future__ import annotations

import pytest

from slr_verify.calculus.system import System
from slr_verify.claims.library import Library
from slr_verify.paper.reduced_system import reduced_system


@pytest.fixture
def system(library: Library) -> System:
    """PGD on the manifold."""
    return reduced_system(library)
