"""The real system, and the toy ones."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from slr_verify.calculus.system import System
from slr_verify.claims.library import Library
from slr_verify.paper.reduced_system import reduced_system

from .dented import dents, u_at, v_at
from .drifting import halving_and_drifting, x_drifts, y_drifts
from .pushed import p_at, pushes, q_at
from .toy import halving, x_at, y_at


@pytest.fixture
def system(library: Library) -> System:
    """PGD on the manifold."""
    return reduced_system(library)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> System:
    """The halving of the square, whose classes are taken for classes of the house."""
    take_home(monkeypatch, x_at, y_at)
    return halving()


@pytest.fixture
def drifting(monkeypatch: pytest.MonkeyPatch) -> System:
    """The halving that drifts where its parameter is negative."""
    take_home(monkeypatch, x_drifts, y_drifts)
    return halving_and_drifting()


@pytest.fixture
def dented(monkeypatch: pytest.MonkeyPatch) -> System:
    """A map that does not preserve order, with a parameter."""
    take_home(monkeypatch, u_at, v_at)
    return dents()


@pytest.fixture
def pushed(monkeypatch: pytest.MonkeyPatch) -> System:
    """A map with a saddle, with a parameter."""
    take_home(monkeypatch, p_at, q_at)
    return pushes()


def take_home(monkeypatch: pytest.MonkeyPatch, *classes: type) -> None:
    """These are classes of the house as long as the test runs."""
    home = ModuleType(classes[0].__module__)
    vars(home).update({each.__name__: each for each in classes})
    monkeypatch.setitem(sys.modules, home.__name__, home)
