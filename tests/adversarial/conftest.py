"""What the adversarial tests share: the second checker, and the sample certificates."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SECOND_CHECKER = ROOT / "checkers" / "second_checker.py"
SAMPLES = ROOT / "checkers" / "samples"


@pytest.fixture(scope="session")
def second() -> ModuleType:
    """The second checker, loaded from its file."""
    spec = importlib.util.spec_from_file_location("second_checker", SECOND_CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["second_checker"] = module
    spec.loader.exec_module(module)
    return module
