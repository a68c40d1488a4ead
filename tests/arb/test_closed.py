"""Arb is closed: it imports the standard library, python-flint and the core, and uses no float."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import slr_verify.arb

FILES = sorted(Path(slr_verify.arb.__file__).parent.glob("*.py"))
ALLOWED = sys.stdlib_module_names | {"flint", "slr_verify.core", "slr_verify.arb"}


def foreign_imports(source: str) -> list[str]:
    """Return the imported modules that are not allowed in arb."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    parts = [name.split(".") for name in found]
    return [".".join(p) for p in parts if not {p[0], ".".join(p[:2])} & ALLOWED]


def inexact_constants(source: str) -> list[object]:
    """Return the float and complex literals, and the uses of the name `float`."""
    nodes = list(ast.walk(ast.parse(source)))
    literals = [n.value for n in nodes if isinstance(n, ast.Constant)]
    names = [n.id for n in nodes if isinstance(n, ast.Name) and n.id in {"float", "complex"}]
    return [value for value in literals if isinstance(value, float | complex)] + names


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_checker_file_is_closed_exact_and_short(path):
    source = path.read_text(encoding="utf-8")
    assert foreign_imports(source) == []
    assert inexact_constants(source) == []
    assert source.count("\n") <= 210
    assert "assert " not in source


def test_the_closure_test_can_fail():
    assert foreign_imports(
        "import sympy, math\nfrom slr_verify.model import a\nfrom . import b"
    ) == [
        "sympy",
        "slr_verify.model",
        ".",
    ]
    assert inexact_constants("x = 0.5 + 1j + float(3)") == [0.5, 1j, "float"]
