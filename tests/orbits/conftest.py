"""The real system, and the toy one."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from slr_verify.claims.library import Library
from slr_verify.orbits.system import System
from slr_verify.paper.reduced_system import reduced_system

from . import drifting as drift
from .toy import HOME, halving, x_at, y_at


@pytest.fixture
def system(library: Library) -> System:
    """PGD on the manifold."""
    return reduced_system(library)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> System:
    """The halving of the square, whose classes are taken for classes of the house."""
    home = ModuleType(HOME)
    home.x_at, home.y_at = x_at, y_at  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, HOME, home)
    return halving()


@pytest.fixture
def drifting(monkeypatch: pytest.MonkeyPatch) -> System:
    """The halving that drifts where its parameter is negative; its classes are taken for the house's."""
    home = ModuleType(drift.HOME)
    home.x_drifts, home.y_drifts = drift.x_drifts, drift.y_drifts  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, drift.HOME, home)
    return drift.halving_and_drifting()
