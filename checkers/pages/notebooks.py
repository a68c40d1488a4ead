"""The notebooks: cells of text, and cells of Python with what these print.

Outputs are committed: text only, so that a notebook reads without being run and a test can compare.
Figures and pictures are shown when somebody runs it, and not kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checkers.pages.blocks import ROOT
from checkers.pages.running import printed

FOLDER = ROOT / "docs" / "notebooks"


def notebooks() -> tuple[Path, ...]:
    """The notebooks, in the order in which they are read."""
    return tuple(sorted(FOLDER.glob("*.ipynb")))


def run(path: Path) -> str:
    """A notebook as it is when it has been run from its first cell to its last."""
    notebook = json.loads(path.read_text("utf-8"))
    names: dict[str, object] = {}
    for count, cell in enumerate(_code(notebook), 1):
        output = printed("".join(cell["source"]), names, last_value=True)
        cell["execution_count"] = count
        cell["outputs"] = [_stream(output)] if output else []
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _code(notebook: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The cells of Python."""
    return (cell for cell in notebook["cells"] if cell["cell_type"] == "code")


def _stream(output: str) -> dict[str, Any]:
    """An output as notebooks keep it."""
    return {"name": "stdout", "output_type": "stream", "text": output.splitlines(keepends=True)}
