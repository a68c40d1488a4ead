"""What the adversarial tests share: the second checker, and the sample certificates."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SECOND_CHECKER = ROOT / "checkers" / "second_checker.py"
SAMPLES = ROOT / "checkers" / "samples"


@pytest.fixture(scope="session")
def second() -> ModuleType:
    """The second checker."""
    return import_module("checkers.second_checker")
