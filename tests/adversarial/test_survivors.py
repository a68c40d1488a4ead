"""The list of mutants that no test can notice points at lines that exist, and gives reasons."""

from __future__ import annotations

import pytest

from checkers.mutation.mutant import Mutant
from checkers.mutation.survivors import explained, survivors

from .conftest import ROOT


def named(survivor) -> str:
    return f"{survivor.file}: {survivor.before}"


@pytest.mark.parametrize("survivor", survivors(), ids=named)
def test_survivors_are_explained_at_lines_that_exist(survivor) -> None:
    lines = [line.strip() for line in (ROOT / survivor.file).read_text("utf-8").splitlines()]
    assert survivor.before in lines
    assert all(after != survivor.before for after in survivor.after)
    assert len(survivor.reason.split()) >= 3


def test_only_what_is_listed_is_explained() -> None:
    assert not explained(Mutant("slr_verify/arb/balls.py", 1, "never", "seen", ""))
