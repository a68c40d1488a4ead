"""Each soundness bug on the list has a test that exists."""

from __future__ import annotations

import ast
import re

from checkers.pages.blocks import ROOT

PAGE = ROOT / "docs" / "soundness_bugs.md"
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
FEWEST = 50


def functions_of(file: str) -> set[str]:
    """The functions at the top of a file of tests."""
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_bug_has_a_test_that_exists() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    bugs = [line for line in rows if not line.startswith("| bug ")]
    assert len(bugs) > FEWEST
    for bug in bugs:
        (named,) = NAMED.findall(bug)
        assert named[1] in functions_of(named[0]), bug
