"""The tests that the list of ways to something false names exist."""

from __future__ import annotations

import ast
import re

from checkers.pages.blocks import ROOT

PAGE = ROOT / "docs" / "ways_that_were_open.md"
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
FEWEST = 50


def functions_of(file: str) -> set[str]:
    """The functions at the top of a file of tests."""
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_way_has_a_test_that_exists() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    ways = [line for line in rows if not line.startswith("| way ")]
    assert len(ways) > FEWEST
    for way in ways:
        (named,) = NAMED.findall(way)
        assert named[1] in functions_of(named[0]), way
