"""The commands on a paper of a few small statements."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from slr_verify.cli import main, paper

Invoke = Callable[..., Result]


@pytest.fixture
def slr_verify(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Invoke:
    """Calls the command with arguments and returns what click recorded."""
    monkeypatch.setattr(paper, "ORIGIN", "toy_paper")
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    return lambda *arguments: CliRunner().invoke(main, arguments)
